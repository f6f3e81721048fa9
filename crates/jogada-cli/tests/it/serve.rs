//! The arena as people start it: it says where it is, lets bots play in their jail, and ends when it is told to.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use crate::home::{Home, Running, wait_until};

/// A server at a free port.
pub(crate) struct Server {
    run: Running,
    host: String,
    token: String,
}

impl Server {
    pub(crate) fn start(home: &Home) -> Server {
        let args = ["serve", "--addr", "127.0.0.1:0", "--no-open", "--db", "arena.db"];
        let mut run = Running::start(home.jogada(&args));
        let line = run.line();
        let (_, url) = line.split_once("http://").unwrap();
        let (host, token) = url.split_once("/#token=").unwrap();
        Server { host: host.into(), token: token.into(), run }
    }

    fn send(&self, method: &str, path: &str, token: &str, body: &str) -> (u16, Value) {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nx-jogada: 1\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
            self.host,
            body.len()
        )
        .unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, serde_json::from_str(body).unwrap_or(Value::Null))
    }

    pub(crate) fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let (status, told) = self.send(method, path, &self.token, &body.to_string());
        assert!(status < 300, "{path}: {status} {told}");
        told
    }

    /// Ends it as a person does, and expects it to leave no bot running.
    pub(crate) fn end(mut self, home: &Home) {
        let pid = Pid::from_raw(self.run.pid().cast_signed()).unwrap();
        kill_process(pid, Signal::INT).unwrap();
        assert!(self.run.ends_within(Duration::from_secs(12)));
        assert_eq!(self.run.told().code, Some(0));
        home.expect_nobody();
    }
}

/// Says whether it is held, plays the first choice.
const BOT: &str = r#"#!/usr/bin/env python3
import json, sys
try:
    open("/etc/passwd-of-nobody", "w")
    print("outside", file=sys.stderr)
except OSError:
    print("held", file=sys.stderr)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
        print(message["choices"][0], flush=True)
"#;

#[test]
fn an_uploaded_bot_plays_in_its_jail_and_only_the_admin_uploads() {
    let home = Home::new();
    let server = Server::start(&home);
    assert_eq!(server.ask("GET", "/api/health", &Value::Null)["ok"], true);
    assert_eq!(server.send("PUT", "/api/bots/ana.py", "wrong", BOT).0, 403);
    assert_eq!(server.send("PUT", "/api/bots/ana.py", &server.token, BOT).0, 201);
    let settings = json!({ "game": "queens", "entrants": ["ana=bot:ana.py", "first"] });
    let id = server.ask("POST", "/api/tournaments", &settings)["id"].clone();
    let path = format!("/api/tournaments/{id}");
    wait_until("it is over", || server.ask("GET", &path, &Value::Null)["state"] != "running");
    let told = server.ask("GET", &path, &Value::Null);
    assert_eq!(told["state"], "finished", "{told}");
    let bot = server.ask("GET", &format!("{path}/entrants/0"), &Value::Null);
    assert_eq!((&bot["player"], &bot["played"]), (&json!("bot:ana.py"), &json!(2)), "{bot}");
    let film = server.ask("GET", &format!("/api/matches/{id}.1v2.0"), &Value::Null);
    let notes = film["notes"].to_string();
    assert!(notes.contains("held") && !notes.contains("outside"), "{film}");
    let (status, film) = server.send("GET", &format!("/api/matches/{id}.1v2.0"), "", "");
    assert!(status == 200 && film["notes"].is_null(), "{film}");
    let table = json!({ "game": "queens", "seats": ["bot:ana.py", "first"] });
    let id = server.ask("POST", "/api/tables", &table)["id"].as_str().unwrap().to_owned();
    let path = format!("/api/tables/{id}");
    wait_until("they have played", || !server.ask("GET", &path, &Value::Null)["over"].is_null());
    server.end(&home);
}

/// A right hand-in of queens that also says whether it is held.
fn hand_in(number: usize) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../jogada-grade/testdata/solutions/queens");
    let text = std::fs::read_to_string(format!("{folder}/ana_beatriz_souza.py")).unwrap();
    format!(
        "{text}\ntry:\n    open('/tmp/jogada-escaped-{number}', 'w')\nexcept OSError:\n    pass\n"
    )
}

#[test]
fn a_class_that_a_killed_server_was_marking_is_marked_by_the_next_one() {
    const CLASS: usize = 6;
    let home = Home::new();
    let server = Server::start(&home);
    let id = server.ask("POST", "/api/gradings", &json!({ "game": "queens" }))["id"].clone();
    let path = format!("/api/gradings/{}", id.as_str().unwrap());
    for number in 0..CLASS {
        let file = format!("{path}/files/aluno{number}.py");
        assert_eq!(server.send("PUT", &file, &server.token, &hand_in(number)).0, 201);
    }
    server.ask("POST", &format!("{path}/start"), &json!({}));
    wait_until("a mark", || server.ask("GET", &path, &Value::Null)["marked"] != 0);
    // It is killed, with whatever it was doing.
    drop(server);
    let marks = home.path().join("gradings").join(id.as_str().unwrap()).join("marks.jsonl");
    let before = std::fs::read_to_string(&marks).unwrap();
    let server = Server::start(&home);
    wait_until("all marks", || server.ask("GET", &path, &Value::Null)["state"] == "finished");
    let told = server.ask("GET", &path, &Value::Null);
    let students = told["students"].as_array().unwrap();
    assert!(
        students.len() == CLASS && students.iter().all(|one| one["mark"] == one["max"]),
        "{told}"
    );
    let after = std::fs::read_to_string(&marks).unwrap();
    assert!(after.starts_with(before.trim_end()), "what was marked is not marked again");
    for number in 0..CLASS {
        let escaped = format!("/tmp/jogada-escaped-{number}");
        assert!(!std::path::Path::new(&escaped).exists(), "hand-ins are jailed");
    }
    server.end(&home);
}

#[test]
fn a_tournament_that_the_end_of_the_server_stopped_goes_on_at_the_terminal() {
    let home = Home::new();
    let server = Server::start(&home);
    let entrants = ["engine:5", "engine:4", "engine:3"];
    let settings = json!({ "game": "othello", "entrants": entrants, "games": 60, "seed": "1" });
    server.ask("POST", "/api/tournaments", &settings);
    home.wait_for_games("arena.db", 1);
    server.end(&home);
    let told = home.run(&["tournament", "--resume", "1", "--json", "--db", "arena.db"]);
    assert_eq!((told.code, &told.json()["over"]), (Some(0), &true.into()), "{told:?}");
}

/// A person copies the file, and not what lies beside it. Before, what the server had written last was not in there.
#[test]
fn after_the_end_of_the_server_the_file_alone_holds_everything() {
    let home = Home::new();
    let server = Server::start(&home);
    let settings = json!({ "game": "queens", "entrants": ["first", "random"], "games": 4 });
    for _ in 0..2 {
        let id = server.ask("POST", "/api/tournaments", &settings)["id"].clone();
        let path = format!("/api/tournaments/{id}");
        wait_until("it is over", || server.ask("GET", &path, &Value::Null)["state"] == "finished");
    }
    let table = json!({ "game": "othello", "seats": ["human", "human"] });
    server.ask("POST", "/api/tables", &table);
    server.end(&home);
    std::fs::copy(home.path().join("arena.db"), home.path().join("copy.db")).unwrap();
    let told = home.done(&["db", "check", "--json", "--db", "copy.db"]);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!((&told["tournaments"], &told["games"]), (&json!(2), &json!(8)), "{told}");
    assert_eq!((&told["tables"], &told["ok"]), (&json!(1), &json!(true)), "{told}");
}

#[test]
fn a_backup_is_made_while_the_server_plays() {
    let home = Home::new();
    let server = Server::start(&home);
    let entrants = ["engine:5", "engine:4", "engine:3"];
    let settings = json!({ "game": "othello", "entrants": entrants, "games": 60, "seed": "1" });
    server.ask("POST", "/api/tournaments", &settings);
    home.wait_for_games("arena.db", 1);
    home.done(&["db", "backup", "copy.db", "--db", "arena.db"]);
    let told = home.done(&["db", "check", "--json", "--db", "copy.db"]);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!((&told["tournaments"], &told["ok"]), (&json!(1), &json!(true)), "{told}");
    assert!(told["games"].as_u64() >= Some(1), "{told}");
    server.end(&home);
}

#[test]
fn a_taken_address_is_told_with_the_way_there() {
    let home = Home::new();
    let server = Server::start(&home);
    let told = home.run(&["serve", "--addr", &server.host, "--no-open", "--db", "other.db"]);
    assert_eq!(told.code, Some(2));
    assert!(told.err.contains(&format!("open http://{}", server.host)), "{told:?}");
    server.end(&home);
}

#[test]
fn the_doctor_attacks_the_server_and_it_holds() {
    let told = Home::new().run(&["doctor", "--server", "--json"]);
    let json = told.json();
    assert_eq!((told.code, &json["held"]), (Some(0), &json!(true)), "{json}");
    let attacks = json["server"].as_array().unwrap();
    assert!(attacks.len() >= 15 && attacks.iter().all(|one| one["stopped"] == true), "{json}");
    assert!(attacks.iter().all(|one| one["detail"].as_str().is_some_and(|text| !text.is_empty())));
}

#[test]
fn limits_that_cannot_be_are_refused() {
    let home = Home::new();
    for (option, value, expected) in [
        ("--connections", "0", "expected"),
        ("--connections", "99999999999", "connections, got"),
        ("--per-address", "many", "expected"),
    ] {
        let told = home.run(&["serve", "--addr", "127.0.0.1:0", "--no-open", option, value]);
        assert!(told.code == Some(2) && told.err.contains(expected), "{option} {value}: {told:?}");
    }
}
