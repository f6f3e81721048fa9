//! The tree: principal variation search to a depth, or to the end of the game where that is as near.

use std::ops::ControlFlow;

use jogada_search::Budget;

use super::{
    crew::{Crew, SHARED_MIN},
    eval::{Eval, in_discs},
    middle::SORTED,
    order::Candidate,
    stability::{CORNERS, bound},
    table::{Found, Key, SURE, Table},
};
use crate::{
    bits::Bits,
    board::{Board, Square, squares},
};

/// The greatest score there is: every disc.
pub(super) const ALL: i32 = 64;

/// A search less deep takes less time than the table.
pub(super) const REMEMBERED: u32 = 3;

pub(super) struct Search<'a, B> {
    pub(super) bits: B,
    pub(super) table: &'a Table,
    pub(super) eval: &'static Eval,
    pub(super) budget: Budget<'a>,
    /// How sure the search has to be of what it leaves out.
    pub(super) trust: u8,
    /// The moves of all positions on the way to this one: those of the last are at the end.
    pub(super) candidates: Vec<Candidate>,
    /// The threads of this search, if there are several; the number of what they are asked, and
    /// whether another thread has answered it.
    pub(super) crew: Option<&'a Crew>,
    pub(super) question: u64,
    pub(super) is_answered: bool,
}

/// A position and what is asked of it.
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
        table: &'a Table,
        eval: &'static Eval,
        budget: Budget<'a>,
    ) -> Search<'a, B> {
        let (candidates, crew) = (Vec::new(), None);
        let (trust, question, is_answered) = (SURE, 0, false);
        Search { bits, table, eval, budget, trust, candidates, crew, question, is_answered }
    }

    /// Is it time to come to an end, or has another thread done so?
    #[inline(always)]
    fn is_over(&self) -> bool {
        self.budget.is_spent() || self.is_answered
    }

    /// The score for the side to move, exact inside the window and a bound outside it: an
    /// estimate `depth` plies ahead, the true final score if no more squares are empty.
    /// Meaningless once the budget is spent. A pass costs no depth.
    pub(super) fn node(&mut self, board: Board, depth: u32, alpha: i32, beta: i32) -> i32 {
        let empties = board.empty().count_ones();
        if depth >= empties && empties <= SORTED {
            self.finish(board, alpha, beta)
        } else if self.budget.visit() {
            0
        } else {
            self.enter(board, depth.min(empties), alpha, beta)
        }
    }

    /// The same for a position that was counted, and that has more than a few empty squares or
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
        let found = if depth >= REMEMBERED { self.table.get(key) } else { None };
        match self.cut_off(&mut node, found) {
            ControlFlow::Break(score) => score,
            ControlFlow::Continue(()) => match self.probe(&node) {
                Some(score) => score,
                None => self.moves(node, found),
            },
        }
    }

    /// One ply from where the search ends: every move is estimated, until one is enough.
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

    /// What is known without looking at moves: the score, or a narrower window for it.
    #[inline(always)]
    fn cut_off(&mut self, node: &mut Node, found: Option<Found>) -> ControlFlow<i32> {
        if node.is_exact()
            && let Some(most) = bound(node.board, node.alpha, node.empties)
        {
            return ControlFlow::Break(most);
        }
        if let Some(found) = found.filter(|found| self.is_enough(found, node.depth)) {
            let (lower, upper) = (i32::from(found.lower), i32::from(found.upper));
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

    /// Was it found by a search as deep and as careful as this one?
    #[inline(always)]
    pub(super) fn is_enough(&self, found: &Found, depth: u32) -> bool {
        u32::from(found.depth) >= depth && found.trust >= self.trust
    }

    /// Tries the moves, that of the table before the others are even listed: mostly it is enough.
    #[inline(always)]
    fn moves(&mut self, mut node: Node, found: Option<Found>) -> i32 {
        let mut best = Best { score: -i32::MAX, square: None };
        let known = found.and_then(|found| found.best[0]);
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
            if let ControlFlow::Break(score) = self.list(&node, found) {
                self.candidates.truncate(start);
                return score;
            }
            best = self.try_all(&node, start, best);
            self.candidates.truncate(start);
            if self.is_over() {
                return 0;
            }
        }
        if node.depth >= REMEMBERED {
            self.remember(&node, best);
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
            let crew = self.crew.filter(|_| depth >= SHARED_MIN);
            let shared = crew.filter(|_| !is_first);
            shared.inspect(|crew| crew.begin(self.table.key(child)));
            let score = self.child(child, depth - 1, alpha.max(best.score), beta, is_first);
            shared.inspect(|crew| crew.end(self.table.key(child)));
            self.is_answered |= crew.is_some_and(|crew| !crew.asks(self.question));
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
    fn remember(&self, node: &Node, best: Best) {
        let (lower, upper) = Found::bounds(best.score, node.alpha, node.beta);
        let (depth, trust, best) = (node.depth as u8, self.trust, [best.square, None]);
        self.table.put(node.key, Found { lower, upper, depth, trust, best });
    }

    /// The best of the candidates from `i` on; those that other threads are busy with come last.
    #[inline(always)]
    fn take_next(&mut self, i: usize, is_first: bool, depth: u32) -> Candidate {
        let mut next = Candidate::take_next(&mut self.candidates, i);
        if let Some(crew) = self.crew.filter(|_| !is_first && depth >= SHARED_MIN) {
            while !next.is_postponed() && crew.is_busy_with(self.table.key(next.child)) {
                self.candidates[i].postpone();
                next = Candidate::take_next(&mut self.candidates, i);
            }
        }
        next
    }

    /// The score of a move for the side that makes it, given the position it leads to. All but
    /// the first must show in a narrow window that they are worth a true one.
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
