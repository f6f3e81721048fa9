//! A match as its game's players have always written it down: PGN for chess, and the like.

use std::fmt;

use serde_json::Value;

use crate::{AnyGame, Side};

/// A notation for whole matches. Game crates list theirs in the registry.
#[derive(Clone, Copy)]
pub struct Sheet {
    /// The files' extension, which is also the notation's name: `pgn`.
    pub extension: &'static str,
    /// Writes a match as text that can stand behind others in one file.
    pub write: fn(&Sheeted<'_>) -> String,
}

impl fmt::Debug for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sheet({})", self.extension)
    }
}

/// A match to be written down.
#[derive(Clone, Copy, Debug)]
pub struct Sheeted<'a> {
    /// The game's options, every field written out.
    pub options: &'a Value,
    /// The first position, before the opening.
    pub start: &'a AnyGame,
    /// The codes of all moves that stand, the opening's included.
    pub moves: &'a [u32],
    /// The names of the sides.
    pub names: [&'a str; 2],
    /// What it was a part of, such as a tournament.
    pub event: &'a str,
    /// Which part of it, such as a round or a number.
    pub round: &'a str,
    /// The side that won; nothing is a draw.
    pub winner: Option<Side>,
    /// Why it ended, in one English word or two: `rules`, `out of time`.
    pub reason: &'a str,
}
