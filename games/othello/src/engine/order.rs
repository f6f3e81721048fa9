//! Move ordering.

use std::ops::ControlFlow;

use super::{
    eval::Before,
    last::odd_quadrants,
    probcut::LOW_CONFIDENCE,
    search::{Node, SCORE_MAX, Search, TABLE_DEPTH_MIN},
    stability::CORNERS,
    table::TtEntry,
};
use crate::{
    bits::Bits,
    board::{Board, Square, squares},
};

/// With fewer empty squares an estimate costs more than it saves.
const ESTIMATED_EMPTIES_MIN: u32 = 13;
/// With at least this many empty squares, moves are ordered by shallow searches.
const SEARCHED_EMPTIES_MIN: u32 = 17;
/// From this depth on the table is probed for every move first (enhanced transposition cutoff).
const CUTOFF_DEPTH_MIN: u32 = 11;

/// A move to be searched.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) square: Square,
    pub(super) child: Board,
    /// What the opponent gains: the least comes first.
    rank: i32,
}

impl Candidate {
    /// Defers it to the end.
    pub(super) fn postpone(&mut self) {
        self.rank = i32::MAX;
    }

    pub(super) fn is_postponed(&self) -> bool {
        self.rank == i32::MAX
    }

    /// The best of those from `i` on, swapped to index `i`.
    #[inline(always)]
    pub(super) fn take_next(list: &mut [Candidate], i: usize) -> Candidate {
        let next = (i..list.len()).min_by_key(|&j| list[j].rank).unwrap_or(i);
        list.swap(i, next);
        list[i]
    }
}

impl<B: Bits> Search<'_, B> {
    /// Lists and ranks the moves, unless the table has a cutoff for one of them.
    #[inline(always)]
    pub(super) fn list(&mut self, node: &Node, tt_entry: Option<TtEntry>) -> ControlFlow<i32> {
        let bits = self.bits;
        let start = self.candidates.len();
        for square in squares(node.legal) {
            let child = node.board.placed(square, bits.flips(node.board, square));
            if node.depth > TABLE_DEPTH_MIN {
                self.table.prefetch(self.table.key(child));
            }
            self.candidates.push(Candidate { square, child, rank: 0 });
        }
        if node.depth > CUTOFF_DEPTH_MIN {
            for candidate in &self.candidates[start..] {
                if let Some(score) = self.transposition_cutoff(node, candidate.child) {
                    return ControlFlow::Break(score);
                }
            }
        }
        if node.legal & (node.legal - 1) != 0 {
            self.rank(node, tt_entry, start);
        }
        ControlFlow::Continue(())
    }

    /// Enhanced transposition cutoff: a score of at least beta that the table has for a move.
    #[inline(always)]
    fn transposition_cutoff(&self, node: &Node, child: Board) -> Option<i32> {
        let tt_entry = self.table.probe(self.table.key(child))?;
        let least = -i32::from(tt_entry.upper);
        (self.is_enough(&tt_entry, node.depth - 1) && least >= node.beta).then_some(least)
    }

    #[inline(always)]
    fn rank(&mut self, node: &Node, tt_entry: Option<TtEntry>, start: usize) {
        let odd = if node.is_exact() { odd_quadrants(node.board.empty()) } else { 0 };
        let [first, second] = tt_entry.map_or([None; 2], |tt_entry| tt_entry.best);
        let estimated =
            if node.is_exact() { ESTIMATED_EMPTIES_MIN..SEARCHED_EMPTIES_MIN } else { 3..u32::MAX };
        let before = estimated.contains(&node.depth).then(|| self.eval.before(node.board));
        for i in start..self.candidates.len() {
            let square = Some(self.candidates[i].square);
            self.candidates[i].rank = if square == first {
                i32::MIN
            } else if square == second {
                i32::MIN + 1
            } else {
                self.opponent_gain(node, self.candidates[i], odd, before.as_ref())
            };
        }
    }

    /// An estimate of what the opponent gains from a move: above all, mobility.
    #[inline(always)]
    fn opponent_gain(
        &mut self,
        node: &Node,
        candidate: Candidate,
        odd: u64,
        before: Option<&Before>,
    ) -> i32 {
        let Candidate { square, child, .. } = candidate;
        let replies = self.bits.legal(child);
        let freedom = (replies.count_ones() + (replies & CORNERS).count_ones()) as i32;
        let open = (around(child.other) & child.empty()).count_ones() as i32;
        let mut rank = 16 * freedom + 5 * open;
        // The side that enters an odd region tends to have the last move there.
        rank -= if square.bit() & odd != 0 { 8 } else { 0 };
        rank -= if square.bit() & CORNERS != 0 { 16 } else { 0 };
        if node.is_exact() && node.depth >= SEARCHED_EMPTIES_MIN && replies != 0 {
            let depth = ((node.depth - SEARCHED_EMPTIES_MIN) / 3 + 1).min(4);
            let confidence = std::mem::replace(&mut self.confidence, LOW_CONFIDENCE);
            rank += self.node(child, depth, -SCORE_MAX, SCORE_MAX) * 8;
            self.confidence = confidence;
        } else if let Some(before) = before {
            let flips = node.board.other & child.other;
            rank += self.eval.after(before, square, flips) / 8;
        }
        rank
    }
}

/// The squares that touch one of `set`, and those of `set`.
#[inline(always)]
pub(super) const fn around(set: u64) -> u64 {
    let sideways =
        set | ((set << 1) & 0xFEFE_FEFE_FEFE_FEFE) | ((set >> 1) & 0x7F7F_7F7F_7F7F_7F7F);
    sideways | (sideways << 8) | (sideways >> 8)
}
