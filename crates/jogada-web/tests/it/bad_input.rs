//! Whatever is sent, the answer is JSON with a stable code and a sentence, and nothing breaks.

use axum::{body::Body, http::Method};
use serde_json::json;

use crate::common::{Server, request};

#[tokio::test(flavor = "multi_thread")]
async fn an_illegal_move_is_explained_in_both_languages_and_costs_nothing() {
    let server = Server::new().await;
    let (id, keys) =
        server.lay(&json!({ "game": "othello", "seats": ["human", "engine:1"] })).await;
    let before = server.table(&id, &keys[0]).await;
    for (lang, word) in [("en", "expected"), ("pt", "esperava")] {
        let path = format!("/api/tables/{id}/move?lang={lang}");
        for body in [json!({ "text": "z9" }), json!({ "path": ["a1", "a2"] })] {
            let told = server.post(&path, &keys[0], &body).await;
            assert_eq!(told.error(), (422, "illegal-move".into()));
            assert!(told.message().contains(word), "{told:?}");
        }
    }
    assert_eq!(server.table(&id, &keys[0]).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn places_that_make_no_move_are_told_the_games_own_reason() {
    let server = Server::new().await;
    for (game, places, reason) in [
        ("othello", json!(["a1"]), "a1 turns no disc"),
        ("chess", json!(["e2", "e5"]), "e2e5 is not a legal move here"),
    ] {
        let seats = json!({ "game": game, "seats": ["human", "engine:1"] });
        let (id, keys) = server.lay(&seats).await;
        let path = format!("/api/tables/{id}/move?lang=en");
        let told = server.post(&path, &keys[0], &json!({ "path": places })).await;
        assert_eq!(told.message(), reason);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_rejection_is_json() {
    let server = Server::new().await;
    let send = async |method: Method, path: &str, kind: &str, body: String| {
        let request = request(method, path).header("content-type", kind);
        server.send(request.body(Body::from(body)).unwrap()).await.error()
    };
    let (json, none) = ("application/json", String::new);
    let long = format!("{{\"game\": \"{}\"}}", "x".repeat(100_000));
    for (method, path, kind, body, status, code) in [
        (Method::GET, "/api/nothing", json, none(), 404, "not-found"),
        (Method::GET, "/nothing.js", json, none(), 404, "not-found"),
        (Method::DELETE, "/api/games", json, none(), 405, "method-not-allowed"),
        (Method::POST, "/", json, none(), 405, "method-not-allowed"),
        (Method::POST, "/api/tables", json, "{".into(), 400, "bad-request"),
        (Method::POST, "/api/tables", json, "[]".into(), 400, "bad-request"),
        (Method::POST, "/api/tables", json, "{\"gaem\": 1}".into(), 400, "bad-request"),
        (Method::POST, "/api/tables", "text/plain", "{}".into(), 415, "unsupported-media-type"),
        (Method::POST, "/api/tables", json, long, 413, "too-large"),
        (Method::GET, "/api/tables/none", json, none(), 404, "not-found"),
        (Method::POST, "/api/tables/none/undo", json, none(), 404, "not-found"),
        (Method::GET, "/api/tables/%FF", json, none(), 400, "bad-request"),
        (Method::GET, "/api/tables/none/live", json, none(), 400, "bad-request"),
        (Method::GET, "/api/matches/none", json, none(), 404, "not-found"),
        (Method::GET, "/api/matches/1.x.2", json, none(), 404, "not-found"),
        (Method::GET, "/api/matches/1.x", json, none(), 404, "not-found"),
        (Method::GET, "/api/tournaments/7", json, none(), 404, "not-found"),
        (Method::GET, "/api/tournaments/x", json, none(), 400, "bad-request"),
        (Method::GET, "/api/tournaments/7/matches?page=-1", json, none(), 400, "bad-request"),
        (Method::POST, "/api/tournaments", json, "{}".into(), 403, "forbidden"),
        (Method::POST, "/api/tournaments/7/stop", json, none(), 403, "forbidden"),
    ] {
        let told = send(method, path, kind, body).await;
        assert_eq!(told, (status, code.to_owned()), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_be_is_refused() {
    let server = Server::new().await;
    for (body, word) in [
        (json!({ "game": "poker", "seats": ["human"] }), "a game among"),
        (json!({ "game": "chess", "seats": ["human"] }), "2 players"),
        (json!({ "game": "chess", "seats": ["human", "engine:99"] }), "a level"),
        (json!({ "game": "chess", "seats": ["human", "/bin/sh"] }), "a player"),
        (json!({ "game": "chess", "seats": ["human", "uci:/bin/sh"] }), ""),
        (json!({ "game": "chess", "seats": ["human", "bot:../../x"] }), "an uploaded bot"),
        (json!({ "game": "chess", "seats": ["human", "first"], "time": "soon" }), "a time"),
        (json!({ "game": "chess", "seats": ["human", "first"], "seed": "x" }), "expected"),
        (
            json!({ "game": "chess", "seats": ["human", "first"], "options": { "x": 1 } }),
            "unknown field",
        ),
        (
            json!({ "game": "gomoku", "seats": ["human", "first"], "options": { "size": 99999 } }),
            "expected",
        ),
    ] {
        let told = server.post("/api/tables", "", &body).await;
        assert_eq!(told.error(), (400, "bad-request".into()), "{body}");
        assert!(told.message().contains(word), "{told:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_that_cannot_be_says_which_setting() {
    let server = Server::new().await;
    for (body, word) in [
        (json!({ "game": "queens", "entrants": ["first", "random"], "games": 3 }), "games: "),
        (json!({ "game": "queens", "entrants": ["first"] }), "entrants: "),
        (json!({ "game": "queens", "entrants": ["first", "human"] }), "entrants: "),
        (json!({ "game": "queens", "entrants": ["first", "x=/bin/sh"] }), "entrants: "),
        (json!({ "game": "queens", "entrants": ["first", "first"], "trust": true }), "no trust"),
        (json!({ "game": "queens", "entrants": ["first", "first"], "formt": 1 }), "unknown field"),
    ] {
        let told = server.post("/api/tournaments", "", &body).await;
        assert_eq!(told.error(), (400, "bad-request".into()), "{body}");
        assert!(told.message().contains(word), "{told:?}");
    }
    assert_eq!(server.get("/api/tournaments").await.expect(200)["tournaments"], json!([]));
}
