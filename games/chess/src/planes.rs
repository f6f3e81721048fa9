//! The game as learning programs see it: moves as numbers, views as planes.

use jogada_core::Seat;
use jogada_game::Planes;

use crate::{Chess, Color, Kind, squares};

impl Planes for Chess {
    /// Origin and destination, then a pawn's ways to become less than a queen: the piece, its file and where it turns.
    fn actions(&self) -> usize {
        64 * 64 + 3 * 8 * 3
    }

    /// Castling goes to the rook's square, and a plain pawn's move to the last rank makes a queen.
    fn action(&self, m: Self::Move) -> usize {
        let (from, to) = (m.from(), m.to());
        let lesser = Kind::PROMOTIONS.iter().take(3).position(|&k| m.promotes_to() == Some(k));
        match lesser {
            None => from.index() * 64 + to.index(),
            Some(kind) => {
                let turns = usize::from(to.file() + 1 - from.file());
                64 * 64 + (kind * 8 + usize::from(from.file())) * 3 + turns
            }
        }
    }

    fn shape(&self) -> (usize, usize, usize) {
        (8, 8, 14)
    }

    /// The viewer's pieces by kind, the opponent's, rooks that may castle, and the square of an en passant.
    fn observe(&self, seat: Seat, set: &mut dyn FnMut(usize, usize)) {
        let own = Color::BOTH[seat.side().index()];
        let board = self.board();
        for (offset, color) in [(0, own), (6, own.other())] {
            for kind in Kind::ALL {
                for square in squares(board.pieces(color, kind)) {
                    set(square.index(), offset + kind.index());
                }
            }
            for square in squares(board.castlers(color)) {
                set(square.index(), 12);
            }
        }
        if let Some(square) = board.en_passant() {
            set(square.index(), 13);
        }
    }
}
