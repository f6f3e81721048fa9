//! Two entrants until it is clear which is better.

use std::sync::Arc;

use jogada_core::Seed;

use crate::{
    BadFormat, Bout, Criterion, Meeting, PairCounts, Results, Schedule, Seating, Sprt, SprtVerdict,
    Standings, meeting::Pairing, standings::FieldTotals,
};

/// A sequential test of the first entrant against the second. It plays meetings in batches and looks after whole batches only:
/// which meetings finish first changes nothing, and every game counts.
#[derive(Clone, Debug)]
pub struct SequentialTest {
    sprt: Sprt,
    meeting: Meeting,
    secret: Seed,
    batch: usize,
    batches_max: usize,
}

/// The state of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SequentialTestState {
    /// The decision; [`SprtVerdict::Undecided`] at the end of a test that ran out of batches.
    pub verdict: SprtVerdict,
    /// The log-likelihood ratio; see [`Sprt::bounds`].
    pub llr: f64,
    /// The pairs that count, from the first entrant's point of view.
    pub pairs: PairCounts,
    /// The number of batches in them.
    pub batches: usize,
}

impl SequentialTest {
    /// A test. The meeting must play each start both ways. `batch` meetings are played at a time: several for each worker,
    /// so that few workers wait for the last one. `batches_max` ends a test that comes to no verdict.
    pub fn new(
        sprt: Sprt,
        meeting: Meeting,
        secret: Seed,
        batch: usize,
        batches_max: usize,
    ) -> Result<SequentialTest, BadFormat> {
        meeting.check()?;
        let paired = match meeting.seating {
            Seating::Exchanged => true,
            Seating::Alternate => meeting.games_per_bout().is_multiple_of(2),
            Seating::EachWay | Seating::Kept => false,
        };
        if !paired {
            return Err(BadFormat::new("unpaired-starts", format!("{:?}", meeting.seating)));
        }
        if batch == 0 || batches_max == 0 {
            return Err(BadFormat::new("bad-batches", format!("{batches_max} × {batch}")));
        }
        Ok(SequentialTest { sprt, meeting, secret, batch, batches_max })
    }

    /// The verdict after the first batch that brings one, or after all batches that are finished without a gap.
    pub fn state(&self, results: &Results) -> SequentialTestState {
        let mut state = SequentialTestState {
            verdict: SprtVerdict::Undecided,
            llr: 0.0,
            pairs: PairCounts::default(),
            batches: 0,
        };
        while state.verdict == SprtVerdict::Undecided && state.batches < self.batches_max {
            let batch = self.batch(state.batches);
            if batch.iter().any(|pairing| !pairing.is_complete(&self.meeting, results)) {
                break;
            }
            for duel in FieldTotals::of(2, &self.meeting, &batch, results).duels {
                state.pairs += duel.pairs;
            }
            state.batches += 1;
            state.llr = self.sprt.llr(&state.pairs);
            state.verdict = self.sprt.verdict(&state.pairs);
        }
        state
    }

    fn batch(&self, number: usize) -> Vec<Pairing> {
        let meetings = (number * self.batch..).take(self.batch);
        let stages = meetings.map(|meeting| -> Arc<str> { format!("m{}-", meeting + 1).into() });
        stages.map(|stage| Pairing::new(&stage, [0, 1])).collect()
    }

    /// What is not finished of the first batch that is not.
    fn due(&self, results: &Results) -> Vec<Pairing> {
        let state = self.state(results);
        if state.verdict != SprtVerdict::Undecided || state.batches == self.batches_max {
            return Vec::new();
        }
        let mut batch = self.batch(state.batches);
        batch.retain(|pairing| !pairing.is_complete(&self.meeting, results));
        batch
    }
}

impl Schedule for SequentialTest {
    fn entrants(&self) -> usize {
        2
    }

    fn pending(&self, results: &Results) -> Vec<Bout> {
        self.meeting.pending_of(&self.due(results), &self.secret, results)
    }

    fn is_over(&self, results: &Results) -> bool {
        self.due(results).is_empty()
    }

    fn games_total(&self) -> Option<u64> {
        None
    }

    fn sequential_test(&self, results: &Results) -> Option<SequentialTestState> {
        Some(self.state(results))
    }

    fn standings(&self, results: &Results) -> Standings {
        let state = self.state(results);
        // The batch that is being played counts in the table, though not yet in the verdict.
        let playing = usize::from(state.verdict == SprtVerdict::Undecided);
        let batches = (state.batches + playing).min(self.batches_max);
        let pairings: Vec<Pairing> = (0..batches).flat_map(|number| self.batch(number)).collect();
        let totals = FieldTotals::of(2, &self.meeting, &pairings, results);
        Standings::rank(totals, &[Criterion::Points], Vec::new())
    }
}
