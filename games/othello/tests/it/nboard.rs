//! Our engine as a program for NBoard, spoken to through pipes.

use std::{
    io::{self, BufRead, BufReader, PipeReader, PipeWriter, Write},
    thread,
};

use jogada_core::{AnyGame, Rng, Seed, Stop};
use jogada_game::{DialectSpec, Exit, Files, ToolContext};
use jogada_testkit::speak_match;
use jogada_text::Lang;
use othello::{ENTRY, Move, Othello, text::ggf};
use serde_json::json;

const NBOARD: &DialectSpec = &ENTRY.dialects[0];

/// No files: the server needs none.
struct Nowhere;

impl Files for Nowhere {
    fn read(&self, _: &str, _: usize) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::NotFound.into())
    }

    fn write(&self, _: &str, _: &[u8]) -> io::Result<()> {
        Err(io::ErrorKind::PermissionDenied.into())
    }
}

fn serve(input: &mut dyn BufRead, out: &mut (dyn Write + Send)) -> Exit {
    let tool = ENTRY.tools.iter().find(|t| (t.command)(Lang::En).get_name() == "nboard").unwrap();
    let args = (tool.command)(Lang::En).try_get_matches_from(["nboard", "--memory", "1"]).unwrap();
    let mut err = Vec::new();
    let mut context = ToolContext {
        input,
        out,
        err: &mut err,
        files: &Nowhere,
        stop: Stop::never(),
        lang: Lang::En,
        seed: Seed::from_number(1),
    };
    let exit = (tool.run)(&args, &mut context).unwrap();
    assert_eq!(err, b"");
    exit
}

/// All that it says to these lines.
fn said(lines: &str) -> Vec<String> {
    let mut out = Vec::new();
    assert_eq!(serve(&mut lines.as_bytes(), &mut out), Exit::Done);
    String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
}

/// A server in a thread of its own, and both ends of the conversation.
struct Session {
    to: PipeWriter,
    from: BufReader<PipeReader>,
    thread: thread::JoinHandle<Exit>,
}

impl Session {
    fn new() -> Session {
        let (theirs, to) = io::pipe().unwrap();
        let (from, mut out) = io::pipe().unwrap();
        let thread = thread::spawn(move || serve(&mut BufReader::new(theirs), &mut out));
        let mut session = Session { to, from: BufReader::new(from), thread };
        session.say("nboard 2");
        session
    }

    fn say(&mut self, line: &str) {
        writeln!(self.to, "{line}").unwrap();
    }

    /// What it says until a line begins so, that one included.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert_ne!(self.from.read_line(&mut line).unwrap(), 0, "{lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.starts_with(word) {
                return lines;
            }
        }
    }

    /// Ends it: what was still said.
    fn quit(mut self) -> Vec<String> {
        self.say("quit");
        drop(self.to);
        assert_eq!(self.thread.join().unwrap(), Exit::Done);
        self.from.lines().map(Result::unwrap).collect()
    }
}

/// Twelve squares are empty.
const LATE: &str = "(;GM[Othello]BO[8 --OXXXO- --XOOOOX -XXXOOXX OOOOOOXX OOXOOXXX OOOXXXX- OOXXXX-- \
    -OOOOO-- *];)";

#[test]
fn a_move_is_chosen_and_the_board_stays_what_it_was() {
    let late = LATE.replace('X', "*");
    let lines = said(&format!("nboard 2\nset depth 8\nset game {late}\nping 1\ngo\ngo\n"));
    assert_eq!(lines[..2], ["set myname Jogada", "pong 1"]);
    let search = lines.iter().find(|line| line.starts_with("search ")).unwrap();
    assert!(search.ends_with(" 0 100%"), "{search}");
    let answers: Vec<&String> = lines.iter().filter(|line| line.starts_with("=== ")).collect();
    let answer = answers.last().unwrap();
    let pos = ggf::read(&late).unwrap()[0].last;
    let square: othello::Square = answer[4..6].parse().unwrap();
    assert_ne!(pos.legal() & square.bit(), 0, "{answer}");
    assert!(lines.iter().any(|line| line.starts_with("nodestats ")));
}

#[test]
fn hints_are_the_best_moves_and_a_pass_is_a_move() {
    let late = LATE.replace('X', "*");
    let mut session = Session::new();
    session.say(&format!("set game {late}"));
    session.say("set depth 20");
    session.say("hint 3");
    let lines = session.until("status\n");
    let exact: Vec<&String> = lines.iter().filter(|line| line.ends_with("100%")).collect();
    assert_eq!(exact.len(), 3, "{lines:?}");
    let none =
        "(;BO[8 -------- -------- -------- ---**--- ---**--- -------- -------- -------- *];)";
    session.say(&format!("set game {none}"));
    session.say("go");
    assert_eq!(session.until("===").pop().unwrap(), "=== PA");
    session.say("analyze");
    session.until("analysis 0 +64.00");
    session.quit();
}

#[test]
fn the_opening_comes_from_the_book() {
    let lines = said("nboard 2\nset depth 4\ngo\n");
    assert!(lines.iter().any(|line| line.starts_with("book ")), "{lines:?}");
}

#[test]
fn thinking_stops_for_a_ping_and_nothing_follows_the_pong() {
    for task in ["go", "hint 8", "analyze"] {
        for change in ["", "move f5", "set game (;B[f5]W[d6];)"] {
            let mut session = Session::new();
            session.say("set depth 60");
            session.say("set game (;B[d3]W[c5]B[f6]W[f5]B[e6]W[e3];)");
            session.say(task);
            session.until("status thinking");
            session.say(change);
            session.say("ping 7");
            session.until("pong 7");
            assert_eq!(session.quit(), [] as [&str; 0], "{task} {change}");
        }
    }
}

#[test]
fn learning_is_acknowledged_and_a_bad_game_is_told() {
    let lines = said("nboard 2\nlearn\nset game (;B[a1];)\nmove a1\nset depth x\nping 3\n");
    assert_eq!(lines[..2], ["set myname Jogada", "learned"]);
    assert_eq!(lines[2], "status game 1: move 1: a1 turns no disc");
    assert_eq!(lines[3], "status move 1: a1 turns no disc");
    assert_eq!(lines[4], "status expected a depth such as 12, got \"x\"");
    assert_eq!(lines[5], "pong 3");
}

#[test]
fn junk_does_no_harm() {
    let words = [
        "set",
        "game",
        "depth",
        "1",
        "-5",
        "move",
        "F5",
        "d6/x/y",
        "PA",
        "hint",
        "go",
        "ping",
        "99999",
        "analyze",
        "learn",
        "nboard",
        "(;",
        ";)",
        "BO[8",
        "]",
        "TI[::/]",
        "B[f5]",
        "W[d6]",
        "é",
        "\u{0}",
        "contempt",
        "\u{1b}[31m",
    ];
    for number in 0..30 {
        let mut rng = Seed::from_number(number).rng();
        let mut lines = "set depth 1\n".to_owned();
        for _ in 0..60 {
            lines += &junk(&words, &mut rng);
            lines += "\n";
        }
        lines += "ping end\n";
        assert_eq!(said(&lines).last().unwrap(), "pong end");
    }
    let mut out = Vec::new();
    serve(&mut &b"\xff\xfe\x00 go\ngo \xff\n"[..], &mut out);
}

fn junk(words: &[&str], rng: &mut Rng) -> String {
    let count = 1 + rng.below(5);
    let words: Vec<&str> = (0..count).map(|_| *rng.choose(words).unwrap()).collect();
    // Depth stays what it was: a deep think is another test's.
    words.join(" ").replace("set depth", "set  x")
}

#[test]
fn our_own_dialect_plays_whole_matches_with_it_from_both_starts() {
    for options in [json!({}), json!({"start": "assignment"})] {
        let mut session = Session::new();
        let mut moves = 0;
        let mut program = |line: &str, truth: &AnyGame| -> Vec<String> {
            match line.split(' ').next().unwrap() {
                "ping" => {
                    session.say(line);
                    session.until("pong")
                }
                "go" => {
                    session.say("go");
                    let lines = session.until("===");
                    let truth: &Othello = truth.downcast_ref().unwrap();
                    let answer = lines.last().unwrap()[4..].split('/').next().unwrap().to_owned();
                    let m = match answer.parse().unwrap() {
                        Move::Place(square) => Move::Place(truth.started_from().to_world(square)),
                        Move::Pass => Move::Pass,
                    };
                    assert!(jogada_core::Game::legal_moves(truth).contains(&m), "{answer}");
                    moves += 1;
                    lines
                }
                "set" if line.starts_with("set depth") => {
                    session.say("set depth 2");
                    vec![]
                }
                _ => {
                    session.say(line);
                    vec![]
                }
            }
        };
        speak_match(&ENTRY.kind, NBOARD, &options, Seed::from_number(3), &mut program);
        assert!(moves > 20, "{moves}");
        session.quit();
    }
}
