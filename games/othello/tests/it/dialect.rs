//! The protocol of NBoard: what is said, what is understood, and whole matches with a program that follows what it is told.

use std::time::Duration;

use jogada_core::{AnyGame, Game, Seated, Seed, Turn};
use jogada_game::{Awaits, Dialect, DialectEvent, DialectSpec, MoveRequest};
use jogada_testkit::{hear_nonsense, speak_match};
use othello::{ENTRY, Move, Othello, Start, text::ggf};
use serde_json::{Value, json};

const NBOARD: &DialectSpec = &ENTRY.dialects[0];

fn speak(options: &Value) -> Box<dyn Dialect> {
    (NBOARD.speak)(&ENTRY.kind.full_options(options).unwrap()).unwrap()
}

fn ask(
    dialect: &mut dyn Dialect,
    options: &Value,
    moves: &[&str],
    change: impl Fn(&mut MoveRequest<'_>),
) -> String {
    let mut pos = ENTRY.kind.start(options, Seed::from_number(1)).unwrap();
    for text in moves {
        let code = pos.parse(text).unwrap().code;
        pos.play_code(code).unwrap();
    }
    let Turn::ToMove(seat) = pos.turn() else { panic!("the match is over") };
    let mut question = MoveRequest {
        at: Seated::new(&pos, seat),
        moves,
        per_move: None,
        banks: [None; 2],
        increment: Duration::ZERO,
        nodes: None,
        memory: None,
    };
    change(&mut question);
    dialect.ask(&question)
}

fn a_second(question: &mut MoveRequest<'_>) {
    question.per_move = Some(Duration::from_secs(1));
}

fn ignore(dialect: &mut dyn Dialect, lines: &[&str]) {
    for line in lines {
        assert_eq!(dialect.hear(line), DialectEvent::Nothing, "{line:?}");
    }
}

#[test]
fn nboard_is_spoken_as_it_is_written() {
    let mut nboard = speak(&json!({}));
    assert_eq!((nboard.greet(), nboard.awaits()), ("nboard 2\n".to_owned(), Awaits::Nothing));
    assert_eq!((nboard.begin(), nboard.awaits()), ("ping 1\n".to_owned(), Awaits::Answer));
    ignore(&mut *nboard, &["set myname Odd", "status", "pong 2", "pong x", "pong 1 \r"]);
    assert_eq!(nboard.awaits(), Awaits::Nothing);
    let head = "set game (;GM[Othello]PC[jogada]PB[first]PW[second]RE[?]";
    let board = "BO[8 ---------------------------OX------XO--------------------------- *]"
        .replace('X', "*");
    let asked = ask(&mut *nboard, &json!({}), &["f5", "d6"], a_second);
    let game = format!("{head}TI[00:29]TY[8]{board}B[F5]W[D6];)");
    assert_eq!(asked, format!("{game}\nset depth 13\nping 2\ngo\n"));
    // A move that was said before the program was ready is an old one.
    ignore(&mut *nboard, &["=== C3", "pong 2", "search c3D3 1.25 0 12", "nodestats 1 0.1", ""]);
    assert_eq!(nboard.hear("=== C3/1.25/0.31 \r"), DialectEvent::Move("c3".into()));
    assert_eq!(nboard.awaits(), Awaits::Nothing);
    ignore(&mut *nboard, &["=== C3"]);
    for (line, m) in [("=== d6 -1.00 0.0", "d6"), ("===PA", "pass"), ("=== z9", "z9"), ("===", "")]
    {
        ask(&mut *nboard, &json!({}), &[], a_second);
        let number = nboard.begin().trim().strip_prefix("ping ").unwrap().parse::<u32>().unwrap();
        ask(&mut *nboard, &json!({}), &[], a_second);
        ignore(&mut *nboard, &[&format!("pong {}", number + 1)]);
        assert_eq!(nboard.hear(line), DialectEvent::Move(m.into()), "{line}");
    }
    assert_eq!(nboard.quit(), "quit\n");
}

#[test]
fn the_seeds_board_is_said_as_the_worlds() {
    let options = json!({"start": "assignment"});
    let mut nboard = speak(&options);
    let asked = ask(&mut *nboard, &options, &["c5", "e6"], a_second);
    assert!(
        asked.contains("---OX---".replace('X', "*").as_str()) && asked.contains("B[F5]W[D6];)")
    );
    ignore(&mut *nboard, &["pong 1"]);
    assert_eq!(nboard.hear("=== C3"), DialectEvent::Move("f3".into()));
    let refused = (NBOARD.speak)(&json!({"start": "middle"})).unwrap_err();
    assert!(
        refused.to_string().starts_with("bad options: start: unknown value `middle`"),
        "{refused}"
    );
}

#[test]
fn depth_stands_for_time() {
    let depth = |change: &dyn Fn(&mut MoveRequest<'_>)| -> u32 {
        let asked = ask(&mut *speak(&json!({})), &json!({}), &[], change);
        let line = asked.lines().find_map(|line| line.strip_prefix("set depth ")).unwrap();
        line.parse().unwrap()
    };
    let per_move = |ms| depth(&|question| question.per_move = Some(Duration::from_millis(ms)));
    assert_eq!([1, 100, 1000, 10_000].map(per_move), [1, 9, 13, 18]);
    assert_eq!(depth(&|question| question.banks = [Some(Duration::from_secs(300)); 2]), 18);
    assert_eq!(depth(&|question| question.nodes = Some(100_000)), 9);
}

/// A program that reads the game that it is told, checks it when it is asked, and moves at random.
#[test]
fn programs_that_follow_what_they_are_told_play_whole_matches() {
    for options in [json!({}), json!({"start": "assignment"})] {
        for seed in (0..30).map(Seed::from_number) {
            let mut rng = seed.rng();
            let mut pos = Othello::first(Start::World);
            let mut program = |line: &str, truth: &AnyGame| -> Vec<String> {
                let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
                match (word, rest.strip_prefix("game ")) {
                    ("ping", _) => vec![format!("pong {rest}")],
                    ("set", Some(game)) => {
                        pos = ggf::read(game).unwrap()[0].last;
                        vec![]
                    }
                    ("go", _) => {
                        let truth: &Othello = truth.downcast_ref().unwrap();
                        let is_mirrored = truth.started_from() == Start::Assignment;
                        let world = if is_mirrored { truth.mirrored() } else { *truth };
                        assert_eq!((pos.board(), pos.side()), (world.board(), world.side()));
                        vec![match pos.random_move(&mut rng).unwrap() {
                            Move::Pass => "=== PA".into(),
                            Move::Place(square) => format!("=== {square}/0.5/0.0"),
                        }]
                    }
                    _ => vec!["status".into()],
                }
            };
            speak_match(&ENTRY.kind, NBOARD, &options, seed, &mut program);
        }
    }
}

#[test]
fn nonsense_does_no_harm() {
    let words =
        ["===", "=== ", "pong ", "pong", "1", "2", "3", "F5", "PA", "/", "status", "search", "é5"];
    for seed in 0..40 {
        hear_nonsense(&ENTRY.kind, NBOARD, &json!({}), &words, Seed::from_number(seed));
    }
}
