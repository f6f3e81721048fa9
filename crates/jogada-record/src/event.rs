//! One thing that happened in a match.

use jogada_core::{Fault, Seat, Side};
use serde::{Deserialize, Serialize};

/// One thing that happened, in the order of happening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Event {
    /// A move was played.
    Move(Ply),
    /// A seat made a mistake that costs the game.
    Forfeit {
        /// Who.
        seat: Seat,
        /// What kind of mistake.
        fault: Fault,
        /// What the player said, if anything, cut to a readable length.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        said: String,
    },
    /// A seat gave up for its side, on turn or not.
    Resign {
        /// Who.
        seat: Seat,
    },
    /// A side offered a draw; a move of the other side declines it.
    OfferDraw {
        /// Which.
        side: Side,
    },
    /// The other side took the offer.
    AcceptDraw {
        /// Which.
        side: Side,
    },
    /// Plies were taken back.
    Takeback {
        /// Their number.
        plies: u32,
    },
    /// The match was broken off without a result.
    Abort,
}

/// A move as it happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ply {
    /// Who moved.
    pub seat: Seat,
    /// The move in its game's notation.
    #[serde(rename = "move")]
    pub text: String,
    /// The move's stable code.
    pub code: u32,
    /// What the player said, where that was a mistake and this move was played instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
}
