//! Measures what the server holds: `cargo run --release -p jogada-web --example load [WATCHERS] [MOVES-A-SECOND] [SECONDS]`.
//!
//! It starts a server in a process of its own on a free port of this machine, lets watchers look at one table while moves are
//! played there, then at a tournament of engines; it says after how long they saw moves, what memory that took, and how long a
//! click takes to be answered by an engine of level 1. It stops by itself.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a measurement may fail, and is told")]

mod tournament;

use std::{
    env,
    io::{BufRead, BufReader},
    net::SocketAddr,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use jogada_arena::{BotSource, LocalWorkers, NoBots};
use jogada_bot::Limits;
use jogada_store::Store;
use jogada_web::{Arena, Options, ServerLimits, serve};
use rustix::process::{Resource, getrlimit, setrlimit};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::watch,
    time::{interval, sleep, timeout},
};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

/// The longest that the server stays, whatever happens to us.
const LONGEST: Duration = Duration::from_secs(300);

/// Clicks that are measured.
const CLICKS: usize = 200;

#[tokio::main]
async fn main() {
    allow_files();
    let args: Vec<String> = env::args().skip(1).collect();
    if args.first().is_some_and(|first| first == "serve") {
        timeout(LONGEST, stand(&args[1])).await.unwrap_or_default();
        return;
    }
    let number = |at: usize, usual: u64| args.get(at).map_or(usual, |text| text.parse().unwrap());
    let (watchers, moves, seconds) = (number(0, 1000), number(1, 50), number(2, 20));
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path().to_str().unwrap());
    let clicks = clicks(&server).await;
    println!("click to answer: {}", told(clicks));
    let (delays, wholes) = watched(&server, watchers, moves, seconds).await;
    println!("{watchers} watchers, {moves} moves/s for {seconds} s: delay {}", told(delays));
    println!("messages with everything, after the first: {wholes}; {}", server.memory());
    let (delays, steps) = tournament::watched(&server, watchers, moves, seconds).await;
    println!("{watchers} watchers of a tournament, {steps} steps in {seconds} s: {}", told(delays));
    println!(
        "after whoever heard first, to which up to a tick of the server is to be added; {}",
        server.memory()
    );
}

/// More files at once than are usual: each socket is one.
fn allow_files() {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum.map(|most| most.min(1 << 16)).or(Some(1 << 16));
    setrlimit(Resource::Nofile, limit).unwrap();
}

/// The other process: a server until its time is over or its starter is gone.
async fn stand(folder: &str) {
    let folder = std::path::Path::new(folder);
    let arena = Arena::new(Options {
        games: all_games::GAMES,
        store: Store::open(&folder.join("arena.db")).await.unwrap(),
        bots: folder.join("bots"),
        token: "load".into(),
        is_near: true,
        workers: Arc::new(LocalWorkers { workers: 1 }),
        bot_sources: Arc::new(|_: &Limits| -> Box<dyn BotSource> { Box::new(NoBots) }),
        gradings: folder.join("gradings"),
        grading_machines: Arc::new(|| {
            Err(jogada_text::Message::as_it_is("no hand-ins are marked here"))
        }),
        // All watchers of the measurement come from one address.
        limits: ServerLimits::default().with_per_address(usize::MAX),
        class: None,
        tls: None,
        lti: None,
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("{}", listener.local_addr().unwrap());
    let (_turn, enough) = watch::channel(false);
    serve(arena, listener, enough).await.unwrap();
}

struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(folder: &str) -> Server {
        let mut command = Command::new(env::current_exe().unwrap());
        let mut child = command.args(["serve", folder]).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        Server { child, address: line.trim().parse().unwrap() }
    }

    fn memory(&self) -> String {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).unwrap_or_default();
        let lines =
            status.lines().filter(|line| line.starts_with("VmHWM") || line.starts_with("VmRSS"));
        lines
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>()
            .join(", ")
    }

    async fn caller(&self) -> Caller {
        let stream = TcpStream::connect(self.address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Caller { stream, host: self.address }
    }

    async fn watch(&self, path: &str) -> WebSocketStream<TcpStream> {
        let stream = TcpStream::connect(self.address).await.unwrap();
        client_async(format!("ws://{}{path}", self.address), stream).await.unwrap().0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// One connection that is kept.
struct Caller {
    stream: TcpStream,
    host: SocketAddr,
}

impl Caller {
    async fn post(&mut self, path: &str, key: &str, body: &Value) -> Value {
        let body = body.to_string();
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\nx-jogada: 1\r\nx-jogada-key: {key}\r\n\
             authorization: Bearer load\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        self.stream.write_all(request.as_bytes()).await.unwrap();
        let mut bytes = Vec::new();
        loop {
            self.stream.read_buf(&mut bytes).await.unwrap();
            let text = String::from_utf8_lossy(&bytes);
            let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            if length.is_some_and(|length| body.len() >= length.trim().parse().unwrap()) {
                return serde_json::from_str(body).unwrap();
            }
        }
    }

    async fn lay(&mut self, seats: [&str; 2]) -> (String, String) {
        let told =
            self.post("/api/tables", "", &json!({ "game": "othello", "seats": seats })).await;
        let keys = told["keys"].as_array().unwrap().iter().filter_map(Value::as_str);
        let keys = keys.collect::<Vec<_>>().join(",");
        (told["id"].as_str().unwrap().to_owned(), keys)
    }
}

/// The next message's text.
async fn hear(socket: &mut WebSocketStream<TcpStream>) -> Option<String> {
    use futures_util::Stream;
    use std::{future::poll_fn, pin::Pin};
    loop {
        match poll_fn(|context| Pin::new(&mut *socket).poll_next(context)).await? {
            Ok(Message::Text(text)) => return Some(text.to_string()),
            Ok(_) => {}
            Err(_) => return None,
        }
    }
}

/// How long it takes from a move until the engine's answer is seen, over several matches.
async fn clicks(server: &Server) -> Vec<Duration> {
    let (mut caller, mut took) = (server.caller().await, Vec::new());
    while took.len() < CLICKS {
        let (id, key) = caller.lay(["human", "engine:1"]).await;
        let mut socket = server.watch(&format!("/api/tables/{id}/live?key={key}")).await;
        let mut began = None;
        while let Some(text) = hear(&mut socket).await {
            let table: Value = serde_json::from_str(&text).unwrap();
            if !table["over"].is_null() || took.len() >= CLICKS {
                break;
            }
            let Some(choice) = table["choices"].get(0) else { continue };
            took.extend(began.map(|began: Instant| began.elapsed()));
            began = Some(Instant::now());
            let body = json!({ "text": choice["text"] });
            caller.post(&format!("/api/tables/{id}/move"), &key, &body).await;
        }
    }
    took
}

/// How long after a move was sent each watcher knew of it, and how often one got everything again. A move that a watcher
/// was not told of by itself is known when a later one is.
async fn watched(
    server: &Server,
    watchers: u64,
    moves: u64,
    seconds: u64,
) -> (Vec<Duration>, usize) {
    let mut caller = server.caller().await;
    let (id, keys) = caller.lay(["human", "human"]).await;
    let sent: Arc<Mutex<Vec<Instant>>> = Arc::default();
    let mut tasks = Vec::new();
    for _ in 0..watchers {
        let mut socket = server.watch(&format!("/api/tables/{id}/live")).await;
        let (sent, total) = (Arc::clone(&sent), moves * seconds);
        tasks.push(tokio::spawn(async move {
            let (mut seen, mut delays, mut wholes) = (0, Vec::new(), 0);
            while seen < total {
                let Some(text) = hear(&mut socket).await else { break };
                let now = Instant::now();
                wholes += usize::from(text.starts_with("{\"type\":\"table\""));
                let (_, rest) = text.split_once("\"version\":").unwrap();
                let version: u64 = rest.split(',').next().unwrap().parse().unwrap();
                let sent = sent.lock().unwrap();
                delays.extend((seen..version).map(|number| now - sent[number as usize]));
                seen = version;
            }
            assert_eq!(seen, total, "nobody loses the state");
            (delays, wholes - 1)
        }));
    }
    sleep(Duration::from_millis(500)).await;
    let mut ticks = interval(Duration::from_secs(1) / moves as u32);
    for number in 0..moves * seconds {
        ticks.tick().await;
        sent.lock().unwrap().push(Instant::now());
        let (deed, body) = match number % 2 {
            0 => ("move", json!({ "text": "d3" })),
            _ => ("undo", json!({})),
        };
        let told = caller.post(&format!("/api/tables/{id}/{deed}"), &keys, &body).await;
        assert_eq!(told["version"], number + 1, "{told}");
    }
    let (mut delays, mut wholes) = (Vec::new(), 0);
    for task in tasks {
        let (of_one, again) = timeout(Duration::from_secs(20), task).await.unwrap().unwrap();
        delays.extend(of_one);
        wholes += again;
    }
    (delays, wholes)
}

fn told(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    format!("median {:.1?}, p95 {:.1?}, p99 {:.1?}, most {:.1?}", at(50), at(95), at(99), at(100))
}
