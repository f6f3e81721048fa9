//! The page: what the program serves to a browser.

use std::{
    fs::{self, File},
    io::{Read, Write},
    net::TcpStream,
    process::Stdio,
};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use crate::home::{DEADLINE, Home, Running, wait_for};

/// A server at a free port.
struct Server {
    run: Running,
    host: String,
}

impl Server {
    fn start(home: &Home) -> Server {
        let args = ["serve", "--addr", "127.0.0.1:0", "--no-open", "--db", "page.db"];
        let out = home.path().join("address");
        let mut command = home.command(&args);
        command.stdout(File::create(&out).unwrap()).stderr(Stdio::null());
        let run = Running(command.spawn().unwrap());
        let line = wait_for(|| fs::read_to_string(&out).ok().filter(|text| text.ends_with('\n')));
        let (_, address) = line.split_once("http://").unwrap();
        let (host, _) = address.split_once("/#token=").unwrap();
        Server { run, host: host.to_owned() }
    }

    /// The body of a good answer. The key is that of a seat.
    fn send(&self, method: &str, path: &str, key: &str, body: &Value) -> String {
        let body = body.to_string();
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(DEADLINE)).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nx-jogada: 1\r\nx-jogada-key: {key}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
            self.host,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 20"), "{method} {path}: {head}\n{body}");
        body.to_owned()
    }

    fn get(&self, path: &str) -> String {
        self.send("GET", path, "", &Value::Null)
    }

    fn get_json(&self, path: &str) -> Value {
        serde_json::from_str(&self.get(path)).unwrap()
    }

    /// Ends it as Ctrl-C does.
    fn stop(mut self) {
        let pid = Pid::from_raw(self.run.0.id().cast_signed()).unwrap();
        kill_process(pid, Signal::INT).unwrap();
        assert!(self.run.ends(), "the server fails when it is stopped");
    }
}

#[test]
fn the_page_offers_the_game_and_no_other_in_every_language() {
    let home = Home::new();
    let server = Server::start(&home);
    assert!(server.get("/").to_lowercase().starts_with("<!doctype html>"));
    for (lang, title, side) in [
        ("en", "Connect Four", "side-first = Yellow"),
        ("pt", "Ligue 4", "side-first = Amarelas"),
        ("es", "Cuatro en línea", "side-first = Amarillas"),
    ] {
        let told = server.get_json(&format!("/api/games?lang={lang}"));
        let [game] = &told["games"].as_array().unwrap()[..] else { panic!("{told}") };
        assert_eq!((&game["name"], &game["title"]), (&"four".into(), &title.into()), "{lang}");
        assert!(game["texts"].as_str().unwrap().contains(side), "{lang}");
    }
    let skin = server.get("/api/games/four/skin.svg");
    assert!(skin.contains("id=\"four.cell-blue\"") && skin.contains("four.piece-red"), "{skin}");
    server.stop();
}

#[test]
fn a_person_plays_on_the_page() {
    let home = Home::new();
    let server = Server::start(&home);
    let table = json!({ "game": "four", "seats": ["human", "first"] });
    let made = server.send("POST", "/api/tables", "", &table);
    let made: Value = serde_json::from_str(&made).unwrap();
    let path = format!("/api/tables/{}", made["id"].as_str().unwrap());
    let key = made["keys"][0].as_str().unwrap();
    server.send("POST", &format!("{path}/move"), key, &json!({ "text": "d" }));
    let seen = server.get_json(&path);
    assert_eq!(seen["plies"][0]["text"], "d", "{seen}");
    server.stop();
}
