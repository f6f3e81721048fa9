//! How far shallow searches are off: what ProbCut may trust.

use jogada_core::{Game, Seed};
use othello::{
    Othello, Start,
    engine::{Eval, scores_by_depth},
    text::wthor::Base,
};

/// The numbers of empty squares of the positions that are searched.
const EMPTIES: [u32; 8] = [20, 24, 28, 32, 36, 40, 44, 48];
/// Positions of each.
const POSITIONS: usize = 40;
/// So deep.
const DEEPEST: u32 = 9;
/// A score beyond says who wins, not how far off another is.
const CLOSE: i32 = 50;

/// Prints the two numbers that the engine keeps in `probcut`: errors are nearly a constant power
/// in empty squares, times the root of how many times deeper the one search is than the other.
pub(crate) fn tell(bases: &[Base], eval: &'static Eval) {
    let mut points = Vec::new();
    for empties in EMPTIES {
        let scores: Vec<Vec<i32>> = positions(bases, empties)
            .map(|pos| scores_by_depth(&pos, DEEPEST, eval))
            .take(POSITIONS)
            .collect();
        for depth in 3..=DEEPEST {
            let shallow = depth / 4 * 2 + depth % 2;
            let errors: Vec<f64> = scores
                .iter()
                .filter(|scores| scores[depth as usize].abs() < CLOSE)
                .map(|scores| f64::from(scores[depth as usize] - scores[shallow as usize]))
                .collect();
            let ratio = f64::from(depth) / f64::from(shallow + 1);
            let spread = deviation(&errors) / ratio.sqrt();
            if spread > 0.0 {
                points.push((f64::from(empties), spread.ln()));
            }
        }
    }
    let (at_end, shrinks) = line(&points);
    eprintln!("spreads: {:.1} discs at the end, times {:.3} a square", at_end.exp(), shrinks.exp());
}

/// A position of each game, two random moves away from it.
fn positions(bases: &[Base], empties: u32) -> impl Iterator<Item = Othello> {
    let games = bases.iter().rev().flat_map(|base| &base.games);
    games.enumerate().filter_map(move |(number, game)| {
        let mut rng = Seed::from_number(number as u64).rng();
        let (moves, _) = game.moves(Start::World).ok()?;
        let mut pos = Othello::first(Start::World);
        let mut rest = moves.into_iter();
        while pos.board().empty().count_ones() > empties {
            let m = match rest.next() {
                Some(m) if pos.board().empty().count_ones() > empties + 2 => m,
                _ => pos.random_move(&mut rng)?,
            };
            pos.play_unchecked(m);
        }
        (pos.legal() != 0).then_some(pos)
    })
}

/// The standard deviation.
fn deviation(values: &[f64]) -> f64 {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

/// Height and slope of the straight line nearest to these points.
fn line(points: &[(f64, f64)]) -> (f64, f64) {
    let count = points.len().max(1) as f64;
    let mean = |value: fn(&(f64, f64)) -> f64| points.iter().map(value).sum::<f64>() / count;
    let (x, y) = (mean(|p| p.0), mean(|p| p.1));
    let both: f64 = points.iter().map(|p| (p.0 - x) * (p.1 - y)).sum();
    let square: f64 = points.iter().map(|p| (p.0 - x).powi(2)).sum();
    let slope = if square > 0.0 { both / square } else { 0.0 };
    (y - slope * x, slope)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_through_its_points_is_found() {
        let (height, slope) = line(&[(0.0, 1.0), (1.0, 3.0), (4.0, 9.0)]);
        assert!((height - 1.0).abs() < 1e-9 && (slope - 2.0).abs() < 1e-9);
        assert!((deviation(&[1.0, 3.0]) - 1.0).abs() < 1e-9);
    }
}
