//! Where pieces go on a board of few: with two or three in the way, a line is what is left of it beyond them.

use std::sync::LazyLock;

use crate::{
    Kind, Square,
    lines::{self, DIAGONAL, STRAIGHT},
    square::{FILE_A, FILE_H, Set, rank, squares},
};

/// What a piece attacks; a pawn upwards. What stands in its way is attacked too.
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

/// Where a piece can go without taking anything.
pub(super) fn moves(kind: Kind, from: Square, occupied: Set) -> Set {
    if kind != Kind::Pawn {
        return attacks(kind, from, occupied) & !occupied;
    }
    let one = from.set() << 8 & !occupied;
    one | (one & rank(2)) << 8 & !occupied
}

/// Where a piece can have come from without taking anything.
pub(super) fn origins(kind: Kind, to: Square, occupied: Set) -> Set {
    if kind != Kind::Pawn {
        return moves(kind, to, occupied);
    }
    let one = to.set() >> 8 & !occupied;
    one | if to.rank() == 3 { one >> 8 & !occupied } else { 0 }
}

/// Everything a king's step away from a set.
pub(super) fn around(set: Set) -> Set {
    let beside = (set & !FILE_H) << 1 | (set & !FILE_A) >> 1;
    let row = set | beside;
    beside | row << 8 | row >> 8
}

fn slide(line: Set, from: Square, occupied: Set) -> Set {
    squares(line & occupied)
        .fold(line, |line, blocker| line & !BEYOND[from.index()][blocker.index()])
}

/// The lines of bishops and rooks on an empty board.
static LINES: LazyLock<[[Set; 64]; 2]> = LazyLock::new(|| {
    [&DIAGONAL, &STRAIGHT].map(|directions| {
        std::array::from_fn(|from| lines::slide(Square::at(from as u8), directions, 0))
    })
});

/// What one square hides from another.
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
