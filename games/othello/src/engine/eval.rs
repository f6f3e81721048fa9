//! How good a position is before its end is in sight: a weighted sum of a few counts.

use super::stability::{CORNERS, stable};
use crate::{bits::Bits, board::Board};

/// How many counts there are.
pub const COUNTS: usize = 10;
/// How many stages of the game have weights of their own.
pub const STAGES: usize = 9;

/// No estimate says more than this: a whole board can only be proved.
pub(super) const ESTIMATE_MAX: i32 = 62;

/// The expected final difference for the side to move, in discs. `board` must not be of a
/// finished game.
#[inline(always)]
pub(super) fn estimate<B: Bits>(bits: B, board: Board) -> i32 {
    let weights = &WEIGHTS[stage(board)];
    let sum: i32 =
        counts(bits, board).iter().zip(weights).map(|(count, weight)| count * weight).sum();
    (sum / WEIGHT_PER_DISC).clamp(-ESTIMATE_MAX, ESTIMATE_MAX)
}

/// Which weights a position takes: all of the opening shares some, since masters rarely show
/// what a corner is worth there, and then every five discs have their own.
pub fn stage(board: Board) -> usize {
    let discs = 64 - board.empty().count_ones() as usize;
    (discs.saturating_sub(19) / 5).min(STAGES - 1)
}

/// What is counted: most of it for the side to move less the same for the other side.
#[inline(always)]
pub fn counts<B: Bits>(bits: B, board: Board) -> [i32; COUNTS] {
    let Board { mover, other } = board;
    let empty = board.empty();
    let less = |set: u64| (mover & set).count_ones() as i32 - (other & set).count_ones() as i32;
    let size = |set: u64| set.count_ones() as i32;
    let near_empty_corner = around(empty & CORNERS);
    let occupied = mover | other;
    [
        // The turn itself, and who will have the last word if nobody passes.
        1,
        if empty.count_ones() % 2 == 1 { 1 } else { -1 },
        // Moves, and empty squares that may become moves.
        size(bits.legal(board)) - size(bits.legal(board.passed())),
        size(around(other) & empty) - size(around(mover) & empty),
        less(CORNERS),
        less(near_empty_corner & DIAGONAL_TO_CORNER),
        less(near_empty_corner & BESIDE_CORNER),
        size(stable(mover, occupied)) - size(stable(other, occupied)),
        less(MIDDLE_OF_EDGE),
        less(u64::MAX),
    ]
}

const DIAGONAL_TO_CORNER: u64 = 0x0042_0000_0000_4200;
const BESIDE_CORNER: u64 = 0x4281_0000_0000_8142;
const MIDDLE_OF_EDGE: u64 = 0x3C00_8181_8181_003C;

/// The squares that touch one of `set`, and those of `set`.
#[inline(always)]
const fn around(set: u64) -> u64 {
    let sideways =
        set | ((set << 1) & 0xFEFE_FEFE_FEFE_FEFE) | ((set >> 1) & 0x7F7F_7F7F_7F7F_7F7F);
    sideways | (sideways << 8) | (sideways >> 8)
}

const WEIGHT_PER_DISC: i32 = 100;

/// Hundredths of a disc for each of the counts, by stage. Least squares over the WTHOR base,
/// by `cargo run --release --example fit`.
const WEIGHTS: [[i32; COUNTS]; STAGES] = [
    [-287, -46, 121, 42, 170, -754, 22, 428, 53, -110],
    [-403, 14, 157, 67, 783, -690, -56, 315, 64, -114],
    [-382, 10, 174, 49, 642, -524, -87, 231, 56, -100],
    [-357, 11, 194, 32, 346, -465, -96, 201, 43, -84],
    [-303, 73, 226, 3, 299, -402, -151, 157, 28, -64],
    [-252, 113, 282, -43, 243, -352, -205, 130, 2, -40],
    [-174, 113, 349, -95, 160, -301, -216, 114, -35, -14],
    [-84, 121, 424, -145, 14, -211, -202, 103, -61, 10],
    [46, 162, 521, -162, -41, -37, -179, 77, -43, 31],
];
