//! The last one to four empty squares, where most nodes of a search are: no table, no move lists.
//!
//! Every function returns a bound on the score that says whether it is above `alpha`. Squares of
//! quadrants with an odd number of empty squares come first, because the side that enters one of
//! them tends to have the last move there.

use crate::{
    bits::Bits,
    board::{Board, Square, squares},
};

/// Less than every score.
const NONE: i32 = -65;

/// The neighbours of each square: without an opponent's disc there, nothing flips.
static NEIGHBORS: [u64; 64] = neighbors();

/// The mask of the quadrant of each square.
static QUADRANTS: [u64; 64] = quadrants();

/// Four empty squares or three, as `N` says. `odd` holds the quadrants with an odd number of them.
#[inline(always)]
pub(super) fn last<B: Bits, const N: u32>(
    bits: B,
    board: Board,
    alpha: i32,
    odd: u64,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let best = place_some::<B, N>(bits, board, alpha, odd, nodes);
    if best != NONE {
        return best;
    }
    *nodes += 1;
    match place_some::<B, N>(bits, board.passed(), -alpha - 1, odd, nodes) {
        NONE => board.final_score(),
        score => -score,
    }
}

/// The best of the moves, or [`NONE`] if there is none.
#[inline(always)]
fn place_some<B: Bits, const N: u32>(
    bits: B,
    board: Board,
    alpha: i32,
    odd: u64,
    nodes: &mut u64,
) -> i32 {
    let empty = board.empty();
    let mut best = NONE;
    for part in [empty & odd, empty & !odd] {
        for square in squares(part) {
            if NEIGHBORS[square.index()] & board.other == 0 {
                continue;
            }
            let flips = bits.flips(board, square);
            if flips == 0 {
                continue;
            }
            let child = board.placed(square, flips);
            let score = match N {
                4 => -last_3(bits, child, -alpha - 1, odd ^ quadrant(square), nodes),
                _ => -last_2(bits, child, -alpha - 1, nodes),
            };
            if score > best {
                best = score;
                if score > alpha {
                    return score;
                }
            }
        }
    }
    best
}

/// A function of its own, so that inlining does not unfold four empty squares into a thousand.
#[inline(always)]
fn last_3<B: Bits>(bits: B, board: Board, alpha: i32, odd: u64, nodes: &mut u64) -> i32 {
    last::<B, 3>(bits, board, alpha, odd, nodes)
}

#[inline(always)]
pub(super) fn last_2<B: Bits>(bits: B, board: Board, alpha: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let best = place_one_of_two(bits, board, alpha, nodes);
    if best != NONE {
        return best;
    }
    *nodes += 1;
    match place_one_of_two(bits, board.passed(), -alpha - 1, nodes) {
        NONE => board.final_score(),
        score => -score,
    }
}

#[inline(always)]
fn place_one_of_two<B: Bits>(bits: B, board: Board, alpha: i32, nodes: &mut u64) -> i32 {
    let empty = board.empty();
    let first = Square::lowest(empty);
    let second = Square::lowest(empty & empty.wrapping_sub(1));
    let mut best = NONE;
    for (square, rest) in [(first, second), (second, first)] {
        if NEIGHBORS[square.index()] & board.other == 0 {
            continue;
        }
        let flips = bits.flips(board, square);
        if flips != 0 {
            *nodes += 1;
            best = best.max(-last_1(bits, board.placed(square, flips).mover, rest));
            if best > alpha {
                return best;
            }
        }
    }
    best
}

/// The score with one empty square. All other discs are the opponent's.
#[inline(always)]
pub(super) fn last_1<B: Bits>(bits: B, mover: u64, square: Square) -> i32 {
    let discs = mover.count_ones() as i32;
    match bits.last_flips(mover, square) as i32 {
        0 => {
            let other = !(mover | square.bit());
            match bits.last_flips(other, square) as i32 {
                0 if discs >= 32 => 2 * discs - 62,
                flips => 2 * (discs - flips) - 64,
            }
        }
        flips => 2 * (discs + flips) - 62,
    }
}

/// The quadrants of `empty` with an odd number of squares.
#[inline(always)]
pub(super) fn odd_quadrants(empty: u64) -> u64 {
    const CORNERS: [usize; 4] = [0, 7, 56, 63];
    let odd = |q: &u64| (empty & q).count_ones() % 2 == 1;
    CORNERS.map(|corner| QUADRANTS[corner]).into_iter().filter(odd).sum()
}

/// The quadrant that a square lies in.
#[inline(always)]
pub(super) fn quadrant(square: Square) -> u64 {
    QUADRANTS[square.index()]
}

const fn quadrants() -> [u64; 64] {
    let mut table = [0; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = 0x0F0F_0F0F << ((i & 4) + (i & 32));
        i += 1;
    }
    table
}

const fn neighbors() -> [u64; 64] {
    let mut table = [0; 64];
    let mut i = 0;
    while i < 64 {
        let bit = 1u64 << i;
        let row = bit | ((bit << 1) & 0xFEFE_FEFE_FEFE_FEFE) | ((bit >> 1) & 0x7F7F_7F7F_7F7F_7F7F);
        table[i] = (row | row << 8 | row >> 8) & !bit;
        i += 1;
    }
    table
}
