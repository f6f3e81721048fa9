//! Where pieces reach: steps, lines and the squares between, as tables made by the compiler.

use crate::square::{FILE_A, FILE_H, Set, Square};

pub(crate) const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
pub(crate) const STRAIGHT: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

static KNIGHT: [Set; 64] =
    steps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Set; 64] =
    steps(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);
static BETWEEN: [[Set; 64]; 64] = between_all();

#[inline(always)]
pub(crate) fn knight(from: Square) -> Set {
    KNIGHT[from.index()]
}

/// What a set of knights attacks.
#[inline(always)]
pub(crate) fn knights(from: Set) -> Set {
    let one = (from & !FILE_H) << 1 | (from & !FILE_A) >> 1;
    let two = (from & !(FILE_H | FILE_H >> 1)) << 2 | (from & !(FILE_A | FILE_A << 1)) >> 2;
    one << 16 | one >> 16 | two << 8 | two >> 8
}

#[inline(always)]
pub(crate) fn king(from: Square) -> Set {
    KING[from.index()]
}

/// The squares strictly between two squares on one line; none if they share no line.
#[inline(always)]
pub(crate) fn between(a: Square, b: Square) -> Set {
    BETWEEN[a.index()][b.index()]
}

/// What a slider on `from` reaches in the four directions, the first occupied square included.
/// This is the definition that the fast tables are made from.
pub(crate) const fn slide(from: Square, directions: &[(i8, i8); 4], occupied: Set) -> Set {
    let mut reached = 0;
    let mut d = 0;
    while d < 4 {
        let (files, ranks) = directions[d];
        let mut at = from;
        while let Some(next) = at.step(files, ranks) {
            reached |= next.set();
            if occupied & next.set() != 0 {
                break;
            }
            at = next;
        }
        d += 1;
    }
    reached
}

const fn steps(deltas: &[(i8, i8); 8]) -> [Set; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut d = 0;
        while d < 8 {
            if let Some(to) = Square::at(from as u8).step(deltas[d].0, deltas[d].1) {
                table[from] |= to.set();
            }
            d += 1;
        }
        from += 1;
    }
    table
}

const fn between_all() -> [[Set; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let directions = [DIAGONAL, STRAIGHT];
    let mut from = 0;
    while from < 64 {
        let mut d = 0;
        while d < 8 {
            let (files, ranks) = directions[d / 4][d % 4];
            let mut passed = 0;
            let mut at = Square::at(from as u8);
            while let Some(next) = at.step(files, ranks) {
                table[from][next.index()] = passed;
                passed |= next.set();
                at = next;
            }
            d += 1;
        }
        from += 1;
    }
    table
}
