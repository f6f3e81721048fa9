//! Teaches the engine what squares are worth: `cargo xtask train gomoku [GAMES [NODES]]`.
//!
//! The engine plays itself under every rule, as it plays now, and its next weights are fitted to those games.
//! Running it again teaches a little more, from better games. The weights are written to the output.
#![allow(clippy::print_stderr, reason = "it says how it goes")]

use std::{
    env,
    error::Error,
    io::{Write, stdout},
    thread,
};

use gomoku::{
    Rule,
    engine::learn::{Lesson, learn},
};
use jogada_core::Seed;

fn main() -> Result<(), Box<dyn Error>> {
    let number =
        |place, other| env::args().nth(place).map_or(Ok(other), |text| text.parse::<u32>());
    let (games, nodes) = (number(1, 3_000)?, number(2, 1_500)?);
    let lesson = |rule| Lesson { rule, size: 15, games, nodes: nodes.into(), rounds: 12 };
    let teach = |rule: Rule| {
        learn(lesson(rule), Seed::from_number(rule as u64), &mut |text| eprintln!("{text}"))
    };
    let learned = thread::scope(|scope| {
        let pupils = Rule::ALL.map(|rule| scope.spawn(move || teach(rule)));
        pupils.map(|pupil| pupil.join())
    });
    for bytes in learned {
        stdout().write_all(&bytes.map_err(|_| "a lesson broke off")?)?;
    }
    Ok(())
}
