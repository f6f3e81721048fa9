//! One think: deeper and deeper over the moves of a position, then to the end of the game.

use std::cmp::Reverse;

use jogada_core::Rng;
use jogada_search::{Budget, Limit, Scored, Stop, Thought};

use super::{
    eval::Eval,
    middle::SORTED,
    probcut::{DOUBTING, GUESSING},
    search::{ALL, Search},
    table::{SURE, Table},
};
use crate::{
    bits::{Bits, Task},
    board::{Board, Square, squares},
    rules::Move,
};

pub(super) struct Think<'a> {
    pub(super) board: Board,
    pub(super) table: &'a mut Table,
    pub(super) threads: usize,
    pub(super) eval: &'static Eval,
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
    /// Only whether the best move wins, draws or loses.
    Outcome,
    /// The true score of every move.
    Scores,
}

impl Aim {
    /// With at most this many plies more to the end than were just searched, the end is next.
    /// Who only wants a move may have to be content with a shallow one, and tries later.
    const fn leap(self) -> u32 {
        match self {
            Aim::Move | Aim::Scores => 9,
            Aim::Score | Aim::Outcome => 14,
        }
    }
}

/// One search of all moves: how deep, and how sure.
#[derive(Clone, Copy)]
struct Step {
    depth: u32,
    trust: u8,
}

impl Step {
    fn is_to_the_end(self, root: &Root) -> bool {
        self.depth > root.child.empty().count_ones()
    }

    /// Deeper by one, then to the end, surer each time.
    fn next(self, deepest: u32, empties: u32, aim: Aim) -> Option<Step> {
        let Step { depth, trust } = self;
        if depth == empties {
            let surer = match trust {
                SURE => return None,
                GUESSING if empties >= DOUBTED => DOUBTING,
                _ => SURE,
            };
            return Some(Step { depth, trust: surer });
        }
        if deepest == empties && depth + 1 + aim.leap() >= empties {
            let trust = if empties < GUESSED { SURE } else { GUESSING };
            return Some(Step { depth: empties, trust });
        }
        (depth < deepest).then_some(Step { depth: depth + 1, trust: GUESSING })
    }
}

/// With fewer empty squares the end is searched at once, without a less sure search before it.
const GUESSED: u32 = 18;

/// With at least as many, a second search before the sure one is surer than the first.
const DOUBTED: u32 = 24;

/// A move of the position in question.
#[derive(Clone, Copy)]
pub(super) struct Root {
    square: Square,
    child: Board,
    score: i32,
    proved: bool,
}

impl Task for Think<'_> {
    type Output = Thought<Move>;

    fn run<B: Bits>(self, bits: B) -> Thought<Move> {
        let Think { board, table, threads, eval, rng, limit, stop, aim } = self;
        table.grow_old();
        let mut search = Search::new(bits, table, eval, Budget::new(limit, stop));
        let mut roots = search.roots(board);
        if roots.is_empty() {
            return Thought::plain(Move::Pass);
        }
        // Equal moves keep this order, so that chance chooses among the best.
        rng.shuffle(&mut roots);
        best_first(&mut roots);
        search.deepen_together(board, &roots, aim, threads)
    }
}

/// Equal moves keep their order.
fn best_first(roots: &mut [Root]) {
    roots.sort_by_key(|root| Reverse(root.score));
}

impl<B: Bits> Search<'_, B> {
    /// The moves, each with an estimate one ply ahead, which is made even if the limit is reached.
    fn roots(&mut self, board: Board) -> Vec<Root> {
        let bits = self.bits;
        let root = |square| {
            let child = board.placed(square, bits.flips(board, square));
            self.budget.visit();
            let score = -self.enter(child, 0, -ALL - 1, ALL + 1);
            Root { square, child, score, proved: child.empty() == 0 }
        };
        squares(bits.legal(board)).map(root).collect()
    }

    pub(super) fn deepen(&mut self, board: Board, mut roots: Vec<Root>, aim: Aim) -> Thought<Move> {
        let empties = board.empty().count_ones();
        let deepest = self.budget.depth_max().min(empties);
        let is_settled = roots.len() == 1 && aim == Aim::Move;
        let mut step = Step { depth: 1, trust: GUESSING };
        // Part of a step may give a better move, but not all scores.
        let is_enough = |budget: &Budget| aim != Aim::Move && budget.is_half_spent();
        while !is_settled && !is_enough(&self.budget) {
            let Some(next) = step.next(deepest, empties, aim) else { break };
            let before = roots.clone();
            self.trust = next.trust;
            let scored = self.score(&mut roots, next, aim);
            if self.budget.is_spent() {
                if aim != Aim::Move || scored == 0 {
                    roots = before;
                } else {
                    best_first(&mut roots[..scored]);
                }
                break;
            }
            step = next;
        }
        self.thought(board, &roots, step.depth)
    }

    /// Scores the moves and puts the best first. If the budget is spent before the last one, it
    /// says how many were scored, and leaves them in their order.
    fn score(&mut self, roots: &mut [Root], step: Step, aim: Aim) -> usize {
        let depth = step.depth - 1;
        let mut best = -ALL - 1;
        for (i, root) in roots.iter_mut().enumerate() {
            let is_open = i == 0 || aim == Aim::Scores;
            let score = if is_open {
                self.value(root.child, depth, root.score, aim)
            } else if aim == Aim::Outcome && step.is_to_the_end(root) && best == 1 {
                // Nothing is better than a win.
                root.score.min(0)
            } else {
                match -self.together(root.child, depth, -best - 1, -best) {
                    score if score > best => self.value(root.child, depth, score, aim),
                    score => score,
                }
            };
            if self.budget.is_spent() {
                return i;
            }
            root.proved = step.trust == SURE && (is_open || score > best);
            root.score = score;
            best = best.max(score);
        }
        best_first(roots);
        roots.len()
    }

    /// The exact score of a move, looked for near a guess first, then on the side where it lies.
    fn value(&mut self, child: Board, depth: u32, guess: i32, aim: Aim) -> i32 {
        let is_exact = depth >= child.empty().count_ones();
        if is_exact && aim == Aim::Outcome {
            return -self.together(child, depth, -1, 1).signum();
        }
        // Final scores are even: the narrowest window has room for one.
        let near = if is_exact { 1 } else { 3 };
        let guess = if is_exact { guess & !1 } else { guess };
        let (mut low, mut high) = (guess - near, guess + near);
        for widened in 1..8 {
            let score = -self.together(child, depth, -high, -low);
            let wide = near << (2 * widened);
            (low, high) = match score {
                _ if score <= low => (score - wide, score + 1),
                _ if score >= high => (score - 1, score + wide),
                _ => return score,
            };
            if self.budget.is_spent() {
                return 0;
            }
        }
        // An estimate may be here and there at once, as it reaches deeper through the table.
        -self.together(child, depth, -ALL - 1, ALL + 1)
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
        // Near the end the table holds moves that are good enough, not the best.
        while line.len() < depth as usize && board.empty().count_ones() > SORTED {
            let legal = self.bits.legal(board);
            if legal == 0 {
                board = board.passed();
                if self.bits.legal(board) == 0 {
                    break;
                }
                line.push(Move::Pass);
                continue;
            }
            let found = self.table.get(self.table.key(board)).and_then(|found| found.best[0]);
            let Some(square) = found.filter(|square| legal & square.bit() != 0) else { break };
            line.push(Move::Place(square));
            board = board.placed(square, self.bits.flips(board, square));
        }
        line
    }
}
