//! What the pieces do: how far they reach, what they attack.

use super::{
    Tally, count,
    terms::{
        BISHOP_PAIR, BISHOP_PAWNS, HANGING, KING_ATTACKS, MINOR_ATTACKS, MINOR_BEHIND_PAWN,
        MOBILITY, OUTPOST, PAWN_ATTACKS, PUSH_ATTACKS, ROOK_ATTACKS, ROOK_HALF_OPEN, ROOK_OPEN,
        SPACE,
    },
};
use crate::{
    Board, Color, Kind, Square,
    cpu::Cpu,
    lines,
    mover::Mover,
    square::{FILE_A, Set, rank, squares},
};

/// What one side attacks.
#[derive(Clone, Copy, Default)]
pub(super) struct Maps {
    pub(super) by: [Set; 6],
    pub(super) all: Set,
    /// By two pieces or more.
    pub(super) twice: Set,
    /// The squares next to the enemy king that each knight, bishop, rook and queen attacks, counted, and by how many pieces.
    pub(super) near_king: i32,
    pub(super) attackers: [i32; 4],
}

impl Maps {
    #[inline(always)]
    fn add(&mut self, kind: Kind, reach: Set) {
        self.by[kind.index()] |= reach;
        self.twice |= self.all & reach;
        self.all |= reach;
    }
}

const OFFICERS: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

/// Looks at what every piece of M reaches, and weighs its freedom.
#[inline(always)]
pub(super) fn survey<C: Cpu, M: Mover, T: Tally>(cpu: C, board: &Board, tally: &mut T) -> Maps {
    let (us, them) = (board.sides[M::US], board.sides[M::THEM]);
    let (ours, theirs) = (board.pawns & us, board.pawns & them);
    let occupied = us | them;
    let king = board.kings & us;
    let their_king = Square::first(board.kings & them);
    let zone = lines::king(their_king);
    let mut maps = Maps::default();
    maps.add(Kind::King, lines::king(Square::first(king)));
    maps.add(Kind::Pawn, M::up_west(ours));
    maps.add(Kind::Pawn, M::up_east(ours));
    let stuck = ours & (M::down(occupied) | M::THIRD | M::down(M::THIRD));
    let useful = !(stuck | king | M::Other::pawns_reach(theirs));
    for (i, kind) in OFFICERS.into_iter().enumerate() {
        for from in squares(board.kind(kind) & us) {
            let reach = match kind {
                Kind::Knight => lines::knight(from),
                // A slider sees through those of its own side that move alike.
                Kind::Bishop => cpu.bishop(from, occupied ^ board.diagonals & board.straights & us),
                Kind::Rook => cpu.rook(from, occupied ^ board.straights & us),
                _ => cpu.bishop(from, occupied) | cpu.rook(from, occupied),
            };
            maps.add(kind, reach);
            tally.add(MOBILITY[i] + count(reach & useful) as usize, 1);
            let near = count(reach & zone);
            maps.near_king += near;
            maps.attackers[i] += i32::from(near > 0);
        }
    }
    placement::<M, T>(board, tally);
    maps
}

/// Bishops, rooks and minor pieces in relation to pawns.
#[inline(always)]
fn placement<M: Mover, T: Tally>(board: &Board, tally: &mut T) {
    let (us, them) = (board.sides[M::US], board.sides[M::THEM]);
    let (ours, theirs) = (board.pawns & us, board.pawns & them);
    let bishops = board.kind(Kind::Bishop) & us;
    let knights = board.knights & us;
    tally.add(BISHOP_PAIR, i32::from(count(bishops) >= 2));
    for bishop in squares(bishops) {
        let shade = if super::DARK & bishop.set() != 0 { super::DARK } else { !super::DARK };
        tally.add(BISHOP_PAWNS, count(ours & shade));
    }
    for rook in squares(board.kind(Kind::Rook) & us) {
        let file = FILE_A << rook.file();
        if file & ours == 0 {
            tally.add(if file & theirs == 0 { ROOK_OPEN } else { ROOK_HALF_OPEN }, 1);
        }
    }
    let held = M::pawns_reach(ours) & outposts::<M>(theirs);
    tally.add(OUTPOST[0], count(knights & held));
    tally.add(OUTPOST[1], count(bishops & held));
    tally.add(MINOR_BEHIND_PAWN, count((knights | bishops) & M::down(board.pawns)));
}

/// Squares in the enemy's half and before it that no pawn of theirs can ever attack.
#[inline(always)]
fn outposts<M: Mover>(theirs: Set) -> Set {
    let far = match M::COLOR {
        Color::White => rank(3) | rank(4) | rank(5),
        Color::Black => rank(2) | rank(3) | rank(4),
    };
    let fronts = fill::<M::Other>(theirs);
    far & !M::Other::pawns_reach(fronts)
}

/// A set and everything before it, seen by M.
#[inline(always)]
pub(super) fn fill<M: Mover>(mut set: Set) -> Set {
    if M::IS_WHITE {
        set |= set << 8;
        set |= set << 16;
        set | set << 32
    } else {
        set |= set >> 8;
        set |= set >> 16;
        set | set >> 32
    }
}

/// What M threatens to take.
#[inline(always)]
pub(super) fn threats<M: Mover, T: Tally>(
    board: &Board,
    ours: &Maps,
    theirs: &Maps,
    tally: &mut T,
) {
    let (us, them) = (board.sides[M::US], board.sides[M::THEM]);
    let [by_pawn, by_knight, by_bishop, by_rook, _, by_king] = ours.by;
    let by_minor = by_knight | by_bishop;
    let their_pawns = theirs.by[Kind::Pawn.index()];
    // A pawn that a pawn protects is no target.
    let targets = them & !(board.pawns & their_pawns);
    for kind in [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
        let there = board.kind(kind) & targets;
        tally.add(MINOR_ATTACKS + kind.index(), count(there & by_minor));
        tally.add(ROOK_ATTACKS + kind.index(), count(there & by_rook));
        if kind != Kind::Pawn {
            tally.add(PAWN_ATTACKS + kind.index(), count(there & by_pawn));
        }
    }
    let loose = them & !theirs.all;
    tally.add(KING_ATTACKS, count(by_king & loose));
    tally.add(HANGING, count(ours.all & loose & !board.kings));
    let safe = !their_pawns & (!theirs.all | ours.all);
    let free = !(us | them);
    let steps = M::up(board.pawns & us) & free;
    let steps = (steps | M::up(steps & M::THIRD) & free) & safe;
    let officers = them & !board.pawns & !board.kings;
    tally.add(PUSH_ATTACKS, count(M::pawns_reach(steps) & officers));
    let half = if M::IS_WHITE { !0 << 32 } else { !0 >> 32 };
    tally.add(SPACE, count(half & ours.all & !theirs.all));
}
