//! The protocol of Gomocup: what is said, what is understood, and whole matches with a program that follows what it is told.

use std::time::Duration;

use gomoku::{ENTRY, Gomoku, Options, Square};
use jogada_core::{AnyGame, Game, Rng, Seated, Seed, Turn};
use jogada_game::{Awaits, Dialect, DialectEvent, DialectSpec, MoveRequest};
use jogada_testkit::{hear_nonsense, speak_match};
use serde_json::{Value, json};

const GOMOCUP: &DialectSpec = &ENTRY.dialects[0];

fn speak(options: &Value) -> Box<dyn Dialect> {
    (GOMOCUP.speak)(&ENTRY.kind.full_options(options).unwrap()).unwrap()
}

/// What is asked after these moves on a board of 15.
fn ask(dialect: &mut dyn Dialect, moves: &[&str]) -> String {
    let mut pos = ENTRY.kind.start(&json!({"size": 15}), Seed::from_number(1)).unwrap();
    for text in moves {
        let code = pos.parse(text).unwrap().code;
        pos.play_code(code).unwrap();
    }
    let Turn::ToMove(seat) = pos.turn() else { panic!("the match is over") };
    dialect.ask(&MoveRequest {
        at: Seated::new(&pos, seat),
        moves,
        per_move: Some(Duration::from_secs(2)),
        banks: [Some(Duration::from_secs(60)), Some(Duration::from_secs(50))],
        increment: Duration::ZERO,
        nodes: None,
        memory: Some(350_000_000),
    })
}

fn ignore(dialect: &mut dyn Dialect, lines: &[&str]) {
    for line in lines {
        assert_eq!(dialect.hear(line), DialectEvent::Nothing, "{line:?}");
    }
}

#[test]
fn gomocup_is_spoken_as_it_is_written() {
    let mut gomocup = speak(&json!({"size": 15, "rule": "free"}));
    assert_eq!((gomocup.greet(), gomocup.awaits()), (String::new(), Awaits::Nothing));
    assert_eq!(gomocup.begin(), "START 15\r\n");
    ignore(&mut *gomocup, &["", "MESSAGE hello", "debug \u{fffd}", "name=\"odd\""]);
    assert_eq!(gomocup.awaits(), Awaits::Answer);
    ignore(&mut *gomocup, &["OK \r"]);
    assert_eq!(gomocup.awaits(), Awaits::Nothing);
    let infos = "INFO game_type 1\r\nINFO rule 0\r\nINFO max_memory 350000000\r\nINFO timeout_turn 2000\r\n\
                 INFO timeout_match 60000\r\nINFO time_left 60000\r\n";
    assert_eq!(ask(&mut *gomocup, &[]), format!("{infos}BEGIN\r\n"));
    ignore(&mut *gomocup, &["MESSAGE thinking", "DEBUG depth 3"]);
    // The top left square is a15.
    assert_eq!(gomocup.hear(" 0 , 0 \r"), DialectEvent::Move("a15".into()));
    assert_eq!(ask(&mut *gomocup, &["a15", "h8"]), format!("{infos}TURN 7,7\r\n"));
    assert_eq!(gomocup.hear("SUGGEST 8,7"), DialectEvent::Reply("PLAY 8,7\r\n".into()));
    assert_eq!(gomocup.hear("8,7"), DialectEvent::Move("i8".into()));
    // If the match has another move than the program's own, the whole board is sent.
    let told = "BOARD\r\n0,0,1\r\n7,7,2\r\n6,7,1\r\n9,9,2\r\nDONE\r\n";
    assert_eq!(ask(&mut *gomocup, &["a15", "h8", "g8", "j6"]), format!("{infos}{told}"));
    assert_eq!(gomocup.hear("15,0"), DialectEvent::Move("15,0".into()));
    assert_eq!(gomocup.quit(), "END\r\n");
}

#[test]
fn the_second_player_is_told_the_first_stone() {
    let mut gomocup = speak(&json!({"size": 15}));
    gomocup.begin();
    ignore(&mut *gomocup, &["OK"]);
    let asked = ask(&mut *gomocup, &["h8"]);
    assert!(asked.ends_with("INFO timeout_match 50000\r\nINFO time_left 50000\r\nTURN 7,7\r\n"));
    let mut gomocup = speak(&json!({"size": 15}));
    gomocup.begin();
    ignore(&mut *gomocup, &["OK"]);
    assert!(
        ask(&mut *gomocup, &["h8", "a1", "b1"])
            .ends_with("BOARD\r\n7,7,2\r\n0,14,1\r\n1,14,2\r\nDONE\r\n")
    );
}

#[test]
fn limits_of_positions_and_increments_are_told_in_newer_words() {
    let mut gomocup = speak(&json!({"size": 15}));
    let pos = ENTRY.kind.start(&json!({"size": 15}), Seed::from_number(1)).unwrap();
    let Turn::ToMove(seat) = pos.turn() else { panic!("it has begun") };
    let asked = gomocup.ask(&MoveRequest {
        at: Seated::new(&pos, seat),
        moves: &[],
        per_move: None,
        banks: [None, None],
        increment: Duration::from_secs(2),
        nodes: Some(5_000),
        memory: None,
    });
    assert!(
        asked.ends_with("INFO max_node 5000\r\nINFO time_increment 2000\r\nBEGIN\r\n"),
        "{asked}"
    );
}

#[test]
fn every_rule_and_size_has_its_words() {
    for (rule, number) in [("free", 0), ("standard", 1), ("renju", 4), ("caro", 8)] {
        let mut gomocup = speak(&json!({"size": 15, "rule": rule}));
        let asked = ask(&mut *gomocup, &[]);
        assert!(asked.contains(&format!("INFO rule {number}\r\n")), "{asked}");
    }
    let refused = (GOMOCUP.speak)(&json!({"size": "large"})).unwrap_err();
    let expected = "bad options: size: expected a whole number from 0 to 255, got \"large\"";
    assert_eq!(refused.to_string(), expected);
}

#[test]
fn a_second_match_is_begun_anew_or_by_restarting() {
    let mut gomocup = speak(&json!({}));
    gomocup.begin();
    ignore(&mut *gomocup, &["OK"]);
    assert_eq!(gomocup.begin(), "RESTART\r\n");
    ignore(&mut *gomocup, &["OK"]);
    assert_eq!((gomocup.awaits(), gomocup.begin()), (Awaits::Nothing, "RESTART\r\n".to_owned()));
    assert_eq!(gomocup.hear("UNKNOWN command"), DialectEvent::Reply("START 8\r\n".into()));
    let refused = gomocup.hear("ERROR unsupported size");
    assert!(matches!(refused, DialectEvent::Wrong(_)), "{refused:?}");
}

/// A program that keeps its own board by what it is told, checks it when it is asked, and moves at random.
struct Follower {
    pos: Gomoku,
    options: Options,
    is_told: bool,
    rng: Rng,
}

impl Follower {
    fn put(&mut self, text: &str) {
        let mut numbers = text.split(',').map(|number| number.parse::<u8>().unwrap());
        let (x, y) = (numbers.next().unwrap(), numbers.next().unwrap());
        self.pos.play(Square::new(x, self.options.size - 1 - y)).unwrap();
    }

    fn answer(&mut self, truth: &AnyGame) -> Vec<String> {
        assert_eq!(Some(&self.pos), truth.downcast_ref());
        let square = self.pos.random_move(&mut self.rng).unwrap();
        self.pos.play(square).unwrap();
        vec!["DEBUG".into(), format!("{},{}", square.x(), self.options.size - 1 - square.y())]
    }

    fn hear(&mut self, line: &str, truth: &AnyGame) -> Vec<String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "START" => vec!["OK".into()],
            "BEGIN" => self.answer(truth),
            "TURN" => {
                self.put(rest);
                self.answer(truth)
            }
            "BOARD" => {
                self.pos = Gomoku::start(&self.options, Seed::from_number(1)).unwrap();
                self.is_told = true;
                vec![]
            }
            "DONE" => {
                self.is_told = false;
                self.answer(truth)
            }
            stone if self.is_told => {
                self.put(stone);
                vec![]
            }
            _ => vec![],
        }
    }
}

#[test]
fn programs_that_follow_what_they_are_told_play_whole_matches() {
    for (seed, options) in [
        (1, json!({})),
        (2, json!({})),
        (3, json!({"size": 15, "rule": "renju"})),
        (4, json!({"size": 20, "rule": "free"})),
        (5, json!({"size": 5, "rule": "caro"})),
    ] {
        let seed = Seed::from_number(seed);
        let read: Options = serde_json::from_value(options.clone()).unwrap();
        let pos = Gomoku::start(&read, seed).unwrap();
        let mut program = Follower { pos, options: read, is_told: false, rng: seed.rng() };
        let mut hear = |line: &str, pos: &AnyGame| program.hear(line, pos);
        speak_match(&ENTRY.kind, GOMOCUP, &options, seed, &mut hear);
    }
}

#[test]
fn nonsense_does_no_harm() {
    let words = [
        "OK", "ERROR", "UNKNOWN", "SUGGEST", "suggest", "MESSAGE", "0,0", "7", ",", "255,256",
        "ßuggest",
    ];
    for seed in 0..40 {
        hear_nonsense(&ENTRY.kind, GOMOCUP, &json!({}), &words, Seed::from_number(seed));
    }
}
