//! One game on this machine, as one JSON object: `measure GAME OPTIONS`. `cargo xtask bench` runs it in release.
#![allow(clippy::print_stdout, reason = "a measurement is printed")]

use std::time::Instant;

use jogada_core::{
    Kind, Seed,
    serde_json::{self, Value, json},
};

/// How often each measurement is repeated; the best counts.
const ROUNDS: u64 = 5;
/// A round is at least this long, so that the clock's grain does not matter.
const SECONDS_MIN: f64 = 0.2;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, options] = &args[..] else { panic!("expected GAME OPTIONS, got {args:?}") };
    let entry = all_games::find(name).unwrap_or_else(|said| panic!("{said}"));
    let options = serde_json::from_str(options).expect("options are JSON");
    let (nodes, seconds) = timed(entry.bench);
    let (games, moves) = random_games(&entry.kind, &options);
    let figures = json!({
        "signature": nodes,
        "nodes_per_second": (nodes as f64 / seconds).round(),
        "games_per_second": games.round(),
        "moves_per_second": moves.round(),
    });
    println!("{figures}");
}

/// Games and moves a second of the best round.
fn random_games(kind: &Kind, options: &Value) -> (f64, f64) {
    let play = |seed: u64, games: u64| {
        let tally = kind.random_games(options, Seed::from_number(seed), games);
        tally.expect("the options start a game")
    };
    let mut games = 100;
    while timed(|| play(0, games)).1 < SECONDS_MIN {
        games *= 2;
    }
    let rates = (0..ROUNDS).map(|seed| {
        let (tally, seconds) = timed(|| play(seed, games));
        (tally.games as f64 / seconds, tally.moves as f64 / seconds)
    });
    rates.max_by(|a, b| a.0.total_cmp(&b.0)).expect("there is a round")
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let began = Instant::now();
    let done = work();
    (done, began.elapsed().as_secs_f64())
}
