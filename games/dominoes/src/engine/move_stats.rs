//! Evaluation of moves over sampled deals. All moves are played in the same deals, which removes most of the luck.

use jogada_search::{Budget, Score, Scored};

use crate::Move;

/// A move and its results.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveStats {
    pub(super) m: Move,
    /// Two for each win and one for each draw.
    points: u32,
    deals: u32,
}

/// Deals between two rounds in which clearly worse moves are dropped.
const DEALS_PER_ROUND: u32 = 64;
/// The lead in standard errors that is clear. Successive deals are correlated, so a small number would mislead.
const STANDARD_ERRORS: f64 = 3.5;
/// The score of a side that always wins.
const SCALE: f64 = 1000.0;

/// Plays moves in up to `deals_max` deals, and returns them best first. `play` plays a move in a new deal, or in the same one
/// again, and returns its points and nodes. `every` drops no move.
pub(super) fn evaluate_moves(
    moves: impl Iterator<Item = Move>,
    deals_max: u32,
    every: bool,
    budget: &mut Budget<'_>,
    mut play: impl FnMut(Move, bool) -> (u32, u32),
) -> Vec<MoveStats> {
    let mut stats: Vec<MoveStats> = moves.map(|m| MoveStats { m, points: 0, deals: 0 }).collect();
    let mut left = stats.len();
    for deal in 1..=deals_max {
        for (number, stats) in stats[..left].iter_mut().enumerate() {
            let (points, visited) = play(stats.m, number == 0);
            stats.points += points;
            stats.deals += 1;
            for _ in 0..visited {
                budget.visit();
            }
        }
        if !every && deal % DEALS_PER_ROUND == 0 {
            left = drop_worse(&mut stats, left);
        }
        if left == 1 || budget.is_spent() {
            break;
        }
    }
    // Dropped moves come after the others, whatever their mean was then.
    stats[..left].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
    stats[left..].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
    stats
}

impl MoveStats {
    /// The share of the points: 1 if it always won.
    pub(super) fn mean(&self) -> f64 {
        f64::from(self.points) / f64::from(2 * self.deals.max(1))
    }

    pub(super) fn scored(&self) -> Scored<Move> {
        let score = ((2.0 * self.mean() - 1.0) * SCALE) as Score;
        Scored { m: self.m, score, proved: false }
    }
}

/// Moves clearly worse moves behind the first `left`, and returns how many are left.
fn drop_worse(stats: &mut [MoveStats], mut left: usize) -> usize {
    let best = stats[..left].iter().map(MoveStats::mean).fold(0.0, f64::max);
    // The standard deviation of a difference between two results is at most √½.
    let error = (0.5 / f64::from(stats[0].deals)).sqrt();
    let mut i = 0;
    while i < left {
        if stats[i].mean() < best - STANDARD_ERRORS * error {
            left -= 1;
            stats.swap(i, left);
        } else {
            i += 1;
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_trails_clearly_is_dropped() {
        let stats = |points| MoveStats { m: Move::Pass, points, deals: 100 };
        let mut all = [stats(20), stats(120), stats(110), stats(40)];
        assert_eq!(drop_worse(&mut all, 4), 2);
        assert_eq!(all[..2].iter().map(|stats| stats.points).sum::<u32>(), 230);
    }
}
