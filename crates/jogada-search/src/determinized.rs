//! Determinized search for hidden games (perfect information Monte Carlo): sample positions that the view allows, and play
//! every move out in each.

use jogada_core::{Hidden, Playout, Rng, Seed, Turn};

use crate::{Budget, Engine, Limit, Score, Scored, Stop, Thought};

/// The search and its play-outs.
#[derive(Debug)]
pub struct DeterminizedSearch<G: Hidden> {
    rng: Rng,
    playout: fn(&mut G, &mut Rng) -> Playout,
}

/// The score of a side that always wins.
const SCALE: f64 = 1000.0;

impl<G: Hidden> DeterminizedSearch<G> {
    /// A search with the game's own play-outs.
    pub fn new(seed: Seed) -> DeterminizedSearch<G> {
        DeterminizedSearch::with_playout(seed, G::playout)
    }

    /// A search with better play-outs than random ones.
    pub fn with_playout(
        seed: Seed,
        playout: fn(&mut G, &mut Rng) -> Playout,
    ) -> DeterminizedSearch<G> {
        DeterminizedSearch { rng: seed.rng(), playout }
    }
}

impl<G: Hidden> Engine<G> for DeterminizedSearch<G> {
    /// Every move is played in the same sampled positions, which removes most of the luck from the comparison.
    fn think(&mut self, view: &G::View, limit: Limit, stop: &Stop) -> Thought<G::Move> {
        let mut budget = Budget::new(limit, stop);
        let mut moves = Vec::new();
        let first = G::guess(view, self.rng.seed());
        let Turn::ToMove(seat) = first.moves_into(&mut moves) else {
            unreachable!("an engine is asked only when it is to move")
        };
        if let [only] = moves[..] {
            return Thought::plain(only);
        }
        let mut points = vec![0u64; moves.len()];
        let mut rounds = 0u64;
        while !budget.is_spent() {
            let pos = G::guess(view, self.rng.seed());
            for (m, points) in moves.iter().zip(&mut points) {
                let mut next = pos.clone();
                next.play_unchecked(*m);
                let outcome = (self.playout)(&mut next, &mut self.rng).outcome;
                *points += u64::from(outcome.points(seat.side()));
                budget.visit();
            }
            rounds += 1;
        }
        let mean = |points: u64| points as f64 / (2 * rounds) as f64;
        let mut scores: Vec<Scored<G::Move>> = moves
            .iter()
            .zip(&points)
            .map(|(&m, &points)| Scored {
                m,
                score: ((2.0 * mean(points) - 1.0) * SCALE) as Score,
                proved: false,
            })
            .collect();
        scores.sort_by_key(|scored| std::cmp::Reverse(scored.score));
        let best = scores[0].m;
        Thought { best, scores, line: vec![best], nodes: budget.nodes(), depth: 1, proved: false }
    }
}
