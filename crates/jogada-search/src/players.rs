//! Built-in players for any game, which do not look ahead.

use jogada_core::{Perfect, Rng, Seated, Seed};

use crate::{AnyEngine, Engine, Limit, Score, Scored, Stop, Thought};

/// Uniform among the legal moves.
#[derive(Debug)]
pub struct Random(Rng);

impl Random {
    /// A player with its own random numbers.
    pub fn new(seed: Seed) -> Random {
        Random(seed.rng())
    }
}

impl AnyEngine for Random {
    fn think(&mut self, at: Seated<'_>, _: Limit, _: &Stop) -> Thought<u32> {
        Thought::plain(
            at.random_code(&mut self.0).expect("a player is asked only when it is to move"),
        )
    }
}

/// The first of the legal moves.
#[derive(Debug)]
pub struct First;

impl AnyEngine for First {
    fn think(&mut self, at: Seated<'_>, _: Limit, _: &Stop) -> Thought<u32> {
        Thought::plain(at.first_code().expect("a player is asked only when it is to move"))
    }
}

/// The move of the greatest immediate value; one of the best by chance.
#[derive(Debug)]
pub struct Greedy<G: Perfect> {
    worth: fn(&G, G::Move) -> Score,
    rng: Rng,
}

impl<G: Perfect> Greedy<G> {
    /// A player that values a move by `worth`.
    pub fn new(worth: fn(&G, G::Move) -> Score, seed: Seed) -> Greedy<G> {
        Greedy { worth, rng: seed.rng() }
    }
}

impl<G: Perfect> Engine<G> for Greedy<G> {
    fn think(&mut self, view: &G, _: Limit, _: &Stop) -> Thought<G::Move> {
        let mut moves = view.legal_moves();
        self.rng.shuffle(&mut moves);
        let mut scores: Vec<Scored<G::Move>> = moves
            .iter()
            .map(|&m| Scored { m, score: (self.worth)(view, m), proved: false })
            .collect();
        scores.sort_by_key(|scored| std::cmp::Reverse(scored.score));
        let best = scores.first().expect("a player is asked only when it is to move").m;
        Thought {
            best,
            nodes: scores.len() as u64,
            scores,
            line: vec![best],
            depth: 1,
            proved: false,
        }
    }
}
