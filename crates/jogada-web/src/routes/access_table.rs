//! The table of who may ask for what: made of the list of routes, compared with the documentation, and tried cell by cell.

use std::{fmt::Write, fs, path::Path, sync::Arc};

use all_games::GAMES;
use axum::{
    Router,
    body::Body,
    http::{Request, StatusCode},
};
use http_body_util::BodyExt;
use jogada_arena::{BotSource, JoinRequest, LocalWorkers, NoBots, Room};
use jogada_bot::Limits;
use jogada_store::{Person, Role, Store};
use jogada_text::{Lang, Message};
use serde_json::Value;
use tower::ServiceExt;

use super::{app, routes};
use crate::{
    Arena, ClassOptions, Options, ServerLimits, TEXTS,
    access::{Access, COOKIE, Caller},
    secret,
};

const TOKEN: &str = "the-token-of-the-table";
const ROLES: [&str; 5] = ["visitor", "another student", "the student", "helper", "teacher"];

/// A server of a class with a student, another one and a helper, each with a cookie.
struct Class {
    app: Router,
    /// In the order of [`ROLES`]: the header that says who asks.
    headers: [Option<(&'static str, String)>; 5],
    callers: [Caller; 5],
    owner: i64,
    _folder: tempfile::TempDir,
}

async fn class() -> Class {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("arena.db")).await.unwrap();
    let room = Room::open(store.clone(), GAMES).await.unwrap();
    let code = room.settings().await.unwrap().code;
    let mut people: Vec<(Person, String)> = Vec::new();
    for name in ["Ana", "Bia", "Caio"] {
        let session = secret::fresh_session(TOKEN);
        let request = JoinRequest { code: code.clone(), name: name.to_owned(), number: None };
        let person = room.join(&request, &secret::session_hash(&session)).await.unwrap();
        people.push((person, format!("{COOKIE}={session}")));
    }
    room.set_role(people[2].0.id, Role::Helper).await.unwrap();
    people[2].0.role = Role::Helper;
    let class = ClassOptions {
        room,
        addresses: vec!["http://192.0.2.7/".to_owned()],
        hand_ins: folder.path().join("hand-ins"),
    };
    let arena = Arena::new(Options {
        games: GAMES,
        store,
        bots: folder.path().join("bots"),
        token: TOKEN.to_owned(),
        is_near: false,
        workers: Arc::new(LocalWorkers { workers: 1 }),
        bot_sources: Arc::new(|_: &Limits| -> Box<dyn BotSource> { Box::new(NoBots) }),
        gradings: folder.path().join("gradings"),
        grading_machines: Arc::new(|| Err(Message::as_it_is("no hand-ins are marked here"))),
        limits: ServerLimits::default(),
        class: Some(class),
        tls: None,
        lti: None,
    });
    let cookie = |n: usize| Some(("cookie", people[n].1.clone()));
    let member = |n: usize| Caller::Member(people[n].0.clone());
    Class {
        app: app(arena),
        headers: [
            None,
            cookie(1),
            cookie(0),
            cookie(2),
            Some(("authorization", format!("Bearer {TOKEN}"))),
        ],
        callers: [Caller::Visitor, member(1), member(0), member(2), Caller::Teacher],
        owner: people[0].0.id,
        _folder: folder,
    }
}

/// Whether a path belongs to a person.
fn is_admitted(access: Access, class: &Class, role: usize) -> bool {
    access.admits(&class.callers[role], false, Some(class.owner))
}

#[tokio::test]
async fn the_documentation_says_who_may_ask_for_what() {
    let class = class().await;
    let mut table = format!("| what | {} |\n|---|{}\n", ROLES.join(" | "), "---|".repeat(5));
    for route in routes() {
        let cells = (0..ROLES.len())
            .map(|role| if is_admitted(route.doc.access, &class, role) { "yes" } else { "no" });
        let cells: Vec<&str> = cells.collect();
        let (method, path, summary) = (&route.method, route.path, route.doc.summary);
        writeln!(table, "| `{method} {path}`: {summary} | {} |", cells.join(" | ")).unwrap();
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/access.md");
    let text = fs::read_to_string(&path).unwrap();
    let (head, _) = text.split_once("| what |").expect("docs/access.md has the table");
    let whole = format!("{head}{table}");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, whole).unwrap();
    } else {
        assert!(text == whole, "docs/access.md is not of these routes: run again with UPDATE=1");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_cell_of_the_table_holds() {
    let class = class().await;
    let refusals =
        ["no-token", "not-yours", "join-first"].map(|key| TEXTS.message(key).say(Lang::En));
    for route in routes() {
        let path = route.path.replace("{person}", &class.owner.to_string());
        let path = path.replace("{id}", "7").replace("{n}", "0").replace("{game}", "some-game");
        let path = path.replace("{item}", "1").replace("{name}", "x.py").replace("{bout}", "1v2");
        // Without a body a change that is let through changes nothing.
        for (role, name) in ROLES.iter().enumerate() {
            let mut request = Request::builder().method(route.method.clone()).uri(&path);
            request = request.header("host", "192.0.2.7").header("x-jogada", "1");
            if let Some((header, value)) = &class.headers[role] {
                request = request.header(*header, value);
            }
            // The browser of a student who leaves would be a visitor's afterwards.
            if path == "/api/room/leave" || path == format!("/api/room/people/{}", class.owner) {
                continue;
            }
            if path.ends_with("/release") || path == "/api/room/code" {
                continue;
            }
            let request = request.body(Body::empty()).unwrap();
            let response = class.app.clone().oneshot(request).await.unwrap();
            let status = response.status();
            let body = response.into_body().collect().await.unwrap().to_bytes();
            let body: Value = serde_json::from_slice(&body).unwrap_or_default();
            let said = body["error"]["message"].as_str().unwrap_or_default();
            let is_refused =
                status == StatusCode::FORBIDDEN && refusals.iter().any(|one| one == said);
            let may = is_admitted(route.doc.access, &class, role);
            assert_eq!(is_refused, !may, "{} {path} by {}: {status} {said}", route.method, name);
        }
    }
}
