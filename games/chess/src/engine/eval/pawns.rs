//! How the pawns stand, and which of them may become queens.

use super::{
    Tally, count,
    pieces::{Maps, fill},
    terms::{
        BACKWARD, DOUBLED, ISOLATED, PASSED, PASSED_FREE, PASSED_OUR_KING, PASSED_THEIR_KING,
        PHALANX, SUPPORTED,
    },
};
use crate::{
    Board, Square,
    engine::endgame::distance,
    mover::Mover,
    square::{FILE_A, FILE_H, Set, squares},
};

/// Kings matter to passed pawns from this rank on, counted from 0.
const ADVANCED: usize = 3;

#[inline(always)]
pub(super) fn weigh<M: Mover, T: Tally>(board: &Board, theirs: &Maps, tally: &mut T) {
    let ours = board.pawns & board.sides[M::US];
    let their_pawns = board.pawns & board.sides[M::THEM];
    let files = fill::<M>(ours) | fill::<M::Other>(ours);
    let isolated = ours & !beside(files);
    let doubled = ours & fill::<M::Other>(M::down(ours));
    // Neighbours are all ahead, and the square before it belongs to an enemy pawn.
    let helped = fill::<M>(beside(ours));
    let stopped = M::down(M::Other::pawns_reach(their_pawns) | their_pawns);
    let backward = ours & !isolated & !helped & stopped;
    tally.add(ISOLATED, count(isolated));
    tally.add(DOUBLED, count(doubled));
    tally.add(BACKWARD, count(backward));
    for pawn in squares(ours & beside(ours)) {
        tally.add(PHALANX + rank_of::<M>(pawn), 1);
    }
    for pawn in squares(ours & M::pawns_reach(ours)) {
        tally.add(SUPPORTED + rank_of::<M>(pawn), 1);
    }
    let guarded = fill::<M::Other>(M::down(their_pawns | beside(their_pawns)));
    for pawn in squares(ours & !guarded & !fill::<M::Other>(M::down(ours))) {
        passed::<M, T>(board, theirs, pawn, tally);
    }
}

#[inline(always)]
fn passed<M: Mover, T: Tally>(board: &Board, theirs: &Maps, pawn: Square, tally: &mut T) {
    let rank = rank_of::<M>(pawn);
    tally.add(PASSED + rank, 1);
    let next = M::up(pawn.set());
    if next & (board.occupied() | theirs.all) == 0 {
        tally.add(PASSED_FREE + rank, 1);
    }
    if rank >= ADVANCED {
        let next = Square::first(next);
        let [us, them] =
            [M::US, M::THEM].map(|side| Square::first(board.kings & board.sides[side]));
        tally.add(PASSED_OUR_KING + distance(us, next), 1);
        tally.add(PASSED_THEIR_KING + distance(them, next), 1);
    }
}

/// The squares to the left and right of a set.
#[inline(always)]
pub(super) fn beside(set: Set) -> Set {
    (set & !FILE_H) << 1 | (set & !FILE_A) >> 1
}

/// The rank, counted from 0 at M's first.
#[inline(always)]
pub(super) fn rank_of<M: Mover>(square: Square) -> usize {
    usize::from(square.rank() ^ if M::IS_WHITE { 0 } else { 7 })
}
