//! Several threads on one position. One of them thinks; the others search what it searches, each
//! move of the position with the same window. They share the table, and each leaves for later
//! what another is busy with, so that they part ways and need no more orders. Who is done first
//! tells the others, which drop it. (ABDADA, after J.-C. Weill, as simplified by T. Kerrigan.)

use std::{
    sync::{
        Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
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

/// What the threads of a think have in common beside the table.
#[derive(Debug)]
pub(super) struct Crew {
    /// What they are searching right now. A slot holds the last of several: forgetting that one
    /// is busy costs time, nothing else.
    busy: Vec<AtomicU64>,
    /// The number of the question that is open: what has another number is answered.
    open: AtomicU64,
    question: Mutex<Question>,
    asked: Condvar,
}

/// What is asked of a position, and its score once one of the threads knows it.
#[derive(Clone, Copy, Debug)]
struct Question {
    number: u64,
    board: Board,
    depth: u32,
    window: (i32, i32),
    trust: u8,
    answer: Option<i32>,
}

/// No question has this number: the think is over.
const OVER: u64 = u64::MAX;

impl Crew {
    fn new() -> Crew {
        let board = Board { mover: 0, other: 0 };
        let question =
            Question { number: 0, board, depth: 0, window: (0, 0), trust: 0, answer: None };
        Crew {
            busy: std::iter::repeat_with(AtomicU64::default).take(1 << 12).collect(),
            open: AtomicU64::new(0),
            question: Mutex::new(question),
            asked: Condvar::new(),
        }
    }

    fn slot(&self, key: Key) -> &AtomicU64 {
        &self.busy[key.check() as usize & (self.busy.len() - 1)]
    }

    pub(super) fn is_busy_with(&self, key: Key) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key.check()
    }

    pub(super) fn begin(&self, key: Key) {
        self.slot(key).store(key.check(), Ordering::Relaxed);
    }

    pub(super) fn end(&self, key: Key) {
        self.slot(key).store(0, Ordering::Relaxed);
    }

    /// Is the question with this number still open?
    pub(super) fn asks(&self, number: u64) -> bool {
        self.open.load(Ordering::Relaxed) == number
    }

    /// Nothing panics while it holds the question.
    fn question(&self) -> MutexGuard<'_, Question> {
        self.question.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks all threads the next question, and tells its number.
    fn ask(&self, question: Question) -> u64 {
        let mut asked = self.question();
        *asked = Question { number: asked.number + 1, ..question };
        self.open.store(asked.number, Ordering::Relaxed);
        self.asked.notify_all();
        asked.number
    }

    /// Keeps an answer to a question unless there is one, and has it dropped.
    fn answer(&self, number: u64, score: i32) -> i32 {
        let mut asked = self.question();
        if asked.number != number {
            return score;
        }
        let _ = self.open.compare_exchange(number, 0, Ordering::Relaxed, Ordering::Relaxed);
        *asked.answer.get_or_insert(score)
    }

    /// The first question after that with this number, once it is asked; `None` when all is over.
    fn next(&self, last: u64) -> Option<Question> {
        let is_waiting = |asked: &mut Question| {
            (asked.number == last || asked.answer.is_some())
                && self.open.load(Ordering::Relaxed) != OVER
        };
        let asked = self.asked.wait_while(self.question(), is_waiting);
        let asked = *asked.unwrap_or_else(PoisonError::into_inner);
        (self.open.load(Ordering::Relaxed) != OVER).then_some(asked)
    }
}

/// Sends the others home when the thread that thinks is done, however that came.
struct Over<'a>(&'a Crew);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        let _asked = self.0.question();
        self.0.open.store(OVER, Ordering::Relaxed);
        self.0.asked.notify_all();
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
        let (crew, never) = (Crew::new(), Stop::never());
        let (bits, table, eval) = (self.bits, self.table, self.eval);
        thread::scope(|scope| {
            let help = || {
                let budget = Budget::new(Limit::NONE, &never);
                let mut search = Search::new(bits, table, eval, budget);
                search.crew = Some(&crew);
                search.help(&crew);
                search.budget.nodes()
            };
            let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(help)).collect();
            let mut own = Search::new(bits, table, eval, self.budget.clone());
            own.crew = Some(&crew);
            let over = Over(&crew);
            let mut thought = own.deepen(board, roots.to_vec(), aim);
            drop(over);
            thought.nodes +=
                helpers.into_iter().filter_map(|helper| helper.join().ok()).sum::<u64>();
            thought
        })
    }

    /// Searches what is asked until all is over.
    fn help(&mut self, crew: &Crew) {
        while let Some(question) = crew.next(self.question) {
            self.trust = question.trust;
            self.attempt(crew, question.number, question);
        }
    }

    /// [`Search::node`] for a move of the position that is thought about: all threads search it.
    pub(super) fn together(&mut self, board: Board, depth: u32, alpha: i32, beta: i32) -> i32 {
        let Some(crew) = self.crew.filter(|_| depth >= SHARED_MIN) else {
            return self.node(board, depth, alpha, beta);
        };
        let (window, trust) = ((alpha, beta), self.trust);
        let question = Question { number: 0, board, depth, window, trust, answer: None };
        let number = crew.ask(question);
        self.attempt(crew, number, question)
    }

    /// The score that is asked for, found by this thread or by another.
    fn attempt(&mut self, crew: &Crew, number: u64, question: Question) -> i32 {
        let Question { board, depth, window: (alpha, beta), .. } = question;
        self.question = number;
        let score = self.node(board, depth, alpha, beta);
        if std::mem::take(&mut self.is_answered) || !self.budget.is_spent() {
            return crew.answer(number, score);
        }
        score
    }
}
