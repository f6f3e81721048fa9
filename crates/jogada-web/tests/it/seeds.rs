//! A tournament's secret stays in the store, and an open seed is shown as such.

use jogada_core::Seed;
use jogada_store::Store;
use serde_json::{Value, json};

use crate::{
    common::Server,
    live::{hear, watch},
    tournaments::until_over,
};

/// Every answer about a tournament that any client may request.
async fn all_answers(server: &Server, id: &Value) -> Vec<(String, String)> {
    let of = |path: &str| format!("/api/tournaments/{id}{path}");
    let game = format!("/api/matches/{id}.1v2.0");
    let mut answers = Vec::new();
    for path in [
        "/api/tournaments".to_owned(),
        of(""),
        of("/matches"),
        of("/entrants/0"),
        of("/report"),
        format!("{game}/record"),
        game,
        "/metrics".to_owned(),
    ] {
        let told = server.get(&path).await;
        answers.push((path, told.text));
    }
    answers
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_tells_the_secret_and_an_open_seed_is_shown() {
    let server = Server::new().await;
    let (address, _on) = server.listen().await;
    let store = Store::open(&server.folder.path().join("arena.db")).await.unwrap();
    let entrants = ["greedy", "dummy"];
    for (seed, is_open) in [
        (json!({}), false),
        (json!({ "seed": "2024" }), false),
        (json!({ "seed": "2024", "open-seed": true }), true),
    ] {
        let mut body = json!({ "game": "dominoes", "entrants": entrants, "games": 40 });
        body.as_object_mut().unwrap().extend(seed.as_object().unwrap().clone());
        let id = server.post("/api/tournaments", "", &body).await.expect(201)["id"].clone();
        let mut socket = watch(address, &format!("/api/tournaments/{id}/live")).await;
        let heard = hear(&mut socket).await.unwrap();
        let early = all_answers(&server, &id).await;
        let told = until_over(&server, &id).await;
        let late = all_answers(&server, &id).await;
        let secret = store.tournament(id.as_i64().unwrap()).await.unwrap().secret;
        assert_eq!(secret == Seed::from_number(2024), is_open, "{body}");
        assert!(!heard.to_string().contains(&secret.to_string()), "{heard}");
        for (path, text) in early.iter().chain(&late) {
            assert!(!text.contains(&secret.to_string()), "{path} tells the secret");
        }
        assert_eq!((&heard["open_seed"], &told["open_seed"]), (&json!(is_open), &json!(is_open)));
        assert_eq!(told["notes"].to_string().contains("open seed: "), is_open, "{told}");
        let listed = server.get("/api/tournaments").await.expect(200);
        assert_eq!(listed["tournaments"][0]["open_seed"], is_open);
        let report = server.get(&format!("/api/tournaments/{id}/report")).await.text;
        assert_eq!(report.contains("open seed: "), is_open);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_seed_without_a_seed_is_refused() {
    let server = Server::new().await;
    let body = json!({ "game": "dominoes", "entrants": ["greedy", "dummy"], "open-seed": true });
    let told = server.post("/api/tournaments", "", &body).await;
    assert_eq!(told.error(), (400, "bad-request".into()));
    assert_eq!(told.message(), "open-seed: expected a seed to be open, got none");
}
