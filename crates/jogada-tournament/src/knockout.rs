//! The knockout: the loser is out, and the losers of the semifinals play for third place.

use std::cmp::Ordering;

use jogada_core::Seed;

use crate::{
    BadFormat, Bout, Bracket, Criterion, Meeting, Results, Schedule, Standings,
    bracket::{Better, Elimination, Run},
    meeting::Pairing,
    standings::FieldTotals,
};

/// A knockout of any number of entrants. The order in which they entered is their seeding: the first two can meet only in the
/// final, and where the field is no power of two the first ones have a bye.
///
/// A drawn meeting is played again `replays` times, then decided by the criteria over all games so far, then by lot.
#[derive(Clone, Debug)]
pub struct Knockout {
    entrants: usize,
    meeting: Meeting,
    secret: Seed,
    replays: u32,
    criteria: Vec<Criterion>,
}

impl Knockout {
    /// What decides a drawn meeting unless something else is asked for.
    pub const CRITERIA: [Criterion; 3] =
        [Criterion::Wins, Criterion::FewerFaults, Criterion::ScoreDifference];

    /// A knockout with one replay of a drawn meeting.
    pub fn new(entrants: usize, meeting: Meeting, secret: Seed) -> Result<Knockout, BadFormat> {
        BadFormat::check_field(entrants)?;
        meeting.check()?;
        let criteria = Knockout::CRITERIA.to_vec();
        Ok(Knockout { entrants, meeting, secret, replays: 1, criteria })
    }

    /// The same with other rules for drawn meetings; at most 100 replays.
    #[must_use]
    pub fn with_ties(self, replays: u32, criteria: Vec<Criterion>) -> Knockout {
        Knockout { replays: replays.min(100), criteria, ..self }
    }

    fn run(&self, results: &Results) -> Run {
        let judge = |played: &[Pairing]| -> Better<'_> {
            let cards = FieldTotals::of(self.entrants, &self.meeting, played, results);
            Box::new(move |pair| self.better(&cards, pair))
        };
        let bracket = Elimination {
            slots: seeded(self.entrants),
            meeting: &self.meeting,
            replays: self.replays,
            secret: &self.secret,
            judge: &judge,
        };
        bracket.run(results)
    }

    /// Who of two did better so far, and by what.
    fn better(&self, cards: &FieldTotals, [a, b]: [usize; 2]) -> Option<(usize, Criterion)> {
        self.criteria.iter().find_map(|&criterion| {
            let [one, other] = [a, b].map(|entrant| cards.value(criterion, entrant, [a, b]));
            match one.cmp(&other) {
                Ordering::Greater => Some((a, criterion)),
                Ordering::Less => Some((b, criterion)),
                Ordering::Equal => None,
            }
        })
    }
}

impl Schedule for Knockout {
    fn entrants(&self) -> usize {
        self.entrants
    }

    fn pending(&self, results: &Results) -> Vec<Bout> {
        self.meeting.pending_of(&self.run(results).due, &self.secret, results)
    }

    fn is_over(&self, results: &Results) -> bool {
        self.run(results).due.is_empty()
    }

    fn games_total(&self) -> Option<u64> {
        let third = u64::from(self.entrants >= 4);
        let meetings = self.entrants as u64 - 1 + third;
        (self.replays == 0).then(|| meetings * self.meeting.games() as u64)
    }

    fn bracket(&self, results: &Results) -> Option<Bracket> {
        Some(self.run(results).bracket(&self.meeting, self.replays, results))
    }

    /// Places are by the round reached; those out in the same round are equals. All games count in the columns.
    fn standings(&self, results: &Results) -> Standings {
        let run = self.run(results);
        let pairings = run.played.iter().chain(&run.due);
        let cards = FieldTotals::of(self.entrants, &self.meeting, pairings, results);
        let mut standings = Standings::rank(cards, &self.criteria, run.notes);
        standings.lead(&run.groups);
        standings
    }
}

/// Slots in which the better half meets the worse half in every round: 1 8 4 5 2 7 3 6.
fn seeded(entrants: usize) -> Vec<Option<usize>> {
    let mut slots = vec![0];
    while slots.len() < entrants {
        let last = 2 * slots.len() - 1;
        slots = slots.iter().flat_map(|&slot| [slot, last - slot]).collect();
    }
    slots.into_iter().map(|slot| (slot < entrants).then_some(slot)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_two_can_meet_only_in_the_final() {
        let slots: Vec<usize> = seeded(8).into_iter().flatten().map(|slot| slot + 1).collect();
        assert_eq!(slots, [1, 8, 4, 5, 2, 7, 3, 6]);
        assert_eq!(seeded(3), [Some(0), None, Some(1), Some(2)]);
    }

    #[test]
    fn ids_tell_the_round() {
        let knockout = Knockout::new(6, Meeting::of_games(1), Seed::from_number(1)).unwrap();
        let ids: Vec<String> =
            knockout.pending(&Results::new()).into_iter().map(|bout| bout.id).collect();
        assert_eq!(ids, ["quarter-4v5", "quarter-5v4", "quarter-3v6", "quarter-6v3"]);
    }
}
