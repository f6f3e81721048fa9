//! What decides a place: criteria, each a whole number where more is better.

use serde::{Deserialize, Serialize};

use super::{Points, totals::FieldTotals};

/// One thing that decides a place. A list of them is applied in order, each to those still equal after the ones before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Criterion {
    /// Points: one for a win, half for a draw, a bye as a meeting won in full.
    Points,
    /// Points against those who are equal so far only.
    HeadToHead,
    /// The points of beaten opponents and half those of opponents drawn with, game by game (Sonneborn–Berger).
    SonnebornBerger,
    /// The points of all opponents, game by game. A bye counts as an opponent with one's own points (FIDE C.07, 16.4).
    Buchholz,
    /// Games won.
    Wins,
    /// Games lost, the fewer the better.
    FewerLosses,
    /// The share of one's own games won.
    Percentage,
    /// Meetings won, where the whole meeting goes to who takes more points of it.
    MeetingsWon,
    /// Meetings lost, the fewer the better.
    FewerMeetingsLost,
    /// What one made less what the opponents made, in the game's own unit.
    ScoreDifference,
    /// Games lost by a fault, the fewer the better.
    FewerFaults,
    /// Elo over the mean of the field, by all games ([`Ratings`](crate::Ratings)).
    Rating,
}

impl Criterion {
    /// The value for one of a group of equals: more is better, and values of one criterion compare. Its unit is that of
    /// [`Criterion::show`].
    pub(super) fn value(self, totals: &FieldTotals, entrant: usize, group: &Group) -> i64 {
        let own = &totals.entrants[entrant];
        let halves = |entrant: usize| totals.points(entrant).halves() as i64;
        let duels = || totals.duels_of(entrant);
        match self {
            Criterion::Points => halves(entrant),
            Criterion::HeadToHead => duels()
                .filter(|(opponent, _)| group.holds(*opponent))
                .map(|(_, tally)| tally.points().halves() as i64)
                .sum(),
            Criterion::SonnebornBerger => duels()
                .map(|(opponent, tally)| tally.points().halves() as i64 * halves(opponent))
                .sum(),
            Criterion::Buchholz => {
                let met: i64 =
                    duels().map(|(opponent, tally)| tally.games() as i64 * halves(opponent)).sum();
                let absent = u64::from(own.byes) * totals.games_per_bye;
                met + absent as i64 * halves(entrant)
            }
            Criterion::Wins => own.tally.won as i64,
            Criterion::FewerLosses => -(own.tally.lost as i64),
            Criterion::Percentage => {
                let games = u128::from(own.tally.games().max(1));
                (u128::from(own.tally.won) * PERCENTAGE_UNIT as u128 / games) as i64
            }
            Criterion::MeetingsWon => own.meetings.won as i64,
            Criterion::FewerMeetingsLost => -(own.meetings.lost as i64),
            Criterion::ScoreDifference => own.score_difference,
            Criterion::FewerFaults => -(own.faults.total() as i64),
            Criterion::Rating => totals.ratings[entrant],
        }
    }

    /// A value of [`StandingsLine::values`](super::StandingsLine) as people write it: `7.5`, `66.67`. What should be few is shown as it is counted.
    pub fn show(self, value: i64) -> String {
        match self {
            Criterion::Points | Criterion::HeadToHead | Criterion::Buchholz => {
                Points::from_halves(value.unsigned_abs()).to_string()
            }
            Criterion::SonnebornBerger => {
                let fraction = ["", ".25", ".5", ".75"][(value.unsigned_abs() % 4) as usize];
                format!("{}{fraction}", value / 4)
            }
            Criterion::Percentage => {
                format!("{:.2}", value as f64 * 100.0 / PERCENTAGE_UNIT as f64)
            }
            Criterion::FewerLosses | Criterion::FewerMeetingsLost | Criterion::FewerFaults => {
                value.unsigned_abs().to_string()
            }
            Criterion::Rating => format!("{:+.0}", value as f64 / RATING_UNIT),
            Criterion::Wins | Criterion::MeetingsWon | Criterion::ScoreDifference => {
                value.to_string()
            }
        }
    }
}

/// One Elo: hundredths rank, whole ones are shown.
pub(super) const RATING_UNIT: f64 = 100.0;

/// A whole share; fine enough that different shares of a million games differ.
const PERCENTAGE_UNIT: i64 = 1_000_000_000_000;

/// Entrants that are equal so far, sorted.
pub(super) struct Group<'a>(pub(super) &'a [usize]);

impl Group<'_> {
    fn holds(&self, entrant: usize) -> bool {
        self.0.binary_search(&entrant).is_ok()
    }
}
