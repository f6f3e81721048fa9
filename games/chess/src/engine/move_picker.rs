//! Move ordering: the table's move, good captures, killers and the countermove, quiet moves by history, bad captures.

use super::{
    history::{History, MoveContext, is_noisy},
    see::{self, piece_value},
};
use crate::{Board, Kind, Manner, Move};

/// A move and its place in the order: greater ranks first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RankedMove {
    pub(crate) m: Move,
    pub(crate) rank: i32,
}

const TT_MOVE: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 28;
const REFUTATION: i32 = 1 << 27;
const BAD_CAPTURE: i32 = -(1 << 28);
const UNRANKED: i32 = i32::MIN;

/// Picks a position's moves one by one. Quiet moves are ranked only when their turn comes, because most nodes cut off
/// before.
#[derive(Debug)]
pub(crate) struct MovePicker {
    moves: Vec<RankedMove>,
    next: usize,
    /// The table's move and the noisy moves that were not deferred come before this index.
    early: usize,
    has_ranked_quiets: bool,
}

impl MovePicker {
    /// A picker of these legal moves. `list` is memory to reuse.
    pub(crate) fn new(
        mut list: Vec<RankedMove>,
        moves: &[Move],
        board: &Board,
        tt_move: Option<Move>,
        history: &History,
    ) -> MovePicker {
        list.clear();
        let mut early = 0;
        for &m in moves {
            let rank = if Some(m) == tt_move {
                TT_MOVE
            } else if is_noisy(board, m) {
                GOOD_CAPTURE + worth(board, m, history)
            } else {
                UNRANKED
            };
            list.push(RankedMove { m, rank });
            if rank != UNRANKED {
                let last = list.len() - 1;
                list.swap(early, last);
                early += 1;
            }
        }
        MovePicker { moves: list, next: 0, early, has_ranked_quiets: false }
    }

    /// The number of moves, picked or not.
    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The next move. A capture that loses material is deferred to the end.
    pub(crate) fn next(
        &mut self,
        board: &Board,
        context: &MoveContext,
        history: &History,
    ) -> Option<RankedMove> {
        while self.next < self.early {
            let ranked = self.best(self.early);
            if ranked.rank == TT_MOVE || see::wins_at_least(board, ranked.m, 0) {
                self.next += 1;
                return Some(ranked);
            }
            self.moves[self.next].rank += BAD_CAPTURE - GOOD_CAPTURE;
            self.early -= 1;
            self.moves.swap(self.next, self.early);
        }
        if !self.has_ranked_quiets {
            self.has_ranked_quiets = true;
            let quiets = history.quiets(context);
            for ranked in &mut self.moves[self.next..] {
                if ranked.rank == UNRANKED {
                    let refutation_rank = history.refutation_rank(context, ranked.m);
                    let bonus =
                        if refutation_rank > 0 { REFUTATION + (refutation_rank << 20) } else { 0 };
                    ranked.rank = bonus + quiets.of(board, ranked.m);
                }
            }
        }
        if self.next >= self.moves.len() {
            return None;
        }
        let ranked = self.best(self.moves.len());
        self.next += 1;
        Some(ranked)
    }

    /// The next capture that does not lose material, or the table's move.
    pub(crate) fn next_capture(&mut self, board: &Board) -> Option<RankedMove> {
        while self.next < self.early {
            let ranked = self.best(self.early);
            self.next += 1;
            if ranked.rank == TT_MOVE || see::wins_at_least(board, ranked.m, 0) {
                return Some(ranked);
            }
        }
        None
    }

    /// Drops the quiet moves that are left, unless they give check.
    pub(crate) fn skip_quiets(&mut self, board: &Board, context: &MoveContext) {
        let mut nth = 0;
        self.moves.retain(|ranked| {
            nth += 1;
            nth <= self.next || ranked.is_bad_capture() || context.gives_check(board, ranked.m)
        });
    }

    /// The memory, to be reused.
    pub(crate) fn into_list(self) -> Vec<RankedMove> {
        self.moves
    }

    /// Swaps the move of the greatest rank before `end` to the front, and returns it.
    fn best(&mut self, end: usize) -> RankedMove {
        let left = &mut self.moves[self.next..end];
        let mut best = 0;
        for i in 1..left.len() {
            if left[i].rank > left[best].rank {
                best = i;
            }
        }
        left.swap(0, best);
        left[0]
    }
}

impl RankedMove {
    /// The history of a quiet move when it was ranked; the bonus of refutations is in the upper bits.
    pub(crate) fn history(self) -> i32 {
        self.rank << 12 >> 12
    }

    /// Was it deferred because it loses material?
    pub(crate) fn is_bad_capture(self) -> bool {
        self.rank < BAD_CAPTURE / 2
    }
}

/// Most valuable victim first, adjusted by capture history.
fn worth(board: &Board, m: Move, history: &History) -> i32 {
    8 * gain(board, m) + history.capture(board, m) / 4
}

/// The material that a capture or promotion wins at once.
pub(crate) fn gain(board: &Board, m: Move) -> i32 {
    let taken = match m.manner() {
        Manner::EnPassant => piece_value(Kind::Pawn),
        Manner::Castling => 0,
        _ => board.kind_at(m.to()).map_or(0, piece_value),
    };
    taken + m.promotes_to().map_or(0, |kind| piece_value(kind) - piece_value(Kind::Pawn))
}
