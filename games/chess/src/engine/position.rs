//! A position in the tree: the board with all that the search asks of it again and again.

use super::table::Table;
use crate::{Board, Chess, Move};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    pub(crate) board: Board,
    /// Without an en passant square that nobody can use, as repetitions are told.
    pub(crate) key: u64,
    /// Half-moves since a pawn moved or something was taken.
    pub(crate) clock: u16,
    /// Half-moves that nobody could take back: as the clock, but since a pass too.
    pub(crate) reversible: u16,
    pub(crate) is_check: bool,
}

impl Position {
    pub(crate) fn of(pos: &Chess) -> Position {
        let board = *pos.board();
        let clock = pos.fen().clock;
        Position {
            board,
            key: board.without_idle_en_passant().key(),
            clock,
            reversible: clock,
            is_check: board.is_check(),
        }
    }

    /// The position after a legal move. Its bucket in the table is asked for as early as can be.
    pub(crate) fn after(&self, m: Move, table: &Table) -> Position {
        let board = self.board.after(m);
        let key = board.without_idle_en_passant().key();
        table.prefetch(key);
        let is_zeroing = self.board.is_zeroing(m);
        let count = |plies: u16| if is_zeroing { 0 } else { plies + 1 };
        Position {
            board,
            key,
            clock: count(self.clock),
            reversible: count(self.reversible),
            is_check: board.is_check(),
        }
    }

    /// The position if the side to move could pass. It must not be in check.
    pub(crate) fn after_pass(&self) -> Position {
        let board = self.board.after_pass();
        let key = board.key();
        Position { board, key, clock: self.clock + 1, reversible: 0, is_check: false }
    }

    /// A number for the pawns alone, and one each for the other pieces of White and of Black.
    pub(crate) fn part_keys(&self) -> [u64; 3] {
        let Board { pawns, knights, diagonals, straights, kings, sides, .. } = self.board;
        let [white, black] = sides;
        let officers = |side: u64| {
            mix(mix(knights & side, diagonals & side), mix(straights & side, kings & side))
        };
        [mix(pawns & white, pawns & black), officers(white), officers(black)]
    }
}

/// Every bit of both reaches every bit of the result.
fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0x9E37_79B9_7F4A_7C15) * u128::from(b ^ 0xC2B2_AE3D_27D4_EB4F);
    product as u64 ^ (product >> 64) as u64
}
