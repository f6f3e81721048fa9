//! Teaches the engine what squares are worth: `cargo xtask train gomoku [GAMES [NODES]]`.
//!
//! The engine plays itself under the free rule, as it plays now, and its next weights are fitted to those games.
//! Running it again teaches a little more, from better games. The weights are written to the output.
#![allow(clippy::print_stderr, reason = "it says how it goes")]

use std::{
    env,
    error::Error,
    io::{Write, stdout},
};

use gomoku::{
    Rule,
    engine::learn::{TrainingPlan, learn},
};
use jogada_core::Seed;

fn main() -> Result<(), Box<dyn Error>> {
    let number = |place, other| env::args().nth(place).map_or(Ok(other), |text| text.parse());
    let (games, nodes) = (number(1, 3_000)?, number(2, 1_500)?);
    let plan = TrainingPlan { rule: Rule::Free, size: 15, games, nodes: nodes.into(), rounds: 12 };
    let seed = Seed::from_number(Rule::Free as u64);
    stdout().write_all(&learn(plan, seed, &mut |text| eprintln!("{text}")))?;
    Ok(())
}
