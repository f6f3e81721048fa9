//! How fast the rules are on this machine, one JSON object a line: perft of every way to compute
//! moves, every leaf made or only counted, estimates, and random games through the typed rules.
#![allow(clippy::print_stdout, reason = "it is a program")]

use std::{hint::black_box, time::Instant};

use jogada_core::{Kind, Seed, serde_json::json};
use othello::{
    Board, Othello, Start,
    bits::{Bits, Path, Task, fastest},
    engine::Eval,
    perft::Perft,
};

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
    let (count, seconds) = best_of(5, || fastest(Estimates(2_000_000)));
    tell("estimates", "estimates_per_second", f64::from(count) / seconds);
    let kind = Kind::of::<Othello>();
    let (tally, seconds) = best_of(5, || {
        kind.random_games(&json!({}), Seed::from_number(1), 100_000)
            .expect("the default options start a game")
    });
    tell("random games", "games_per_second", tally.games as f64 / seconds);
}

/// Estimates of this many boards, each unlike the one before.
struct Estimates(u32);

impl Task for Estimates {
    type Output = u32;

    fn run<B: Bits>(self, bits: B) -> u32 {
        bits.within(|| {
            let eval = Eval::shipped();
            let mut mover = 0x0123_4567_89AB_CDEF_u64;
            for _ in 0..self.0 {
                mover = mover.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
                black_box(eval.fine(Board { mover, other: mover.rotate_left(17) & !mover }));
            }
            self.0
        })
    }
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
