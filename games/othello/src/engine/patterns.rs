//! The patterns of the evaluation: edges, corners, lines and diagonals, each in all the places that
//! the symmetries of the board map it to.
//!
//! The content of a pattern is a base-3 number: one digit a square, 0 empty, 1 the mover's, 2 the other's.

use crate::board::{Board, Square};

/// The number of places of all patterns.
pub const PLACES: usize = 46;
/// The same rounded up to whole vectors.
const LANES: usize = 48;

/// The squares of each pattern in one of its places, and its number of places.
const SHAPES: [(&[u8], usize); 11] = [
    (&[0, 1, 2, 3, 4, 5, 6, 7, 9, 14], 4),
    (&[0, 1, 2, 8, 9, 10, 16, 17, 18], 4),
    (&[0, 1, 2, 3, 4, 8, 9, 10, 11, 12], 8),
    (&[8, 9, 10, 11, 12, 13, 14, 15], 4),
    (&[16, 17, 18, 19, 20, 21, 22, 23], 4),
    (&[24, 25, 26, 27, 28, 29, 30, 31], 4),
    (&[0, 9, 18, 27, 36, 45, 54, 63], 2),
    (&[1, 10, 19, 28, 37, 46, 55], 4),
    (&[2, 11, 20, 29, 38, 47], 4),
    (&[3, 12, 21, 30, 39], 4),
    (&[4, 13, 22, 31], 4),
];

/// The number of weights of all patterns.
pub const WEIGHTS: usize = starts()[PLACES];

/// The first weight of each place; places of one pattern share their weights.
pub(super) const STARTS: [usize; PLACES + 1] = starts();

/// The content of each place.
pub type Indices = [u16; LANES];

/// The tables that compute a board's indices.
pub struct Patterns {
    /// What a row of one side's discs adds to each index, by row and discs.
    rows: Box<[[Indices; 256]; 8]>,
}

impl Patterns {
    #[expect(clippy::new_without_default, reason = "it computes tables, which takes a while")]
    pub fn new() -> Patterns {
        let mut rows = vec![[[0; LANES]; 256]; 8];
        for (place, squares) in places().iter().enumerate() {
            let mut digit = 1u16;
            for square in squares {
                let (row, column) = (square / 8, square % 8);
                for discs in (0..256usize).filter(|discs| discs >> column & 1 == 1) {
                    rows[usize::from(row)][discs][place] += digit;
                }
                digit = digit.wrapping_mul(3);
            }
        }
        Patterns { rows: rows.try_into().expect("eight rows were made") }
    }

    /// The indices of a board.
    #[inline(always)]
    pub fn indices(&self, board: Board) -> Indices {
        self.sum(board.mover, board.other)
    }

    /// What the indices of all positions after a move on this board have in common.
    #[inline(always)]
    pub(super) fn before(&self, board: Board) -> Indices {
        // The sides swap, and all but a few discs stay.
        self.sum(board.other, board.mover)
    }

    /// The indices after a move, from the opponent's side, given those of [`Patterns::before`].
    #[inline(always)]
    pub(super) fn after(&self, mut before: Indices, square: Square, flips: u64) -> Indices {
        let placed = square.bit().to_le_bytes()[square.index() / 8];
        let taken = &self.rows[square.index() / 8][usize::from(placed)];
        for i in 0..LANES {
            before[i] += 2 * taken[i];
        }
        // A flipped disc counted once, as the opponent's own, and counts twice from now on.
        for (row, discs) in flips.to_le_bytes().into_iter().enumerate() {
            if discs != 0 {
                let turned = &self.rows[row][usize::from(discs)];
                for i in 0..LANES {
                    before[i] += turned[i];
                }
            }
        }
        before
    }

    /// Sixteen sums of whole vectors.
    #[inline(always)]
    fn sum(&self, ones: u64, twos: u64) -> Indices {
        let (mut single, mut double) = ([0u16; LANES], [0u16; LANES]);
        let rows = ones.to_le_bytes().into_iter().zip(twos.to_le_bytes());
        for (table, (ones, twos)) in self.rows.iter().zip(rows) {
            let (ones, twos) = (&table[usize::from(ones)], &table[usize::from(twos)]);
            for i in 0..LANES {
                single[i] += ones[i];
                double[i] += twos[i];
            }
        }
        std::array::from_fn(|i| single[i] + 2 * double[i])
    }
}

/// The weights of a stage that the places select.
pub fn place_weights(indices: &Indices) -> [usize; PLACES] {
    std::array::from_fn(|i| STARTS[i] + usize::from(indices[i]))
}

/// For every weight the first of those that are equal by symmetry: the mirror image of a symmetric
/// pattern has the same weight.
pub fn representatives() -> Vec<u32> {
    let mut all = Vec::with_capacity(WEIGHTS);
    for (shape, _) in SHAPES {
        let start = all.len() as u32;
        let orders: Vec<Vec<usize>> = (0..8)
            .filter_map(|turn| {
                shape.iter().map(|&s| shape.iter().position(|&t| t == turned(s, turn))).collect()
            })
            .collect();
        let powers: Vec<u32> = (0..shape.len() as u32).map(|i| 3u32.pow(i)).collect();
        for number in 0..3u32.pow(shape.len() as u32) {
            let digit = |i: usize| number / powers[i] % 3;
            let image =
                |order: &Vec<usize>| (0..shape.len()).map(|i| digit(i) * powers[order[i]]).sum();
            let first: u32 = orders.iter().map(image).min().unwrap_or(number);
            all.push(start + first);
        }
    }
    all
}

/// The squares of every place, those of one pattern together.
fn places() -> Vec<Vec<u8>> {
    let mut places: Vec<Vec<u8>> = Vec::new();
    for (shape, count) in SHAPES {
        let mut seen: Vec<u64> = Vec::new();
        for turn in 0..8 {
            let squares: Vec<u8> = shape.iter().map(|&square| turned(square, turn)).collect();
            let set = squares.iter().fold(0, |set, &s| set | 1 << s);
            if !seen.contains(&set) {
                seen.push(set);
                places.push(squares);
            }
        }
        debug_assert_eq!(seen.len(), count);
    }
    places
}

/// The image of a square under one of the eight symmetries.
fn turned(square: u8, turn: u8) -> u8 {
    let (mut x, mut y) = (square % 8, square / 8);
    if turn & 1 != 0 {
        x = 7 - x;
    }
    if turn & 2 != 0 {
        y = 7 - y;
    }
    if turn & 4 != 0 {
        (x, y) = (y, x);
    }
    y * 8 + x
}

const fn starts() -> [usize; PLACES + 1] {
    let mut starts = [0; PLACES + 1];
    let (mut shape, mut place, mut start) = (0, 0, 0);
    while shape < SHAPES.len() {
        let (squares, count) = SHAPES[shape];
        let end = place + count;
        while place < end {
            starts[place] = start;
            place += 1;
        }
        start += 3usize.pow(squares.len() as u32);
        shape += 1;
    }
    starts[PLACES] = start;
    starts
}

impl std::fmt::Debug for Patterns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Patterns").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        bits::{Bits, Portable},
        board::squares,
    };

    /// The indices, square by square.
    fn slowly(board: Board) -> Vec<u16> {
        let digit = |square: u8| {
            let bit = Square::new(square).unwrap().bit();
            u16::from(board.mover & bit != 0) + 2 * u16::from(board.other & bit != 0)
        };
        let number = |squares: &Vec<u8>| squares.iter().rev().fold(0, |n, &s| 3 * n + digit(s));
        places().iter().map(number).collect()
    }

    #[test]
    fn sums_of_rows_are_the_numbers_of_squares() {
        let patterns = Patterns::new();
        let mut mover = 0x0123_4567_89AB_CDEF_u64;
        for _ in 0..200 {
            mover = mover.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
            let board = Board { mover, other: mover.rotate_left(17) & !mover };
            assert_eq!(patterns.indices(board)[..PLACES], slowly(board));
        }
    }

    #[test]
    fn numbers_after_a_move_are_those_of_the_position_it_leads_to() {
        let patterns = Patterns::new();
        let board = Board { mover: 0x0010_080C_1E10_0000, other: 0x0000_1412_0008_1000 };
        for square in squares(Portable.legal(board)) {
            let flips = Portable.flips(board, square);
            let after = patterns.after(patterns.before(board), square, flips);
            assert_eq!(after, patterns.indices(board.placed(square, flips)));
        }
    }

    #[test]
    fn a_mirrored_board_has_the_same_weights() {
        let (patterns, representatives) = (Patterns::new(), representatives());
        let board = Board { mover: 0x8123_0567_00AB_0DEF, other: 0x0440_9010_7A50_2210 };
        let weights = |board| {
            let indices = patterns.indices(board);
            let mut all: Vec<u32> =
                (0..PLACES).map(|i| representatives[STARTS[i] + usize::from(indices[i])]).collect();
            all.sort_unstable();
            all
        };
        assert_eq!(weights(board), weights(board.mirrored()));
        assert_eq!(representatives.len(), WEIGHTS);
    }
}
