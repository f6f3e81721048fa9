//! Which inputs of the network a piece lights up.

use crate::{Board, Color, Piece, Set, Square, squares};

/// Two sides, six kinds, sixty-four squares.
pub(crate) const INPUTS: usize = 768;

/// The region of a king on the left half, seen from its own side, by rank from its first.
/// At home there are two, because there most kings stay.
const REGION: [[u8; 4]; 8] = [
    [0, 0, 1, 1],
    [2, 2, 2, 2],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
];

/// How a side looks at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outlook {
    side: Color,
    /// What turns a square into the one that the side sees: rank by rank, file by file.
    turned: u8,
    region: u8,
}

impl Outlook {
    pub(crate) fn of(board: &Board, side: Color) -> Outlook {
        let king = board.king(side);
        let upside_down = if side == Color::White { 0 } else { 56 };
        let mirrored = if king.file() < 4 { 0 } else { 7 };
        let turned = upside_down | mirrored;
        let seen = Square::at(king.index() as u8 ^ turned);
        Outlook { side, turned, region: REGION[usize::from(seen.rank())][usize::from(seen.file())] }
    }

    /// A number for each outlook of a side.
    pub(crate) fn number(self) -> usize {
        usize::from(self.region) * 2 + usize::from(self.turned & 7 != 0)
    }

    /// The row of weights that a piece lights up.
    #[inline]
    pub(crate) fn input(self, piece: Piece, square: Square) -> usize {
        let theirs = usize::from(piece.color != self.side);
        let seen = square.index() ^ usize::from(self.turned);
        ((usize::from(self.region) * 2 + theirs) * 6 + piece.kind.index()) * 64 + seen
    }
}

/// The pieces of a board on some of its squares.
pub(crate) fn pieces_on(board: &Board, set: Set) -> impl Iterator<Item = (Piece, Square)> {
    squares(set & board.occupied()).filter_map(|square| Some((board.piece_at(square)?, square)))
}

/// The squares on which two boards differ.
pub(crate) fn differences(a: &Board, b: &Board) -> Set {
    (a.pawns ^ b.pawns)
        | (a.knights ^ b.knights)
        | (a.diagonals ^ b.diagonals)
        | (a.straights ^ b.straights)
        | (a.kings ^ b.kings)
        | (a.sides[0] ^ b.sides[0])
        | (a.sides[1] ^ b.sides[1])
}
