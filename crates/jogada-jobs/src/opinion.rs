//! What a strong engine thinks of every legal move: hints.

use std::time::Duration;

use jogada_core::{AnyGame, Choice, Seat, Seated};
use jogada_search::{AnyEngine, Limit, Score, Stop, Thought, worth};

/// How long a hint is thought about.
const HINT: Duration = Duration::from_secs(1);

/// What an engine thinks of a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// The move.
    pub choice: Choice,
    /// Its worth to the side to move.
    pub score: Score,
    /// Is that certain?
    pub proved: bool,
}

impl Opinion {
    /// Has every legal move weighed for a seat that is to move, on the calling thread.
    pub fn weigh(
        engine: &mut dyn AnyEngine,
        pos: &AnyGame,
        seat: Seat,
        stop: &Stop,
    ) -> Thought<u32> {
        engine.weigh(Seated::new(pos, seat), Limit::time(HINT), stop)
    }

    /// What came out of it, the best first.
    pub fn all(pos: &AnyGame, thought: &Thought<u32>) -> Vec<Opinion> {
        let scores = thought.scores.iter();
        let mut opinions: Vec<Opinion> = scores
            .filter_map(|s| {
                Some(Opinion { choice: pos.choice(s.m)?, score: s.score, proved: s.proved })
            })
            .collect();
        // An engine that gives no scores still has a favourite.
        if opinions.is_empty() {
            let favourite = pos.choice(thought.best);
            opinions.extend(favourite.map(|choice| Opinion { choice, score: 0, proved: false }));
        }
        opinions
    }

    /// The score for people: a number, or a result that was seen; a star for what is certain.
    pub fn worth(&self) -> String {
        worth(self.score, self.proved)
    }
}
