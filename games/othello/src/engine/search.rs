//! Principal variation search to a depth, or to the end of the game.

use std::ops::ControlFlow;

use jogada_search::Budget;

use super::{
    eval::{Eval, in_discs},
    late::LATE_EMPTIES,
    order::Candidate,
    parallel::{SHARED_DEPTH_MIN, SharedSearch},
    stability::{CORNERS, bound},
    table::{CERTAIN, Key, SearchTable, TtEntry},
};
use crate::{
    bits::Bits,
    board::{Board, Square, squares},
};

/// The greatest score: all discs.
pub(super) const SCORE_MAX: i32 = 64;

/// Below this depth a search takes less time than a probe of the table.
pub(super) const TABLE_DEPTH_MIN: u32 = 3;

pub(super) struct Search<'a, B> {
    pub(super) bits: B,
    pub(super) table: &'a SearchTable,
    pub(super) eval: &'static Eval,
    pub(super) budget: Budget<'a>,
    /// The confidence that pruning needs.
    pub(super) confidence: u8,
    /// The moves of all nodes of the line; those of the current node are at the end.
    pub(super) candidates: Vec<Candidate>,
    /// What the threads of a parallel search share, the number of the task, and whether another thread
    /// has finished it.
    pub(super) shared: Option<&'a SharedSearch>,
    pub(super) task: u64,
    pub(super) is_done_elsewhere: bool,
}

/// A position with the depth and window of its search.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) board: Board,
    pub(super) key: Key,
    pub(super) legal: u64,
    pub(super) depth: u32,
    pub(super) empties: u32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

/// The best move so far.
#[derive(Clone, Copy)]
struct Best {
    score: i32,
    square: Option<Square>,
}

impl Node {
    /// Is it searched to the end of the game?
    #[inline(always)]
    pub(super) fn is_exact(&self) -> bool {
        self.depth == self.empties
    }
}

impl<'a, B: Bits> Search<'a, B> {
    pub(super) fn new(
        bits: B,
        table: &'a SearchTable,
        eval: &'static Eval,
        budget: Budget<'a>,
    ) -> Search<'a, B> {
        let (candidates, shared) = (Vec::new(), None);
        let (confidence, task, is_done_elsewhere) = (CERTAIN, 0, false);
        Search {
            bits,
            table,
            eval,
            budget,
            confidence,
            candidates,
            shared,
            task,
            is_done_elsewhere,
        }
    }

    /// Is the budget spent, or the task done by another thread?
    #[inline(always)]
    fn is_over(&self) -> bool {
        self.budget.is_spent() || self.is_done_elsewhere
    }

    /// The score for the side to move, exact inside the window and a bound outside it: an
    /// estimate `depth` plies ahead, or the final score if no more squares are empty.
    /// Meaningless once the budget is spent. A pass costs no depth.
    pub(super) fn node(&mut self, board: Board, depth: u32, alpha: i32, beta: i32) -> i32 {
        let empties = board.empty().count_ones();
        if depth >= empties && empties <= LATE_EMPTIES {
            self.solve_late(board, alpha, beta)
        } else if self.budget.visit() {
            0
        } else {
            self.enter(board, depth.min(empties), alpha, beta)
        }
    }

    /// The same for a node that is already counted, and that has more than a few empty squares or
    /// is not searched to its end.
    pub(super) fn enter(&mut self, board: Board, depth: u32, alpha: i32, beta: i32) -> i32 {
        self.bits.within(|| self.branch(board, depth, alpha, beta))
    }

    #[inline(always)]
    fn branch(&mut self, board: Board, depth: u32, alpha: i32, beta: i32) -> i32 {
        let legal = self.bits.legal(board);
        if legal == 0 {
            return match self.bits.legal(board.passed()) {
                0 => board.final_score(),
                _ => -self.node(board.passed(), depth, -beta, -alpha),
            };
        }
        if depth == 0 {
            return self.eval.estimate(board);
        }
        if depth == 1 {
            return self.frontier(board, legal, alpha, beta);
        }
        let empties = board.empty().count_ones();
        let key = self.table.key(board);
        let mut node = Node { board, key, legal, depth, empties, alpha, beta };
        let tt_entry = if depth >= TABLE_DEPTH_MIN { self.table.probe(key) } else { None };
        match self.table_cutoff(&mut node, tt_entry) {
            ControlFlow::Break(score) => score,
            ControlFlow::Continue(()) => match self.probcut(&node) {
                Some(score) => score,
                None => self.moves(node, tt_entry),
            },
        }
    }

    /// A frontier node, one ply before the leaves: the moves are evaluated until one causes a cutoff.
    #[inline(always)]
    fn frontier(&mut self, board: Board, legal: u64, alpha: i32, beta: i32) -> i32 {
        let before = self.eval.before(board);
        let mut best = -i32::MAX;
        for part in [legal & CORNERS, legal & !CORNERS] {
            for square in squares(part) {
                let flips = self.bits.flips(board, square);
                let child = board.placed(square, flips);
                let score = if self.bits.legal(child) == 0 {
                    -self.node(child, 0, -beta, -alpha)
                } else {
                    self.budget.visit();
                    -in_discs(self.eval.after(&before, square, flips))
                };
                if self.is_over() {
                    return 0;
                }
                best = best.max(score);
                if best >= beta {
                    return best;
                }
            }
        }
        best
    }

    /// A cutoff by stable discs or the table, or a narrower window.
    #[inline(always)]
    fn table_cutoff(&mut self, node: &mut Node, tt_entry: Option<TtEntry>) -> ControlFlow<i32> {
        if node.is_exact()
            && let Some(most) = bound(node.board, node.alpha, node.empties)
        {
            return ControlFlow::Break(most);
        }
        if let Some(tt_entry) = tt_entry.filter(|tt_entry| self.is_enough(tt_entry, node.depth)) {
            let (lower, upper) = (i32::from(tt_entry.lower), i32::from(tt_entry.upper));
            if lower >= node.beta || lower == upper {
                return ControlFlow::Break(lower);
            }
            if upper <= node.alpha {
                return ControlFlow::Break(upper);
            }
            node.alpha = node.alpha.max(lower);
            node.beta = node.beta.min(upper);
        }
        ControlFlow::Continue(())
    }

    /// Does the entry come from a search of at least this depth and confidence?
    #[inline(always)]
    pub(super) fn is_enough(&self, tt_entry: &TtEntry, depth: u32) -> bool {
        u32::from(tt_entry.depth) >= depth && tt_entry.confidence >= self.confidence
    }

    /// Searches the moves: first the table's, before the others are generated.
    #[inline(always)]
    fn moves(&mut self, mut node: Node, tt_entry: Option<TtEntry>) -> i32 {
        let mut best = Best { score: -i32::MAX, square: None };
        let known = tt_entry.and_then(|tt_entry| tt_entry.best[0]);
        if let Some(square) = known.filter(|square| node.legal & square.bit() != 0) {
            let child = node.board.placed(square, self.bits.flips(node.board, square));
            let score = self.child(child, node.depth - 1, node.alpha, node.beta, true);
            if self.is_over() {
                return 0;
            }
            best = Best { score, square: Some(square) };
            node.legal ^= square.bit();
        }
        if node.legal != 0 && best.score < node.beta {
            let start = self.candidates.len();
            if let ControlFlow::Break(score) = self.list(&node, tt_entry) {
                self.candidates.truncate(start);
                return score;
            }
            best = self.try_all(&node, start, best);
            self.candidates.truncate(start);
            if self.is_over() {
                return 0;
            }
        }
        if node.depth >= TABLE_DEPTH_MIN {
            self.store(&node, best);
        }
        best.score
    }

    /// Searches the candidates from `start` on.
    #[inline(always)]
    fn try_all(&mut self, node: &Node, start: usize, mut best: Best) -> Best {
        let Node { depth, alpha, beta, .. } = *node;
        for i in start..self.candidates.len() {
            let is_first = best.square.is_none();
            let Candidate { square, child, .. } = self.take_next(i, is_first, depth);
            let shared = self.shared.filter(|_| depth >= SHARED_DEPTH_MIN);
            let shared = shared.filter(|_| !is_first);
            shared.inspect(|shared| shared.begin(self.table.key(child)));
            let score = self.child(child, depth - 1, alpha.max(best.score), beta, is_first);
            shared.inspect(|shared| shared.end(self.table.key(child)));
            self.is_done_elsewhere |= shared.is_some_and(|shared| !shared.is_current(self.task));
            if self.is_over() {
                break;
            }
            if score > best.score {
                best = Best { score, square: Some(square) };
                if score >= beta {
                    break;
                }
            }
        }
        best
    }

    #[inline(always)]
    fn store(&self, node: &Node, best: Best) {
        let (lower, upper) = TtEntry::bounds(best.score, node.alpha, node.beta);
        let (depth, confidence, best) = (node.depth as u8, self.confidence, [best.square, None]);
        self.table.store(node.key, TtEntry { lower, upper, depth, confidence, best });
    }

    /// The next candidate, from `i` on; those that other threads are searching come last.
    #[inline(always)]
    fn take_next(&mut self, i: usize, is_first: bool, depth: u32) -> Candidate {
        let mut next = Candidate::take_next(&mut self.candidates, i);
        if let Some(shared) = self.shared.filter(|_| !is_first && depth >= SHARED_DEPTH_MIN) {
            while !next.is_postponed() && shared.is_busy_with(self.table.key(next.child)) {
                self.candidates[i].postpone();
                next = Candidate::take_next(&mut self.candidates, i);
            }
        }
        next
    }

    /// The score of a move for the side that makes it, given the position after it. All but the first
    /// are searched with a null window first.
    #[inline(always)]
    fn child(&mut self, child: Board, depth: u32, alpha: i32, beta: i32, first: bool) -> i32 {
        if !first && alpha + 1 < beta {
            let score = -self.node(child, depth, -alpha - 1, -alpha);
            if score <= alpha || score >= beta {
                return score;
            }
        }
        -self.node(child, depth, -beta, -alpha)
    }
}
