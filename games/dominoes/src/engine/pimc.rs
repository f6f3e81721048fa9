//! Determinised search with inference: guess the hands as the moves so far suggest, try every move in each guess, count.

use jogada_core::{Rng, Seed};
use jogada_search::{Budget, Engine, Limit, Score, Scored, Stop, Thought, won_in};

use super::{
    habit::Habit,
    plain::seen,
    table::Table,
    worlds::{World, Worlds},
};
use crate::{Board, Dominoes, Move, View};

/// The engine: guesses deals by the evidence, and plays each move out in all of them.
#[derive(Clone, Debug)]
pub struct Pimc {
    rng: Rng,
}

/// More deals than this change hardly any choice.
const DEALS_MAX: u32 = 4_000;
/// After so many deals, and again each time, moves that trail clearly are dropped.
const DEALS_PER_CUT: u32 = 64;
/// How many standard errors are clear. Deals that follow each other are alike, so that a small number would deceive.
const CLEARLY: f64 = 3.5;
/// A side that always wins is worth this many points.
const SCALE: f64 = 1000.0;

impl Pimc {
    /// One with its own chance.
    pub fn new(seed: Seed) -> Pimc {
        Pimc { rng: seed.rng() }
    }

    /// Tries the moves in deal after deal. Every move sees the same deals, so that luck falls out of the comparison.
    fn count(
        &mut self,
        view: &View,
        board: Board,
        every: bool,
        budget: &mut Budget<'_>,
    ) -> Vec<Tried> {
        let me = board.seat;
        let table = Table::new(view, board);
        let mut worlds = Worlds::new(view, me.index(), &mut self.rng);
        let mut tried: Vec<Tried> = board.lays().chain([Move::Pass]).map(Tried::new).collect();
        let mut open = tried.len();
        for deal in 1..=DEALS_MAX {
            let World { hands, mut habits } = worlds.draw(&mut self.rng);
            habits[me.index()] = Habit::Careful;
            for tried in &mut tried[..open] {
                let mut next = table.dealt(hands);
                next.play(tried.m);
                let (points, moves) = next.playout(&habits, me.side(), &mut self.rng);
                tried.points += points;
                tried.deals += 1;
                for _ in 0..=moves {
                    budget.visit();
                }
            }
            if !every && deal % DEALS_PER_CUT == 0 {
                open = cut(&mut tried, open);
            }
            if open == 1 || budget.is_spent() {
                break;
            }
        }
        // Those that were dropped come after those that were not, whatever they seemed worth then.
        tried[..open].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        tried[open..].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        tried
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

impl Engine<Dominoes> for Pimc {
    fn think(&mut self, view: &View, limit: Limit, stop: &Stop) -> Thought<Move> {
        self.ponder(view, limit, stop, false)
    }

    fn weigh(&mut self, view: &View, limit: Limit, stop: &Stop) -> Thought<Move> {
        self.ponder(view, limit, stop, true)
    }
}

/// A move and what came of it.
#[derive(Clone, Copy, Debug)]
struct Tried {
    m: Move,
    /// Two for each win and one for each draw.
    points: u32,
    deals: u32,
}

impl Tried {
    fn new(m: Move) -> Tried {
        Tried { m, points: 0, deals: 0 }
    }

    /// The share of the points: 1 if it always won.
    fn mean(&self) -> f64 {
        f64::from(self.points) / f64::from(2 * self.deals.max(1))
    }

    fn scored(&self) -> Scored<Move> {
        let score = ((2.0 * self.mean() - 1.0) * SCALE) as Score;
        Scored { m: self.m, score, proved: false }
    }
}

/// Moves the clearly worse ones behind the first `open`, and says how many are left.
fn cut(tried: &mut [Tried], mut open: usize) -> usize {
    let best = tried[..open].iter().map(Tried::mean).fold(0.0, f64::max);
    // The spread of a difference between two results is at most √½.
    let error = (0.5 / f64::from(tried[0].deals)).sqrt();
    let mut i = 0;
    while i < open {
        if tried[i].mean() < best - CLEARLY * error {
            open -= 1;
            tried.swap(i, open);
        } else {
            i += 1;
        }
    }
    open
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
                        Pimc::new(Seed::from_number(0)).think(&view, Limit::NONE, &Stop::never());
                    assert!(thought.proved);
                    assert_eq!(thought.best.tile(), m.tile());
                    seen += 1;
                }
                pos.play_unchecked(m);
            }
        }
        assert!(seen > 5, "{seen} hands were emptied");
    }

    #[test]
    fn only_what_trails_clearly_is_dropped() {
        let tried = |points| Tried { m: Move::Pass, points, deals: 100 };
        let mut all = [tried(20), tried(120), tried(110), tried(40)];
        assert_eq!(cut(&mut all, 4), 2);
        assert_eq!(all[..2].iter().map(|tried| tried.points).sum::<u32>(), 230);
    }
}
