//! The game as learning programs see it: moves as numbers, views as planes.

use jogada_core::{Game, Seat, Viewer};
use jogada_game::Planes;

use crate::{Dominoes, TILES, Tiles};

impl Planes for Dominoes {
    /// Each tile at each end, and the pass.
    fn actions(&self) -> usize {
        2 * usize::from(TILES) + 1
    }

    fn action(&self, m: Self::Move) -> usize {
        u32::from(m) as usize
    }

    fn shape(&self) -> (usize, usize, usize) {
        (1, TILES.into(), 7)
    }

    /// For each tile: is it held, who laid it counted from the viewer, and does it fit at the left or the right end.
    fn observe(&self, seat: Seat, set: &mut dyn FnMut(usize, usize)) {
        let view = self.view(Viewer::Seat(seat));
        for tile in view.hand(seat).unwrap_or_default() {
            set(tile.index().into(), 0);
        }
        for ply in view.plies() {
            if let Some(tile) = ply.tile {
                set(tile.index().into(), 1 + (ply.seat.index() + 4 - seat.index()) % 4);
            }
        }
        for (ends, plane) in view.ends().map_or(Vec::new(), |e| vec![(e.left, 5), (e.right, 6)]) {
            for tile in Tiles::with(ends) {
                set(tile.index().into(), plane);
            }
        }
    }
}
