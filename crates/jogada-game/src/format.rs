//! A match as its game's players have always written it down: PGN, and the like.

use std::fmt;

use serde_json::Value;

use jogada_core::{AnyGame, Draw, Side};
use jogada_text::is_unprintable;

/// A notation for whole matches. Game crates list theirs in the registry.
#[derive(Clone, Copy)]
pub struct MatchFormat {
    /// The files' extension, which is also the notation's name: `pgn`.
    pub extension: &'static str,
    /// Writes a match as text that can stand behind others in one file.
    pub write: fn(&FinishedMatch<'_>) -> String,
}

impl fmt::Debug for MatchFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MatchFormat({})", self.extension)
    }
}

/// A match to be written down.
#[derive(Clone, Copy, Debug)]
pub struct FinishedMatch<'a> {
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

/// A match inside its type.
#[derive(Clone, Debug)]
pub struct TypedMatch<G: Draw> {
    /// The first position.
    pub start: G,
    /// The moves.
    pub moves: Vec<G::Move>,
    /// Where they led.
    pub last: G,
}

impl FinishedMatch<'_> {
    /// The match inside its type, for the game that writes it; nothing if it is another's or if a move is not legal.
    pub fn typed<G: Draw>(&self) -> Option<TypedMatch<G>> {
        let start = self.start.downcast_ref::<G>()?.clone();
        let mut last = start.clone();
        let mut moves = Vec::with_capacity(self.moves.len());
        for &code in self.moves {
            let m = last.legal_moves().into_iter().find(|&m| m.into() == code)?;
            last.play_unchecked(m);
            moves.push(m);
        }
        Some(TypedMatch { start, moves, last })
    }

    /// A text from outside as one line of visible characters, for notations that give lines a meaning.
    pub fn one_line(text: &str) -> String {
        text.chars().map(|c| if is_unprintable(c) { ' ' } else { c }).collect()
    }
}
