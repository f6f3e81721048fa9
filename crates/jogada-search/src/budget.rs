//! Limits of a search, and the budget that counts against them.

use std::time::Duration;

use jogada_core::Stop;

/// The limits of one search. The first to be reached ends it; without any it runs until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// Time since the search began.
    pub time: Option<Duration>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
}

impl Limit {
    /// No limit: until stopped, or until the result is proved.
    pub const NONE: Limit = Limit { time: None, nodes: None, depth: None };

    /// A limit of time.
    pub const fn time(time: Duration) -> Limit {
        Limit { time: Some(time), ..Limit::NONE }
    }

    /// A limit of nodes: the same result on any machine.
    pub const fn nodes(nodes: u64) -> Limit {
        Limit { nodes: Some(nodes), ..Limit::NONE }
    }

    /// A limit of depth: the same result on any machine.
    pub const fn depth(depth: u32) -> Limit {
        Limit { depth: Some(depth), ..Limit::NONE }
    }

    /// Both limits at once.
    pub fn and(self, other: Limit) -> Limit {
        fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        Limit {
            time: least(self.time, other.time),
            nodes: least(self.nodes, other.nodes),
            depth: least(self.depth, other.depth),
        }
    }
}

/// A limit as a search uses it up.
#[derive(Clone, Debug)]
pub struct Budget<'a> {
    limit: Limit,
    stop: &'a Stop,
    began: Duration,
    nodes: u64,
    spent: bool,
}

/// Nodes between two checks of the clock: some tens of microseconds.
const NODES_PER_CHECK: u64 = 256;

impl<'a> Budget<'a> {
    /// Starts the clock.
    pub fn new(limit: Limit, stop: &'a Stop) -> Budget<'a> {
        Budget { limit, stop, began: stop.now(), nodes: 0, spent: false }
    }

    /// Counts a node. True once the search must end, and from then on.
    #[inline]
    pub fn visit(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_CHECK)
            || self.limit.nodes.is_some_and(|most| self.nodes >= most)
        {
            self.check();
        }
        self.spent
    }

    /// Counts several nodes at once, where counting each would cost as much as visiting it.
    #[inline]
    pub fn spend(&mut self, nodes: u64) -> bool {
        let looks = self.nodes / NODES_PER_CHECK;
        self.nodes += nodes;
        if self.nodes / NODES_PER_CHECK > looks
            || self.limit.nodes.is_some_and(|most| self.nodes >= most)
        {
            self.check();
        }
        self.spent
    }

    /// Checks flag, clock and node count now.
    #[cold]
    pub fn check(&mut self) -> bool {
        self.spent = self.spent
            || self.stop.is_raised()
            || self.limit.nodes.is_some_and(|most| self.nodes >= most)
            || self.limit.time.is_some_and(|most| self.elapsed() >= most);
        self.spent
    }

    /// Must the search end?
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.spent
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The greatest depth allowed.
    pub fn depth_max(&self) -> u32 {
        self.limit.depth.unwrap_or(u32::MAX)
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.stop.now().saturating_sub(self.began)
    }

    /// Is less than half of the time left? Then another iteration would hardly finish.
    pub fn is_half_spent(&self) -> bool {
        self.limit.time.is_some_and(|most| self.elapsed() * 2 >= most)
            || self.limit.nodes.is_some_and(|most| self.nodes * 2 >= most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_reached_first_ends_a_think() {
        let both = Limit::nodes(10).and(Limit::nodes(5)).and(Limit::depth(3));
        assert_eq!(both, Limit { nodes: Some(5), depth: Some(3), time: None });
        let stop = Stop::never();
        let mut budget = Budget::new(both, &stop);
        assert_eq!((0..9).map(|_| budget.visit()).filter(|spent| !spent).count(), 4);
    }

    #[test]
    fn many_positions_count_like_each_of_them() {
        let stop = Stop::never();
        let mut budget = Budget::new(Limit::nodes(1000), &stop);
        assert!(!budget.spend(999));
        assert!(budget.spend(1));
        let mut free = Budget::new(Limit::NONE, &stop);
        stop.raise();
        assert!(!free.spend(NODES_PER_CHECK - 1));
        assert!(free.spend(1));
    }

    #[test]
    fn a_raised_stop_is_seen_soon() {
        let stop = Stop::never();
        let mut budget = Budget::new(Limit::NONE, &stop);
        assert!(!budget.check());
        stop.raise();
        assert!((0..NODES_PER_CHECK).any(|_| budget.visit()));
    }
}
