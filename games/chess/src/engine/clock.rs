//! How much of the remaining time a move is worth.

use std::time::Duration;

use jogada_search::Score;

use super::root::RootMove;
use crate::Move;

/// What is left on a player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bank {
    pub(crate) left: Duration,
    /// Added after each move.
    pub(crate) increment: Duration,
    /// Moves until more time is given; nothing if none will be.
    pub(crate) moves: Option<u32>,
}

/// What a move may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    /// What it should cost, if nothing surprises.
    pub(crate) soft: Duration,
    /// What it must not exceed.
    pub(crate) hard: Duration,
}

impl Bank {
    /// The share of the next move, if each loses `overhead` on its way.
    pub(crate) fn share(&self, overhead: Duration) -> Share {
        let left = self.left.saturating_sub(overhead).max(Duration::from_millis(1));
        let moves = self.moves.map_or(MOVES, |moves| moves.clamp(1, MOVES));
        let reserve = overhead.saturating_mul(moves.min(10));
        let usable = left.saturating_sub(reserve).max(left / 4);
        let soft = usable / moves + self.increment * 3 / 4;
        let most = if self.moves == Some(1) { left * 9 / 10 } else { left * 2 / 5 };
        Share { soft: soft.min(most), hard: (soft * 4).min(most) }
    }
}

/// A game is planned as if so many moves were to come.
const MOVES: u32 = 26;

/// When to stop, by how clear the choice is.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    soft: Duration,
    last: Option<(Move, Score)>,
    /// Iterations since the best move changed.
    steady: u32,
}

impl Plan {
    pub(crate) fn new(soft: Duration) -> Plan {
        Plan { soft, last: None, steady: 0 }
    }

    /// After an iteration: has the best move been thought about enough?
    pub(crate) fn is_enough(&mut self, best: &RootMove, nodes: u64, elapsed: Duration) -> bool {
        let score = best.score.unwrap_or(0);
        let (same, fell) = match self.last {
            Some((m, before)) => (m == best.m, before - score),
            None => (false, 0),
        };
        self.steady = if same { self.steady + 1 } else { 0 };
        self.last = Some((best.m, score));
        // All in thousandths. A move that took most of the search has no rival.
        let effort = (best.nodes * 1000 / nodes.max(1)).min(1000) as i64;
        let by_effort = 1_950 - effort * 14 / 10;
        let by_steadiness = [1_400, 1_150, 1_000, 920, 870][self.steady.min(4) as usize];
        let by_fall = 1_000 + i64::from(fell.clamp(-30, 60)) * 8;
        let permille = by_effort * by_steadiness / 1_000 * by_fall / 1_000;
        elapsed >= self.soft.mul_f64(permille as f64 / 1_000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bank(left_ms: u64, increment_ms: u64, moves: Option<u32>) -> Bank {
        let [left, increment] = [left_ms, increment_ms].map(Duration::from_millis);
        Bank { left, increment, moves }
    }

    #[test]
    fn no_share_exceeds_what_is_left() {
        let overhead = Duration::from_millis(10);
        for left in [0, 1, 5, 11, 20, 100, 1_000, 8_000, 3_600_000] {
            for increment in [0, 10, 80, 10_000] {
                for moves in [None, Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let share = bank(left, increment, moves).share(overhead);
                    assert!(share.soft <= share.hard);
                    let most = Duration::from_millis(left).saturating_sub(overhead);
                    assert!(share.hard <= most.max(Duration::from_millis(1)), "{left} {share:?}");
                }
            }
        }
    }

    #[test]
    fn more_time_is_used() {
        let overhead = Duration::from_millis(10);
        let share = bank(8_000, 80, None).share(overhead);
        assert!((200..600).contains(&share.soft.as_millis()), "{share:?}");
        assert!(bank(16_000, 80, None).share(overhead).soft > share.soft);
        assert!(bank(8_000, 80, Some(2)).share(overhead).soft > share.soft);
    }

    #[test]
    fn a_clear_choice_takes_less_time_than_one_in_doubt() {
        let m = Move::new(crate::Square::new(4, 1), crate::Square::new(4, 3));
        let best = |nodes| RootMove { m, score: Some(20), line: vec![m], nodes };
        let enough_after = |nodes: u64| {
            let mut plan = Plan::new(Duration::from_secs(1));
            (0..6).for_each(|_| _ = plan.is_enough(&best(nodes), 1000, Duration::ZERO));
            (0..4000).find(|&ms| plan.is_enough(&best(nodes), 1000, Duration::from_millis(ms)))
        };
        assert!(enough_after(950).unwrap() < enough_after(300).unwrap());
    }
}
