//! Speed on one core, as JSON lines: stones put and taken, random games, and (once it exists) the engine.
#![allow(clippy::print_stdout, reason = "a measurement is printed")]

use std::time::Instant;

use gomoku::{Gomoku, Options, Rule};
use jogada_core::{Game, Kind, Seed};

/// How often each measurement is repeated; the best counts.
const ROUNDS: usize = 5;

fn main() {
    for rule in Rule::ALL {
        let options = serde_json::to_value(Options { size: 15, rule }).expect("options are JSON");
        let games = if rule == Rule::Renju { 20_000 } else { 200_000 };
        let kind = Kind::of::<Gomoku>();
        report(&format!("random games {} 15", rule.name()), || {
            let tally = kind
                .random_games(&options, Seed::from_number(1), games)
                .expect("the options are good");
            std::hint::black_box(tally);
            games
        });
    }
    let mut pos = Gomoku::start(&Options { size: 15, rule: Rule::Free }, Seed::from_number(0))
        .expect("a good size");
    let mut board = pos.board().clone();
    pos.playout(&mut Seed::from_number(2).rng());
    let squares: Vec<_> = pos.board().squares().collect();
    report("put, test and take", || {
        let mut wins = 0u64;
        for _ in 0..20_000 {
            for &square in &squares {
                board.put(pos.side(), square);
                wins += u64::from(pos.rule().wins_at(&board, pos.side(), square));
                board.take(pos.side(), square);
            }
        }
        std::hint::black_box(wins);
        20_000 * squares.len() as u64
    });
}

/// Prints how many things a second the best round did.
fn report(name: &str, mut round: impl FnMut() -> u64) {
    let best = (0..ROUNDS).map(|_| {
        let began = Instant::now();
        round() as f64 / began.elapsed().as_secs_f64()
    });
    let per_second = best.fold(0.0, f64::max);
    println!(r#"{{"name":"{name}","per_second":{per_second:.0}}}"#);
}
