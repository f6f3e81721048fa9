//! A position of self-play with its score, as training reads it: thirty-two bytes.

use crate::{Board, Color, Kind, Piece, squares};

/// One training position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    pub board: Board,
    /// The target score in hundredths of a pawn for White.
    pub score: i16,
    /// The result for White: 0 lost, 1 drawn, 2 won.
    pub result: u8,
}

impl Sample {
    pub const BYTES: usize = 32;

    /// The occupied squares, a nibble for each piece on them, the score, the result, the side to move; four bytes spare.
    pub fn to_bytes(&self) -> [u8; Sample::BYTES] {
        let mut bytes = [0; Sample::BYTES];
        let occupied = self.board.occupied();
        bytes[..8].copy_from_slice(&occupied.to_le_bytes());
        let pieces = squares(occupied).filter_map(|square| self.board.piece_at(square));
        for (i, piece) in pieces.take(32).enumerate() {
            let nibble = (piece.color.index() * 6 + piece.kind.index()) as u8;
            bytes[8 + i / 2] |= nibble << (4 * (i % 2));
        }
        bytes[24..26].copy_from_slice(&self.score.to_le_bytes());
        bytes[26] = self.result;
        bytes[27] = self.board.turn().index() as u8;
        bytes
    }

    /// Reads a sample; castling and en passant are not stored. `None` if the bytes are no sample.
    pub fn from_bytes(bytes: &[u8; Sample::BYTES]) -> Option<Sample> {
        let (occupied, rest) = bytes.split_first_chunk()?;
        let mut board = Board::EMPTY;
        for (i, square) in squares(u64::from_le_bytes(*occupied)).enumerate() {
            let nibble = rest.get(i / 2).filter(|_| i < 32)? >> (4 * (i % 2)) & 15;
            board.put(piece(nibble)?, square);
        }
        board.turn = *Color::BOTH.get(usize::from(bytes[27]))?;
        let one_king = |color| board.pieces(color, Kind::King).count_ones() == 1;
        let is_whole = Color::BOTH.into_iter().all(one_king) && bytes[26] <= 2;
        let score = i16::from_le_bytes([bytes[24], bytes[25]]);
        is_whole.then_some(Sample { board, score, result: bytes[26] })
    }
}

fn piece(nibble: u8) -> Option<Piece> {
    let color = *Color::BOTH.get(usize::from(nibble / 6))?;
    Some(Piece::new(color, Kind::ALL[usize::from(nibble % 6)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;
    use proptest::prelude::*;

    #[test]
    fn a_position_survives_its_bytes() {
        let mut board = Board::start();
        for choice in 0..200 {
            let sample = Sample { board, score: 30 - choice, result: (choice % 3) as u8 };
            let again = Sample::from_bytes(&sample.to_bytes()).unwrap();
            assert_eq!(again.score, sample.score);
            assert_eq!(again.result, sample.result);
            assert_eq!(again.board.turn(), board.turn());
            let same = |square| again.board.piece_at(square) == board.piece_at(square);
            assert!((0..64).map(Square::at).all(same));
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            board = board.after(moves[choice as usize * 7 % moves.len()]);
        }
    }

    proptest! {
        #[test]
        fn no_bytes_can_do_harm(bytes: [u8; Sample::BYTES]) {
            let _ = Sample::from_bytes(&bytes);
        }
    }
}
