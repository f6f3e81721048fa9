//! Determinised search with inference: guess the hands as the moves so far suggest, try every move in each guess, count.

use jogada_core::{Rng, Seed};
use jogada_search::{Budget, Engine, Level, Limit, Scored, Stop, Thought, won_in};

use super::{
    deals::{self, Tried},
    exact::Exact,
    habit::{Habit, OPPONENT, PARTNER},
    plain::seen,
    policy::Policy,
    table::Table,
    worlds::{World, Worlds},
};
use crate::{Board, Dominoes, Move, View};

/// The engine: guesses deals by the evidence, and plays each move out in all of them, to perfection near the end.
#[derive(Clone, Debug)]
pub struct Master {
    rng: Rng,
    exact: Exact,
}

/// More deals than this change hardly any choice.
const DEALS_MAX: u32 = 4_000;
/// With no more tiles than this in all hands, a guessed deal is played to perfection.
const EXACT: u8 = 8;

impl Master {
    /// One with its own chance.
    pub fn new(seed: Seed) -> Master {
        Master { rng: seed.rng(), exact: Exact::new() }
    }

    fn count(
        &mut self,
        view: &View,
        board: Board,
        every: bool,
        budget: &mut Budget<'_>,
    ) -> Vec<Tried> {
        let Master { rng, exact } = self;
        let me = board.seat;
        let table = Table::new(view, board);
        let mut worlds = Worlds::new(view, me.index(), [OPPONENT, PARTNER], rng);
        let mut world = worlds.draw(rng);
        let is_late = view.counts.iter().sum::<u8>() <= EXACT;
        let moves = board.lays().chain([Move::Pass]);
        deals::count(moves, DEALS_MAX, every, budget, |m, is_next| {
            if is_next {
                world = worlds.draw(rng);
                world.habits[me.index()] = Habit::Careful;
            }
            let World { hands, habits } = &world;
            let mut next = table.dealt(*hands);
            next.play(m);
            if is_late {
                // The next seat is of the other side.
                return ((1 - exact.solve(next.board())) as u32, 1);
            }
            let (points, moves) = next.playout(habits, me.side(), rng);
            (points, moves + 1)
        })
    }

    fn ponder(&mut self, view: &View, limit: Limit, stop: &Stop, every: bool) -> Thought<Move> {
        let board = seen(view);
        if let Some(last) = board.lays().next().filter(|_| board.hand(board.seat).len() == 1) {
            let scores = vec![Scored { m: last, score: won_in(1), proved: true }];
            return Thought { scores, depth: 1, proved: true, ..Thought::plain(last) };
        }
        if board.playable().is_empty() && !every {
            return Thought::plain(Move::Pass);
        }
        let mut budget = Budget::new(limit, stop);
        let tried = self.count(view, board, every, &mut budget);
        let scores: Vec<Scored<Move>> = tried.iter().map(Tried::scored).collect();
        let best = scores[0].m;
        Thought { best, scores, line: vec![best], nodes: budget.nodes(), depth: 1, proved: false }
    }
}

/// The level that plays by rule of thumb, for mass tournaments.
const FAST: u8 = 5;

impl Engine<Dominoes> for Master {
    fn think(&mut self, view: &View, limit: Limit, stop: &Stop) -> Thought<Move> {
        self.ponder(view, limit, stop, false)
    }

    fn weigh(&mut self, view: &View, limit: Limit, stop: &Stop) -> Thought<Move> {
        self.ponder(view, limit, stop, true)
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
