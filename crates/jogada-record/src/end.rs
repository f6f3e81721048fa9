//! How a match ended: the result, and apart from it the reason.

use jogada_core::{Fault, Outcome, Side};
use serde::{Deserialize, Serialize};

/// Why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Reason {
    /// By the game's own rules.
    Rules,
    /// A side gave up.
    Resigned,
    /// Both sides agreed to a draw.
    Agreed,
    /// An answer was no legal move.
    IllegalMove,
    /// An answer came too late.
    OutOfTime,
    /// A player was gone.
    Crashed,
    /// Broken off; there is no result.
    Aborted,
}

/// The result of a match and its reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The side that won; nothing is a draw, or no result after [`Reason::Aborted`].
    pub winner: Option<Side>,
    /// What each side made, in the game's own unit.
    pub scores: [i32; 2],
    /// Why it ended.
    pub reason: Reason,
    /// Which rule ended it, for [`Reason::Rules`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
}

impl End {
    pub(crate) fn by_rules(outcome: Outcome) -> End {
        End {
            winner: outcome.winner,
            scores: outcome.scores,
            reason: Reason::Rules,
            ending: Some(outcome.ending.key.to_owned()),
        }
    }

    pub(crate) fn lost_by(loser: Side, reason: Reason) -> End {
        let winner = loser.other();
        let mut scores = [0, 0];
        scores[winner.index()] = 1;
        End { winner: Some(winner), scores, reason, ending: None }
    }

    pub(crate) fn without_winner(reason: Reason) -> End {
        End { winner: None, scores: [0, 0], reason, ending: None }
    }

    /// What a side takes from the match: 2 for a win, 1 for a draw, 0 for a loss or no result.
    pub fn points(&self, side: Side) -> u32 {
        match self.winner {
            _ if self.reason == Reason::Aborted => 0,
            None => 1,
            Some(winner) if winner == side => 2,
            Some(_) => 0,
        }
    }
}

impl From<Fault> for Reason {
    fn from(fault: Fault) -> Reason {
        match fault {
            Fault::OutOfTime => Reason::OutOfTime,
            Fault::Crashed => Reason::Crashed,
            _ => Reason::IllegalMove,
        }
    }
}
