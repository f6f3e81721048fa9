//! The game as learning programs see it: moves as numbers, views as planes.

use jogada_core::Seat;
use jogada_game::Planes;

use crate::{Othello, squares};

impl Planes for Othello {
    /// Each square, and the pass.
    fn actions(&self) -> usize {
        65
    }

    fn action(&self, m: Self::Move) -> usize {
        u32::from(m) as usize
    }

    fn shape(&self) -> (usize, usize, usize) {
        (8, 8, 2)
    }

    fn observe(&self, seat: Seat, set: &mut dyn FnMut(usize, usize)) {
        for (plane, side) in [seat.side(), seat.side().other()].into_iter().enumerate() {
            for square in squares(self.discs(side)) {
                set(square.index(), plane);
            }
        }
    }
}
