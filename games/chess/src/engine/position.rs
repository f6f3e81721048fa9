//! A position of the search tree: the board with its key, counters and check.

use super::table::SearchTable;
use crate::{Board, Chess, Move};

/// A board and what the search asks of it at every node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    pub(crate) board: Board,
    /// The hash, without an en passant square where no capture is legal: equal for repetitions.
    pub(crate) key: u64,
    /// Half-moves since the last capture or pawn move.
    pub(crate) clock: u16,
    /// The same, but since the last null move too: how far back repetitions can be.
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

    /// The position after a legal move; its bucket of the table is prefetched.
    pub(crate) fn after(&self, m: Move, table: &SearchTable) -> Position {
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

    /// The position after a null move. The side to move must not be in check.
    pub(crate) fn after_null_move(&self) -> Position {
        let board = self.board.after_null_move();
        let key = board.key();
        Position { board, key, clock: self.clock + 1, reversible: 0, is_check: false }
    }

    /// Hashes of the pawns, of White's other pieces and of Black's, for correction history.
    pub(crate) fn correction_keys(&self) -> [u64; 3] {
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
