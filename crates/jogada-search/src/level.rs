//! Levels of play: engines weaker on purpose. A child can beat level 1; level 10 is the engine's full strength.

use std::fmt;

use jogada_core::{Rng, Seated, Seed};
use jogada_text::Message;

use crate::{AnyEngine, Limit, Stop, TEXTS, Thought};

/// From 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// The nodes of a move at levels 1 to 9.
const NODES: [u64; 9] = [20, 60, 200, 600, 2_000, 6_000, 20_000, 60_000, 200_000];
/// The percentage of random moves at levels 1 to 9.
const BLIND_PERCENT: [u32; 9] = [50, 35, 25, 16, 10, 5, 2, 0, 0];

impl Level {
    /// The engine's full strength.
    pub const MAX: Level = Level(10);

    /// The level of this number.
    pub fn new(number: u8) -> Result<Level, Message> {
        if (1..=10).contains(&number) {
            Ok(Level(number))
        } else {
            Err(TEXTS.message("bad-level").quoting("got", &number.to_string()))
        }
    }

    /// From 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The limit of a move at this level.
    pub fn limit(self) -> Limit {
        NODES.get(usize::from(self.0) - 1).map_or(Limit::NONE, |&nodes| Limit::nodes(nodes))
    }

    fn blind_percent(self) -> u32 {
        BLIND_PERCENT.get(usize::from(self.0) - 1).copied().unwrap_or(0)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An engine at a level: it searches less, and sometimes plays a random move.
#[allow(missing_debug_implementations, reason = "engines need not be printable")]
pub struct Levelled {
    engine: Box<dyn AnyEngine>,
    level: Level,
    rng: Rng,
}

impl Levelled {
    /// The same engine at a level.
    pub fn new(engine: Box<dyn AnyEngine>, level: Level, seed: Seed) -> Levelled {
        Levelled { engine, level, rng: seed.derive("level", 0).rng() }
    }
}

impl AnyEngine for Levelled {
    fn think(&mut self, at: Seated<'_>, limit: Limit, stop: &Stop) -> Thought<u32> {
        if let Some(thought) = self.engine.at_level(at, self.level) {
            return thought;
        }
        if self.rng.below(100) < self.level.blind_percent() {
            return Thought::plain(
                at.random_code(&mut self.rng).expect("a player is asked only when it is to move"),
            );
        }
        self.engine.think(at, limit.and(self.level.limit()), stop)
    }

    fn weigh(&mut self, at: Seated<'_>, limit: Limit, stop: &Stop) -> Thought<u32> {
        self.engine.weigh(at, limit, stop)
    }
}
