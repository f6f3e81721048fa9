//! The eight ways to lay the board, and the one that stands for all of them.
//!
//! The world's start and the assignment's are two of the eight, so that whatever is known of a position
//! under its [`canonical`] board is known from both starts.

use crate::board::{Board, Square};

/// One of the eight: columns mirrored, rows mirrored and the two exchanged, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry(u8);

const COLUMNS: u8 = 1;
const ROWS: u8 = 2;
const EXCHANGED: u8 = 4;

impl Symmetry {
    /// All of them, the board as it lies first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(Symmetry)
    }

    /// Where a square comes to lie.
    #[must_use]
    pub const fn square(self, square: Square) -> Square {
        let index = square.index() as u8;
        let (mut column, mut row) = (index % 8, index / 8);
        if self.0 & COLUMNS != 0 {
            column = 7 - column;
        }
        if self.0 & ROWS != 0 {
            row = 7 - row;
        }
        if self.0 & EXCHANGED != 0 {
            (column, row) = (row, column);
        }
        Square::at(column, row).expect("both were on the board before")
    }

    /// The one that leads back.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        // Once columns and rows are exchanged, each mirror is the other's.
        match self.0 & EXCHANGED {
            0 => self,
            _ => Symmetry(EXCHANGED | (self.0 & COLUMNS) << 1 | (self.0 & ROWS) >> 1),
        }
    }

    /// How a board lies then.
    #[must_use]
    pub const fn board(self, board: Board) -> Board {
        Board { mover: self.set(board.mover), other: self.set(board.other) }
    }

    const fn set(self, mut set: u64) -> u64 {
        if self.0 & COLUMNS != 0 {
            set = set.reverse_bits().swap_bytes();
        }
        if self.0 & ROWS != 0 {
            set = set.swap_bytes();
        }
        if self.0 & EXCHANGED != 0 {
            set = exchanged(set);
        }
        set
    }
}

/// The least of the eight boards, and how to lay a board so that it becomes that one.
pub fn canonical(board: Board) -> (Board, Symmetry) {
    let laid = Symmetry::all().map(|symmetry| (symmetry.board(board), symmetry));
    laid.min_by_key(|(board, _)| (board.mover, board.other)).expect("there are eight")
}

/// Columns and rows exchanged: 4 x 4 blocks first, then 2 x 2, then single squares.
const fn exchanged(mut set: u64) -> u64 {
    let mut blocks = (set ^ set >> 28) & 0x0000_0000_f0f0_f0f0;
    set ^= blocks ^ blocks << 28;
    blocks = (set ^ set >> 14) & 0x0000_cccc_0000_cccc;
    set ^= blocks ^ blocks << 14;
    blocks = (set ^ set >> 7) & 0x00aa_00aa_00aa_00aa;
    set ^ blocks ^ blocks << 7
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Start, squares};

    #[test]
    fn a_set_moves_as_its_squares_do_and_back() {
        let set = 0x0123_4567_89ab_cdef_u64;
        for symmetry in Symmetry::all() {
            let moved = squares(set).fold(0, |set, square| set | symmetry.square(square).bit());
            assert_eq!(symmetry.set(set), moved, "{symmetry:?}");
            assert_eq!(symmetry.inverse().set(moved), set, "{symmetry:?}");
        }
    }

    #[test]
    fn both_starts_are_one_position_and_their_first_moves_one_more() {
        let [world, own] = [Start::World, Start::Assignment].map(Board::start);
        assert_ne!(world, own);
        assert_eq!(canonical(world).0, canonical(own).0);
        for board in [world, own] {
            let (laid, symmetry) = canonical(board);
            assert_eq!(symmetry.board(board), laid);
        }
    }
}
