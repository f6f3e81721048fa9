//! One game on this machine, as one JSON object: `measure GAME OPTIONS`. `cargo xtask bench` runs it in release.
#![allow(clippy::print_stdout, reason = "a measurement is printed")]

use std::time::Instant;

use jogada_core::{
    Kind, Seed,
    serde_json::{self, Value, json},
};

/// How often the same random games are played; the best round counts.
const ROUNDS: u32 = 5;
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

/// Games and moves a second of the best round. All rounds play the same games, or the best would be that of the shortest.
fn random_games(kind: &Kind, options: &Value) -> (f64, f64) {
    let play = |games: u64| {
        let tally = kind.random_games(options, Seed::from_number(1), games);
        tally.expect("the options start a game")
    };
    let mut games = 50;
    while timed(|| play(games)).1 < SECONDS_MIN {
        games *= 2;
    }
    let tally = play(games);
    let seconds = (0..ROUNDS).map(|_| timed(|| play(games)).1).fold(f64::MAX, f64::min);
    (tally.games as f64 / seconds, tally.moves as f64 / seconds)
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let (began, began_on_core) = (Instant::now(), seconds_on_core());
    let done = work();
    let waited = began.elapsed().as_secs_f64();
    let on_core = seconds_on_core().zip(began_on_core).map(|(now, began)| now - began);
    (done, on_core.filter(|seconds| *seconds > 0.0).unwrap_or(waited))
}

/// How long this thread has been running and not waiting for a core, where the system tells: other work on the machine
/// then does not count.
fn seconds_on_core() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}
