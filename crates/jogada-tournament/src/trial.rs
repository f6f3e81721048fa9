//! Two entrants until it is clear which is better.

use std::sync::Arc;

use jogada_core::Seed;

use crate::{
    BadFormat, Bout, Criterion, GamePairs, Meeting, Results, Schedule, Seating, Sprt, Standings,
    Verdict, meeting::Pairing, standings::Cards,
};

/// A sequential test of the first entrant against the second. Batches of pairs of games are numbered, and the test looks at
/// them in that order, whole batches at a time: which ones finish first changes nothing, and what was played beyond the
/// deciding batch does not count. It looks after each of the first batches and then after every hundredth part or so, so that
/// long trials do not spend their time on looking.
#[derive(Clone, Debug)]
pub struct Trial {
    sprt: Sprt,
    meeting: Meeting,
    secret: Seed,
    ahead: usize,
    batches_max: usize,
}

/// What a trial says so far.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct TrialState {
    /// What is clear; [`Verdict::GoOn`] at the end of a trial that ran out of batches.
    pub verdict: Verdict,
    /// The log-likelihood ratio; see [`Sprt::bounds`].
    pub llr: f64,
    /// The pairs that count, from the first entrant's point of view.
    pub pairs: GamePairs,
    /// How many batches these are.
    pub batches: usize,
}

impl Trial {
    /// A trial. The meeting is one batch; it must play each start both ways. `ahead` is how many batches may be played at a time,
    /// and `batches_max` ends a trial that comes to no verdict.
    pub fn new(
        sprt: Sprt,
        meeting: Meeting,
        secret: Seed,
        ahead: usize,
        batches_max: usize,
    ) -> Result<Trial, BadFormat> {
        meeting.check()?;
        let paired = match meeting.seating {
            Seating::Exchanged => true,
            Seating::Alternate => meeting.games_per_bout().is_multiple_of(2),
            Seating::EachWay | Seating::Kept => false,
        };
        if !paired {
            let (en, pt) = ("every start played both ways", "cada início jogado dos dois lados");
            return Err(BadFormat::expected(en, pt, format!("{:?}", meeting.seating)));
        }
        if ahead == 0 || batches_max == 0 {
            return Err(BadFormat::expected("1 or more batches", "1 ou mais lotes", 0));
        }
        Ok(Trial { sprt, meeting, secret, ahead, batches_max })
    }

    /// The verdict at the first look that brings one, or after all batches that are finished without a gap.
    pub fn state(&self, results: &Results) -> TrialState {
        let mut state = TrialState {
            verdict: Verdict::GoOn,
            llr: 0.0,
            pairs: GamePairs::default(),
            batches: 0,
        };
        while state.batches < self.batches_max {
            let batch = batch(state.batches);
            if !batch.is_complete(&self.meeting, results) {
                break;
            }
            for duel in Cards::of(2, &self.meeting, [&batch], results).duels {
                state.pairs += duel.pairs;
            }
            state.batches += 1;
            if is_look(state.batches) || state.batches == self.batches_max {
                state.verdict = self.sprt.verdict(&state.pairs);
            }
            if state.verdict != Verdict::GoOn {
                break;
            }
        }
        state.llr = self.sprt.llr(&state.pairs);
        state
    }

    fn due(&self, results: &Results) -> Vec<Pairing> {
        let state = self.state(results);
        if state.verdict != Verdict::GoOn {
            return Vec::new();
        }
        let until = state.batches.saturating_add(self.ahead).min(self.batches_max);
        let batches = (state.batches..until).map(batch);
        batches.filter(|batch| !batch.is_complete(&self.meeting, results)).collect()
    }
}

impl Schedule for Trial {
    fn entrants(&self) -> usize {
        2
    }

    fn pending(&self, results: &Results) -> Vec<Bout> {
        let due = self.due(results);
        due.iter().flat_map(|batch| self.meeting.pending(batch, &self.secret, results)).collect()
    }

    fn is_over(&self, results: &Results) -> bool {
        self.due(results).is_empty()
    }

    fn games_total(&self) -> Option<u64> {
        None
    }

    fn standings(&self, results: &Results) -> Standings {
        let state = self.state(results);
        let batches: Vec<Pairing> = (0..state.batches).map(batch).collect();
        let cards = Cards::of(2, &self.meeting, &batches, results);
        Standings::rank(cards, &[Criterion::Points], Vec::new())
    }
}

/// Whether the test looks after so many batches: at least 64 times in each doubling.
fn is_look(batches: usize) -> bool {
    batches.is_multiple_of((batches.next_power_of_two() / 128).max(1))
}

fn batch(number: usize) -> Pairing {
    let stage: Arc<str> = format!("b{}-", number + 1).into();
    Pairing::new(&stage, [0, 1])
}
