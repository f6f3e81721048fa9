//! One think: deeper and deeper over the moves of a position, then to the end of the game.

use std::cmp::Reverse;

use jogada_core::Rng;
use jogada_search::{Budget, Limit, Scored, Stop, Thought};

use super::{
    search::{ALL, Search},
    table::Table,
};
use crate::{
    bits::{Bits, Task},
    board::{Board, Square, squares},
    rules::Move,
};

/// With at most this many plies more to the end than were just searched, the end is next.
const LEAP: u32 = 10;

pub(super) struct Think<'a> {
    pub(super) board: Board,
    pub(super) table: &'a mut Table,
    pub(super) rng: &'a mut Rng,
    pub(super) limit: Limit,
    pub(super) stop: &'a Stop,
    pub(super) aim: Aim,
}

/// What a think is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// A move to play: an only one needs no thought.
    Move,
    /// The best move's score, even of an only one.
    Score,
    /// The true score of every move.
    Scores,
}

#[derive(Clone, Copy)]
struct Root {
    square: Square,
    child: Board,
    score: i32,
    proved: bool,
}

impl Task for Think<'_> {
    type Output = Thought<Move>;

    fn run<B: Bits>(self, bits: B) -> Thought<Move> {
        let Think { board, table, rng, limit, stop, aim } = self;
        table.grow_old();
        let mut search = Search { bits, table, budget: Budget::new(limit, stop) };
        let mut roots = search.roots(board);
        if roots.is_empty() {
            return Thought::plain(Move::Pass);
        }
        // Equal moves keep this order, so that chance chooses among the best.
        rng.shuffle(&mut roots);
        roots.sort_by_key(|root| Reverse(root.score));
        search.deepen(board, roots, aim)
    }
}

impl<B: Bits> Search<'_, B> {
    /// The moves, each with an estimate one ply ahead, which is made even if the limit is reached.
    fn roots(&mut self, board: Board) -> Vec<Root> {
        let bits = self.bits;
        let root = |square| {
            let child = board.placed(square, bits.flips(board, square));
            self.budget.visit();
            let score = -self.branch(child, 0, -ALL - 1, ALL + 1);
            Root { square, child, score, proved: child.empty() == 0 }
        };
        squares(bits.legal(board)).map(root).collect()
    }

    fn deepen(&mut self, board: Board, mut roots: Vec<Root>, aim: Aim) -> Thought<Move> {
        let empties = board.empty().count_ones();
        let deepest = self.budget.depth_max().min(empties);
        let is_settled = roots.len() == 1 && aim == Aim::Move;
        let mut depth = 1;
        while depth < deepest && !is_settled && !self.budget.is_half_spent() {
            let leap = deepest == empties && depth + 1 + LEAP >= empties;
            let next = if leap { empties } else { depth + 1 };
            let before = roots.clone();
            self.score(&mut roots, next, aim, next == empties);
            if self.budget.is_spent() {
                roots = before;
                break;
            }
            depth = next;
        }
        self.thought(board, &roots, depth)
    }

    /// Scores the moves and puts the best first. Nothing is certain if the budget is spent then.
    fn score(&mut self, roots: &mut [Root], depth: u32, aim: Aim, is_proof: bool) {
        let mut best = -ALL - 1;
        for (i, root) in roots.iter_mut().enumerate() {
            let is_open = i == 0 || aim == Aim::Scores;
            let score = if is_open {
                self.value(root.child, depth - 1, root.score)
            } else {
                match -self.node(root.child, depth - 1, -best - 1, -best) {
                    score if score > best => self.value(root.child, depth - 1, score),
                    score => score,
                }
            };
            if self.budget.is_spent() {
                return;
            }
            root.proved = is_proof && (is_open || score > best);
            root.score = score;
            best = best.max(score);
        }
        roots.sort_by_key(|root| Reverse(root.score));
    }

    /// The exact score of a move, looked for near a guess first, then on the side where it lies.
    fn value(&mut self, child: Board, depth: u32, guess: i32) -> i32 {
        const NEAR: i32 = 3;
        let (mut low, mut high) = (guess - NEAR, guess + NEAR);
        for _ in 0..2 {
            let score = -self.node(child, depth, -high, -low);
            (low, high) = match score {
                _ if score <= low => (-ALL - 1, score + 1),
                _ if score >= high => (score - 1, ALL + 1),
                _ => return score,
            };
        }
        // An estimate may be here and there at once, as it reaches deeper through the table.
        -self.node(child, depth, -ALL - 1, ALL + 1)
    }

    fn thought(&self, board: Board, roots: &[Root], depth: u32) -> Thought<Move> {
        let Root { square, proved, .. } = roots[0];
        let scored = |root: &Root| Scored {
            m: Move::Place(root.square),
            score: root.score,
            proved: root.proved,
        };
        Thought {
            best: Move::Place(square),
            scores: roots.iter().map(scored).collect(),
            line: self.line(board, square, depth),
            nodes: self.budget.nodes(),
            depth,
            proved,
        }
    }

    /// The line that the table remembers after a first move.
    fn line(&self, board: Board, first: Square, depth: u32) -> Vec<Move> {
        let mut line = vec![Move::Place(first)];
        let mut board = board.placed(first, self.bits.flips(board, first));
        while line.len() < depth as usize {
            let legal = self.bits.legal(board);
            if legal == 0 {
                board = board.passed();
                if self.bits.legal(board) == 0 {
                    break;
                }
                line.push(Move::Pass);
                continue;
            }
            let found = self.table.get(board).and_then(|found| found.best);
            let Some(square) = found.filter(|square| legal & square.bit() != 0) else { break };
            line.push(Move::Place(square));
            board = board.placed(square, self.bits.flips(board, square));
        }
        line
    }
}
