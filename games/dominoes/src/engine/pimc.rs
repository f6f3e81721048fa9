//! The yardstick: a plain player that samples, as anybody would write it. The engine must beat it.

use jogada_core::{Rng, Seed};
use jogada_search::{Budget, Engine, Limit, Stop, Thought};

use super::{
    deals::{self, Tried},
    habit::{ByHabit, Habit},
    plain::seen,
    table::Table,
    worlds::Worlds,
};
use crate::{Dominoes, Move, View, board::SEATS};

/// Deals the unseen tiles a thousand times as the moves so far suggest, and plays every move out in each, passes too.
/// It takes everybody for a simple player.
#[derive(Clone, Debug)]
pub struct Pimc {
    rng: Rng,
}

const DEALS: u32 = 1_000;
/// Everybody may be greedy or a dummy.
const BELIEF: ByHabit = [0.5, 0.5, 0.0];

impl Pimc {
    /// One with its own chance.
    pub fn new(seed: Seed) -> Pimc {
        Pimc { rng: seed.rng() }
    }
}

impl Engine<Dominoes> for Pimc {
    fn think(&mut self, view: &View, limit: Limit, stop: &Stop) -> Thought<Move> {
        let board = seen(view);
        let me = board.seat;
        let mut budget = Budget::new(limit, stop);
        let table = Table::new(view, board);
        let mut worlds = Worlds::new(view, me.index(), [BELIEF; 2], &mut self.rng);
        let mut hands = board.hands;
        let moves = board.lays().chain([Move::Pass]);
        let tried = deals::count(moves, DEALS, true, &mut budget, |m, is_next| {
            if is_next {
                hands = worlds.draw(&mut self.rng).hands;
            }
            let mut next = table.dealt(hands);
            next.play(m);
            let habits = [Habit::Greedy; SEATS as usize];
            let (points, moves) = next.playout(&habits, me.side(), &mut self.rng);
            (points, moves + 1)
        });
        let scores: Vec<_> = tried.iter().map(Tried::scored).collect();
        let best = scores[0].m;
        Thought { best, scores, line: vec![best], nodes: budget.nodes(), depth: 1, proved: false }
    }
}
