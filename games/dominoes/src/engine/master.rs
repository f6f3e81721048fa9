//! Perfect information Monte Carlo with inference: sample deals by the moves so far, and play every move out in each.

use jogada_core::{Rng, Seed};
use jogada_search::{Budget, Engine, Level, Limit, Scored, Stop, Thought, won_in};

use super::{
    deal_sampler::{DealSampler, SampledDeal},
    move_stats::{self, MoveStats},
    open_hands::OpenHandSolver,
    plain::seen,
    player_model::{OPPONENT_PRIOR, PARTNER_PRIOR, PlayerModel},
    playout::PlayoutState,
    policy::Policy,
};
use crate::{Board, Dominoes, Move, View};

/// The engine. It solves sampled deals exactly near the end.
#[derive(Clone, Debug)]
pub struct Master {
    rng: Rng,
    solver: OpenHandSolver,
}

/// More deals hardly change a choice.
const DEALS_MAX: u32 = 4_000;
/// The most tiles in all hands with which a sampled deal is solved.
const SOLVED_TILES_MAX: u8 = 8;

impl Master {
    /// An engine with its own random numbers.
    pub fn new(seed: Seed) -> Master {
        Master { rng: seed.rng(), solver: OpenHandSolver::new() }
    }

    fn evaluate_moves(
        &mut self,
        view: &View,
        board: Board,
        every: bool,
        budget: &mut Budget<'_>,
    ) -> Vec<MoveStats> {
        let Master { rng, solver } = self;
        let me = board.seat;
        let state = PlayoutState::new(view, board);
        let mut sampler = DealSampler::new(view, me.index(), [OPPONENT_PRIOR, PARTNER_PRIOR], rng);
        let mut deal = sampler.sample(rng);
        let is_late = view.counts.iter().sum::<u8>() <= SOLVED_TILES_MAX;
        let moves = board.lays().chain([Move::Pass]);
        move_stats::evaluate_moves(moves, DEALS_MAX, every, budget, |m, is_next| {
            if is_next {
                deal = sampler.sample(rng);
                deal.models[me.index()] = PlayerModel::Careful;
            }
            let SampledDeal { hands, models } = &deal;
            let mut next = state.with_hands(*hands);
            next.play(m);
            if is_late {
                // The next seat is of the other side.
                return ((1 - solver.solve(next.board())) as u32, 1);
            }
            let (points, moves) = next.playout(models, me.side(), rng);
            (points, moves + 1)
        })
    }

    fn search(&mut self, view: &View, limit: Limit, stop: &Stop, every: bool) -> Thought<Move> {
        let board = seen(view);
        if let Some(last) = board.lays().next().filter(|_| board.hand(board.seat).len() == 1) {
            let scores = vec![Scored { m: last, score: won_in(1), proved: true }];
            return Thought { scores, depth: 1, proved: true, ..Thought::plain(last) };
        }
        if board.playable().is_empty() && !every {
            return Thought::plain(Move::Pass);
        }
        let mut budget = Budget::new(limit, stop);
        let stats = self.evaluate_moves(view, board, every, &mut budget);
        let scores: Vec<Scored<Move>> = stats.iter().map(MoveStats::scored).collect();
        let best = scores[0].m;
        Thought { best, scores, line: vec![best], nodes: budget.nodes(), depth: 1, proved: false }
    }
}

/// The level that plays by the policy network, for mass tournaments.
const FAST: u8 = 5;

impl Engine<Dominoes> for Master {
    fn think(&mut self, view: &View, limit: Limit, stop: &Stop) -> Thought<Move> {
        self.search(view, limit, stop, false)
    }

    fn weigh(&mut self, view: &View, limit: Limit, stop: &Stop) -> Thought<Move> {
        self.search(view, limit, stop, true)
    }

    fn at_level(&mut self, view: &View, level: Level) -> Option<Thought<Move>> {
        (level.number() == FAST).then(|| Thought::plain(Policy::learnt().choose(view)))
    }
}

#[cfg(test)]
mod tests {
    use jogada_core::{Game, Viewer};

    use super::*;
    use crate::Options;

    #[test]
    fn the_last_tile_is_a_win_that_is_certain() {
        let mut rng = Seed::from_number(1).rng();
        let mut seen = 0;
        for number in 0..50 {
            let mut pos = Dominoes::start(&Options::default(), Seed::from_number(number)).unwrap();
            while let Some(seat) = pos.turn().seat() {
                let m = pos.board.dummy_move(&mut rng);
                if pos.board.hand(seat).len() == 1 && m != Move::Pass {
                    let view = pos.view(Viewer::Seat(seat));
                    let thought =
                        Master::new(Seed::from_number(0)).think(&view, Limit::NONE, &Stop::never());
                    assert!(thought.proved);
                    assert_eq!(thought.best.tile(), m.tile());
                    seen += 1;
                }
                pos.play_unchecked(m);
            }
        }
        assert!(seen > 5, "{seen} hands were emptied");
    }
}
