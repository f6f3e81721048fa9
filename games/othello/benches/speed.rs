//! How fast the rules are on this machine, one JSON object a line: perft of every way to compute
//! moves, every leaf made or only counted, and random games through the typed rules.
#![allow(clippy::print_stdout, reason = "it is a program")]

use std::time::Instant;

use jogada_core::{Kind, Seed, serde_json::json};
use othello::{Board, Othello, Start, bits::Path, perft::Perft};

fn main() {
    for path in Path::available() {
        let depth = match path {
            Path::Definition => 7,
            Path::Portable => 10,
            Path::Avx2 | Path::Avx512 => 11,
        };
        for bulk in [false, true] {
            let perft = Perft { board: Board::start(Start::World), depth, bulk };
            let (leaves, seconds) = best_of(5, || path.run(perft).unwrap_or(0));
            let how = if bulk { "bulk" } else { "made" };
            tell(&format!("perft {path:?} {how}"), "leaves_per_second", leaves as f64 / seconds);
        }
    }
    let kind = Kind::of::<Othello>();
    let (tally, seconds) = best_of(5, || {
        kind.random_games(&json!({}), Seed::from_number(1), 100_000)
            .expect("the default options start a game")
    });
    tell("random games", "games_per_second", tally.games as f64 / seconds);
}

fn tell(name: &str, unit: &str, figure: f64) {
    println!("{}", json!({ "bench": name, unit: figure.round() }));
}

/// What `work` answers, and the shortest time that it took.
fn best_of<T>(times: usize, work: impl Fn() -> T) -> (T, f64) {
    let run = |_| {
        let began = Instant::now();
        let answer = work();
        (answer, began.elapsed().as_secs_f64())
    };
    (0..times).map(run).min_by(|a, b| a.1.total_cmp(&b.1)).expect("it runs at least once")
}
