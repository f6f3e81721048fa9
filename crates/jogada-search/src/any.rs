//! Type-erased engines: moves are codes.

use std::marker::PhantomData;

use jogada_core::{Draw, Seated};

use crate::{Engine, Level, Limit, Stop, Thought};

/// An engine for one game, without its type.
pub trait AnyEngine: Send {
    /// Chooses a move for the seat, which is to move.
    fn think(&mut self, at: Seated<'_>, limit: Limit, stop: &Stop) -> Thought<u32>;

    /// The same with an exact score for every legal move.
    fn weigh(&mut self, at: Seated<'_>, limit: Limit, stop: &Stop) -> Thought<u32> {
        self.think(at, limit, stop)
    }

    /// The move of a level that the engine plays in its own way.
    fn at_level(&mut self, at: Seated<'_>, level: Level) -> Option<Thought<u32>> {
        let _ = (at, level);
        None
    }
}

/// Erases an engine's type.
pub fn erase<G: Draw>(engine: impl Engine<G> + 'static) -> Box<dyn AnyEngine> {
    Box::new(Erased(engine, PhantomData))
}

struct Erased<G, E>(E, PhantomData<fn() -> G>);

impl<G: Draw, E: Engine<G>> AnyEngine for Erased<G, E> {
    fn think(&mut self, at: Seated<'_>, limit: Limit, stop: &Stop) -> Thought<u32> {
        self.0.think(&view::<G>(at), limit, stop).map(Into::into)
    }

    fn weigh(&mut self, at: Seated<'_>, limit: Limit, stop: &Stop) -> Thought<u32> {
        self.0.weigh(&view::<G>(at), limit, stop).map(Into::into)
    }

    fn at_level(&mut self, at: Seated<'_>, level: Level) -> Option<Thought<u32>> {
        self.0.at_level(&view::<G>(at), level).map(|thought| thought.map(Into::into))
    }
}

fn view<G: Draw>(at: Seated<'_>) -> G::View {
    at.view::<G>().expect("an engine plays the game of its own entry")
}
