//! Simulated players, whose results and times follow from their strengths and the match's own seed. And a store.

use std::{collections::HashMap, sync::Arc};

use jogada_arena::{PlayedMatch, ResultStore};
use jogada_core::{Rng, Seed, Side};
use jogada_record::{End, Reason, Record, Setup};
use jogada_text::Message;
use jogada_tournament::{Bout, Results};
use serde_json::Value;

/// The entrants, by strength in Elo.
pub(crate) struct Players {
    strengths: Vec<f64>,
    secret: Seed,
}

/// How long a match takes on average, in milliseconds.
const MATCH_MS: f64 = 20_000.0;

impl Players {
    pub(crate) fn new(entrants: usize, secret: Seed) -> Players {
        let mut chance = secret.derive("strengths", 0).rng();
        // The sum of some even chances is about a bell.
        let mut strength = || (0..6).map(|_| even(&mut chance) * 400.0).sum();
        Players { strengths: (0..entrants).map(|_| strength()).collect(), secret }
    }

    /// How a match ends and how many milliseconds it takes: the same at any time and on any worker.
    pub(crate) fn play(&self, bout: &Bout, number: usize) -> (End, u64) {
        let mut chance = self.secret.derive(&bout.id, number as u64).rng();
        let [a, b] = bout.seated(&bout.matches[number]).map(|entrant| self.strengths[entrant]);
        let wins = 1.0 / (1.0 + 10f64.powf((b - a) / 400.0));
        let drawn = even(&mut chance) < 0.2;
        let first = even(&mut chance) < wins;
        let winner = match (drawn, first) {
            (true, _) => None,
            (_, true) => Some(Side::First),
            (_, false) => Some(Side::Second),
        };
        let scores =
            [i32::from(winner == Some(Side::First)), i32::from(winner == Some(Side::Second))];
        let took = -MATCH_MS * (1.0 - even(&mut chance)).ln();
        (End { winner, scores, reason: Reason::Rules, ending: None }, took as u64 + 1)
    }

    /// The same as a worker hands it in.
    pub(crate) fn played(&self, bout: &Arc<Bout>, number: usize) -> PlayedMatch {
        let (end, _) = self.play(bout, number);
        let (game, options) = ("paper".to_owned(), Value::Null);
        let setup = Setup { game, options, opening: Vec::new(), seed_hash: String::new() };
        let record = Record { setup, events: Vec::new(), end, seed: Seed::from_number(0) };
        PlayedMatch { bout: Arc::clone(bout), number, record, beside: None }
    }
}

/// From 0 to 1, 1 left out.
pub(crate) fn even(chance: &mut Rng) -> f64 {
    const STEPS: u32 = 1 << 30;
    f64::from(chance.below(STEPS)) / f64::from(STEPS)
}

/// A store that survives the coordinator.
#[derive(Default)]
pub(crate) struct Paper {
    entries: HashMap<(String, usize), End>,
}

impl Paper {
    pub(crate) fn games(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn results(&self) -> Results {
        let mut results = Results::new();
        for ((bout, number), end) in &self.entries {
            results.add(bout, *number, end).expect("each is there once");
        }
        results
    }
}

impl ResultStore for Paper {
    fn commit(&mut self, played: Vec<PlayedMatch>) -> Result<(), Message> {
        for PlayedMatch { bout, number, record, .. } in played {
            let before = self.entries.insert((bout.id.clone(), number), record.end);
            assert!(before.is_none(), "{} {number} was entered twice", bout.id);
        }
        Ok(())
    }

    fn committed(&mut self, _: &str) -> Result<Vec<(usize, Record)>, Message> {
        // Only players that learn need earlier records, and simulated players do not.
        Ok(Vec::new())
    }

    fn discard(&mut self, _: &str) -> Result<(), Message> {
        Ok(())
    }
}
