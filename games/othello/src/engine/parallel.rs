//! Parallel search. One thread runs iterative deepening; helpers search the same root move with the
//! same window. All share the table, and each defers moves that another thread is searching, so
//! that they spread over the tree. The first to finish stops the others.
//! (ABDADA, after J.-C. Weill, as simplified by T. Kerrigan.)

use std::{
    sync::{
        Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use jogada_search::{Budget, BusyTable, Limit, Stop, Thought};

use super::{
    search::Search,
    table::Key,
    think::{Aim, RootMove},
};
use crate::{bits::Bits, board::Board, rules::Move};

/// Below this depth coordination costs more than searching a subtree twice.
pub(super) const SHARED_DEPTH_MIN: u32 = 12;

/// What the threads of a search share beside the table.
#[derive(Debug)]
pub(super) struct SharedSearch {
    /// The positions that they are searching now.
    busy: BusyTable,
    /// The number of the current task, or 0 once it is done.
    current: AtomicU64,
    task: Mutex<SharedTask>,
    changed: Condvar,
}

/// A search for all threads, and its score once one of them has it.
#[derive(Clone, Copy, Debug)]
struct SharedTask {
    number: u64,
    board: Board,
    depth: u32,
    window: (i32, i32),
    confidence: u8,
    score: Option<i32>,
}

/// The number of no task: the whole search is over.
const OVER: u64 = u64::MAX;

impl SharedSearch {
    fn new() -> SharedSearch {
        let board = Board { mover: 0, other: 0 };
        let task =
            SharedTask { number: 0, board, depth: 0, window: (0, 0), confidence: 0, score: None };
        SharedSearch {
            busy: BusyTable::new(),
            current: AtomicU64::new(0),
            task: Mutex::new(task),
            changed: Condvar::new(),
        }
    }

    pub(super) fn is_busy_with(&self, key: Key) -> bool {
        self.busy.is_busy(key.check(), key.check())
    }

    pub(super) fn begin(&self, key: Key) {
        self.busy.enter(key.check(), key.check());
    }

    pub(super) fn end(&self, key: Key) {
        self.busy.leave(key.check());
    }

    /// Is the task with this number still to be done?
    pub(super) fn is_current(&self, number: u64) -> bool {
        self.current.load(Ordering::Relaxed) == number
    }

    /// No thread panics while it holds the lock.
    fn task(&self) -> MutexGuard<'_, SharedTask> {
        self.task.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives all threads the next task, and returns its number.
    fn start(&self, task: SharedTask) -> u64 {
        let mut current = self.task();
        *current = SharedTask { number: current.number + 1, ..task };
        self.current.store(current.number, Ordering::Relaxed);
        self.changed.notify_all();
        current.number
    }

    /// Records the score of a task unless it has one, and ends the task for all threads.
    fn finish(&self, number: u64, score: i32) -> i32 {
        let mut task = self.task();
        if task.number != number {
            return score;
        }
        let _ = self.current.compare_exchange(number, 0, Ordering::Relaxed, Ordering::Relaxed);
        *task.score.get_or_insert(score)
    }

    /// Waits for a task after the one with this number; `None` when the search is over.
    fn next(&self, last: u64) -> Option<SharedTask> {
        let is_waiting = |task: &mut SharedTask| {
            (task.number == last || task.score.is_some())
                && self.current.load(Ordering::Relaxed) != OVER
        };
        let task = self.changed.wait_while(self.task(), is_waiting);
        let task = *task.unwrap_or_else(PoisonError::into_inner);
        (self.current.load(Ordering::Relaxed) != OVER).then_some(task)
    }
}

/// Ends the helpers when the main thread is done, even by a panic.
struct StopHelpers<'a>(&'a SharedSearch);

impl Drop for StopHelpers<'_> {
    fn drop(&mut self) {
        let _task = self.0.task();
        self.0.current.store(OVER, Ordering::Relaxed);
        self.0.changed.notify_all();
    }
}

impl<B: Bits> Search<'_, B> {
    /// Iterative deepening on `threads` threads, with the nodes of all of them.
    pub(super) fn deepen_on_threads(
        &mut self,
        board: Board,
        root_moves: &[RootMove],
        aim: Aim,
        threads: usize,
    ) -> Thought<Move> {
        if threads < 2 {
            return self.iterative_deepening(board, root_moves.to_vec(), aim);
        }
        let (shared, never) = (SharedSearch::new(), Stop::never());
        let (bits, table, eval) = (self.bits, self.table, self.eval);
        thread::scope(|scope| {
            let help = || {
                let budget = Budget::new(Limit::NONE, &never);
                let mut search = Search::new(bits, table, eval, budget);
                search.shared = Some(&shared);
                search.help(&shared);
                search.budget.nodes()
            };
            let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(help)).collect();
            let mut own = Search::new(bits, table, eval, self.budget.clone());
            own.shared = Some(&shared);
            let over = StopHelpers(&shared);
            let mut thought = own.iterative_deepening(board, root_moves.to_vec(), aim);
            drop(over);
            thought.nodes +=
                helpers.into_iter().filter_map(|helper| helper.join().ok()).sum::<u64>();
            thought
        })
    }

    /// Searches one task after another until the search is over.
    fn help(&mut self, shared: &SharedSearch) {
        while let Some(task) = shared.next(self.task) {
            self.confidence = task.confidence;
            self.attempt(shared, task.number, task);
        }
    }

    /// [`Search::node`] for a root move, by all threads.
    pub(super) fn search_shared(&mut self, board: Board, depth: u32, alpha: i32, beta: i32) -> i32 {
        let Some(shared) = self.shared.filter(|_| depth >= SHARED_DEPTH_MIN) else {
            return self.node(board, depth, alpha, beta);
        };
        let (window, confidence) = ((alpha, beta), self.confidence);
        let task = SharedTask { number: 0, board, depth, window, confidence, score: None };
        let number = shared.start(task);
        self.attempt(shared, number, task)
    }

    /// The score of a task, found by this thread or by another.
    fn attempt(&mut self, shared: &SharedSearch, number: u64, task: SharedTask) -> i32 {
        let SharedTask { board, depth, window: (alpha, beta), .. } = task;
        self.task = number;
        let score = self.node(board, depth, alpha, beta);
        if std::mem::take(&mut self.is_done_elsewhere) || !self.budget.is_spent() {
            return shared.finish(number, score);
        }
        score
    }
}
