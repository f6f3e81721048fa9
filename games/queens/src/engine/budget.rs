//! The limit of a proof that several threads use up.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::Duration,
};

use jogada_search::{Limit, Stop};

/// The limit of a proof, shared by all threads.
#[derive(Debug)]
pub(super) struct SharedBudget<'a> {
    limit: Limit,
    stop: &'a Stop,
    began: Duration,
    nodes: AtomicU64,
    /// Set when a thread has the answer: the others stop.
    is_solved: AtomicBool,
}

/// Nodes of a thread between two checks of the clock: well under a millisecond on small boards.
const NODES_PER_CHECK: u64 = 16;

impl<'a> SharedBudget<'a> {
    /// Starts the clock.
    pub(super) fn new(limit: Limit, stop: &'a Stop) -> SharedBudget<'a> {
        let (nodes, is_solved) = (AtomicU64::new(0), AtomicBool::new(false));
        SharedBudget { limit, stop, began: stop.now(), nodes, is_solved }
    }

    /// Nodes of all threads.
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

    /// Runs the same search on all threads, which help each other through the table; the first answer counts.
    /// With one thread and a limit of nodes alone, the answer is the same on any machine.
    pub(super) fn run_threads<R: Send>(
        &self,
        threads: usize,
        work: impl Fn(ThreadBudget<'_>) -> Option<R> + Sync,
    ) -> Option<R> {
        let one = || {
            let found = work(ThreadBudget { budget: self, unshared: 0 });
            self.is_solved.fetch_or(found.is_some(), Ordering::Relaxed);
            found
        };
        self.is_solved.store(false, Ordering::Relaxed);
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

/// One thread's share of the budget.
#[derive(Debug)]
pub(super) struct ThreadBudget<'a> {
    budget: &'a SharedBudget<'a>,
    unshared: u64,
}

impl ThreadBudget<'_> {
    /// Counts a node; `None` when the search must end.
    #[inline]
    pub(super) fn visit(&mut self) -> Option<()> {
        self.unshared += 1;
        let is_last = |most| self.budget.nodes() + self.unshared >= most;
        if self.unshared >= NODES_PER_CHECK || self.budget.limit.nodes.is_some_and(is_last) {
            self.flush();
            let is_late = self.budget.is_solved.load(Ordering::Relaxed) || self.budget.is_over();
            return (!is_late).then_some(());
        }
        Some(())
    }

    fn flush(&mut self) {
        self.budget.nodes.fetch_add(self.unshared, Ordering::Relaxed);
        self.unshared = 0;
    }
}

impl Drop for ThreadBudget<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}
