//! A server in a folder of its own, and the shortest way to ask it.

use std::{net::SocketAddr, path::Path, sync::Arc, time::Duration};

use axum::{
    Router,
    body::Body,
    http::{HeaderMap, Method, Request, StatusCode},
};
use http_body_util::BodyExt;
use jogada_arena::{BotSource, GradingMachine, GradingMachines, LocalWorkers, NoBots};
use jogada_bot::{BuildCache, Limits, Trust};
use jogada_store::Store;
use jogada_web::{Arena, ClassOptions, LtiConfig, Options, ServerLimits, app, listen, serve};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::watch;
use tower::ServiceExt;

pub(crate) const TOKEN: &str = "the-token-of-the-tests";

pub(crate) struct Server {
    pub(crate) folder: TempDir,
    pub(crate) arena: Arc<Arena>,
    pub(crate) app: Router,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct HttpReply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl HttpReply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("{self:?}"))
    }

    /// The code of an error, after its status.
    pub(crate) fn error(&self) -> (u16, String) {
        let json = self.json();
        assert!(json["error"]["message"].as_str().is_some_and(|text| !text.is_empty()), "{json}");
        (self.status.as_u16(), json["error"]["code"].as_str().unwrap().to_owned())
    }

    pub(crate) fn message(&self) -> String {
        self.json()["error"]["message"].as_str().unwrap().to_owned()
    }

    pub(crate) fn expect(self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{self:?}");
        self.json()
    }
}

pub(crate) async fn arena(folder: &Path, is_near: bool) -> Arc<Arena> {
    arena_with(Store::open(&folder.join("arena.db")).await.unwrap(), folder, is_near)
}

pub(crate) fn arena_with(store: Store, folder: &Path, is_near: bool) -> Arc<Arena> {
    limited_arena(store, folder, is_near, ServerLimits::default())
}

fn limited_arena(store: Store, folder: &Path, is_near: bool, limits: ServerLimits) -> Arc<Arena> {
    Arena::new(options(store, folder, is_near, limits))
}

/// A server that a class reaches.
pub(crate) async fn class_arena(folder: &Path, class: ClassOptions) -> Arc<Arena> {
    let store = Store::open(&folder.join("arena.db")).await.unwrap();
    let usual = options(store, folder, false, ServerLimits::default());
    Arena::new(Options { class: Some(class), ..usual })
}

fn options(store: Store, folder: &Path, is_near: bool, limits: ServerLimits) -> Options {
    let lti = folder.join("lti.toml");
    Options {
        games: all_games::GAMES,
        store,
        bots: folder.join("bots"),
        token: TOKEN.into(),
        is_near,
        workers: Arc::new(LocalWorkers { workers: 1 }),
        bot_sources: Arc::new(|_: &Limits| -> Box<dyn BotSource> { Box::new(NoBots) }),
        gradings: folder.join("gradings"),
        grading_machines: grading_machines(folder),
        limits,
        class: None,
        tls: None,
        lti: lti.exists().then(|| LtiConfig::read(&lti).unwrap()),
    }
}

/// The hand-ins of these tests are their own, so that they need no jail.
fn grading_machines(folder: &Path) -> GradingMachines {
    let builds = folder.join("builds");
    Arc::new(move || {
        Ok(GradingMachine {
            cache: BuildCache::new(&builds).map_err(|error| error.message())?,
            trust: Trust::Full(Limits::default()),
            bots: Box::new(|| Box::new(NoBots)),
        })
    })
}

impl Server {
    pub(crate) async fn new() -> Server {
        Server::limited(ServerLimits::default()).await
    }

    /// A server with limits of its own.
    pub(crate) async fn limited(limits: ServerLimits) -> Server {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("arena.db")).await.unwrap();
        let arena = limited_arena(store, folder.path(), true, limits);
        Server { app: app(Arc::clone(&arena)), folder, arena }
    }

    pub(crate) async fn at(folder: TempDir, is_near: bool) -> Server {
        let arena = arena(folder.path(), is_near).await;
        Server { app: app(Arc::clone(&arena)), folder, arena }
    }

    /// Another server on the same files, as after the first one was killed.
    pub(crate) async fn again(self) -> Server {
        self.arena.close().await;
        Server::at(self.folder, true).await
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> HttpReply {
        let response = self.app.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        HttpReply { status: parts.status, headers: parts.headers, text }
    }

    pub(crate) async fn get(&self, path: &str) -> HttpReply {
        self.send(request(Method::GET, path).body(Body::empty()).unwrap()).await
    }

    /// Posts as the page does, with the keys of seats.
    pub(crate) async fn post(&self, path: &str, keys: &str, body: &Value) -> HttpReply {
        let request = request(Method::POST, path)
            .header("x-jogada-key", keys)
            .header("authorization", format!("Bearer {TOKEN}"))
            .header("content-type", "application/json");
        self.send(request.body(Body::from(body.to_string())).unwrap()).await
    }

    /// Lays a table: its id, and the keys of its people.
    pub(crate) async fn lay(&self, body: &Value) -> (String, Vec<String>) {
        let told = self.post("/api/tables", "", body).await.expect(201);
        let keys = told["keys"].as_array().unwrap().iter();
        let keys = keys.filter_map(|key| key.as_str().map(str::to_owned)).collect();
        (told["id"].as_str().unwrap().to_owned(), keys)
    }

    pub(crate) async fn table(&self, id: &str, key: &str) -> Value {
        self.get(&format!("/api/tables/{id}?key={key}")).await.expect(200)
    }

    /// The table once a seat of this key is to move, or the match is over.
    pub(crate) async fn turn(&self, id: &str, key: &str) -> Value {
        for _ in 0..3000 {
            let table = self.table(id, key).await;
            if !table["choices"].as_array().unwrap().is_empty() || !table["over"].is_null() {
                return table;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("nobody moves");
    }

    pub(crate) async fn play(&self, id: &str, key: &str, text: &Value) -> HttpReply {
        self.post(&format!("/api/tables/{id}/move"), key, &json!({ "text": text })).await
    }

    /// Listens at a free port. Dropping the switch ends it.
    pub(crate) async fn listen(&self) -> (SocketAddr, watch::Sender<bool>) {
        let listener = listen(([127, 0, 0, 1], 0).into()).unwrap();
        let (address, (turn, enough)) = (listener.local_addr().unwrap(), watch::channel(false));
        tokio::spawn(serve(Arc::clone(&self.arena), listener, enough));
        (address, turn)
    }
}

/// A request as the page makes it.
pub(crate) fn request(method: Method, path: &str) -> axum::http::request::Builder {
    let request = Request::builder().method(method).uri(path);
    request.header("host", "127.0.0.1:4400").header("x-jogada", "1")
}
