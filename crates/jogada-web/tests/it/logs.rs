//! What bots wrote, and what they said when they broke down, is for the admin.

use axum::{body::Body, http::Method};
use jogada_core::Seed;
use jogada_match::{Action, Match, Pace};
use jogada_record::{Record, Setup};
use jogada_store::{PlayedMatch, Store};
use serde_json::json;

use crate::{
    common::{HttpReply, Server, TOKEN, request},
    tournaments::until_over,
};

/// A match that a bot lost when it broke down.
fn lost() -> Record {
    let (entry, seed) = (all_games::find("othello").unwrap(), Seed::from_number(1));
    let options = entry.kind.full_options(&json!({})).unwrap();
    let start = entry.kind.start(&options, seed).unwrap();
    let game = entry.kind.name.to_owned();
    let setup = Setup { game, options, opening: Vec::new(), seed_hash: seed.hash() };
    let mut game = Match::new(setup, start, Pace::default());
    let seat = game.course().to_move().unwrap();
    let words = "exit status 1: my-last-words".to_owned();
    game.act(seat, Action::Crash(words), std::time::Duration::ZERO).unwrap();
    game.record(seed).unwrap()
}

async fn get(server: &Server, path: &str, token: &str) -> HttpReply {
    let asked = request(Method::GET, path).header("authorization", format!("Bearer {token}"));
    server.send(asked.body(Body::empty()).unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_bots_wrote_is_for_the_admin_and_all_else_for_everybody() {
    let server = Server::new().await;
    let body = json!({ "game": "othello", "entrants": ["ana=first", "rui=random"], "games": 2 });
    let id = server.post("/api/tournaments", "", &body).await.expect(201)["id"].clone();
    until_over(&server, &id).await;
    // The same tournament, but for a match that ana's bot lost.
    let store = Store::open(&server.folder.path().join("arena.db")).await.unwrap();
    store.forget(id.as_i64().unwrap(), "1v2").await.unwrap();
    let seat = json!({ "seat": 0, "faults": ["a-fault"], "errors": "what-it-wrote" });
    let beside = Some(json!({ "seats": [seat] }));
    let played = PlayedMatch { bout: "1v2".into(), number: 0, record: lost(), beside };
    store.commit(id.as_i64().unwrap(), &[played]).await.unwrap();
    let server = server.again().await;
    let film = format!("/api/matches/{id}.1v2.0");
    for (path, public, secret) in [
        (film.clone(), "crashed", "what-it-wrote"),
        (film.clone(), "crashed", "a-fault"),
        (format!("{film}/record"), "crashed", "my-last-words"),
        (format!("/api/tournaments/{id}/entrants/0"), "ana", "what-it-wrote"),
        (format!("/api/tournaments/{id}/entrants/0"), "ana", "my-last-words"),
        (format!("/api/tournaments/{id}/report"), "ana", "what-it-wrote"),
        (format!("/api/tournaments/{id}/report"), "ana", "my-last-words"),
    ] {
        for token in ["", "wrong", TOKEN] {
            let told = get(&server, &path, token).await;
            assert_eq!(told.status, 200, "{told:?}");
            assert!(told.text.contains(public), "{path}: {}", told.text);
            assert_eq!(told.text.contains(secret), token == TOKEN, "{path} {token:?}: {secret}");
        }
    }
    // What is given away is still a record.
    let record = get(&server, &format!("{film}/record"), "").await.text;
    let (record, _) = Record::read(&record, &all_games::start).unwrap();
    assert_eq!(record.end, lost().end);
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_cannot_be_tried_for_long() {
    let server = Server::new().await;
    let mut statuses = Vec::new();
    for number in 0..100 {
        let path = format!("/api/tournaments/1/notices?token=guess-{number}");
        statuses.push(server.get(&path).await.status.as_u16());
    }
    assert_eq!((statuses[0], statuses[99]), (403, 429));
    // Neither does the right one help now, or the attacker would know it; all else is answered.
    assert_eq!(get(&server, "/api/tournaments/1/notices", TOKEN).await.status, 429);
    assert_eq!(server.get("/api/games").await.status, 200);
}
