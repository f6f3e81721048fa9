//! The limit of a search as each of its threads uses it up.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use jogada_search::{Limit, Stop};

/// What the threads of one search share.
#[derive(Debug, Default)]
pub(crate) struct SearchSignals {
    /// Set when the first thread is done: the others stop.
    pub(crate) done: AtomicBool,
    /// Nodes of all threads, but for the last few of each.
    pub(crate) nodes: AtomicU64,
}

/// The limit of a search, as one thread uses it up.
#[derive(Debug)]
pub(crate) struct ThreadBudget<'a> {
    limit: Limit,
    stop: &'a Stop,
    signals: &'a SearchSignals,
    /// While set, the opponent is thinking and time does not count.
    pondering: &'a AtomicBool,
    began: Duration,
    nodes: u64,
    /// How many of them are in the shared count.
    shared_nodes: u64,
    next_check: u64,
    /// While set, no limit ends the search: it has no result yet.
    pub(crate) must_go_on: bool,
    spent: bool,
}

/// Nodes between two checks of the clock: less than a millisecond.
const NODES_PER_CHECK: u64 = 512;

impl<'a> ThreadBudget<'a> {
    /// Starts the clock.
    pub(crate) fn new(
        limit: Limit,
        stop: &'a Stop,
        signals: &'a SearchSignals,
        pondering: &'a AtomicBool,
    ) -> ThreadBudget<'a> {
        let began = stop.now();
        let mut budget = ThreadBudget {
            limit,
            stop,
            signals,
            pondering,
            began,
            nodes: 0,
            shared_nodes: 0,
            next_check: 0,
            must_go_on: false,
            spent: false,
        };
        budget.schedule_check();
        budget
    }

    /// Counts a node. True once the search must end, and from then on.
    #[inline]
    pub(crate) fn visit(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check();
        }
        self.spent
    }

    /// Checks flags, clock and node count now.
    #[cold]
    pub(crate) fn check(&mut self) -> bool {
        let total = self.total();
        let is_over = self.stop.is_raised()
            || self.signals.done.load(Ordering::Relaxed)
            || self.limit.nodes.is_some_and(|most| total >= most)
            || self.limit.time.is_some_and(|most| self.elapsed() >= most);
        self.spent |= is_over && !self.must_go_on;
        self.schedule_check();
        self.spent
    }

    fn schedule_check(&mut self) {
        let left = self.limit.nodes.map_or(u64::MAX, |most| most.saturating_sub(self.nodes));
        self.next_check = self.nodes + left.clamp(1, NODES_PER_CHECK);
    }

    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.spent
    }

    /// Nodes of this thread.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Nodes of all threads.
    pub(crate) fn total(&mut self) -> u64 {
        let new = self.nodes - self.shared_nodes;
        self.shared_nodes = self.nodes;
        self.signals.nodes.fetch_add(new, Ordering::Relaxed) + new
    }

    /// Time since the search began, or since the opponent moved if it was pondering.
    pub(crate) fn elapsed(&mut self) -> Duration {
        if self.pondering.load(Ordering::Relaxed) {
            self.began = self.stop.now();
        }
        self.stop.now().saturating_sub(self.began)
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thread_visits_exactly_its_limit_of_nodes() {
        let (stop, signals, never) =
            (Stop::never(), SearchSignals::default(), AtomicBool::new(false));
        let mut budget = ThreadBudget::new(Limit::nodes(1000), &stop, &signals, &never);
        assert_eq!((0..2000).filter(|_| !budget.visit()).count(), 999);
        assert_eq!(
            signals.nodes.load(Ordering::Relaxed),
            2000 - budget.nodes() + budget.shared_nodes
        );
    }

    #[test]
    fn the_first_thread_to_finish_stops_the_others() {
        let (stop, signals, never) =
            (Stop::never(), SearchSignals::default(), AtomicBool::new(false));
        let mut budget = ThreadBudget::new(Limit::NONE, &stop, &signals, &never);
        assert!(!budget.check());
        signals.done.store(true, Ordering::Relaxed);
        assert!((0..NODES_PER_CHECK).any(|_| budget.visit()));
    }

    #[test]
    fn time_does_not_count_while_the_opponent_thinks() {
        let clock = std::sync::Arc::new(AtomicU64::new(0));
        let shared = clock.clone();
        let stop = Stop::new(move || Duration::from_millis(shared.load(Ordering::Relaxed)));
        let (signals, pondering) = (SearchSignals::default(), AtomicBool::new(true));
        let limit = Limit::time(Duration::from_millis(100));
        let mut budget = ThreadBudget::new(limit, &stop, &signals, &pondering);
        clock.store(5_000, Ordering::Relaxed);
        assert!(!budget.check());
        pondering.store(false, Ordering::Relaxed);
        clock.store(5_099, Ordering::Relaxed);
        assert!(!budget.check());
        clock.store(5_100, Ordering::Relaxed);
        assert!(budget.check());
    }
}
