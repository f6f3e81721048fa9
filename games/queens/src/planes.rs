//! The game as learning programs see it: moves as numbers, views as planes.

use jogada_core::Seat;
use jogada_game::Planes;

use crate::{Piece, Queens, Square};

impl Planes for Queens {
    /// Kind, row and column.
    fn actions(&self) -> usize {
        Piece::ALL.len() * usize::from(self.size()).pow(2)
    }

    fn action(&self, m: Self::Move) -> usize {
        let size = usize::from(self.size());
        (m.piece as usize * size + usize::from(m.square.0)) * size + usize::from(m.square.1)
    }

    fn shape(&self) -> (usize, usize, usize) {
        (self.size().into(), self.size().into(), 10)
    }

    /// Each kind's pieces, then where each may still go.
    fn observe(&self, _: Seat, set: &mut dyn FnMut(usize, usize)) {
        let size = usize::from(self.size());
        for (index, square) in (0..size * size).map(|index| (index, (index / size, index % size))) {
            let square = Square(square.0 as u8, square.1 as u8);
            if let Some(piece) = self.piece_at(square) {
                set(index, piece as usize);
            }
            for piece in Piece::ALL.into_iter().filter(|&kind| self.free_for(kind).contains(square))
            {
                set(index, 5 + piece as usize);
            }
        }
    }
}
