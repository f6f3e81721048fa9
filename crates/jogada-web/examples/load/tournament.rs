//! Watchers of a tournament: when each hears what the first of them heard, and whether all of them hear the end.

use std::{
    collections::HashMap,
    hash::{BuildHasher, RandomState},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use crate::{Server, hear};

/// When a message was heard first. It is made once for all watchers, so what is later is the server's delay.
type Firsts = Mutex<HashMap<u64, Instant>>;

/// Lets engines play about `moves` moves a second while `watchers` clients watch for `seconds`. Returns how long after
/// the first watcher each one heard a message, and how many messages of moves there were.
pub(crate) async fn watched(
    server: &Server,
    watchers: u64,
    moves: u64,
    seconds: u64,
) -> (Vec<Duration>, usize) {
    let mut caller = server.caller().await;
    let settings = json!({
        "game": "othello",
        "entrants": ["a=engine", "b=engine"],
        "games": 1000,
        "time": format!("{}ms", 1000 / moves),
    });
    let id = caller.post("/api/tournaments", "", &settings).await["id"].clone();
    let firsts: Arc<Firsts> = Arc::default();
    let hasher = RandomState::new();
    let mut tasks = Vec::new();
    for _ in 0..watchers {
        let mut socket = server.watch(&format!("/api/tournaments/{id}/live")).await;
        let (firsts, hasher) = (Arc::clone(&firsts), hasher.clone());
        tasks.push(tokio::spawn(async move {
            let (mut delays, mut steps, mut now_shown) = (Vec::new(), 0, String::new());
            loop {
                let text = hear(&mut socket).await.expect("the server goes on");
                let now = Instant::now();
                if text.contains("\"state\":\"stopped\"") {
                    return (delays, steps);
                }
                // Two matches may begin alike, so a step is told apart by the match that is shown.
                if let Some((_, rest)) = text.split_once("\"match\":\"") {
                    now_shown = rest.split('"').next().unwrap_or_default().to_owned();
                }
                if text.starts_with("{\"type\":\"board-step\"") {
                    let key = hasher.hash_one((&text, &now_shown));
                    let first = *firsts.lock().unwrap().entry(key).or_insert(now);
                    delays.push(now - first);
                    steps += 1;
                }
            }
        }));
    }
    sleep(Duration::from_secs(seconds)).await;
    let told: Value = caller.post(&format!("/api/tournaments/{id}/stop"), "", &json!({})).await;
    assert!(told["error"].is_null(), "{told}");
    let (mut delays, mut most) = (Vec::new(), 0);
    for task in tasks {
        // Every watcher hears that it was stopped: none is left behind.
        let (of_one, steps) = timeout(Duration::from_secs(20), task).await.unwrap().unwrap();
        delays.extend(of_one);
        most = most.max(steps);
    }
    (delays, most)
}
