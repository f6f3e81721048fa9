//! Attacks and moves on a nearly empty board: a slider's lines are cut behind the two or three blockers.

use std::sync::LazyLock;

use crate::{
    Kind, Square,
    lines::{self, DIAGONAL, STRAIGHT},
    square::{FILE_A, FILE_H, Set, rank, squares},
};

/// The squares that a piece attacks, blockers included; pawns move up the board.
pub(super) fn attacks(kind: Kind, from: Square, occupied: Set) -> Set {
    match kind {
        Kind::Pawn => (from.set() & !FILE_A) << 7 | (from.set() & !FILE_H) << 9,
        Kind::Knight => lines::knight(from),
        Kind::King => lines::king(from),
        Kind::Bishop => slide(LINES[0][from.index()], from, occupied),
        Kind::Rook => slide(LINES[1][from.index()], from, occupied),
        Kind::Queen => slide(LINES[0][from.index()] | LINES[1][from.index()], from, occupied),
    }
}

/// The squares that a piece can move to without a capture.
pub(super) fn moves(kind: Kind, from: Square, occupied: Set) -> Set {
    if kind != Kind::Pawn {
        return attacks(kind, from, occupied) & !occupied;
    }
    let one = from.set() << 8 & !occupied;
    one | (one & rank(2)) << 8 & !occupied
}

/// The squares that a piece can have come from without a capture.
pub(super) fn origins(kind: Kind, to: Square, occupied: Set) -> Set {
    if kind != Kind::Pawn {
        return moves(kind, to, occupied);
    }
    let one = to.set() >> 8 & !occupied;
    one | if to.rank() == 3 { one >> 8 & !occupied } else { 0 }
}

/// All squares that a king on one of these attacks.
pub(super) fn around(set: Set) -> Set {
    let beside = (set & !FILE_H) << 1 | (set & !FILE_A) >> 1;
    let row = set | beside;
    beside | row << 8 | row >> 8
}

fn slide(line: Set, from: Square, occupied: Set) -> Set {
    squares(line & occupied)
        .fold(line, |line, blocker| line & !BEYOND[from.index()][blocker.index()])
}

/// The attacks of bishops and rooks on an empty board.
static LINES: LazyLock<[[Set; 64]; 2]> = LazyLock::new(|| {
    [&DIAGONAL, &STRAIGHT].map(|directions| {
        std::array::from_fn(|from| lines::slide(Square::at(from as u8), directions, 0))
    })
});

/// The squares behind a blocker, by origin and blocker.
static BEYOND: LazyLock<Vec<[Set; 64]>> = LazyLock::new(|| {
    let hidden = |from: Square, by: Square| {
        let is_hidden = |to: &Square| lines::between(from, *to) & by.set() != 0;
        (0..64).map(Square::at).filter(is_hidden).fold(0, |all, to| all | to.set())
    };
    (0..64)
        .map(|from| std::array::from_fn(|by| hidden(Square::at(from), Square::at(by as u8))))
        .collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_where_they_always_do() {
        let mut occupied: Set = 0x0123_4567_89AB_CDEF;
        for round in 0..1000_u32 {
            occupied = occupied.rotate_left(7).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let few = occupied & occupied.rotate_left(13) & occupied.rotate_left(29);
            let from = Square::at((round % 64) as u8);
            let expected = lines::slide(from, &DIAGONAL, few);
            assert_eq!(attacks(Kind::Bishop, from, few), expected);
            let expected = expected | lines::slide(from, &STRAIGHT, few);
            assert_eq!(attacks(Kind::Queen, from, few), expected);
        }
    }
}
