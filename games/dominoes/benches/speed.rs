//! How fast the rules are on this machine, one JSON object a line.
#![allow(clippy::print_stdout, reason = "a bench reports on stdout")]

use std::time::Instant;

use jogada_core::Seed;

const GAMES: u64 = 25_000;
const RUNS: u64 = 40;

fn main() {
    let mut best = f64::MAX;
    let mut moves = 0;
    for run in 0..RUNS {
        let begun = Instant::now();
        let tally = dominoes::ENTRY
            .kind
            .random_games(&serde_json::json!({}), Seed::from_number(run), GAMES)
            .expect("the default options are good");
        let seconds = begun.elapsed().as_secs_f64();
        if seconds < best {
            (best, moves) = (seconds, tally.moves);
        }
    }
    println!(
        "{}",
        serde_json::json!({
            "bench": "random-games",
            "games_per_second": (GAMES as f64 / best).round(),
            "moves_per_second": (moves as f64 / best).round(),
        })
    );
}
