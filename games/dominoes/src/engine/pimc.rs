//! Determinised search with inference.

use jogada_core::{Rng, Seed, Side, Turn};
use jogada_search::{Budget, Engine, Limit, Score, Scored, Stop, Thought};

use super::{evidence::Habit, plain::seen, worlds::Worlds};
use crate::{Board, Dominoes, End, Move, View};

#[derive(Clone, Debug)]
pub struct Pimc {
    rng: Rng,
    pub rounds: u32,
}

impl Pimc {
    pub fn new(seed: Seed) -> Pimc {
        Pimc { rng: seed.rng(), rounds: 1000 }
    }
}

fn candidates(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    for tile in board.playable() {
        let right = board.settle(tile, End::Right);
        let left = board.settle(tile, End::Left).filter(|&end| Some(end) != right);
        moves.extend([right, left].into_iter().flatten().map(|end| Move::Lay { tile, end }));
    }
    moves.push(Move::Pass);
    moves
}

impl Engine<Dominoes> for Pimc {
    fn think(&mut self, view: &View, limit: Limit, stop: &Stop) -> Thought<Move> {
        let mut budget = Budget::new(limit, stop);
        let own = seen(view);
        let me = own.seat;
        let moves = candidates(&own);
        if let [only] = moves[..] {
            return Thought::plain(only);
        }
        let mut worlds = Worlds::new(view, me.index(), &mut self.rng);
        let mut points = vec![0u32; moves.len()];
        let mut rounds = 0;
        while rounds < self.rounds && !budget.is_spent() {
            let (board, mut habits) = worlds.next(&mut self.rng);
            habits[me.index()] = Habit::Thinker;
            for (m, points) in moves.iter().zip(&mut points) {
                let mut next = board;
                next.play(*m);
                *points += playout(next, &habits, me.side(), &mut budget, &mut self.rng);
            }
            rounds += 1;
        }
        let mut scores: Vec<Scored<Move>> = moves
            .iter()
            .zip(&points)
            .map(|(&m, &points)| Scored {
                m,
                score: (i64::from(points) * 1000 / i64::from(rounds.max(1)) - 1000) as Score,
                proved: false,
            })
            .collect();
        scores.sort_by_key(|scored| std::cmp::Reverse(scored.score));
        let best = scores[0].m;
        Thought { best, scores, line: vec![best], nodes: budget.nodes(), depth: 1, proved: false }
    }
}

fn playout(
    mut board: Board,
    habits: &[Habit; 4],
    side: Side,
    budget: &mut Budget,
    rng: &mut Rng,
) -> u32 {
    loop {
        budget.visit();
        match board.turn() {
            Turn::Over(outcome) => return outcome.points(side),
            Turn::ToMove(seat) => {
                let m = match habits[seat.index()] {
                    Habit::Dummy => board.dummy_move(rng),
                    Habit::Greedy | Habit::Thinker => board.greedy_move(),
                };
                board.play(m);
            }
        }
    }
}

pub fn bench() -> u64 {
    0
}
