//! The tree: principal variation search to a depth, or to the end of the game where that is as near.

use std::ops::ControlFlow;

use jogada_search::Budget;

use super::{
    endgame::{FEW, finish, odd_quadrants},
    eval::estimate,
    stability::{CORNERS, stable},
    table::{Found, Table},
};
use crate::{
    bits::Bits,
    board::{Board, Square, squares},
};

/// The greatest score there is: every disc.
pub(super) const ALL: i32 = 64;

pub(super) struct Search<'a, B> {
    pub(super) bits: B,
    pub(super) table: &'a mut Table,
    pub(super) budget: Budget<'a>,
}

/// A move on its way to being searched.
#[derive(Clone, Copy)]
struct Candidate {
    square: Square,
    /// The least promising for the opponent comes first.
    rank: i32,
}

impl<B: Bits> Search<'_, B> {
    /// The score for the side to move, exact inside the window and a bound outside it: an
    /// estimate `depth` plies ahead, the true final score if no more squares are empty.
    /// Meaningless once the budget is spent. A pass costs no depth.
    pub(super) fn node(&mut self, board: Board, depth: u32, alpha: i32, beta: i32) -> i32 {
        let empties = board.empty().count_ones();
        if self.budget.visit() {
            0
        } else if depth >= empties && empties <= FEW {
            finish(self.bits, board, alpha, beta)
        } else {
            self.bits.within(|| self.branch(board, depth.min(empties), alpha, beta))
        }
    }

    /// The same for a position that was counted, and that has more than a few empty squares or
    /// is not searched to its end.
    pub(super) fn branch(&mut self, board: Board, depth: u32, alpha: i32, beta: i32) -> i32 {
        let legal = self.bits.legal(board);
        if legal == 0 {
            return match self.bits.legal(board.passed()) {
                0 => board.final_score(),
                _ => -self.node(board.passed(), depth, -beta, -alpha),
            };
        }
        if depth == 0 {
            return estimate(self.bits, board);
        }
        let found = self.table.get(board);
        match self.cut_off(board, depth, alpha, beta, found) {
            ControlFlow::Break(score) => score,
            ControlFlow::Continue((alpha, beta)) => {
                let first = found.and_then(|found| found.best);
                self.moves(board, legal, depth, alpha, beta, first)
            }
        }
    }

    /// What is known without looking at moves: the score, or a narrower window for it.
    #[inline(always)]
    fn cut_off(
        &self,
        board: Board,
        depth: u32,
        mut alpha: i32,
        mut beta: i32,
        found: Option<Found>,
    ) -> ControlFlow<i32, (i32, i32)> {
        let empties = board.empty().count_ones();
        // Only a high bar is worth the count: few discs are stable early on.
        if depth == empties && alpha >= 2 * empties as i32 - 8 {
            let lost = stable(board.other, !board.empty()).count_ones() as i32;
            let most = ALL - 2 * lost;
            if most <= alpha {
                return ControlFlow::Break(most);
            }
        }
        if let Some(found) = found.filter(|found| u32::from(found.depth) >= depth) {
            let (lower, upper) = (i32::from(found.lower), i32::from(found.upper));
            if lower >= beta || lower == upper {
                return ControlFlow::Break(lower);
            }
            if upper <= alpha {
                return ControlFlow::Break(upper);
            }
            alpha = alpha.max(lower);
            beta = beta.min(upper);
        }
        ControlFlow::Continue((alpha, beta))
    }

    fn moves(
        &mut self,
        board: Board,
        legal: u64,
        depth: u32,
        alpha: i32,
        beta: i32,
        first: Option<Square>,
    ) -> i32 {
        let mut list = [Candidate { square: Square::lowest(legal), rank: 0 }; 64];
        let list = self.rank(board, legal, depth, first, &mut list);
        let (mut best, mut best_square) = (-i32::MAX, None);
        for i in 0..list.len() {
            let next = (i..list.len()).min_by_key(|&j| list[j].rank).unwrap_or(i);
            list.swap(i, next);
            let Candidate { square, .. } = list[i];
            let child = board.placed(square, self.bits.flips(board, square));
            let low = alpha.max(best);
            let score = self.child(child, depth - 1, low, beta, i == 0);
            if self.budget.is_spent() {
                return 0;
            }
            if score > best {
                (best, best_square) = (score, Some(square));
                if best >= beta {
                    break;
                }
            }
        }
        let found = Found {
            lower: if best > alpha { best as i8 } else { -ALL as i8 },
            upper: if best < beta { best as i8 } else { ALL as i8 },
            depth: depth as u8,
            best: best_square,
        };
        self.table.put(board, found);
        best
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

    /// Lists the moves with a guess of how good each is.
    #[inline(always)]
    fn rank<'l>(
        &self,
        board: Board,
        legal: u64,
        depth: u32,
        first: Option<Square>,
        list: &'l mut [Candidate; 64],
    ) -> &'l mut [Candidate] {
        let empty = board.empty();
        let is_exact = depth == empty.count_ones();
        let odd = odd_quadrants(empty);
        let mut n = 0;
        for (slot, square) in list.iter_mut().zip(squares(legal)) {
            let child = board.placed(square, self.bits.flips(board, square));
            let rank = if first == Some(square) {
                i32::MIN
            } else {
                self.worth_to_opponent(square, child, depth, is_exact, odd)
            };
            *slot = Candidate { square, rank };
            n += 1;
        }
        &mut list[..n]
    }

    /// A guess of what the opponent gains from a move: freedom, above all.
    #[inline(always)]
    fn worth_to_opponent(
        &self,
        square: Square,
        child: Board,
        depth: u32,
        is_exact: bool,
        odd: u64,
    ) -> i32 {
        let replies = self.bits.legal(child);
        let freedom = (replies.count_ones() + (replies & CORNERS).count_ones()) as i32;
        let corner = if square.bit() & CORNERS != 0 { 1 } else { 0 };
        // Whoever enters an odd region tends to have the last move there.
        let parity = if is_exact && square.bit() & odd != 0 { 1 } else { 0 };
        // An estimate is dear: it must save a large tree.
        let is_large = depth >= if is_exact { 13 } else { 3 };
        let guess = if is_large { estimate(self.bits, child) } else { 0 };
        8 * (freedom - corner) - 4 * parity + 2 * guess
    }
}
