//! Five and six empty squares, searched to the end of the game without a table.

use super::{
    last::{last, last_1, last_2, quadrant},
    stability::bound,
};
use crate::{
    bits::Bits,
    board::{Board, Square, squares},
};

/// The most empty squares that are searched here.
pub(super) const FEW: u32 = 6;

/// A bound on the final score that says whether it is above `alpha`.
#[inline(always)]
pub(super) fn few<B: Bits>(bits: B, board: Board, alpha: i32, odd: u64, nodes: &mut u64) -> i32 {
    match board.empty().count_ones() {
        0 => board.final_score(),
        1 => {
            *nodes += 1;
            last_1(bits, board.mover, Square::lowest(board.empty()))
        }
        2 => bits.within(|| last_2(bits, board, alpha, nodes)),
        3 => bits.within(|| last::<B, 3>(bits, board, alpha, odd, nodes)),
        4 => bits.within(|| last::<B, 4>(bits, board, alpha, odd, nodes)),
        empties => fill(bits, board, alpha, empties, odd, nodes),
    }
}

/// The same with five empty squares or more, of which `odd` holds the odd quadrants.
fn fill<B: Bits>(
    bits: B,
    board: Board,
    alpha: i32,
    empties: u32,
    odd: u64,
    nodes: &mut u64,
) -> i32 {
    bits.within(|| {
        *nodes += 1;
        if let Some(most) = bound(board, alpha, empties) {
            return most;
        }
        let legal = bits.legal(board);
        if legal == 0 {
            return match bits.legal(board.passed()) {
                0 => board.final_score(),
                _ => -fill(bits, board.passed(), -alpha - 1, empties, odd, nodes),
            };
        }
        let mut best = -65;
        for part in [legal & odd, legal & !odd] {
            for square in squares(part) {
                let child = board.placed(square, bits.flips(board, square));
                let odd = odd ^ quadrant(square);
                let score = if empties == 5 {
                    -last::<B, 4>(bits, child, -alpha - 1, odd, nodes)
                } else {
                    -fill(bits, child, -alpha - 1, empties - 1, odd, nodes)
                };
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        best
    })
}
