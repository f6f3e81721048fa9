//! Games from files: opened, watched, taken away in another notation, and reviewed.

use axum::{body::Body, http::Method};
use serde_json::{Value, json};

use crate::common::{HttpReply, Server, request};

async fn open(server: &Server, query: &str, text: &str) -> HttpReply {
    let request = request(Method::POST, &format!("/api/matches{query}"));
    server.send(request.body(Body::from(text.to_owned())).unwrap()).await
}

const MATE: &str =
    "[White \"Ana\"]\n[Black \"B\u{1b}ia\"]\n[Date \"2026.03.31\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";

#[tokio::test(flavor = "multi_thread")]
async fn a_game_from_a_file_is_watched_and_reviewed_as_any_other() {
    let server = Server::new().await;
    let two = format!("{MATE}[White \"Rui\"]\n\n1. e4 e5 1-0\n");
    let told = open(&server, "?game=2", &two).await.expect(201);
    assert_eq!(told["games"], 2);
    let film = server.get(&format!("/api/matches/{}", told["id"].as_str().unwrap())).await;
    assert_eq!(film.expect(200)["players"], json!(["Rui", "?"]));
    let told = open(&server, "", &two).await.expect(201);
    let path = format!("/api/matches/{}", told["id"].as_str().unwrap());
    let film = server.get(&path).await.expect(200);
    assert_eq!(film["plies"].as_array().unwrap().len(), 4);
    assert!(film["over"]["ending"].is_string() && film["over"]["winner"] == 1, "{film}");
    assert!(!film["players"][1].as_str().unwrap().contains('\u{1b}'));
    let pgn = server.get(&format!("{path}/record?as=pgn")).await.text;
    assert!(pgn.contains("[Date \"2026.03.31\"]") && pgn.contains("[White \"Ana\"]"), "{pgn}");
    let record = server.get(&format!("{path}/record")).await.text;
    assert!(record.starts_with("{\"setup\""), "{record}");
    let again = open(&server, "", &record).await.expect(201);
    assert_eq!(again["games"], 1);
    server.post(&format!("{path}/review"), "", &json!({ "ms": 1 })).await.expect(202);
    let review: Value = server.get(&format!("{path}/review")).await.expect(200);
    assert_ne!(review["state"], "none");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_game_is_refused_in_one_sentence() {
    let server = Server::new().await;
    for (query, text, said) in [
        ("", "", "expected a record or a file in one of the notations"),
        ("", "1. e5", "game 1, line 1: "),
        ("", "1. e4 *", "no replay can be made of this game"),
        ("?game=3", MATE, "expected the only game of this file, 1, got \"3\""),
    ] {
        let told = open(&server, query, text).await;
        assert_eq!(told.error(), (400, "bad-request".into()), "{told:?}");
        assert!(told.message().contains(said), "{told:?}");
    }
    let large = "x".repeat((2 << 20) + 1);
    assert_eq!(open(&server, "", &large).await.status, 413);
    assert_eq!(server.get("/api/matches/file-unknown").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_oldest_game_is_forgotten_first() {
    let server = Server::new().await;
    let mut ids = Vec::new();
    for _ in 0..70 {
        let told = open(&server, "", MATE).await;
        // A client that opens many in a row may be told to wait.
        if told.status != 201 {
            break;
        }
        ids.push(told.json()["id"].as_str().unwrap().to_owned());
    }
    assert!(ids.len() > 5);
    let last = server.get(&format!("/api/matches/{}", ids[ids.len() - 1])).await;
    assert!(last.status == 200 || last.status == 429, "{last:?}");
}
