//! What the table alone does not show: lots, ties broken, byes, forfeits, entrants that never play.

use jogada_text::Message;
use serde::Serialize;

use super::Criterion;
use crate::{Entrant, TEXTS};

/// A decision outside the games. With the published seed a reader can check it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StandingsNote {
    /// The seed drew this order.
    Lot {
        /// What for: `semi` for who meets whom, `fourth` for the last place in a playoff, or a pairing's id.
        stage: String,
        /// The order drawn, best first; in `semi` neighbours meet.
        order: Vec<usize>,
    },
    /// A drawn meeting went to who was better in the whole tournament.
    Criterion {
        /// The pairing's id.
        stage: String,
        /// Who goes on.
        winner: usize,
        /// Who does not.
        loser: usize,
        /// What decided.
        criterion: Criterion,
    },
    /// An entrant had no opponent in a round.
    Bye {
        /// The round, from 1.
        round: usize,
        /// The entrant without an opponent.
        entrant: usize,
    },
    /// An entrant timed out again and again, and lost the rest of its games at once.
    Forfeit {
        /// The entrant.
        entrant: usize,
        /// Games in a row in which it timed out.
        games: u32,
    },
    /// An entrant passed at every turn of all its games.
    NeverPlays {
        /// The entrant.
        entrant: usize,
        /// Its games.
        games: u64,
    },
}

impl StandingsNote {
    /// Whether it tells of an entrant that does not work, which no fault in the table tells.
    pub(crate) fn is_failure(&self) -> bool {
        matches!(self, StandingsNote::NeverPlays { .. })
    }

    /// The note as a sentence.
    pub fn message(&self, entrants: &[Entrant]) -> Message {
        let name = |number: usize| {
            entrants
                .get(number)
                .map_or_else(|| (number + 1).to_string(), |entrant| entrant.name.clone())
        };
        match self {
            StandingsNote::Lot { stage, order } => {
                let order: Vec<String> = order.iter().map(|&number| name(number)).collect();
                TEXTS.message("note-lot").with("stage", stage).with("order", order.join(", "))
            }
            StandingsNote::Criterion { stage, winner, loser, criterion } => TEXTS
                .message("note-criterion")
                .with("stage", stage)
                .with("winner", name(*winner))
                .with("loser", name(*loser))
                .with("criterion", criterion.name()),
            StandingsNote::Bye { round, entrant } => {
                TEXTS.message("note-bye").with("round", *round).with("name", name(*entrant))
            }
            StandingsNote::Forfeit { entrant, games } => {
                TEXTS.message("note-forfeit").with("name", name(*entrant)).with("games", *games)
            }
            StandingsNote::NeverPlays { entrant, games } => {
                TEXTS.message("note-never-plays").with("name", name(*entrant)).with("games", *games)
            }
        }
    }
}

impl Criterion {
    /// The head of its column.
    pub fn name(self) -> Message {
        TEXTS.message(match self {
            Criterion::Points => "points",
            Criterion::HeadToHead => "head-to-head",
            Criterion::SonnebornBerger => "sonneborn-berger",
            Criterion::Buchholz => "buchholz",
            Criterion::Wins => "wins",
            Criterion::FewerLosses => "fewer-losses",
            Criterion::Percentage => "percentage",
            Criterion::MeetingsWon => "meetings-won",
            Criterion::FewerMeetingsLost => "fewer-meetings-lost",
            Criterion::ScoreDifference => "score-difference",
            Criterion::FewerFaults => "fewer-faults",
            Criterion::Rating => "rating",
        })
    }
}
