//! How safe the kings are.

use super::{
    Tally, count,
    pawns::rank_of,
    pieces::Maps,
    terms::{
        ALWAYS, ATTACKER, DANGERS, NEAR_ATTACKS, NO_QUEEN, SAFE_CHECK, SHELTER, STORM, STUCK, WEAK,
    },
};
use crate::{
    Board, Kind, Square,
    cpu::Cpu,
    lines,
    mover::Mover,
    square::{FILE_A, Set},
};

/// The pawns of both sides on the files round M's king.
#[inline(always)]
pub(super) fn shelter<M: Mover, T: Tally>(board: &Board, tally: &mut T) {
    let king = Square::first(board.kings & board.sides[M::US]);
    let ours = board.pawns & board.sides[M::US] & not_behind::<M>(king);
    let theirs = board.pawns & board.sides[M::THEM] & not_behind::<M>(king);
    let middle = king.file().clamp(1, 6);
    for file in middle - 1..=middle + 1 {
        let edge = usize::from(file.min(7 - file));
        let nearest = |pawns: Set| match pawns & FILE_A << file {
            0 => 0,
            pawns => rank_of::<M>(backmost::<M>(pawns)),
        };
        tally.add(SHELTER + 8 * edge + nearest(ours), 1);
        tally.add(STORM + 8 * edge + nearest(theirs), 1);
    }
}

/// What endangers M's king.
#[inline(always)]
pub(super) fn danger<C: Cpu, M: Mover, T: Tally>(
    cpu: C,
    board: &Board,
    ours: &Maps,
    theirs: &Maps,
    tally: &mut T,
) {
    let (us, them) = (board.sides[M::US], board.sides[M::THEM]);
    let has_queen = board.kind(Kind::Queen) & them != 0;
    let attackers: i32 = theirs.attackers.iter().sum();
    if attackers < 2 - i32::from(has_queen) {
        return;
    }
    let king = Square::first(board.kings & us);
    let near = lines::king(king);
    let by_king = ours.by[Kind::King.index()];
    let by_queen = ours.by[Kind::Queen.index()];
    let weak = theirs.all & !ours.twice & (!ours.all | by_king | by_queen);
    let safe = !them & (!ours.all | weak & theirs.twice);
    // Our queen does not shade the king from checks.
    let occupied = (us | them) ^ board.kind(Kind::Queen) & us;
    let diagonal = cpu.bishop(king, occupied) & safe;
    let straight = cpu.rook(king, occupied) & safe;
    let mut times = [0; DANGERS];
    times[ATTACKER..ATTACKER + 4].copy_from_slice(&theirs.attackers);
    let checks = [
        (lines::knight(king) & safe, Kind::Knight),
        (diagonal, Kind::Bishop),
        (straight, Kind::Rook),
        (diagonal | straight, Kind::Queen),
    ];
    for (i, (from, kind)) in checks.into_iter().enumerate() {
        times[SAFE_CHECK + i] = count(from & theirs.by[kind.index()]).min(2);
    }
    times[NEAR_ATTACKS] = theirs.near_king;
    times[WEAK] = count(near & weak);
    times[NO_QUEEN] = i32::from(!has_queen);
    times[STUCK] = i32::from(near & !us & !theirs.all == 0);
    times[ALWAYS] = 1;
    tally.endanger(&times);
}

/// The king's rank and all beyond it, seen by M.
#[inline(always)]
fn not_behind<M: Mover>(king: Square) -> Set {
    let first = 8 * king.rank();
    if M::IS_WHITE { !0 << first } else { !0 >> (56 - first) }
}

/// The square of a set that is nearest to M's first rank.
#[inline(always)]
fn backmost<M: Mover>(set: Set) -> Square {
    if M::IS_WHITE { Square::first(set) } else { Square::at(63 - set.leading_zeros() as u8) }
}
