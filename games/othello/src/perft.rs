//! Counting the leaves of the game tree: the check of every move generator, and its speed.
//!
//! A pass is a ply, and a game that ends before the depth is reached is one leaf.

use std::hint::black_box;

use crate::{
    bits::{Bits, Task},
    board::{Board, squares},
};

/// The leaves `depth` plies below `board`.
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    pub board: Board,
    pub depth: u32,
    /// Count the moves of the last ply without making them.
    pub bulk: bool,
}

impl Task for Perft {
    type Output = u64;

    fn run<B: Bits>(self, bits: B) -> u64 {
        let legal = bits.legal(self.board);
        match (self.depth, self.bulk) {
            (0, _) => 1,
            (depth, false) => leaves::<B, false>(bits, self.board, legal, depth),
            (depth, true) => leaves::<B, true>(bits, self.board, legal, depth),
        }
    }
}

/// No board has more moves than empty squares that touch a disc, which is less than this even
/// for boards that no game reaches.
const MOVES_MAX: usize = 64;

/// `legal` holds the moves of `board`. They are found a whole family at a time, before any of
/// its members is entered: independent work keeps the processor busy.
fn leaves<B: Bits, const BULK: bool>(bits: B, board: Board, legal: u64, depth: u32) -> u64 {
    bits.within(|| {
        if legal == 0 {
            let passed = board.passed();
            return match bits.legal(passed) {
                0 => 1,
                _ if depth == 1 => 1,
                legal => leaves::<B, BULK>(bits, passed, legal, depth - 1),
            };
        }
        let children = squares(legal).map(|square| {
            let child = board.placed(square, bits.flips(board, square));
            (child, bits.legal(child))
        });
        match depth {
            1 => last_ply::<B, BULK>(bits, board, legal),
            2 => children.map(|(child, legal)| last_ply::<B, BULK>(bits, child, legal)).sum(),
            _ => {
                let mut family = [(board, 0); MOVES_MAX];
                for (slot, child) in family.iter_mut().zip(children) {
                    *slot = child;
                }
                family[..legal.count_ones() as usize]
                    .iter()
                    .map(|&(child, legal)| leaves::<B, BULK>(bits, child, legal, depth - 1))
                    .sum()
            }
        }
    })
}

/// One leaf for each move; a side without one passes or has finished, which is a leaf too.
#[inline(always)]
fn last_ply<B: Bits, const BULK: bool>(bits: B, board: Board, legal: u64) -> u64 {
    if !BULK {
        for square in squares(legal) {
            black_box(board.placed(square, bits.flips(board, square)));
        }
    }
    u64::from(legal.count_ones().max(1))
}
