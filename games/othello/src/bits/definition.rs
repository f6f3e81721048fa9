//! What the rules are: from the square taken, walk in each of the eight directions over discs
//! of the other side; if a disc of one's own ends the walk, everything walked over turns.

use super::Bits;
use crate::board::{Board, Square, squares};

/// Slow and obvious. Every other way is tested against this one.
#[derive(Clone, Copy, Debug)]
pub struct Definition;

impl Bits for Definition {
    fn legal(self, board: Board) -> u64 {
        squares(board.empty())
            .filter(|&square| self.flips(board, square) != 0)
            .fold(0, |legal, square| legal | square.bit())
    }

    fn flips(self, board: Board, square: Square) -> u64 {
        let mut flips = 0;
        for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
            let mut walked = 0;
            let mut here = step(square, dx, dy);
            while let Some(square) = here.filter(|s| board.other & s.bit() != 0) {
                walked |= square.bit();
                here = step(square, dx, dy);
            }
            if here.is_some_and(|s| board.mover & s.bit() != 0) {
                flips |= walked;
            }
        }
        flips
    }
}

fn step(square: Square, dx: i8, dy: i8) -> Option<Square> {
    Square::at(square.column().checked_add_signed(dx)?, square.row().checked_add_signed(dy)?)
}
