//! What operators and their programs ask: is it there, can it work, how much does it do?

use std::sync::Arc;

use axum::{body::Body, http::Method};
use jogada_store::{Database, Notice, Store};
use jogada_testkit::Postgres;
use jogada_text::{Lang, Message};
use jogada_web::app;
use serde_json::json;

use crate::{
    common::{Server, TOKEN, arena_with, request},
    tournaments::until_over,
};

/// The value of a number without labels.
fn value(metrics: &str, name: &str) -> f64 {
    let lines = metrics.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    let found: Vec<f64> = lines.map(|value| value.parse().unwrap()).collect();
    assert_eq!(found.len(), 1, "{name} in {metrics}");
    found[0]
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_played_and_asked_is_counted() {
    let server = Server::new().await;
    let before = server.get("/metrics").await;
    assert!(before.headers["content-type"].to_str().unwrap().contains("openmetrics"));
    assert_eq!(value(&before.text, "jogada_games_total"), 0.0);
    let body = json!({ "game": "othello", "entrants": ["first", "random"], "games": 6 });
    let id = server.post("/api/tournaments", "", &body).await.expect(201)["id"].clone();
    until_over(&server, &id).await;
    let told = server.get("/metrics").await.text;
    for (name, known) in [
        ("jogada_games_total", 6.0),
        ("jogada_games_waiting", 0.0),
        ("jogada_tournaments_running", 0.0),
        ("jogada_games_per_second", 0.0),
        ("jogada_workers", 1.0),
        ("jogada_watchers", 0.0),
        ("jogada_database_up", 1.0),
    ] {
        assert_eq!(value(&told, name), known, "{name}");
    }
    let made = "jogada_http_request_duration_seconds_count{method=\"POST\",path=\"/api/tournaments\",status=\"201\"}";
    assert_eq!(value(&told, made), 1.0);
    assert!(told.contains("path=\"/api/tournaments/{id}\"") && told.ends_with("# EOF\n"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_others_can_reach_it_only_the_admin_reads_metrics() {
    let server = Server::at(tempfile::tempdir().unwrap(), false).await;
    assert_eq!(server.get("/metrics").await.error(), (403, "forbidden".into()));
    server.get("/api/health").await.expect(200);
    server.get("/api/ready").await.expect(200);
    let asked = request(Method::GET, "/metrics").header("authorization", format!("Bearer {TOKEN}"));
    assert_eq!(server.send(asked.body(Body::empty()).unwrap()).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn notices_are_for_the_admin() {
    let server = Server::new().await;
    let body = json!({ "game": "othello", "entrants": ["first", "random"], "games": 2 });
    let id = server.post("/api/tournaments", "", &body).await.expect(201)["id"].clone();
    until_over(&server, &id).await;
    let store = Store::open(&server.folder.path().join("arena.db")).await.unwrap();
    let said = Message::in_languages([
        (Lang::En, "its records do not replay"),
        (Lang::Pt, "seus registros não se repetem"),
    ]);
    let notice = Notice { worker: "lab7".into(), about: Some(("1v2".into(), 0)), message: said };
    store.notice(id.as_i64().unwrap(), &notice).await.unwrap();
    let path = format!("/api/tournaments/{id}/notices");
    assert_eq!(server.get(&path).await.error(), (403, "forbidden".into()));
    let told = server.get(&format!("{path}?lang=pt&token={TOKEN}")).await.expect(200);
    assert_eq!(told["notices"][0]["worker"], "lab7");
    assert_eq!(told["notices"][0]["message"], "seus registros não se repetem");
    let told = server.get(&format!("/api/tournaments/99/notices?token={TOKEN}")).await;
    assert_eq!(told.error(), (404, "not-found".into()));
}

/// It is there all the time, and says that it cannot work while its database is away.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_its_database_is_there_and_not_ready() {
    let mut postgres = Postgres::start();
    let database: Database = postgres.database().parse().unwrap();
    let store = Store::open(&database).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let arena = arena_with(store, folder.path(), true);
    let server = Server { app: app(Arc::clone(&arena)), folder, arena };
    let body = json!({ "game": "othello", "entrants": ["first", "random"], "games": 4 });
    let id = server.post("/api/tournaments", "", &body).await.expect(201)["id"].clone();
    until_over(&server, &id).await;
    assert_eq!(server.get("/api/ready").await.expect(200)["database"], true);
    postgres.kill();
    server.get("/api/health").await.expect(200);
    assert_eq!(server.get("/api/ready").await.error(), (503, "busy".into()));
    assert_eq!(value(&server.get("/metrics").await.text, "jogada_database_up"), 0.0);
    postgres.restart();
    server.get("/api/ready").await.expect(200);
    assert_eq!(until_over(&server, &id).await["games"]["played"], 4);
}
