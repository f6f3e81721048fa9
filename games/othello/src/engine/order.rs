//! In which order moves are tried: the better the first, the smaller the tree.

use std::ops::ControlFlow;

use super::{
    eval::Before,
    last::odd_quadrants,
    probcut::GUESSING,
    search::{ALL, Node, REMEMBERED, Search},
    stability::CORNERS,
    table::Found,
};
use crate::{
    bits::Bits,
    board::{Board, Square, squares},
};

/// With fewer empty squares an estimate costs more than it saves.
const ESTIMATED: u32 = 13;
/// With at least as many empty squares, moves are tried a few plies deep first.
const TRIED: u32 = 17;
/// With at least as many plies to go, all moves are looked up before one is searched.
const LOOKED_UP: u32 = 11;

/// A move on its way to being searched.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) square: Square,
    pub(super) child: Board,
    /// The least promising for the opponent comes first.
    rank: i32,
}

impl Candidate {
    /// Leaves it for the end.
    pub(super) fn postpone(&mut self) {
        self.rank = i32::MAX;
    }

    pub(super) fn is_postponed(&self) -> bool {
        self.rank == i32::MAX
    }

    /// The best of those from `i` on, moved to place `i`.
    #[inline(always)]
    pub(super) fn take_next(list: &mut [Candidate], i: usize) -> Candidate {
        let next = (i..list.len()).min_by_key(|&j| list[j].rank).unwrap_or(i);
        list.swap(i, next);
        list[i]
    }
}

impl<B: Bits> Search<'_, B> {
    /// Lists the moves with a guess of how good each is, or finds that one is known to be enough.
    #[inline(always)]
    pub(super) fn list(&mut self, node: &Node, found: Option<Found>) -> ControlFlow<i32> {
        let bits = self.bits;
        let start = self.candidates.len();
        for square in squares(node.legal) {
            let child = node.board.placed(square, bits.flips(node.board, square));
            if node.depth > REMEMBERED {
                self.table.prefetch(self.table.key(child));
            }
            self.candidates.push(Candidate { square, child, rank: 0 });
        }
        if node.depth > LOOKED_UP {
            for candidate in &self.candidates[start..] {
                if let Some(score) = self.known_to_be_enough(node, candidate.child) {
                    return ControlFlow::Break(score);
                }
            }
        }
        if node.legal & (node.legal - 1) != 0 {
            self.rank(node, found, start);
        }
        ControlFlow::Continue(())
    }

    /// A score of at least beta that the table knows for a move.
    #[inline(always)]
    fn known_to_be_enough(&self, node: &Node, child: Board) -> Option<i32> {
        let found = self.table.get(self.table.key(child))?;
        let least = -i32::from(found.upper);
        (self.is_enough(&found, node.depth - 1) && least >= node.beta).then_some(least)
    }

    #[inline(always)]
    fn rank(&mut self, node: &Node, found: Option<Found>, start: usize) {
        let odd = if node.is_exact() { odd_quadrants(node.board.empty()) } else { 0 };
        let [first, second] = found.map_or([None; 2], |found| found.best);
        let estimated = if node.is_exact() { ESTIMATED..TRIED } else { 3..u32::MAX };
        let before = estimated.contains(&node.depth).then(|| self.eval.before(node.board));
        for i in start..self.candidates.len() {
            let square = Some(self.candidates[i].square);
            self.candidates[i].rank = if square == first {
                i32::MIN
            } else if square == second {
                i32::MIN + 1
            } else {
                self.worth_to_opponent(node, self.candidates[i], odd, before.as_ref())
            };
        }
    }

    /// A guess of what the opponent gains from a move: freedom, above all.
    #[inline(always)]
    fn worth_to_opponent(
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
        // Whoever enters an odd region tends to have the last move there.
        rank -= if square.bit() & odd != 0 { 8 } else { 0 };
        rank -= if square.bit() & CORNERS != 0 { 16 } else { 0 };
        if node.is_exact() && node.depth >= TRIED && replies != 0 {
            let depth = ((node.depth - TRIED) / 3 + 1).min(4);
            let trust = std::mem::replace(&mut self.trust, GUESSING);
            rank += self.node(child, depth, -ALL, ALL) * 8;
            self.trust = trust;
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
