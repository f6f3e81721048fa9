//! Trying moves in deal after deal. Every move sees the same deals, so that luck falls out of the comparison.

use jogada_search::{Budget, Score, Scored};

use crate::Move;

/// A move and what came of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tried {
    pub(super) m: Move,
    /// Two for each win and one for each draw.
    points: u32,
    deals: u32,
}

/// After so many deals, and again each time, moves that trail clearly are dropped.
const DEALS_PER_CUT: u32 = 64;
/// How many standard errors are clear. Deals that follow each other are alike, so that a small number would deceive.
const CLEARLY: f64 = 3.5;
/// A side that always wins is worth this many points.
const SCALE: f64 = 1000.0;

/// Tries moves in up to so many deals, best first. `tried` plays one in the next deal or, if it is not the first of a deal,
/// in the same one again: the points that it made, and how many positions that visited. `every` drops none.
pub(super) fn count(
    moves: impl Iterator<Item = Move>,
    deals_max: u32,
    every: bool,
    budget: &mut Budget<'_>,
    mut play: impl FnMut(Move, bool) -> (u32, u32),
) -> Vec<Tried> {
    let mut tried: Vec<Tried> = moves.map(|m| Tried { m, points: 0, deals: 0 }).collect();
    let mut open = tried.len();
    for deal in 1..=deals_max {
        for (number, tried) in tried[..open].iter_mut().enumerate() {
            let (points, visited) = play(tried.m, number == 0);
            tried.points += points;
            tried.deals += 1;
            for _ in 0..visited {
                budget.visit();
            }
        }
        if !every && deal % DEALS_PER_CUT == 0 {
            open = cut(&mut tried, open);
        }
        if open == 1 || budget.is_spent() {
            break;
        }
    }
    // Those that were dropped come after those that were not, whatever they seemed worth then.
    tried[..open].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
    tried[open..].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
    tried
}

impl Tried {
    /// The share of the points: 1 if it always won.
    pub(super) fn mean(&self) -> f64 {
        f64::from(self.points) / f64::from(2 * self.deals.max(1))
    }

    pub(super) fn scored(&self) -> Scored<Move> {
        let score = ((2.0 * self.mean() - 1.0) * SCALE) as Score;
        Scored { m: self.m, score, proved: false }
    }
}

/// Moves the clearly worse ones behind the first `open`, and says how many are left.
fn cut(tried: &mut [Tried], mut open: usize) -> usize {
    let best = tried[..open].iter().map(Tried::mean).fold(0.0, f64::max);
    // The spread of a difference between two results is at most √½.
    let error = (0.5 / f64::from(tried[0].deals)).sqrt();
    let mut i = 0;
    while i < open {
        if tried[i].mean() < best - CLEARLY * error {
            open -= 1;
            tried.swap(i, open);
        } else {
            i += 1;
        }
    }
    open
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_trails_clearly_is_dropped() {
        let tried = |points| Tried { m: Move::Pass, points, deals: 100 };
        let mut all = [tried(20), tried(120), tried(110), tried(40)];
        assert_eq!(cut(&mut all, 4), 2);
        assert_eq!(all[..2].iter().map(|tried| tried.points).sum::<u32>(), 230);
    }
}
