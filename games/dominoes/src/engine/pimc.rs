//! The baseline: a plain perfect information Monte Carlo player, which the engine must beat.

use jogada_core::{Rng, Seed};
use jogada_search::{Budget, Engine, Limit, Stop, Thought};

use super::{
    deal_sampler::DealSampler,
    move_stats::{self, MoveStats},
    plain::seen,
    player_model::{ByModel, PlayerModel},
    playout::PlayoutState,
};
use crate::{Dominoes, Move, View, board::SEATS};

/// Samples a thousand deals by the moves so far, and plays every move out in each, passes too.
/// It takes all others for simple players.
#[derive(Clone, Debug)]
pub struct Pimc {
    rng: Rng,
}

const DEALS: u32 = 1_000;
/// Every seat may be greedy or a dummy.
const PRIOR: ByModel = [0.5, 0.5, 0.0];

impl Pimc {
    /// A player with its own random numbers.
    pub fn new(seed: Seed) -> Pimc {
        Pimc { rng: seed.rng() }
    }
}

impl Engine<Dominoes> for Pimc {
    fn think(&mut self, view: &View, limit: Limit, stop: &Stop) -> Thought<Move> {
        let board = seen(view);
        let me = board.seat;
        let mut budget = Budget::new(limit, stop);
        let state = PlayoutState::new(view, board);
        let mut sampler = DealSampler::new(view, me.index(), [PRIOR; 2], &mut self.rng);
        let mut hands = board.hands;
        let moves = board.lays().chain([Move::Pass]);
        let stats = move_stats::evaluate_moves(moves, DEALS, true, &mut budget, |m, is_next| {
            if is_next {
                hands = sampler.sample(&mut self.rng).hands;
            }
            let mut next = state.with_hands(hands);
            next.play(m);
            let models = [PlayerModel::Greedy; SEATS as usize];
            let (points, moves) = next.playout(&models, me.side(), &mut self.rng);
            (points, moves + 1)
        });
        let scores: Vec<_> = stats.iter().map(MoveStats::scored).collect();
        let best = scores[0].m;
        Thought { best, scores, line: vec![best], nodes: budget.nodes(), depth: 1, proved: false }
    }
}
