//! Whose move it is, or how the game ended: one question, no codes.

use std::fmt;

use serde::{Serialize, Serializer};

use jogada_text::{Lang, Message, Texts};

use crate::{Seat, Side};

/// The answer to "what now?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This seat must choose one of the legal moves; there is at least one.
    ToMove(Seat),
    /// The rules ended the game; there are no legal moves.
    Over(Outcome),
}

impl Turn {
    /// The seat to move, or nothing when the game is over.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Turn::ToMove(seat) => Some(seat),
            Turn::Over(_) => None,
        }
    }

    /// The outcome, or nothing while the game goes on.
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Turn::ToMove(_) => None,
            Turn::Over(outcome) => Some(outcome),
        }
    }

    /// Has the game ended by its rules?
    pub const fn is_over(self) -> bool {
        matches!(self, Turn::Over(_))
    }
}

/// How a game ended by its rules.
///
/// The winner always has the greater score, and a draw has equal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The side that won; nothing is a draw.
    pub winner: Option<Side>,
    /// What each side made, in the game's own unit (1 and 0 where the game counts nothing).
    pub scores: [i32; 2],
    /// Which rule ended it.
    pub ending: Ending,
}

impl Outcome {
    /// A win in a game that counts nothing.
    pub const fn win(side: Side, ending: Ending) -> Outcome {
        let scores = match side {
            Side::First => [1, 0],
            Side::Second => [0, 1],
        };
        Outcome { winner: Some(side), scores, ending }
    }

    /// A draw in a game that counts nothing.
    pub const fn draw(ending: Ending) -> Outcome {
        Outcome { winner: None, scores: [0, 0], ending }
    }

    /// The greater score wins; equal scores are a draw.
    pub const fn by_scores(scores: [i32; 2], ending: Ending) -> Outcome {
        let winner = if scores[0] > scores[1] {
            Some(Side::First)
        } else if scores[1] > scores[0] {
            Some(Side::Second)
        } else {
            None
        };
        Outcome { winner, scores, ending }
    }

    /// What a side takes from the game: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn points(self, side: Side) -> u32 {
        match self.winner {
            None => 1,
            Some(winner) if winner == side => 2,
            Some(_) => 0,
        }
    }
}

/// The rule that ended a game, such as "checkmate". Records keep the key, people read the words.
#[derive(Clone, Copy, Debug)]
pub struct Ending {
    /// The stable name in records, lower case with hyphens. The game's texts have the words under the same key.
    pub key: &'static str,
    texts: Texts,
}

impl Ending {
    /// Declares an ending; games keep theirs as constants.
    pub const fn new(texts: Texts, key: &'static str) -> Ending {
        Ending { key, texts }
    }

    /// The words, in any language.
    pub const fn message(self) -> Message {
        self.texts.message(self.key)
    }

    /// The words in one language, lower case.
    pub fn say(self, lang: Lang) -> String {
        self.message().say(lang)
    }
}

impl PartialEq for Ending {
    fn eq(&self, other: &Ending) -> bool {
        self.key == other.key
    }
}

impl Eq for Ending {}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key)
    }
}

impl Serialize for Ending {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key)
    }
}
