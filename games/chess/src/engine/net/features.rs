//! The features of the network: a piece on a square, seen from one side.

use crate::{Board, Color, Piece, Set, Square, squares};

/// Two sides, six kinds, sixty-four squares.
pub(crate) const FEATURES: usize = 768;

/// The bucket of a king on the left half, by rank and file as its own side sees them. The first rank has two buckets,
/// because most kings stay there.
const KING_BUCKET: [[u8; 4]; 8] = [
    [0, 0, 1, 1],
    [2, 2, 2, 2],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
];

/// One side's perspective: whose pieces are its own, how squares are flipped, and the bucket of its king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Perspective {
    side: Color,
    /// XORed with a square's index: flips ranks for Black, and files if the king is on the right half.
    flip: u8,
    king_bucket: u8,
}

impl Perspective {
    pub(crate) fn of(board: &Board, side: Color) -> Perspective {
        let king = board.king(side);
        let upside_down = if side == Color::White { 0 } else { 56 };
        let mirrored = if king.file() < 4 { 0 } else { 7 };
        let flip = upside_down | mirrored;
        let seen = Square::at(king.index() as u8 ^ flip);
        Perspective {
            side,
            flip,
            king_bucket: KING_BUCKET[usize::from(seen.rank())][usize::from(seen.file())],
        }
    }

    /// The index of this perspective among those of its side.
    pub(crate) fn index(self) -> usize {
        usize::from(self.king_bucket) * 2 + usize::from(self.flip & 7 != 0)
    }

    /// The feature of a piece: the index of its row of weights.
    #[inline]
    pub(crate) fn feature(self, piece: Piece, square: Square) -> usize {
        let theirs = usize::from(piece.color != self.side);
        let seen = square.index() ^ usize::from(self.flip);
        ((usize::from(self.king_bucket) * 2 + theirs) * 6 + piece.kind.index()) * 64 + seen
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
