//! When to give up, for several threads at one proof.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::Duration,
};

use jogada_search::{Limit, Stop};

/// A limit being used up by all threads together.
#[derive(Debug)]
pub(super) struct Watch<'a> {
    limit: Limit,
    stop: &'a Stop,
    began: Duration,
    nodes: AtomicU64,
    /// Some thread has the answer: the others may go home.
    is_answered: AtomicBool,
}

/// How many positions a thread may visit between two looks at the clock: well under a millisecond on small boards.
const NODES_PER_LOOK: u64 = 16;

impl<'a> Watch<'a> {
    /// Begins to count now.
    pub(super) fn new(limit: Limit, stop: &'a Stop) -> Watch<'a> {
        let (nodes, is_answered) = (AtomicU64::new(0), AtomicBool::new(false));
        Watch { limit, stop, began: stop.now(), nodes, is_answered }
    }

    /// Positions that were visited.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.stop.now().saturating_sub(self.began)
    }

    pub(super) fn is_over(&self) -> bool {
        self.stop.is_raised()
            || self.limit.nodes.is_some_and(|most| self.nodes() >= most)
            || self.limit.time.is_some_and(|most| self.elapsed() >= most)
    }

    /// Has all threads do the same work, each helped by what the others leave in the table; the first answer counts.
    /// With one thread the answer is the same on any machine, if only nodes are limited.
    pub(super) fn together<R: Send>(
        &self,
        threads: usize,
        work: impl Fn(Count<'_>) -> Option<R> + Sync,
    ) -> Option<R> {
        let one = || {
            let found = work(Count { watch: self, fresh: 0 });
            self.is_answered.fetch_or(found.is_some(), Ordering::Relaxed);
            found
        };
        self.is_answered.store(false, Ordering::Relaxed);
        if threads == 1 {
            return one();
        }
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(one)).collect();
            let mine = one();
            let join = |other: thread::ScopedJoinHandle<'_, Option<R>>| {
                other.join().expect("a solver's thread does not panic")
            };
            others.into_iter().fold(mine, |found, other| {
                let theirs = join(other);
                found.or(theirs)
            })
        })
    }
}

/// One thread's count against the watch.
#[derive(Debug)]
pub(super) struct Count<'a> {
    watch: &'a Watch<'a>,
    fresh: u64,
}

impl Count<'_> {
    /// Counts one position; nothing when it is time to give up.
    #[inline]
    pub(super) fn visit(&mut self) -> Option<()> {
        self.fresh += 1;
        let is_last = |most| self.watch.nodes() + self.fresh >= most;
        if self.fresh >= NODES_PER_LOOK || self.watch.limit.nodes.is_some_and(is_last) {
            self.tell();
            let is_late = self.watch.is_answered.load(Ordering::Relaxed) || self.watch.is_over();
            return (!is_late).then_some(());
        }
        Some(())
    }

    fn tell(&mut self) {
        self.watch.nodes.fetch_add(self.fresh, Ordering::Relaxed);
        self.fresh = 0;
    }
}

impl Drop for Count<'_> {
    fn drop(&mut self) {
        self.tell();
    }
}
