//! Fits the weights of the evaluation to the WTHOR base by least squares and prints them:
//! `cargo run --release -p othello --example fit -- shared/vectors/othello/wthor/*.wtb`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

use std::{env, error::Error, fs};

use jogada_core::{Game, Side};
use othello::{
    Othello, Start,
    bits::{Bits, Task, fastest},
    engine::{COUNTS, STAGES, counts, stage},
    text::wthor::{self, Entry},
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut sums = vec![Sums::default(); STAGES];
    for path in env::args().skip(1) {
        let base = wthor::read(&fs::read(path)?)?;
        for game in &base.games {
            add_game(&mut sums, game, base.solved_at)?;
        }
    }
    for (stage, sums) in sums.iter().enumerate() {
        let weights = sums.solve();
        let error = sums.error(&weights);
        eprintln!("stage {stage}: {} positions, {error:.2} discs off", sums.positions);
        println!("    {:?},", weights.map(|weight| (100.0 * weight).round() as i32));
    }
    Ok(())
}

/// Adds the positions of one game. Before the base was solved the label is the score of perfect
/// play from there, afterwards the score of the game.
fn add_game(sums: &mut [Sums], game: &Entry, solved_at: u8) -> Result<(), Box<dyn Error>> {
    let (moves, _) = game.moves(Start::World)?;
    let mut pos = Othello::first(Start::World);
    for m in moves {
        let empties = pos.board().empty().count_ones();
        let discs = if empties >= u32::from(solved_at) { game.perfect } else { game.discs };
        let first = 2.0 * f64::from(discs) - 64.0;
        let label = if pos.side() == Side::First { first } else { -first };
        if pos.legal() != 0 {
            sums[stage(pos.board())].add(fastest(Counts(pos)), label);
        }
        pos.play_unchecked(m);
    }
    Ok(())
}

struct Counts(Othello);

impl Task for Counts {
    type Output = [f64; COUNTS];
    fn run<B: Bits>(self, bits: B) -> [f64; COUNTS] {
        counts(bits, self.0.board()).map(f64::from)
    }
}

/// The normal equations of one stage, as they add up.
#[derive(Clone, Default)]
struct Sums {
    products: [[f64; COUNTS]; COUNTS],
    labelled: [f64; COUNTS],
    squares: f64,
    positions: u64,
}

impl Sums {
    fn add(&mut self, counts: [f64; COUNTS], label: f64) {
        for (i, a) in counts.iter().enumerate() {
            for (j, b) in counts.iter().enumerate() {
                self.products[i][j] += a * b;
            }
            self.labelled[i] += a * label;
        }
        self.squares += label * label;
        self.positions += 1;
    }

    /// Gauss and Jordan, with a little weight decay so that a count that never varies does no harm.
    fn solve(&self) -> [f64; COUNTS] {
        let (mut a, mut b) = (self.products, self.labelled);
        for (i, row) in a.iter_mut().enumerate() {
            row[i] += 1e-3 * self.positions as f64 + 1.0;
        }
        for i in 0..COUNTS {
            let (pivot, right) = (a[i], b[i]);
            for j in (0..COUNTS).filter(|&j| j != i) {
                let factor = a[j][i] / pivot[i];
                a[j].iter_mut().zip(pivot).for_each(|(cell, above)| *cell -= factor * above);
                b[j] -= factor * right;
            }
        }
        std::array::from_fn(|i| b[i] / a[i][i])
    }

    /// Root of the mean square of what is left unexplained.
    fn error(&self, weights: &[f64; COUNTS]) -> f64 {
        let mut left = self.squares;
        for i in 0..COUNTS {
            left -= 2.0 * weights[i] * self.labelled[i];
            for j in 0..COUNTS {
                left += weights[i] * weights[j] * self.products[i][j];
            }
        }
        (left / self.positions as f64).sqrt()
    }
}
