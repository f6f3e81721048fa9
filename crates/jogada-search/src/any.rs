//! An engine outside its type: moves are codes. It is handed the position, and shows the engine only the seat's view.

use std::marker::PhantomData;

use jogada_core::{AnyGame, Draw, Seat, Viewer};

use crate::{Engine, Limit, Stop, Thought};

/// An engine for one game, outside its type.
pub trait AnyEngine: Send {
    /// Chooses a move for `seat`, which is to move.
    fn think(&mut self, pos: &AnyGame, seat: Seat, limit: Limit, stop: &Stop) -> Thought<u32>;

    /// The same with a true score for every legal move.
    fn weigh(&mut self, pos: &AnyGame, seat: Seat, limit: Limit, stop: &Stop) -> Thought<u32> {
        self.think(pos, seat, limit, stop)
    }
}

/// Takes an engine's type away.
pub fn erase<G: Draw>(engine: impl Engine<G> + 'static) -> Box<dyn AnyEngine> {
    Box::new(Erased(engine, PhantomData))
}

struct Erased<G, E>(E, PhantomData<fn() -> G>);

impl<G: Draw, E: Engine<G>> AnyEngine for Erased<G, E> {
    fn think(&mut self, pos: &AnyGame, seat: Seat, limit: Limit, stop: &Stop) -> Thought<u32> {
        self.0.think(&view::<G>(pos, seat), limit, stop).map(Into::into)
    }

    fn weigh(&mut self, pos: &AnyGame, seat: Seat, limit: Limit, stop: &Stop) -> Thought<u32> {
        self.0.weigh(&view::<G>(pos, seat), limit, stop).map(Into::into)
    }
}

fn view<G: Draw>(pos: &AnyGame, seat: Seat) -> G::View {
    let pos = pos.downcast_ref::<G>().expect("an engine plays the game of its own entry");
    pos.view(Viewer::Seat(seat))
}
