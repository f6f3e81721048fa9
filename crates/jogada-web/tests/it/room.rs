//! The class in one room: joining, sessions, the lobby, hand-ins, and who may do what.

use std::{path::Path, sync::Arc};

use axum::{body::Body, http::Method};
use jogada_arena::Room;
use jogada_store::Store;
use jogada_web::{ClassOptions, app};
use serde_json::{Value, json};

use crate::common::{HttpReply, Server, TOKEN, class_arena, request};

const GAME: &str = "othello";

/// A server of a class.
async fn class() -> Server {
    let folder = tempfile::tempdir().unwrap();
    again(folder).await
}

async fn again(folder: tempfile::TempDir) -> Server {
    let arena = class_arena(folder.path(), options(folder.path()).await).await;
    Server { app: app(Arc::clone(&arena)), folder, arena }
}

async fn options(folder: &Path) -> ClassOptions {
    let store = Store::open(&folder.join("arena.db")).await.unwrap();
    let room = Room::open(store, all_games::GAMES).await.unwrap();
    let addresses = vec!["http://192.168.0.7:4400/".to_owned()];
    ClassOptions { room, addresses, hand_ins: folder.join("hand-ins") }
}

/// Who asks: the token, a cookie, or neither.
#[derive(Clone, Debug)]
enum Who {
    Visitor,
    Teacher,
    Browser(String),
}

async fn ask(server: &Server, who: &Who, method: Method, path: &str, body: Body) -> HttpReply {
    let mut asked = request(method, path).header("content-type", "application/json");
    match who {
        Who::Visitor => {}
        Who::Teacher => asked = asked.header("authorization", format!("Bearer {TOKEN}")),
        Who::Browser(cookie) => asked = asked.header("cookie", cookie),
    }
    server.send(asked.body(body).unwrap()).await
}

async fn get(server: &Server, who: &Who, path: &str) -> HttpReply {
    ask(server, who, Method::GET, path, Body::empty()).await
}

async fn post(server: &Server, who: &Who, path: &str, body: &Value) -> HttpReply {
    ask(server, who, Method::POST, path, Body::from(body.to_string())).await
}

async fn code(server: &Server) -> String {
    let room = get(server, &Who::Teacher, "/api/room").await.expect(200);
    room["join"]["code"].as_str().unwrap().to_owned()
}

/// Joins under a name: the browser, and the person's number.
async fn join(server: &Server, name: &str) -> (Who, i64) {
    let body = json!({ "code": code(server).await, "name": name });
    let joined = post(server, &Who::Visitor, "/api/room/join", &body).await;
    let cookie = joined.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let id = joined.expect(200)["me"]["id"].as_i64().unwrap();
    (Who::Browser(cookie), id)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_joins_with_the_code_and_stays_after_a_restart() {
    let server = class().await;
    let seen = get(&server, &Who::Visitor, "/api/room").await.expect(200);
    assert_eq!((&seen["me"], &seen["join"]), (&Value::Null, &Value::Null));
    let wrong = json!({ "code": "aaaaaa", "name": "Ana" });
    let refused = post(&server, &Who::Visitor, "/api/room/join", &wrong).await;
    assert_eq!(refused.error(), (403, "wrong-code".to_owned()));
    let (ana, id) = join(&server, "Ana Souza").await;
    let me = get(&server, &ana, "/api/room").await.expect(200)["me"].clone();
    assert_eq!(me, json!({ "id": id, "name": "Ana Souza", "role": "student" }));
    let body = json!({ "code": code(&server).await, "name": "ana souza" });
    let taken = post(&server, &Who::Visitor, "/api/room/join", &body).await;
    assert_eq!(taken.error(), (409, "name-taken".to_owned()));
    // After a restart the code and the session are the same.
    let old = code(&server).await;
    server.arena.close().await;
    let server = again(server.folder).await;
    assert_eq!(code(&server).await, old);
    assert_eq!(get(&server, &ana, "/api/room").await.expect(200)["me"], me);
    // The teacher ends a session, or the browser itself.
    post(&server, &Who::Teacher, &format!("/api/room/people/{id}/release"), &json!({}))
        .await
        .expect(200);
    assert_eq!(get(&server, &ana, "/api/room").await.expect(200)["me"], Value::Null);
    let (ana, again) = join(&server, "Ana Souza").await;
    assert_eq!(again, id);
    post(&server, &ana, "/api/room/leave", &json!({})).await.expect(200);
    assert_eq!(get(&server, &ana, "/api/room").await.expect(200)["me"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_join_costs_no_name_and_another_one_frees_it() {
    let server = class().await;
    let (ana, id) = join(&server, "Ana").await;
    let wrong = json!({ "code": "aaaaaa", "name": "Bia" });
    assert_eq!(post(&server, &ana, "/api/room/join", &wrong).await.status, 403);
    let me = async |who: &Who| get(&server, who, "/api/room").await.expect(200)["me"].clone();
    assert_eq!(me(&ana).await["id"], id);
    let code = code(&server).await;
    let same = json!({ "code": code, "name": "ana" });
    assert_eq!(post(&server, &ana, "/api/room/join", &same).await.expect(200)["me"]["id"], id);
    assert_eq!(me(&ana).await["id"], id);
    let other = json!({ "code": code, "name": "Bia" });
    post(&server, &ana, "/api/room/join", &other).await.expect(200);
    assert_eq!(me(&ana).await, Value::Null, "the old cookie is void");
    assert_eq!(join(&server, "Ana").await.1, id);
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_cannot_be_guessed() {
    let server = class().await;
    let wrong = json!({ "code": "aaaaaa", "name": "Ana" });
    let mut statuses = Vec::new();
    for _ in 0..80 {
        statuses.push(post(&server, &Who::Visitor, "/api/room/join", &wrong).await.status.as_u16());
    }
    assert_eq!(statuses[0], 403);
    assert_eq!(statuses.last(), Some(&429));
    // Those who are in are not held back.
    let seen = get(&server, &Who::Teacher, "/api/room").await;
    assert_eq!(seen.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn made_up_sessions_are_visitors() {
    let server = class().await;
    let (Who::Browser(cookie), id) = join(&server, "Ana").await else { panic!() };
    let mut forged = cookie.clone();
    forged.pop();
    for cookie in [forged, "jogada-session=".to_owned(), "jogada-session=a.b".to_owned()] {
        let path = format!("/api/room/people/{id}/hand-ins");
        let told = get(&server, &Who::Browser(cookie), &path).await;
        assert_eq!(told.error(), (403, "join-first".to_owned()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_must_join_to_play_and_keeps_the_seat() {
    let server = class().await;
    let table = json!({ "game": GAME, "seats": ["human", "engine:1"] });
    let told = post(&server, &Who::Visitor, "/api/tables", &table).await;
    assert_eq!(told.error(), (403, "join-first".to_owned()));
    let (ana, _) = join(&server, "Ana").await;
    let laid = post(&server, &ana, "/api/tables", &table).await.expect(201);
    let path = format!("/api/tables/{}", laid["id"].as_str().unwrap());
    // Without a key in the address the seat is Ana's, and no other's.
    let seen = get(&server, &ana, &path).await.expect(200);
    assert_eq!(
        (&seen["seats"][0]["mine"], &seen["seats"][0]["name"]),
        (&json!(true), &json!("Ana"))
    );
    let (bia, _) = join(&server, "Bia").await;
    assert_eq!(get(&server, &bia, &path).await.expect(200)["seats"][0]["mine"], false);
    let choice = json!({ "text": seen["choices"][0]["text"] });
    assert_eq!(post(&server, &bia, &format!("{path}/move"), &choice).await.status, 403);
    assert_eq!(post(&server, &ana, &format!("{path}/move"), &choice).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_meet_in_the_lobby() {
    let server = class().await;
    let ((ana, ana_id), (bia, bia_id)) = (join(&server, "Ana").await, join(&server, "Bia").await);
    let asked = json!({ "game": GAME, "to": bia_id, "time": "5m+3s" });
    let id = post(&server, &ana, "/api/room/challenges", &asked).await.expect(201)["id"].clone();
    let lobby = get(&server, &bia, "/api/room/lobby").await.expect(200);
    assert_eq!(lobby["people"].as_array().unwrap().len(), 2);
    assert_eq!(lobby["challenges"][0]["from"], ana_id);
    let (caio, _) = join(&server, "Caio").await;
    let path = format!("/api/room/challenges/{id}/accept");
    assert_eq!(post(&server, &caio, &path, &json!({})).await.status, 403);
    assert_eq!(post(&server, &ana, &path, &json!({})).await.status, 409);
    let table = post(&server, &bia, &path, &json!({})).await.expect(200)["table"].clone();
    assert_eq!(post(&server, &bia, &path, &json!({})).await.status, 404);
    let path = format!("/api/tables/{}", table.as_str().unwrap());
    for (who, seat) in [(&ana, 0), (&bia, 1)] {
        assert_eq!(get(&server, who, &path).await.expect(200)["seats"][seat]["mine"], true);
        assert_eq!(get(&server, who, "/api/room").await.expect(200)["table"], table);
    }
    let odd = json!({ "game": GAME, "time": "soon" });
    assert_eq!(post(&server, &ana, "/api/room/challenges", &odd).await.status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_handed_in_is_its_owners() {
    let server = class().await;
    let ((ana, id), (bia, _)) = (join(&server, "Ana").await, join(&server, "Bia").await);
    let path = format!("/api/room/people/{id}/hand-ins");
    let file = format!("{path}/{GAME}/ana.py");
    let put = async |who: &Who| ask(&server, who, Method::PUT, &file, Body::from("x = 1")).await;
    assert_eq!(put(&bia).await.error(), (403, "forbidden".to_owned()));
    assert_eq!(put(&ana).await.expect(201)["version"], 1);
    assert_eq!(put(&Who::Teacher).await.expect(201)["version"], 2);
    let own = get(&server, &ana, &path).await.expect(200);
    assert_eq!(own["games"][0]["versions"].as_array().unwrap().len(), 2);
    assert_eq!(own["games"][0]["chosen"], 2);
    let chosen = format!("{path}/{GAME}/chosen");
    post(&server, &ana, &chosen, &json!({ "version": 1 })).await.expect(200);
    for path in [path.clone(), format!("{path}/{GAME}/1"), format!("{path}/{GAME}/1/file")] {
        assert_eq!(get(&server, &bia, &path).await.status, 403, "{path}");
        assert_eq!(get(&server, &ana, &path).await.status, 200, "{path}");
        assert_eq!(get(&server, &Who::Teacher, &path).await.status, 200, "{path}");
    }
    assert_eq!(get(&server, &ana, &format!("{path}/{GAME}/1/file")).await.text, "x = 1");
    let people = get(&server, &Who::Teacher, "/api/room/people").await.expect(200);
    assert_eq!(people["people"][0]["hand_ins"][0]["version"], 1);
    let frozen = json!({ "is_frozen": true });
    post(&server, &Who::Teacher, "/api/room/settings", &frozen).await.expect(200);
    assert_eq!(put(&ana).await.error(), (409, "frozen".to_owned()));
    let audit = get(&server, &Who::Teacher, "/api/room/audit").await.expect(200);
    let actions: Vec<&str> = audit["entries"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["action"].as_str())
        .collect();
    assert_eq!(actions, ["post-room-settings", "put-room-people-person-hand-ins-game-item"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_helper_is_staff_and_no_teacher() {
    let server = class().await;
    let (ana, id) = join(&server, "Ana").await;
    assert_eq!(get(&server, &ana, "/api/room/people").await.status, 403);
    let helper = json!({ "role": "helper" });
    let path = format!("/api/room/people/{id}/role");
    assert_eq!(post(&server, &ana, &path, &helper).await.status, 403);
    post(&server, &Who::Teacher, &path, &helper).await.expect(200);
    assert_eq!(get(&server, &ana, "/api/room/people").await.status, 200);
    assert_eq!(post(&server, &ana, &path, &helper).await.status, 403);
    assert_eq!(get(&server, &ana, "/api/room/audit").await.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn people_meet_in_a_tournament_and_only_they_sit_at_its_tables() {
    let server = class().await;
    let ((ana, a), (bia, b)) = (join(&server, "Ana").await, join(&server, "Bia").await);
    let (caio, _) = join(&server, "Caio").await;
    let asked = json!({
        "game": GAME, "format": "knockout",
        "entrants": [format!("Ana=person:{a}"), format!("Bia=person:{b}")],
    });
    assert_eq!(post(&server, &ana, "/api/tournaments", &asked).await.status, 403);
    post(&server, &Who::Teacher, "/api/tournaments", &asked).await.expect(201);
    let mut table = Value::Null;
    for _ in 0..500 {
        table = get(&server, &ana, "/api/room").await.expect(200)["table"].clone();
        if !table.is_null() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let path = format!("/api/tables/{}", table.as_str().expect("Ana is called to a table"));
    let mine = async |who: &Who| -> Vec<Value> {
        let seen = get(&server, who, &path).await.expect(200);
        seen["seats"].as_array().unwrap().iter().map(|seat| seat["mine"].clone()).collect()
    };
    let (anas, bias) = (mine(&ana).await, mine(&bia).await);
    assert_eq!(anas.iter().zip(&bias).filter(|(one, other)| one != other).count(), 2);
    assert_eq!(mine(&caio).await, [json!(false), json!(false)]);
    assert_eq!(mine(&Who::Visitor).await, [json!(false), json!(false)]);
    server.arena.close().await;
}
