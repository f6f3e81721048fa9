//! What may be agreed before a match: where it begins, and when it is a draw.

use jogada_core::{BadOptions, Seed, serde_json::Value};
use jogada_text::Message;
use serde::{Deserialize, Serialize};

use crate::{Board, TEXTS};

/// What may be agreed before a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Another first position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// A first position of Chess960: a number from 0 to 959, or `random`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chess960: Option<Chess960>,
    /// 50 (the default) or 75.
    pub draws: Draws,
}

/// When a match without progress is a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Draws {
    /// The third time that a position is on the board, or 50 moves of both without a capture or a pawn move.
    #[default]
    Fifty,
    /// The fifth time, or 75 moves.
    SeventyFive,
}

/// Which first position of Chess960.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, try_from = "Value")]
pub enum Chess960 {
    /// This one, from 0 to 959.
    Number(u16),
    /// One that the seed chooses.
    Word(Chess960Word),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Chess960Word {
    Random,
}

impl Draws {
    /// How often a position may be on the board and how many half-moves may pass before it is a draw.
    pub(crate) const fn limits(self) -> (u8, u16) {
        match self {
            Draws::Fifty => (3, 100),
            Draws::SeventyFive => (5, 150),
        }
    }
}

impl From<Draws> for u8 {
    fn from(draws: Draws) -> u8 {
        match draws {
            Draws::Fifty => 50,
            Draws::SeventyFive => 75,
        }
    }
}

impl TryFrom<u8> for Draws {
    type Error = Message;

    fn try_from(moves: u8) -> Result<Draws, Message> {
        match moves {
            50 => Ok(Draws::Fifty),
            75 => Ok(Draws::SeventyFive),
            _ => Err(TEXTS.message("bad-draws").quoting("got", &moves.to_string())),
        }
    }
}

impl TryFrom<Value> for Chess960 {
    type Error = Message;

    fn try_from(value: Value) -> Result<Chess960, Message> {
        let number = value.as_u64().and_then(|number| u16::try_from(number).ok());
        match (number, value.as_str()) {
            (Some(number), _) => Ok(Chess960::Number(number)),
            (None, Some("random" | "aleatorio" | "aleatório")) => {
                Ok(Chess960::Word(Chess960Word::Random))
            }
            (None, Some(word)) => Err(bad_chess960(word)),
            (None, None) => Err(bad_chess960(&value.to_string())),
        }
    }
}

fn bad_chess960(got: &str) -> Message {
    TEXTS.message("bad-chess960").quoting("got", got)
}

impl Chess960 {
    pub(crate) fn board(self, seed: Seed) -> Result<Board, BadOptions> {
        match self {
            Chess960::Word(Chess960Word::Random) => {
                Ok(Board::chess960(seed.derive("chess960", 0).rng().below(960) as u16))
            }
            Chess960::Number(number) if number < 960 => Ok(Board::chess960(number)),
            Chess960::Number(number) => Err(BadOptions(bad_chess960(&number.to_string()))),
        }
    }
}
