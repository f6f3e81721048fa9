//! The last few empty squares, searched to the end without a table and without sorting.

use crate::{
    bits::Bits,
    board::{Board, squares},
};

/// With no more empty squares than this, a search goes through them all as here.
pub(super) const FEW: u32 = 6;

/// The final score for the side to move, exact inside the window and a bound outside it.
pub(super) fn finish<B: Bits>(bits: B, board: Board, alpha: i32, beta: i32) -> i32 {
    fill(bits, board, alpha, beta, odd_quadrants(board.empty()))
}

/// `odd` holds the quadrants with an odd number of empty squares. They come first: whoever
/// enters one of them tends to have the last move there.
fn fill<B: Bits>(bits: B, board: Board, mut alpha: i32, beta: i32, odd: u64) -> i32 {
    bits.within(|| {
        let empty = board.empty();
        if empty & empty.wrapping_sub(1) == 0 {
            return last(bits, board);
        }
        let mut best = None;
        for square in squares(empty & odd).chain(squares(empty & !odd)) {
            let flips = bits.flips(board, square);
            if flips == 0 {
                continue;
            }
            let child = board.placed(square, flips);
            let score = -fill(bits, child, -beta, -alpha, odd ^ quadrant(square.index()));
            if best.is_none_or(|best| score > best) {
                best = Some(score);
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        match best {
            Some(score) => score,
            None if bits.legal(board.passed()) == 0 => board.final_score(),
            None => -fill(bits, board.passed(), -beta, -alpha, odd),
        }
    })
}

/// The score with one empty square left, or none: nothing to choose any more.
#[inline(always)]
fn last<B: Bits>(bits: B, board: Board) -> i32 {
    let Some(square) = squares(board.empty()).next() else { return board.final_score() };
    let difference = board.difference();
    let flips = bits.flips(board, square).count_ones() as i32;
    if flips > 0 {
        return difference + 2 * flips + 1;
    }
    match bits.flips(board.passed(), square).count_ones() as i32 {
        0 => board.final_score(),
        flips => difference - 2 * flips - 1,
    }
}

#[inline(always)]
const fn quadrant(square: usize) -> u64 {
    const QUADRANTS: [u64; 4] = [0x0F0F_0F0F, 0xF0F0_F0F0, 0x0F0F_0F0F << 32, 0xF0F0_F0F0 << 32];
    QUADRANTS[(square >> 5) * 2 + ((square >> 2) & 1)]
}

#[inline(always)]
pub(super) fn odd_quadrants(empty: u64) -> u64 {
    [0, 4, 32, 36].map(quadrant).into_iter().filter(|q| (empty & q).count_ones() % 2 == 1).sum()
}
