//! A match as its game's players have always written it down: PGN, and the like.

use std::fmt;

use serde_json::Value;

use jogada_core::{AnyGame, Draw, Side};
use jogada_text::{Message, is_unprintable};

/// A notation for whole matches. Game crates list theirs in the registry.
#[derive(Clone, Copy)]
pub struct MatchFormat {
    /// The files' extension, which is also the notation's name: `pgn`.
    pub extension: &'static str,
    /// Writes a match as text that can stand behind others in one file.
    pub write: fn(&FinishedMatch<'_>) -> String,
    /// Reads the matches of a text. Nothing if the text is not in this notation; an error says which game and which
    /// move of it cannot be read.
    pub read: fn(&str) -> ReadMatches,
}

/// The matches of a text, or why they cannot be read; nothing of a text in another notation.
pub type ReadMatches = Option<Result<Vec<WrittenMatch>, Message>>;

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
    /// The day on which it was played, as `2026-03-31`; empty if it is not known.
    pub date: &'a str,
    /// The side that won; nothing is a draw.
    pub winner: Option<Side>,
    /// Why it ended, in one English word or two: `rules`, `out of time`.
    pub reason: &'a str,
}

/// A match as a file tells it.
#[derive(Clone, Debug)]
pub struct WrittenMatch {
    /// The options that the first position follows from, as far as options can say it.
    pub options: Value,
    /// The first position.
    pub start: AnyGame,
    /// The codes of all moves, each legal where it is played.
    pub moves: Vec<u32>,
    /// The names of the sides; empty where the file does not say.
    pub names: [String; 2],
    /// What it was a part of; empty where the file does not say.
    pub event: String,
    /// Which part of it; empty where the file does not say.
    pub round: String,
    /// The day on which it was played, as `2026-03-31`; empty where the file does not say.
    pub date: String,
    /// How it ended; nothing where the file does not say, which leaves it to the rules.
    pub end: Option<WrittenEnd>,
}

/// How a match ended, as a file tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenEnd {
    /// The side that won; nothing is a draw.
    pub winner: Option<Side>,
    /// Why, in the words of [`FinishedMatch::reason`].
    pub reason: &'static str,
}

impl WrittenMatch {
    /// A match of which nothing is known but its moves.
    pub fn new<G: Draw>(
        options: Value,
        start: G,
        moves: impl IntoIterator<Item = G::Move>,
    ) -> Self {
        let nothing = String::new;
        WrittenMatch {
            options,
            start: AnyGame::new(start),
            moves: moves.into_iter().map(Into::into).collect(),
            names: [nothing(), nothing()],
            event: nothing(),
            round: nothing(),
            date: nothing(),
            end: None,
        }
    }
}

/// A day such as `2026.3.31`, `2026-03-31` or the first ten characters of a longer time, as `2026-03-31`; empty if
/// it is none, or if a part of it is unknown.
pub fn iso_date(text: &str) -> String {
    let day = text.trim().split(['_', ' ', 'T']).next().unwrap_or_default();
    let parts: Option<Vec<u16>> =
        day.split(['.', '-', '/']).take(3).map(|part| part.parse().ok()).collect();
    match parts.as_deref() {
        Some(&[year @ 1..=9999, month @ 1..=12, day @ 1..=31]) => {
            format!("{year:04}-{month:02}-{day:02}")
        }
        _ => String::new(),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_read_in_the_spellings_of_other_programs() {
        for text in
            ["2026-03-31", "2026.03.31", "2026.3.31", "2026-03-31 12:30", "2026.03.31_13:24:03.MST"]
        {
            assert_eq!(iso_date(text), "2026-03-31", "{text}");
        }
        for text in ["", "????.??.??", "2026.??.??", "2026-13-01", "2026", "99999999999", "-1-2-3"]
        {
            assert_eq!(iso_date(text), "", "{text}");
        }
    }
}
