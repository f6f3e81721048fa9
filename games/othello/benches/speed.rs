//! How fast the rules are on this machine, one JSON object a line.
#![allow(clippy::print_stdout)]

use std::time::Instant;

use othello::{Board, Start, bits::Path, perft::Perft};

fn main() {
    for path in Path::available() {
        for bulk in [false, true] {
            let depth = match path {
                Path::Definition => 7,
                Path::Portable => 10,
                _ => 11,
            };
            let perft = Perft { board: Board::start(Start::World), depth, bulk };
            let mut best = f64::MAX;
            let mut leaves = 0;
            for _ in 0..5 {
                let begun = Instant::now();
                leaves = path.run(perft).expect("the path is available");
                best = best.min(begun.elapsed().as_secs_f64());
            }
            println!("{path:?} bulk {bulk} {leaves} {:.1} M/s", leaves as f64 / best / 1e6);
        }
    }
}
