//! How long a think may take, and the count against it. Threads of one think share its signals.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use jogada_search::{Limit, Stop};

/// What the threads of one think tell each other.
#[derive(Debug, Default)]
pub(crate) struct Signals {
    /// It is time to come to an end.
    pub(crate) done: AtomicBool,
    /// Positions that all threads have visited, but for the last few of each.
    pub(crate) nodes: AtomicU64,
}

/// A limit being used up by one thread.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    limit: Limit,
    stop: &'a Stop,
    signals: &'a Signals,
    /// While it is set, time does not count: the opponent is thinking.
    pondering: &'a AtomicBool,
    began: Duration,
    nodes: u64,
    told: u64,
    next_look: u64,
    /// Nothing ends it before it has a first answer.
    pub(crate) is_held: bool,
    spent: bool,
}

/// How many nodes may pass between two looks at the clock: less than a millisecond.
const NODES_PER_LOOK: u64 = 512;

impl<'a> Meter<'a> {
    /// Begins to count now.
    pub(crate) fn new(
        limit: Limit,
        stop: &'a Stop,
        signals: &'a Signals,
        pondering: &'a AtomicBool,
    ) -> Meter<'a> {
        let began = stop.now();
        let mut meter = Meter {
            limit,
            stop,
            signals,
            pondering,
            began,
            nodes: 0,
            told: 0,
            next_look: 0,
            is_held: false,
            spent: false,
        };
        meter.plan_look();
        meter
    }

    /// Counts one position. True when it is time to come to an end; it stays true.
    #[inline]
    pub(crate) fn visit(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
        self.spent
    }

    /// Asks flags, clock and count now.
    #[cold]
    pub(crate) fn look(&mut self) -> bool {
        let total = self.total();
        let is_over = self.stop.is_raised()
            || self.signals.done.load(Ordering::Relaxed)
            || self.limit.nodes.is_some_and(|most| total >= most)
            || self.limit.time.is_some_and(|most| self.elapsed() >= most);
        self.spent |= is_over && !self.is_held;
        self.plan_look();
        self.spent
    }

    fn plan_look(&mut self) {
        let left = self.limit.nodes.map_or(u64::MAX, |most| most.saturating_sub(self.nodes));
        self.next_look = self.nodes + left.clamp(1, NODES_PER_LOOK);
    }

    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.spent
    }

    /// Positions that this thread has visited.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Positions that all threads have visited.
    pub(crate) fn total(&mut self) -> u64 {
        let new = self.nodes - self.told;
        self.told = self.nodes;
        self.signals.nodes.fetch_add(new, Ordering::Relaxed) + new
    }

    /// Time that counts since the think began, or since the opponent moved.
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
    fn one_thread_visits_exactly_as_many_as_it_may() {
        let (stop, signals, never) = (Stop::never(), Signals::default(), AtomicBool::new(false));
        let mut meter = Meter::new(Limit::nodes(1000), &stop, &signals, &never);
        assert_eq!((0..2000).filter(|_| !meter.visit()).count(), 999);
        assert_eq!(signals.nodes.load(Ordering::Relaxed), 2000 - meter.nodes() + meter.told);
    }

    #[test]
    fn whoever_is_done_ends_the_others() {
        let (stop, signals, never) = (Stop::never(), Signals::default(), AtomicBool::new(false));
        let mut meter = Meter::new(Limit::NONE, &stop, &signals, &never);
        assert!(!meter.look());
        signals.done.store(true, Ordering::Relaxed);
        assert!((0..NODES_PER_LOOK).any(|_| meter.visit()));
    }

    #[test]
    fn time_does_not_count_while_the_opponent_thinks() {
        let clock = std::sync::Arc::new(AtomicU64::new(0));
        let shared = clock.clone();
        let stop = Stop::new(move || Duration::from_millis(shared.load(Ordering::Relaxed)));
        let (signals, pondering) = (Signals::default(), AtomicBool::new(true));
        let limit = Limit::time(Duration::from_millis(100));
        let mut meter = Meter::new(limit, &stop, &signals, &pondering);
        clock.store(5_000, Ordering::Relaxed);
        assert!(!meter.look());
        pondering.store(false, Ordering::Relaxed);
        clock.store(5_099, Ordering::Relaxed);
        assert!(!meter.look());
        clock.store(5_100, Ordering::Relaxed);
        assert!(meter.look());
    }
}
