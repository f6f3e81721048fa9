//! What gathering and scattering bits is good for.

use std::arch::x86_64::{_pdep_u64, _pext_u64};

use crate::board::Square;

/// `bits` spread over the squares of `set`.
#[inline]
#[target_feature(enable = "bmi2")]
pub(super) fn deposit(bits: u64, set: u64) -> u64 {
    _pdep_u64(bits, set)
}

/// The discs that turn when all squares but one are taken: each of the four lines through it is
/// gathered into a byte, which says how many turn there.
#[inline]
#[target_feature(enable = "bmi2")]
pub(super) fn last_flips(mover: u64, square: Square) -> u32 {
    let lines = &LINES[square.index()];
    let mut flips = 0;
    for &(mask, place) in lines {
        flips += u32::from(TURNED[usize::from(place) & 7][_pext_u64(mover, mask) as usize & 255]);
    }
    flips
}

/// Row, column and both diagonals of each square, and which square of the line it is.
static LINES: [[(u64, u8); 4]; 64] = lines();

/// How many discs turn in a line of up to eight squares, by the place taken and the mover's discs.
/// Squares past the end of a shorter line are no discs of the mover, so that nothing turns there.
static TURNED: [[u8; 256]; 8] = turned();

const fn lines() -> [[(u64, u8); 4]; 64] {
    const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
    let mut lines = [[(0, 0); 4]; 64];
    let mut i = 0;
    while i < 64 * 4 {
        let (square, direction) = (i / 4, i % 4);
        let (dx, dy) = STEPS[direction];
        let (x, y) = (square as i32 % 8, square as i32 / 8);
        let (mut mask, mut before, mut n) = (0, 0, -7);
        while n <= 7 {
            let (x, y) = (x + n * dx, y + n * dy);
            if x >= 0 && x < 8 && y >= 0 && y < 8 {
                mask |= 1 << (y * 8 + x);
                before += (n < 0) as u8;
            }
            n += 1;
        }
        lines[square][direction] = (mask, before);
        i += 1;
    }
    lines
}

const fn turned() -> [[u8; 256]; 8] {
    let mut turned = [[0; 256]; 8];
    let mut i = 0;
    while i < 8 * 256 {
        let (place, discs) = (i / 256, i % 256);
        let above = discs >> place >> 1;
        if above != 0 {
            turned[place][discs] += above.trailing_zeros() as u8;
        }
        let below = discs & ((1 << place) - 1);
        if below != 0 {
            turned[place][discs] += (place as u32 - 1 - below.ilog2()) as u8;
        }
        i += 1;
    }
    turned
}
