//! The pages about bots: the protocol's messages are messages, its session was played, and what is said of limits is so.

use std::{
    fs,
    future::ready,
    sync::{Arc, Mutex},
    time::Duration,
};

use jogada_bot::{
    Limits, Manifest,
    protocol::{RefereeMessage, ask_line},
};
use jogada_core::{Seat, Seed};
use jogada_match::{Answer, Ask, BoxFuture, Match, Pace, Player, Unable, run};
use jogada_record::{Course, End, Event, Setup};
use serde_json::json;

use crate::table::QUEENS;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");

/// A player that writes down what a bot would read and write.
struct Scribe(Arc<Mutex<String>>, Pace, Seat);

impl Scribe {
    fn write(&self, mark: &str, line: &str) {
        *self.0.lock().unwrap() += &format!("{mark} {}\n", line.trim());
    }
}

impl Player for Scribe {
    fn begin<'a>(&'a mut self, setup: &'a Setup, seat: Seat) -> BoxFuture<'a, Result<(), Unable>> {
        self.2 = seat;
        self.write("→", &RefereeMessage::start(setup, seat, &self.1).to_line());
        Box::pin(ready(Ok(())))
    }

    fn ask<'a>(&'a mut self, ask: Ask<'a>) -> BoxFuture<'a, Answer> {
        let line = ask_line(&ask);
        let message: RefereeMessage = serde_json::from_str(&line).unwrap();
        assert_eq!(message, RefereeMessage::ask(&ask), "the fast line says the same");
        self.write("→", &line);
        let text = ask.choices()[0].text.clone();
        self.write("←", &text);
        Box::pin(ready(Answer::Move(text)))
    }

    fn end<'a>(&'a mut self, end: &'a End) -> BoxFuture<'a, ()> {
        self.write("→", &RefereeMessage::end(end, self.2).to_line());
        Box::pin(ready(()))
    }
}

fn session() -> String {
    let pace: Pace = "1s".parse().unwrap();
    let seed = Seed::from_number(1);
    let options = QUEENS.full_options(&json!({"size": 4, "first": "DD", "second": "DD"})).unwrap();
    let start = QUEENS.start(&options, seed).unwrap();
    let setup = Setup { game: "queens".into(), options, opening: vec![], seed_hash: seed.hash() };
    let text = Arc::new(Mutex::new(String::new()));
    let scribe = |text: &Arc<Mutex<String>>| Scribe(text.clone(), pace, Seat::FIRST);
    let (mut first, mut second) = (scribe(&text), scribe(&Arc::default()));
    let mut players: [&mut dyn Player; 2] = [&mut first, &mut second];
    let mut game = Match::new(setup, start, pace);
    let mut sink = |_: &Event, _: &Course| {};
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(run(&mut game, &mut players, &|| Duration::ZERO, &mut sink)).unwrap();
    let text = text.lock().unwrap();
    format!("```text\n{text}```\n")
}

#[test]
fn the_session_was_played() {
    const MARKS: [&str; 2] = ["<!-- session -->\n", "<!-- /session -->"];
    let page = fs::read_to_string(PAGE).unwrap();
    let (before, rest) = page.split_once(MARKS[0]).unwrap();
    let (old, after) = rest.split_once(MARKS[1]).unwrap();
    let new = session();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(PAGE, [before, MARKS[0], &new, MARKS[1], after].concat()).unwrap();
        return;
    }
    assert_eq!(old, new, "run again with UPDATE=1");
}

#[test]
fn every_message_on_the_page_is_one() {
    let page = fs::read_to_string(PAGE).unwrap();
    let mut kinds = Vec::new();
    for line in page.lines() {
        let line = line.trim_start_matches("→ ");
        if line.starts_with("{\"type\"") {
            let message: RefereeMessage = serde_json::from_str(line).unwrap();
            let again = serde_json::to_value(&message).unwrap();
            assert_eq!(again, serde_json::from_str::<serde_json::Value>(line).unwrap());
            kinds.push(line[..14].to_owned());
        }
    }
    kinds.sort();
    kinds.dedup();
    assert_eq!(kinds.len(), 3, "{kinds:?}");
}

#[test]
fn the_pages_about_bots_tell_the_truth() {
    for page in ["bots.md", "bots.pt.md"] {
        let path = format!("{}/../../docs/{page}", env!("CARGO_MANIFEST_DIR"));
        let page = fs::read_to_string(path).unwrap();
        let toml = page.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
        let manifest = Manifest::read(toml).unwrap();
        assert_eq!(manifest.run, ["./bot"]);
        let limits = serde_json::to_value(Limits::default()).unwrap();
        for name in ["memory", "processes", "output", "line", "errors", "files", "start"] {
            let value = limits[name].to_string().replace('"', "`");
            let value = if value.starts_with('`') { value } else { format!("`{value}`") };
            let row = page.lines().find(|line| line.contains(&format!("`{name}`"))).unwrap();
            assert!(row.contains(&value), "{name} is {value}: {row}");
        }
    }
}
