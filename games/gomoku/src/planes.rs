//! The game as learning programs see it: moves as numbers, views as planes.

use jogada_core::Seat;
use jogada_game::Planes;

use crate::Gomoku;

impl Planes for Gomoku {
    /// Each square, row by row.
    fn actions(&self) -> usize {
        usize::from(self.board().size()).pow(2)
    }

    fn action(&self, m: Self::Move) -> usize {
        usize::from(m.y()) * usize::from(self.board().size()) + usize::from(m.x())
    }

    fn shape(&self) -> (usize, usize, usize) {
        (self.board().size().into(), self.board().size().into(), 2)
    }

    fn observe(&self, seat: Seat, set: &mut dyn FnMut(usize, usize)) {
        let size = usize::from(self.board().size());
        for square in self.board().squares() {
            if let Some(side) = self.board().at(square) {
                let index = usize::from(square.y()) * size + usize::from(square.x());
                set(index, usize::from(side != seat.side()));
            }
        }
    }
}
