//! The unit of work: an ordered run of matches by the same two entrants, and what each match needs to start.

use std::sync::Arc;

use jogada_core::Seed;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An ordered run of matches by the same player instances, which may learn from one to the next.
///
/// It is a pure function of the format, the secret and its id, so a lost one is made again. Matches that already have a
/// result are listed too: the worker skips them, or shows them to fresh players first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bout {
    /// Unique in its tournament, the same for ever, and readable: `1v2`, `r3-12v7`, `semi-4v1`. Entrants count from 1 in it.
    pub id: String,
    /// The two entrants, by their numbers from 0.
    pub entrants: [usize; 2],
    /// The matches, to be played in this order.
    pub matches: Vec<MatchPlan>,
}

/// What one match starts from: a line of a [`Bout`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchPlan {
    /// The game's options; what they leave out is the game's default. Shared by the plans of a bout.
    pub options: Arc<Value>,
    /// Moves played before the players take over.
    pub opening: Arc<[String]>,
    /// Whether the bout's second entrant sits first.
    pub exchanged: bool,
    /// Where the match's chance comes from.
    pub deal: Deal,
}

/// How a seed derives from the tournament's secret. Two matches with equal deals, options and openings start alike;
/// a seed is published only when all matches of its deal have ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The stream: a bout, or both bouts of a meeting that exchanges sides.
    pub purpose: Arc<str>,
    /// The number in its stream.
    pub number: u64,
}

impl Bout {
    /// The entrants of one match in the order of sides: the first one plays for [`jogada_core::Side::First`].
    pub fn seated(&self, plan: &MatchPlan) -> [usize; 2] {
        let [a, b] = self.entrants;
        if plan.exchanged { [b, a] } else { [a, b] }
    }
}

impl Deal {
    /// The match's seed. It tells nothing of the secret nor of another deal.
    pub fn seed(&self, secret: &Seed) -> Seed {
        secret.derive(&self.purpose, self.number)
    }
}
