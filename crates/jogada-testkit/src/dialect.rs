//! Dialects spoken for a test: whole matches with a program that a test plays, and nonsense.

use std::time::Duration;

use jogada_core::{AnyGame, Kind, Rng, Seat, Seated, Seed};
use jogada_game::{Awaits, Dialect, DialectEvent, DialectSpec, MoveRequest};
use serde_json::Value;

/// Plays a random match through a dialect. `program` hears each line that is said, with the position of the match, and says
/// what a well-behaved program would; one seat is the program's, the other's moves are random. The program plays
/// whatever it likes; all that it says must be understood.
///
/// Returns the moves of the match.
pub fn speak_match(
    kind: &Kind,
    foreign: &DialectSpec,
    options: &Value,
    seed: Seed,
    program: &mut dyn FnMut(&str, &AnyGame) -> Vec<String>,
) -> Vec<String> {
    let options = kind.full_options(options).expect("the options can be played");
    let mut pos = kind.start(&options, seed).expect("the options can be played");
    let mut dialect = (foreign.speak)(&options).expect("the dialect has words for the options");
    let mut rng = seed.derive("other seat", 0).rng();
    let seat = Seat::new(rng.below(2) as u8);
    let greeting = dialect.greet();
    assert_eq!(exchange(&mut *dialect, greeting, &pos, program), None);
    let start = dialect.begin();
    assert_eq!(exchange(&mut *dialect, start, &pos, program), None);
    let mut moves: Vec<String> = Vec::new();
    while let jogada_core::Turn::ToMove(to_move) = pos.turn() {
        let choice = if to_move == seat {
            let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
            let text = dialect.ask(&question(&pos, to_move, &texts));
            assert_eq!(dialect.awaits(), Awaits::Answer);
            let answer = exchange(&mut *dialect, text, &pos, program);
            assert_eq!(dialect.awaits(), Awaits::Nothing, "after {answer:?}");
            let answer = answer.expect("the program answers a question");
            pos.parse(&answer).expect("the program plays a legal move")
        } else {
            let code = pos.random_code(&mut rng).expect("the match is not over");
            pos.choice(code).expect("it was drawn among the choices")
        };
        pos.play_code(choice.code).expect("a choice is legal");
        moves.push(choice.text);
    }
    moves
}

/// Lets a dialect hear nonsense at every point of a conversation: these words, blanks, numbers and odd characters in any order.
/// Nothing must panic.
pub fn hear_nonsense(
    kind: &Kind,
    foreign: &DialectSpec,
    options: &Value,
    words: &[&str],
    seed: Seed,
) {
    let options = kind.full_options(options).expect("the options can be played");
    let pos = kind.start(&options, seed).expect("the options can be played");
    let mut dialect = (foreign.speak)(&options).expect("the dialect has words for the options");
    let mut rng = seed.derive("nonsense", 0).rng();
    dialect.greet();
    for step in 0..400 {
        match step % 40 {
            0 if step > 0 => drop(dialect.begin()),
            20 => drop(dialect.ask(&question(&pos, Seat::FIRST, &[]))),
            39 => drop(dialect.hear_nothing()),
            _ => drop(dialect.hear(&nonsense(words, &mut rng))),
        }
        dialect.awaits();
    }
    dialect.end();
    dialect.quit();
}

fn question<'a>(pos: &'a AnyGame, seat: Seat, moves: &'a [&'a str]) -> MoveRequest<'a> {
    MoveRequest {
        at: Seated::new(pos, seat),
        moves,
        per_move: Some(Duration::from_secs(1)),
        banks: [None; 2],
        increment: Duration::ZERO,
        nodes: None,
        memory: None,
    }
}

/// Says something to the program and hears it out: the move that it answered, if any.
fn exchange(
    dialect: &mut dyn Dialect,
    text: String,
    pos: &AnyGame,
    program: &mut dyn FnMut(&str, &AnyGame) -> Vec<String>,
) -> Option<String> {
    let mut answer = None;
    let mut texts = vec![text];
    while let Some(text) = texts.pop() {
        assert!(text.is_empty() || text.ends_with('\n'), "{text:?} is not whole lines");
        for line in text.lines() {
            for said in program(line, pos) {
                match dialect.hear(&said) {
                    DialectEvent::Nothing => {}
                    DialectEvent::Reply(text) => texts.push(text),
                    DialectEvent::Move(text) => answer = Some(text),
                    other => panic!("{said:?} came to {other:?}"),
                }
            }
        }
    }
    answer
}

fn nonsense(words: &[&str], rng: &mut Rng) -> String {
    let odd = [
        "",
        " ",
        "0",
        "-1",
        "99999999999999999999",
        "=",
        "\"",
        ",",
        "é",
        "\u{fffd}\u{1b}[2J",
        "\0",
    ];
    let count = rng.below(6);
    let mut line = String::new();
    for _ in 0..count {
        let from = if rng.below(3) > 0 { words } else { &odd };
        line += rng.choose(from).copied().unwrap_or_default();
        line += [" ", "", "\t"][rng.below(3) as usize];
    }
    line
}
