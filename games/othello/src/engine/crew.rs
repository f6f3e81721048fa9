//! Several threads on one position. Each searches all of it; they share the table, and each
//! leaves for later what another is busy with, so that they part ways and still need no orders.
//! (ABDADA, after J.-C. Weill, as simplified by T. Kerrigan.)

use std::{
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use jogada_search::{Budget, Limit, Stop, Thought};

use super::{
    search::Search,
    table::Key,
    think::{Aim, Root},
};
use crate::{bits::Bits, board::Board, rules::Move};

/// A smaller subtree is searched twice sooner than asked for.
pub(super) const SHARED_MIN: u32 = 12;

/// What the threads are searching right now. A slot holds the last of several: forgetting that
/// one is busy costs time, nothing else.
#[derive(Debug)]
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    fn new() -> Busy {
        Busy(std::iter::repeat_with(AtomicU64::default).take(1 << 12).collect())
    }

    fn slot(&self, key: Key) -> &AtomicU64 {
        &self.0[key.check() as usize & (self.0.len() - 1)]
    }

    pub(super) fn has(&self, key: Key) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key.check()
    }

    pub(super) fn begin(&self, key: Key) {
        self.slot(key).store(key.check(), Ordering::Relaxed);
    }

    pub(super) fn end(&self, key: Key) {
        self.slot(key).store(0, Ordering::Relaxed);
    }
}

impl<B: Bits> Search<'_, B> {
    /// Thinks on `threads` threads; what this one finds counts, the nodes are all threads'.
    pub(super) fn deepen_together(
        &mut self,
        board: Board,
        roots: &[Root],
        aim: Aim,
        threads: usize,
    ) -> Thought<Move> {
        if threads < 2 {
            return self.deepen(board, roots.to_vec(), aim);
        }
        let (busy, over) = (Busy::new(), Stop::never());
        let (bits, table, eval, limit) = (self.bits, self.table, self.eval, Limit::NONE);
        thread::scope(|scope| {
            let help = || {
                let budget = Budget::new(limit, &over);
                let mut search = Search::new(bits, table, eval, budget);
                search.busy = Some(&busy);
                search.deepen(board, roots.to_vec(), aim).nodes
            };
            let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(help)).collect();
            let mut own = Search::new(bits, table, eval, self.budget.clone());
            own.busy = Some(&busy);
            let mut thought = own.deepen(board, roots.to_vec(), aim);
            over.raise();
            thought.nodes +=
                helpers.into_iter().filter_map(|helper| helper.join().ok()).sum::<u64>();
            thought
        })
    }
}
