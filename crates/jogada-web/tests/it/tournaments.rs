//! Tournaments from creation to end, with every message on the way.

use std::time::Duration;

use jogada_core::Picture;
use serde_json::{Value, json};

use crate::{
    common::Server,
    live::{hear, watch},
    play::step,
};

pub(crate) async fn until_over(server: &Server, id: &Value) -> Value {
    for _ in 0..3000 {
        let told = server.get(&format!("/api/tournaments/{id}")).await.expect(200);
        if told["state"] != "running" {
            return told;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it does not end");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_is_watched_from_its_beginning_to_its_end() {
    let server = Server::new().await;
    let (address, _on) = server.listen().await;
    let body = json!({
        "game": "othello", "entrants": ["ana=engine:7", "rui=engine:7", "engine:6"], "games": 4, "seed": "7",
    });
    let id = server.post("/api/tournaments", "", &body).await.expect(201)["id"].clone();
    let mut socket = watch(address, &format!("/api/tournaments/{id}/live?lang=pt")).await;
    let first = hear(&mut socket).await.unwrap();
    assert_eq!((&first["type"], &first["entrants"][0]), (&json!("tournament"), &json!("ana")));
    let (mut boards, mut steps, mut tables) = (vec![None::<Picture>; 12], 0, 0);
    let mut state = first["state"].clone();
    while state == "running" {
        let told = hear(&mut socket).await.unwrap();
        let slot = told["slot"].as_u64().unwrap_or(0) as usize;
        match told["type"].as_str().unwrap() {
            "tournament" | "table" => {
                state = told["state"].clone();
                tables += 1;
                assert_eq!(told["matrix"].as_array().unwrap().len(), 3);
            }
            "board" => boards[slot] = serde_json::from_value(told["picture"].clone()).unwrap(),
            "board-step" => {
                step(boards[slot].as_mut().expect("a board before its steps"), &told["step"]);
                steps += 1;
            }
            other => panic!("{other}"),
        }
    }
    assert!(tables > 1 && boards[0].is_some(), "{tables} {steps}");
    let told = until_over(&server, &id).await;
    assert_eq!((&told["state"], &told["games"]["played"]), (&json!("finished"), &json!(12)));
    let columns = told["table"]["columns"].as_array().unwrap();
    let rows = told["table"]["rows"].as_array().unwrap();
    assert!(
        rows.len() == 3
            && rows.iter().all(|row| row["cells"].as_array().unwrap().len() == columns.len())
    );
    let list = server.get("/api/tournaments").await.expect(200);
    let first = rows[0]["entrant"].as_u64().unwrap() as usize;
    assert_eq!(list["tournaments"][0]["leader"], told["entrants"][first]);
    assert!(columns.iter().all(|column| column["key"] != "name" && column["key"] != "place"));
}

#[tokio::test(flavor = "multi_thread")]
async fn its_matches_entrants_and_report_can_be_looked_at() {
    let server = Server::new().await;
    let body = json!({ "game": "queens", "entrants": ["greedy", "random", "first"], "games": 40 });
    let id = server.post("/api/tournaments", "", &body).await.expect(201)["id"].clone();
    until_over(&server, &id).await;
    let page =
        server.get(&format!("/api/tournaments/{id}/matches?entrant=1&page=1")).await.expect(200);
    assert_eq!((&page["page"], &page["pages"]), (&json!(1), &json!(2)));
    let matches = page["matches"].as_array().unwrap();
    assert_eq!(matches.len(), 30);
    assert!(matches.iter().all(|one| one["a"] == 1 || one["b"] == 1));
    let film = matches[0]["id"].as_str().unwrap();
    let film = server.get(&format!("/api/matches/{film}")).await.expect(200);
    assert_eq!(
        (&film["tournament"], film["plies"].as_array().unwrap().len() as u64),
        (&id, matches[0]["plies"].as_u64().unwrap())
    );
    let bot = server.get(&format!("/api/tournaments/{id}/entrants/1")).await.expect(200);
    assert_eq!((&bot["name"], &bot["played"]), (&json!("random"), &json!(80)));
    assert!(
        !bot["history"].as_array().unwrap().is_empty()
            && !bot["worst"].as_array().unwrap().is_empty()
    );
    assert_eq!(bot["opponents"].as_array().unwrap().len(), 2);
    assert_eq!(server.get(&format!("/api/tournaments/{id}/entrants/9")).await.status, 404);
    let report = server.get(&format!("/api/tournaments/{id}/report?lang=pt")).await;
    assert!(report.text.starts_with("<!DOCTYPE html>"));
    assert!(report.headers["content-security-policy"].to_str().unwrap().starts_with("sandbox"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_knockout_has_a_bracket() {
    let server = Server::new().await;
    let body = json!({ "game": "queens", "format": "knockout", "entrants": ["first", "greedy", "random", "a=random", "b=first"] });
    let id = server.post("/api/tournaments", "", &body).await.expect(201)["id"].clone();
    let told = until_over(&server, &id).await;
    let bracket = told["bracket"].as_array().unwrap();
    let last = bracket.iter().find(|round| round["name"] == "Final").unwrap();
    assert_eq!(last["bouts"][0]["winner"], told["table"]["rows"][0]["entrant"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_tournament_goes_on_after_a_restart() {
    let server = Server::new().await;
    let body = json!({ "game": "othello", "entrants": ["engine:5", "engine:4"], "games": 400 });
    let id = server.post("/api/tournaments", "", &body).await.expect(201)["id"].clone();
    let path = format!("/api/tournaments/{id}");
    while server.get(&path).await.expect(200)["games"]["played"] == 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let again = server.post(&format!("{path}/resume"), "", &json!({})).await;
    assert_eq!(again.error(), (409, "busy".into()), "it is being played");
    server.post(&format!("{path}/stop"), "", &json!({})).await.expect(200);
    let stopped = until_over(&server, &id).await;
    assert_eq!(stopped["state"], "stopped");
    let before = stopped["games"]["played"].as_u64().unwrap();
    let server = server.again().await;
    let told = server.get(&path).await.expect(200);
    assert_eq!((&told["state"], &told["games"]["played"]), (&json!("stopped"), &json!(before)));
    server.post(&format!("{path}/resume"), "", &json!({})).await.expect(200);
    assert_eq!(server.get(&path).await.expect(200)["state"], "running");
    // Ending the server in the middle keeps what was played, too.
    let server = server.again().await;
    let told = server.get(&path).await.expect(200);
    assert!(told["state"] != "running" && told["games"]["played"].as_u64().unwrap() >= before);
}
