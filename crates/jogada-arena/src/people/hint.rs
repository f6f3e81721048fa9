//! What a strong engine thinks of every legal move: hints.

use std::{sync::Arc, time::Duration};

use jogada_core::{AnyGame, Choice, Seated};
use jogada_search::{Limit, Score, Stop, Thought, worth};
use tokio::{sync::Semaphore, task::spawn_blocking};

use super::{MatchSession, Refusal, SeatSet};
use crate::stop_by_clock;

/// How long a hint is thought about.
const HINT: Duration = Duration::from_secs(1);

/// What an engine thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Every legal move, the best first.
    pub moves: Vec<MoveHint>,
    /// The moves that it expects, as people write them.
    pub line: Vec<String>,
}

/// What an engine thinks of a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveHint {
    /// The move.
    pub choice: Choice,
    /// Its worth to the side to move.
    pub score: Score,
    /// Is that certain?
    pub proved: bool,
}

/// Raises a stop when it is dropped.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

impl MatchSession {
    /// What a strong engine thinks of every move of the seat to move, if that is one of these. It is given that seat's
    /// view and nothing else. Dropped, it ends soon.
    pub async fn hint(&self, own: SeatSet, engines: &Arc<Semaphore>) -> Result<Hint, Refusal> {
        let seat = self.to_move_among(own)?;
        if self.is_official() {
            return Err(Refusal::NoHint);
        }
        let engine = self.entry().player("engine", self.seed().derive("hint", 0));
        let mut engine = engine.map_err(Refusal::Other)?;
        let pos = self.game().course().pos().clone();
        let permit = Arc::clone(engines).acquire_owned().await;
        let stop = stop_by_clock();
        let _guard = StopOnDrop(stop.clone());
        let weighed = spawn_blocking(move || {
            let _permit = permit;
            let thought = engine.weigh(Seated::new(&pos, seat), Limit::time(HINT), &stop);
            Hint { moves: moves(&pos, &thought), line: line(&pos, &thought) }
        });
        weighed.await.map_err(|_| Refusal::EngineFailed)
    }
}

fn moves(pos: &AnyGame, thought: &Thought<u32>) -> Vec<MoveHint> {
    let scores = thought.scores.iter();
    let mut moves: Vec<MoveHint> = scores
        .filter_map(|s| {
            Some(MoveHint { choice: pos.choice(s.m)?, score: s.score, proved: s.proved })
        })
        .collect();
    // An engine that gives no scores still has a favourite.
    if moves.is_empty() {
        let favourite = pos.choice(thought.best);
        moves.extend(favourite.map(|choice| MoveHint { choice, score: 0, proved: false }));
    }
    moves
}

fn line(pos: &AnyGame, thought: &Thought<u32>) -> Vec<String> {
    // Where something is hidden the line is a guess, and what of it is legal would tell what the others hold.
    let known = if pos.is_hidden() { 1 } else { usize::MAX }.min(thought.line.len());
    pos.line(&thought.line[..known]).into_iter().map(|choice| choice.label).collect()
}

impl MoveHint {
    /// The score for people: a number, or a result that was seen; a star for what is certain.
    pub fn worth(&self) -> String {
        worth(self.score, self.proved)
    }
}
