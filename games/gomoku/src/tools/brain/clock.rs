//! How long to think: what the manager says about time, and what to keep for answering.

use std::time::Duration;

use jogada_search::{Level, Limit};

/// What `INFO` has said about time and strength.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    /// For one move; zero is as fast as possible.
    turn: Duration,
    /// For the whole match, if it is limited.
    bank: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<u32>,
    level: Option<Level>,
}

/// What stands for no limit.
const UNLIMITED_MS: i64 = 2_147_483_647;
/// Where nothing was said.
const TURN: Duration = Duration::from_secs(5);
/// As fast as possible.
const QUICK_NODES: u64 = 2_000;
/// The rest of a match is spread over this many moves.
const MOVES_TO_GO: u32 = 16;
/// Kept of every move for the way there and back, and of the whole match.
const MARGIN: Duration = Duration::from_millis(40);
const RESERVE: Duration = Duration::from_millis(250);

impl Default for Clock {
    fn default() -> Clock {
        Clock { turn: TURN, bank: None, nodes: None, depth: None, level: None }
    }
}

impl Clock {
    /// Takes one `INFO`. What is not a number, or not about this, changes nothing.
    pub(super) fn inform(&mut self, key: &str, value: &str) {
        let Ok(number) = value.parse::<i64>() else { return };
        let ms = Duration::from_millis(number.max(0).unsigned_abs());
        match key {
            "timeout_turn" => self.turn = ms,
            "timeout_match" => self.bank = (number > 0).then_some(ms),
            "time_left" => self.bank = (number < UNLIMITED_MS).then_some(ms),
            "max_node" => self.nodes = u64::try_from(number).ok().filter(|&nodes| nodes > 0),
            "max_depth" => self.depth = u32::try_from(number).ok().filter(|&depth| depth > 0),
            // From 0 to 100.
            "strength" => {
                self.level = Level::new((1 + number.clamp(0, 100) / 11).clamp(1, 10) as u8).ok()
            }
            _ => {}
        }
    }

    /// For one move.
    pub(super) fn limit(&self) -> Limit {
        let limit = Limit { time: None, nodes: self.nodes, depth: self.depth };
        let limit = limit.and(self.level.map_or(Limit::NONE, Level::limit));
        if self.turn.is_zero() {
            return limit.and(Limit::nodes(QUICK_NODES));
        }
        let kept = MARGIN.max(self.turn / 20).min(self.turn / 2);
        let share = |bank: Duration| {
            let bank = bank.saturating_sub(RESERVE);
            // Late in the match something is left for every move, however little.
            (bank / MOVES_TO_GO).saturating_sub(MARGIN).max(Duration::from_millis(2))
        };
        let time = self.bank.map_or(Duration::MAX, share).min(self.turn - kept);
        limit.and(Limit::time(time))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(infos: &[(&str, &str)]) -> Option<Duration> {
        let mut clock = Clock::default();
        infos.iter().for_each(|(key, value)| clock.inform(key, value));
        clock.limit().time
    }

    #[test]
    fn it_stays_below_what_is_allowed() {
        for turn in [10, 50, 300, 1_000, 30_000] {
            let text = turn.to_string();
            let turn = Duration::from_millis(turn);
            let alone = time(&[("timeout_turn", &text)]).unwrap();
            assert!(alone < turn && alone >= turn / 2, "{alone:?} of {turn:?}");
            for left in [-5i64, 0, 100, 1_000, 60_000] {
                let limited = time(&[("timeout_turn", &text), ("time_left", &left.to_string())]);
                let most = Duration::from_millis(left.max(20).unsigned_abs()) / 8;
                assert!(limited.unwrap() <= alone.min(most), "{left}");
            }
        }
    }

    #[test]
    fn no_time_at_all_is_few_positions_and_nonsense_is_nothing() {
        let mut clock = Clock::default();
        for (key, value) in
            [("time_left", "soon"), ("max_node", "-1"), ("strength", "x"), ("folder", "/")]
        {
            clock.inform(key, value);
        }
        assert_eq!(clock.limit(), Clock::default().limit());
        clock.inform("timeout_turn", "0");
        assert_eq!(clock.limit(), Limit::nodes(QUICK_NODES));
        clock.inform("max_node", "7");
        clock.inform("max_depth", "3");
        assert_eq!(clock.limit(), Limit { time: None, nodes: Some(7), depth: Some(3) });
    }
}
