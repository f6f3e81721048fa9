//! The table: who leads, why, and what was settled by lot.

mod criteria;
mod note;
mod tally;
#[cfg(test)]
mod tests;
mod totals;

use serde::Serialize;

pub use criteria::Criterion;
pub use note::StandingsNote;
pub use tally::{Faults, Points, Tally};
pub use totals::Duel;
pub(crate) use totals::{FieldTotals, halves};

use crate::{MatchResult, Ratings};
use criteria::Group;

/// The table of a tournament, in the middle or at the end.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Standings {
    /// What decided places, in this order: the columns of [`StandingsLine::values`].
    pub criteria: Vec<Criterion>,
    /// One for each entrant, the best first; equals in the order in which they entered.
    pub lines: Vec<StandingsLine>,
    /// Every two that have met: the head-to-head matrix, sorted, without the empty places.
    pub duels: Vec<Duel>,
    /// Lots, ties broken, byes, in the order in which they came up.
    pub notes: Vec<StandingsNote>,
}

/// One entrant's line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct StandingsLine {
    /// Its number, from 0.
    pub entrant: usize,
    /// From 1. Equals share the best of their places: 1, 2, 2, 4.
    pub place: usize,
    /// Finished games.
    pub games: Tally,
    /// Finished meetings, by who took more points.
    pub meetings: Tally,
    /// Points, those of byes included.
    pub points: Points,
    /// Rounds without an opponent.
    pub byes: u32,
    /// Games lost by a fault.
    pub faults: Faults,
    /// The value of each criterion, for [`Criterion::show`]; more is better. Nothing for
    /// [`Criterion::HeadToHead`] of an entrant without equals.
    pub values: Vec<Option<i64>>,
}

impl Standings {
    /// The table of matches that no schedule made, each with its entrants in the order of sides, ranked by points. A match of
    /// an entrant against itself does not count.
    pub fn of_matches(entrants: usize, matches: &[([usize; 2], MatchResult)]) -> Standings {
        let criteria = [Criterion::Points];
        Standings::rank(FieldTotals::of_matches(entrants, matches), &criteria, Vec::new())
    }

    /// Ranks a field. Places are exact: equals share one.
    pub(crate) fn rank(
        totals: FieldTotals,
        criteria: &[Criterion],
        notes: Vec<StandingsNote>,
    ) -> Standings {
        let all: Vec<usize> = (0..totals.entrants.len()).collect();
        Standings::rank_some(totals, all, criteria, notes)
    }

    /// The same for some entrants of a field.
    pub(crate) fn rank_some(
        mut totals: FieldTotals,
        all: Vec<usize>,
        criteria: &[Criterion],
        notes: Vec<StandingsNote>,
    ) -> Standings {
        if criteria.contains(&Criterion::Rating) {
            totals.rate(&all);
        }
        let mut values = vec![Vec::with_capacity(criteria.len()); totals.entrants.len()];
        let mut groups = vec![all];
        for &criterion in criteria {
            let mut finer = Vec::with_capacity(groups.len());
            for group in groups {
                // A single entrant has met no equal.
                if group.len() == 1 && criterion == Criterion::HeadToHead {
                    values[group[0]].push(None);
                    finer.push(group);
                    continue;
                }
                split(&totals, criterion, &group, &mut values, &mut finer);
            }
            groups = finer;
        }
        let mut lines = Vec::with_capacity(values.len());
        for group in groups {
            let place = lines.len() + 1;
            for entrant in group {
                let entrant_totals = &totals.entrants[entrant];
                lines.push(StandingsLine {
                    entrant,
                    place,
                    games: entrant_totals.tally,
                    meetings: entrant_totals.meetings,
                    points: totals.points(entrant),
                    byes: entrant_totals.byes,
                    faults: entrant_totals.faults,
                    values: std::mem::take(&mut values[entrant]),
                });
            }
        }
        Standings { criteria: criteria.to_vec(), lines, duels: totals.duels, notes }
    }

    /// Puts groups of equals before all others, as a playoff does; the others keep their order behind them.
    pub(crate) fn lead(&mut self, groups: &[Vec<usize>]) {
        let seeded: usize = groups.iter().map(Vec::len).sum();
        let mut place_of = std::collections::HashMap::new();
        let mut place = 1;
        for group in groups {
            group.iter().for_each(|&entrant| _ = place_of.insert(entrant, place));
            place += group.len();
        }
        let others_above = |line: &StandingsLine| {
            let above = self.lines.iter().take_while(|other| other.place < line.place);
            above.filter(|other| !place_of.contains_key(&other.entrant)).count()
        };
        let places: Vec<usize> = self
            .lines
            .iter()
            .map(|line| {
                place_of
                    .get(&line.entrant)
                    .copied()
                    .unwrap_or_else(|| 1 + seeded + others_above(line))
            })
            .collect();
        self.lines.iter_mut().zip(places).for_each(|(line, place)| line.place = place);
        self.lines.sort_by_key(|line| line.place);
    }

    /// Whether every entrant works: no faults, and none that never plays.
    pub fn is_clean(&self) -> bool {
        let has_faults = self.lines.iter().any(|line| line.faults.total() > 0);
        !has_faults && !self.notes.iter().any(StandingsNote::is_failure)
    }

    /// One entrant's line.
    pub fn line(&self, entrant: usize) -> Option<&StandingsLine> {
        self.lines.iter().find(|line| line.entrant == entrant)
    }

    /// Whether two or more share this place.
    pub fn is_tied(&self, place: usize) -> bool {
        self.lines.iter().filter(|line| line.place == place).nth(1).is_some()
    }

    /// One place of the head-to-head matrix: how `a` did against `b`.
    pub fn against(&self, a: usize, b: usize) -> Tally {
        let found = self.duels.binary_search_by_key(&[a.min(b), a.max(b)], |duel| duel.pair);
        let Ok(found) = found else { return Tally::default() };
        let [lost, drawn, won] = self.duels[found].games.0;
        let tally = Tally { won, drawn, lost };
        if a < b { tally } else { tally.reversed() }
    }

    /// The ratings of the field by the games of this table.
    pub fn ratings(&self) -> Ratings {
        let mut entrants: Vec<usize> = self.lines.iter().map(|line| line.entrant).collect();
        entrants.sort_unstable();
        Ratings::of_some(&entrants, &self.duels)
    }
}

/// Splits a group of equals by one criterion, best first, and notes the values.
fn split(
    totals: &FieldTotals,
    criterion: Criterion,
    group: &[usize],
    values: &mut [Vec<Option<i64>>],
    finer: &mut Vec<Vec<usize>>,
) {
    let equals = Group(group);
    let mut valued: Vec<(i64, usize)> =
        group.iter().map(|&entrant| (criterion.value(totals, entrant, &equals), entrant)).collect();
    valued.sort_by_key(|&(value, entrant)| (std::cmp::Reverse(value), entrant));
    for &(value, entrant) in &valued {
        values[entrant].push(Some(value));
    }
    for equals in valued.chunk_by(|one, other| one.0 == other.0) {
        finer.push(equals.iter().map(|&(_, entrant)| entrant).collect());
    }
}
