//! People play: every game to its end, with what is hidden kept hidden and nothing acknowledged ever lost.

use jogada_core::Picture;
use serde_json::{Value, json};

use crate::common::Server;

fn seats(count: u64) -> Vec<&'static str> {
    (0..count).map(|seat| if seat == 0 { "human" } else { "engine:1" }).collect()
}

/// Plays to the end with the first choice, by text and by path in turn.
async fn play_on(server: &Server, id: &str, key: &str) -> Value {
    for number in 0..2000 {
        let table = server.turn(id, key).await;
        if !table["over"].is_null() {
            return table;
        }
        let choices = table["choices"].as_array().unwrap();
        let choice = &choices[number * 7 % choices.len()];
        let body = match number % 2 {
            0 => json!({ "text": choice["text"] }),
            _ => json!({ "path": choice["path"] }),
        };
        let told = server.post(&format!("/api/tables/{id}/move"), key, &body).await.expect(200);
        assert_eq!(told["version"], table["version"].as_u64().unwrap() + 1);
    }
    panic!("it does not end");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_its_end_and_watched_again() {
    let server = Server::new().await;
    let games = server.get("/api/games?lang=pt").await.expect(200);
    let games = games["games"].as_array().unwrap();
    assert_eq!(games.len(), 5);
    for game in games {
        assert!(game["picture"]["items"].as_array().is_some_and(|items| !items.is_empty()));
        assert!(!game["demo"].as_array().unwrap().is_empty());
        let title = format!("title = {}\n", game["title"].as_str().unwrap());
        assert!(game["texts"].as_str().unwrap().contains(&title), "{title}");
        let seats = seats(game["seats"].as_u64().unwrap());
        let (id, keys) = server.lay(&json!({ "game": game["name"], "seats": seats })).await;
        let table = play_on(&server, &id, &keys[0]).await;
        let film = server.get(&format!("/api/matches/{id}?lang=pt")).await.expect(200);
        assert_eq!(
            film["plies"].as_array().unwrap().len(),
            table["plies"].as_array().unwrap().len()
        );
        assert_eq!(film["over"]["winner"], table["over"]["winner"]);
        assert!(film["plies"][0]["took_ms"].is_u64(), "{film}");
        let end = serde_json::to_string(&table["picture"]).unwrap();
        assert_eq!(last_picture(&film), serde_json::from_str::<Picture>(&end).unwrap());
        let record = server.get(&format!("/api/matches/{id}/record")).await;
        assert!(record.text.starts_with("{\"setup\""), "{record:?}");
        for sheet in film["sheets"].as_array().unwrap() {
            let sheet = sheet.as_str().unwrap();
            let told = server.get(&format!("/api/matches/{id}/record?as={sheet}")).await;
            assert_eq!(told.status, 200, "{told:?}");
        }
        let over = server.play(&id, &keys[0], &json!("x")).await.error();
        assert_eq!(over, (409, "over".into()));
    }
}

/// What the page does with a film, in Rust.
fn last_picture(film: &Value) -> Picture {
    let mut picture: Picture = serde_json::from_value(film["start"].clone()).unwrap();
    for ply in film["plies"].as_array().unwrap() {
        step(&mut picture, &ply["step"]);
    }
    picture
}

pub(crate) fn step(picture: &mut Picture, step: &Value) {
    let put = step["put"].as_array().unwrap();
    let is_away = |id: &str| {
        step["gone"].as_array().unwrap().iter().any(|gone| gone == id)
            || put.iter().any(|put| put["item"]["id"] == id)
    };
    picture.items.retain(|item| !is_away(&item.id));
    for put in put {
        let after = put["after"].as_str();
        let place =
            after.map(|id| picture.items.iter().position(|item| item.id == id).unwrap() + 1);
        let item = serde_json::from_value(put["item"].clone()).unwrap();
        picture.items.insert(place.unwrap_or(0), item);
    }
    for (key, side) in [("width", &mut picture.width), ("height", &mut picture.height)] {
        if let Some(value) = step[key].as_f64() {
            *side = value as f32;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_match_is_reviewed_move_by_move() {
    let server = Server::new().await;
    let (id, keys) = server.lay(&json!({ "game": "queens", "seats": ["human", "engine:1"] })).await;
    let path = format!("/api/matches/{id}/review");
    assert_eq!(server.get(&path).await.error(), (409, "not-over".into()));
    let plies = play_on(&server, &id, &keys[0]).await["plies"].as_array().unwrap().len();
    assert_eq!(server.get(&path).await.expect(200)["state"], "none");
    server.post(&path, "", &json!({ "ms": 5 })).await.expect(202);
    for _ in 0..3000 {
        let review = server.get(&format!("{path}?lang=pt")).await.expect(200);
        if review["state"] == "done" {
            assert_eq!(review["plies"].as_array().unwrap().len(), plies);
            assert!(!review["sentence"].as_str().unwrap().is_empty());
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("it does not end");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_seat_sees_its_own_hand_and_strangers_none() {
    let server = Server::new().await;
    let people = ["human"; 4];
    let (id, keys) = server.lay(&json!({ "game": "dominoes", "seats": people })).await;
    let mut pictures = Vec::new();
    for key in keys.iter().map(String::as_str).chain([""]) {
        let table = server.table(&id, key).await;
        assert_eq!(
            table["choices"].as_array().unwrap().is_empty(),
            table["to_move"] != json!(pictures.len())
        );
        let mine = table["seats"].as_array().unwrap().iter().filter(|seat| seat["mine"] == true);
        assert_eq!(mine.count(), usize::from(!key.is_empty()));
        pictures.push(table["picture"].to_string());
    }
    pictures.sort();
    pictures.dedup();
    assert_eq!(pictures.len(), 5, "five that look see five pictures");
    assert!(!server.get(&format!("/api/tables/{id}")).await.text.contains(&keys[0]));
    let film = server.get(&format!("/api/matches/{id}")).await.error();
    assert_eq!(film, (409, "not-over".into()), "a film would show all hands");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_of_a_match_loses_nothing() {
    let mut server = Server::new().await;
    let body = json!({ "game": "othello", "seats": ["human", "human"], "time": "5m+3s" });
    let (id, keys) = server.lay(&body).await;
    let both = keys.join(",");
    for number in 1..=6 {
        let table = server.table(&id, &both).await;
        server.play(&id, &both, &table["choices"][0]["text"]).await.expect(200);
        let before = server.table(&id, &both).await;
        assert_eq!(before["version"], number);
        server = server.again().await;
        let after = server.table(&id, &both).await;
        for key in ["version", "picture", "plies", "choices", "to_move", "seats", "can_undo"] {
            assert_eq!(after[key], before[key], "{key}");
        }
        let bank = |table: &Value| table["clock"]["bank_ms"][0].as_f64().unwrap() / 1000.0;
        assert!((bank(&after) - bank(&before)).abs() < 0.01, "the clock goes on");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_that_was_to_move_moves_after_a_restart() {
    let server = Server::new().await;
    let (id, keys) = server.lay(&json!({ "game": "gomoku", "seats": ["engine:1", "human"] })).await;
    let server = server.again().await;
    let table = server.turn(&id, &keys[0]).await;
    assert_eq!(table["plies"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_takes_back_to_the_person_and_only_where_nobody_else_plays() {
    let server = Server::new().await;
    let (id, keys) = server.lay(&json!({ "game": "chess", "seats": ["human", "engine:1"] })).await;
    let undo = format!("/api/tables/{id}/undo");
    assert_eq!(server.post(&undo, &keys[0], &json!({})).await.error(), (409, "no-undo".into()));
    server.play(&id, &keys[0], &json!("e4")).await.expect(200);
    let table = server.turn(&id, &keys[0]).await;
    assert_eq!((table["plies"].as_array().unwrap().len(), &table["can_undo"]), (2, &json!(true)));
    assert_eq!(table["plies"][0]["label"], "e4");
    server.post(&undo, &keys[0], &json!({})).await.expect(200);
    let table = server.table(&id, &keys[0]).await;
    assert_eq!((&table["plies"], &table["version"]), (&json!([]), &json!(3)));
    let (id, keys) = server.lay(&json!({ "game": "chess", "seats": ["human", "human"] })).await;
    server.play(&id, &keys[0], &json!("e4")).await.expect(200);
    let undo = format!("/api/tables/{id}/undo");
    assert_eq!(server.post(&undo, &keys[0], &json!({})).await.error(), (409, "no-undo".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_offered_and_taken_and_a_side_gives_up() {
    let server = Server::new().await;
    let body = json!({ "game": "chess", "seats": ["human", "human"], "names": ["Ana", null] });
    let (id, keys) = server.lay(&body).await;
    let draw = format!("/api/tables/{id}/draw");
    server.post(&draw, &keys[1], &json!({})).await.expect(200);
    assert_eq!(server.table(&id, "").await["offer"], 1);
    assert_eq!(server.post(&draw, &keys[1], &json!({})).await.error(), (409, "offered".into()));
    server.post(&draw, &keys[0], &json!({})).await.expect(200);
    let table = server.get(&format!("/api/tables/{id}?lang=pt")).await.expect(200);
    assert_eq!(table["over"]["sentence"], "Empate: por acordo");
    assert_eq!(
        (&table["seats"][0]["name"], &table["seats"][1]["name"]),
        (&json!("Ana"), &json!("pessoa"))
    );
    let (id, keys) = server.lay(&body).await;
    server.post(&format!("/api/tables/{id}/resign"), &keys[1], &json!({})).await.expect(200);
    let table = server.table(&id, "").await;
    assert_eq!(
        (&table["over"]["winner"], &table["over"]["reason"]),
        (&json!(0), &json!("resigned"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_flag_of_whoever_is_silent_falls() {
    let server = Server::new().await;
    let body = json!({ "game": "othello", "seats": ["human", "engine:1"], "time": "200ms" });
    let (id, keys) = server.lay(&body).await;
    let first = server.table(&id, &keys[0]).await;
    assert_eq!(
        (&first["clock"]["per_move_ms"], &first["clock"]["running"]),
        (&json!(200), &json!(0))
    );
    for _ in 0..1000 {
        let table = server.table(&id, "").await;
        if !table["over"].is_null() {
            assert_eq!(
                (&table["over"]["reason"], &table["over"]["winner"]),
                (&json!("out-of-time"), &json!(1))
            );
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("it does not fall");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_weighs_every_move_and_only_for_whoever_is_to_move() {
    let server = Server::new().await;
    let (id, keys) = server.lay(&json!({ "game": "queens", "seats": ["human", "human"] })).await;
    let hint = format!("/api/tables/{id}/hint");
    let told = server.post(&hint, &keys[0], &json!({})).await.expect(200);
    let moves = told["moves"].as_array().unwrap();
    assert!(!moves.is_empty() && moves[0]["worth"].is_string() && moves[0]["path"].is_array());
    assert_eq!(
        server.post(&hint, &keys[1], &json!({})).await.error(),
        (409, "not-your-turn".into())
    );
    assert_eq!(server.post(&hint, "", &json!({})).await.error(), (403, "forbidden".into()));
}
