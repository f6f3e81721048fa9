//! Whole sets at once in plain 64-bit arithmetic.

use super::{Bits, RAYS};
use crate::board::{Board, Square};

/// Runs on every machine.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

/// Discs that can turn sideways or diagonally: never one in column a or h.
const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;

impl Bits for Portable {
    #[inline(always)]
    fn legal(self, board: Board) -> u64 {
        let Board { mover, other } = board;
        let inner = other & INNER;
        let ends = ends::<1>(mover, inner)
            | ends::<7>(mover, inner)
            | ends::<8>(mover, other)
            | ends::<9>(mover, inner);
        ends & board.empty()
    }

    #[inline(always)]
    fn flips(self, board: Board, square: Square) -> u64 {
        let Board { mover, other } = board;
        let [up @ .., d1, d7, d8, d9] = RAYS.0[square.index()];
        let mut flips = 0;
        for ray in up {
            // Everything up to and including the first square that is not the other side's.
            let stop = ray & !other;
            let walked = ray & (stop ^ stop.wrapping_sub(1));
            flips |= enclosed(walked, mover, other);
        }
        for ray in [d1, d7, d8, d9] {
            // The same downwards: all bits from the highest one of `stop` on.
            let stop = (ray & !other) | 1;
            let walked = ray & (u64::MAX << (63 - stop.leading_zeros()));
            flips |= enclosed(walked, mover, other);
        }
        flips
    }
}

/// The squares just past a run of `turning` discs that starts beside a disc of `from`, both ways
/// along the line in which neighbours are `N` apart (doubling: runs of 1, 2, 4 and 6).
#[inline(always)]
const fn ends<const N: u32>(from: u64, turning: u64) -> u64 {
    let mut up = turning & (from << N);
    let mut down = turning & (from >> N);
    up |= turning & (up << N);
    down |= turning & (down >> N);
    let pairs_up = turning & (turning << N);
    let pairs_down = pairs_up >> N;
    up |= pairs_up & (up << (2 * N));
    down |= pairs_down & (down >> (2 * N));
    up |= pairs_up & (up << (2 * N));
    down |= pairs_down & (down >> (2 * N));
    (up << N) | (down >> N)
}

/// The discs of `walked` that turn: those of the other side, if one of the mover's ends the walk.
#[inline(always)]
const fn enclosed(walked: u64, mover: u64, other: u64) -> u64 {
    if walked & mover != 0 { walked & other } else { 0 }
}
