//! The Swiss system: every entrant plays every round, against one with as many points so far.

mod matching;
mod pairing;

use std::sync::Arc;

use jogada_core::Seed;

use crate::{
    BadFormat, Bout, Criterion, Meeting, Results, Schedule, Standings, StandingsNote,
    meeting::Pairing,
    standings::{FieldTotals, halves},
};
use pairing::{Field, Round};

/// A Swiss tournament. No two meet twice where that can be avoided, sides are balanced where a meeting does not do it, and
/// in an odd field the lowest entrant that has not had a bye gets one, which counts as a meeting won in full.
///
/// Within a group of equal points the upper half meets the lower half, in the order in which they entered. A round begins when
/// the one before is over. Pairing a round takes time about as the field times the rounds played.
#[derive(Clone, Debug)]
pub struct Swiss {
    entrants: usize,
    rounds: usize,
    meeting: Meeting,
    secret: Seed,
    criteria: Vec<Criterion>,
}

impl Swiss {
    /// What ranks unless something else is asked for.
    pub const CRITERIA: [Criterion; 4] =
        [Criterion::Points, Criterion::Buchholz, Criterion::SonnebornBerger, Criterion::Wins];

    /// A tournament of 1 to 100 rounds; [`Swiss::usual_rounds`] find a clear winner.
    pub fn new(
        entrants: usize,
        rounds: usize,
        meeting: Meeting,
        secret: Seed,
    ) -> Result<Swiss, BadFormat> {
        /// With more, small fields have long met, and in large ones a full matching would take too long.
        const ROUNDS_MAX: usize = 100;
        BadFormat::check_field(entrants)?;
        meeting.check()?;
        if !(1..=ROUNDS_MAX).contains(&rounds) {
            return Err(BadFormat::beyond("bad-rounds", ROUNDS_MAX, rounds));
        }
        Ok(Swiss { entrants, rounds, meeting, secret, criteria: Swiss::CRITERIA.to_vec() })
    }

    /// The same, ranked otherwise. Pairing goes by points in any case.
    #[must_use]
    pub fn with_criteria(self, criteria: Vec<Criterion>) -> Swiss {
        Swiss { criteria, ..self }
    }

    /// As many rounds as a knockout would have: 14 for 10,000 entrants.
    pub fn usual_rounds(entrants: usize) -> usize {
        entrants.max(2).next_power_of_two().trailing_zeros() as usize
    }

    /// The rounds paired so far; only the last one may lack results.
    fn rounds(&self, results: &Results) -> Vec<(Arc<str>, Round)> {
        let mut field = Field::new(self.entrants, self.meeting.first_surplus());
        let mut rounds: Vec<(Arc<str>, Round)> = Vec::new();
        while rounds.len() < self.rounds {
            let round = field.pair();
            let stage: Arc<str> = format!("r{}-", rounds.len() + 1).into();
            let points: Option<Vec<[u64; 2]>> = round
                .pairs
                .iter()
                .map(|&pair| halves(&self.meeting, &Pairing::new(&stage, pair), results))
                .collect();
            if let Some(points) = &points {
                field.play(&round, points, 2 * self.meeting.games() as u64);
            }
            rounds.push((stage, round));
            if points.is_none() {
                break;
            }
        }
        rounds
    }

    /// What is not finished of the last round that is paired.
    fn due(&self, results: &Results) -> Vec<Pairing> {
        let rounds = self.rounds(results);
        let Some((stage, round)) = rounds.last() else { return Vec::new() };
        let pairings = round.pairs.iter().map(|&pair| Pairing::new(stage, pair));
        pairings.filter(|pairing| !pairing.is_complete(&self.meeting, results)).collect()
    }
}

impl Schedule for Swiss {
    fn entrants(&self) -> usize {
        self.entrants
    }

    fn pending(&self, results: &Results) -> Vec<Bout> {
        self.meeting.pending_of(&self.due(results), &self.secret, results)
    }

    fn is_over(&self, results: &Results) -> bool {
        self.due(results).is_empty()
    }

    fn games_total(&self) -> Option<u64> {
        Some((self.rounds * (self.entrants / 2) * self.meeting.games()) as u64)
    }

    /// A bye counts as soon as its round is paired.
    fn standings(&self, results: &Results) -> Standings {
        let rounds = self.rounds(results);
        let pairings: Vec<Pairing> = rounds
            .iter()
            .flat_map(|(stage, round)| round.pairs.iter().map(|&pair| Pairing::new(stage, pair)))
            .collect();
        let mut totals = FieldTotals::of(self.entrants, &self.meeting, &pairings, results);
        let mut notes = Vec::new();
        for (number, (_, round)) in (1..).zip(&rounds) {
            if let Some(entrant) = round.bye {
                totals.entrants[entrant].byes += 1;
                notes.push(StandingsNote::Bye { round: number, entrant });
            }
        }
        Standings::rank(totals, &self.criteria, notes)
    }
}
