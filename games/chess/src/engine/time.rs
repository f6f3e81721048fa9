//! Time management: how much of the remaining time a move gets.

use std::time::Duration;

use jogada_search::Score;

use super::root::RootMove;
use crate::Move;

/// What is left on a player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClockTime {
    pub(crate) left: Duration,
    /// Added after each move.
    pub(crate) increment: Duration,
    /// Moves until the next time control, if there is one.
    pub(crate) moves: Option<u32>,
}

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveTime {
    /// When to stop unless the search is unsettled.
    pub(crate) soft: Duration,
    /// When to stop in any case.
    pub(crate) hard: Duration,
}

impl ClockTime {
    /// The time for the next move, if every move loses `overhead` in transit.
    pub(crate) fn move_time(&self, overhead: Duration) -> MoveTime {
        let left = self.left.saturating_sub(overhead).max(Duration::from_millis(1));
        let moves = self.moves.map_or(MOVES, |moves| moves.clamp(1, MOVES));
        let reserve = overhead.saturating_mul(moves.min(10));
        let usable = left.saturating_sub(reserve).max(left / 4);
        let soft = usable / moves + self.increment * 3 / 4;
        let time_max = if self.moves == Some(1) { left * 9 / 10 } else { left * 2 / 5 };
        MoveTime { soft: soft.min(time_max), hard: (soft * 4).min(time_max) }
    }
}

/// Moves that the remaining time is spread over.
const MOVES: u32 = 26;

/// The soft time limit, which adapts to how clear the choice is.
#[derive(Clone, Debug)]
pub(crate) struct SoftLimit {
    soft: Duration,
    last: Option<(Move, Score)>,
    /// Iterations since the best move changed.
    stability: u32,
}

impl SoftLimit {
    pub(crate) fn new(soft: Duration) -> SoftLimit {
        SoftLimit { soft, last: None, stability: 0 }
    }

    /// Is the limit reached after an iteration?
    pub(crate) fn is_enough(&mut self, best: &RootMove, nodes: u64, elapsed: Duration) -> bool {
        let score = best.score.unwrap_or(0);
        let (same, fell) = match self.last {
            Some((m, before)) => (m == best.m, before - score),
            None => (false, 0),
        };
        self.stability = if same { self.stability + 1 } else { 0 };
        self.last = Some((best.m, score));
        // All in thousandths. A best move that took most of the nodes has no rival.
        let effort = (best.nodes * 1000 / nodes.max(1)).min(1000) as i64;
        let by_effort = 1_950 - effort * 14 / 10;
        let by_stability = [1_400, 1_150, 1_000, 920, 870][self.stability.min(4) as usize];
        let by_fall = 1_000 + i64::from(fell.clamp(-30, 60)) * 8;
        let permille = by_effort * by_stability / 1_000 * by_fall / 1_000;
        elapsed >= self.soft.mul_f64(permille as f64 / 1_000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left_ms: u64, increment_ms: u64, moves: Option<u32>) -> ClockTime {
        let [left, increment] = [left_ms, increment_ms].map(Duration::from_millis);
        ClockTime { left, increment, moves }
    }

    #[test]
    fn no_share_exceeds_what_is_left() {
        let overhead = Duration::from_millis(10);
        for left in [0, 1, 5, 11, 20, 100, 1_000, 8_000, 3_600_000] {
            for increment in [0, 10, 80, 10_000] {
                for moves in [None, Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let move_time = clock(left, increment, moves).move_time(overhead);
                    assert!(move_time.soft <= move_time.hard);
                    let most = Duration::from_millis(left).saturating_sub(overhead);
                    assert!(
                        move_time.hard <= most.max(Duration::from_millis(1)),
                        "{left} {move_time:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn more_time_is_used() {
        let overhead = Duration::from_millis(10);
        let move_time = clock(8_000, 80, None).move_time(overhead);
        assert!((200..600).contains(&move_time.soft.as_millis()), "{move_time:?}");
        assert!(clock(16_000, 80, None).move_time(overhead).soft > move_time.soft);
        assert!(clock(8_000, 80, Some(2)).move_time(overhead).soft > move_time.soft);
    }

    #[test]
    fn a_clear_choice_takes_less_time_than_one_in_doubt() {
        let m = Move::new(crate::Square::new(4, 1), crate::Square::new(4, 3));
        let best = |nodes| RootMove { m, score: Some(20), pv: vec![m], nodes };
        let enough_after = |nodes: u64| {
            let mut plan = SoftLimit::new(Duration::from_secs(1));
            (0..6).for_each(|_| _ = plan.is_enough(&best(nodes), 1000, Duration::ZERO));
            (0..4000).find(|&ms| plan.is_enough(&best(nodes), 1000, Duration::from_millis(ms)))
        };
        assert!(enough_after(950).unwrap() < enough_after(300).unwrap());
    }
}
