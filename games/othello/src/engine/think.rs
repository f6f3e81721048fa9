//! The root: iterative deepening, then searches to the end of the game.

use std::cmp::Reverse;

use jogada_core::Rng;
use jogada_search::{Budget, Limit, Scored, Stop, Thought};

use super::{
    eval::Eval,
    late::LATE_EMPTIES,
    probcut::{LOW_CONFIDENCE, MIDDLE_CONFIDENCE},
    search::{SCORE_MAX, Search},
    table::{CERTAIN, SearchTable},
};
use crate::{
    bits::{Bits, Task},
    board::{Board, Square, squares},
    rules::Move,
};

pub(super) struct RootSearch<'a> {
    pub(super) board: Board,
    pub(super) table: &'a mut SearchTable,
    pub(super) threads: usize,
    pub(super) eval: &'static Eval,
    pub(super) rng: &'a mut Rng,
    pub(super) limit: Limit,
    pub(super) stop: &'a Stop,
    pub(super) aim: Aim,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// A move to play; a single legal move needs no search.
    Move,
    /// The score of the best move, even if it is the only one.
    Score,
    /// Only whether the best move wins, draws or loses.
    Outcome,
    /// The exact score of every move.
    Scores,
}

impl Aim {
    /// If the end is at most this many plies beyond the last depth, the end is next. For a move to
    /// play the bound is lower, because the search may have to stop early.
    const fn leap(self) -> u32 {
        match self {
            Aim::Move | Aim::Scores => 9,
            Aim::Score | Aim::Outcome => 14,
        }
    }
}

/// One iteration: its depth and confidence.
#[derive(Clone, Copy)]
struct Step {
    depth: u32,
    confidence: u8,
}

impl Step {
    fn is_to_the_end(self, root: &RootMove) -> bool {
        self.depth > root.child.empty().count_ones()
    }

    /// One ply deeper, then to the end with growing confidence.
    fn next(self, deepest: u32, empties: u32, aim: Aim) -> Option<Step> {
        let Step { depth, confidence } = self;
        if depth == empties {
            let surer = match confidence {
                CERTAIN => return None,
                LOW_CONFIDENCE if empties >= DOUBTED => MIDDLE_CONFIDENCE,
                _ => CERTAIN,
            };
            return Some(Step { depth, confidence: surer });
        }
        if deepest == empties && depth + 1 + aim.leap() >= empties {
            let confidence = if empties < GUESSED { CERTAIN } else { LOW_CONFIDENCE };
            return Some(Step { depth: empties, confidence });
        }
        (depth < deepest).then_some(Step { depth: depth + 1, confidence: LOW_CONFIDENCE })
    }
}

/// With fewer empty squares the end is searched at once, without a search of less confidence.
const GUESSED: u32 = 18;

/// With at least this many, there is a search of middle confidence before the certain one.
const DOUBTED: u32 = 24;

/// A move of the root.
#[derive(Clone, Copy)]
pub(super) struct RootMove {
    square: Square,
    child: Board,
    score: i32,
    proved: bool,
}

impl Task for RootSearch<'_> {
    type Output = Thought<Move>;

    fn run<B: Bits>(self, bits: B) -> Thought<Move> {
        let RootSearch { board, table, threads, eval, rng, limit, stop, aim } = self;
        table.new_search();
        let mut search = Search::new(bits, table, eval, Budget::new(limit, stop));
        let mut root_moves = search.root_moves(board);
        if root_moves.is_empty() {
            return Thought::plain(Move::Pass);
        }
        // Sorting is stable, so chance chooses among equal moves.
        rng.shuffle(&mut root_moves);
        best_first(&mut root_moves);
        search.deepen_on_threads(board, &root_moves, aim, threads)
    }
}

/// Sorts by score; equal moves keep their order.
fn best_first(root_moves: &mut [RootMove]) {
    root_moves.sort_by_key(|root| Reverse(root.score));
}

impl<B: Bits> Search<'_, B> {
    /// The root moves, each with an estimate one ply ahead, made even if the limit is reached.
    fn root_moves(&mut self, board: Board) -> Vec<RootMove> {
        let bits = self.bits;
        let root = |square| {
            let child = board.placed(square, bits.flips(board, square));
            self.budget.visit();
            let score = -self.enter(child, 0, -SCORE_MAX - 1, SCORE_MAX + 1);
            RootMove { square, child, score, proved: child.empty() == 0 }
        };
        squares(bits.legal(board)).map(root).collect()
    }

    pub(super) fn iterative_deepening(
        &mut self,
        board: Board,
        mut root_moves: Vec<RootMove>,
        aim: Aim,
    ) -> Thought<Move> {
        let empties = board.empty().count_ones();
        let deepest = self.budget.depth_max().min(empties);
        let is_settled = root_moves.len() == 1 && aim == Aim::Move;
        let mut step = Step { depth: 1, confidence: LOW_CONFIDENCE };
        // Part of an iteration may give a better move, but not all scores.
        let is_enough = |budget: &Budget| aim != Aim::Move && budget.is_half_spent();
        while !is_settled && !is_enough(&self.budget) {
            let Some(next) = step.next(deepest, empties, aim) else { break };
            let before = root_moves.clone();
            self.confidence = next.confidence;
            let scored = self.score(&mut root_moves, next, aim);
            if self.budget.is_spent() {
                if aim != Aim::Move || scored == 0 {
                    root_moves = before;
                } else {
                    best_first(&mut root_moves[..scored]);
                }
                break;
            }
            step = next;
        }
        self.thought(board, &root_moves, step.depth)
    }

    /// Scores the moves and puts the best first. If the budget is spent before the last one, it
    /// returns how many were scored, and leaves them in their order.
    fn score(&mut self, root_moves: &mut [RootMove], step: Step, aim: Aim) -> usize {
        let depth = step.depth - 1;
        let mut best = -SCORE_MAX - 1;
        for (i, root) in root_moves.iter_mut().enumerate() {
            let is_open = i == 0 || aim == Aim::Scores;
            let score = if is_open {
                self.value(root.child, depth, root.score, aim)
            } else if aim == Aim::Outcome && step.is_to_the_end(root) && best == 1 {
                // Nothing is better than a win.
                root.score.min(0)
            } else {
                match -self.search_shared(root.child, depth, -best - 1, -best) {
                    score if score > best => self.value(root.child, depth, score, aim),
                    score => score,
                }
            };
            if self.budget.is_spent() {
                return i;
            }
            root.proved = step.confidence == CERTAIN && (is_open || score > best);
            root.score = score;
            best = best.max(score);
        }
        best_first(root_moves);
        root_moves.len()
    }

    /// The exact score of a move, by aspiration windows around a guess.
    fn value(&mut self, child: Board, depth: u32, guess: i32, aim: Aim) -> i32 {
        let is_exact = depth >= child.empty().count_ones();
        if is_exact && aim == Aim::Outcome {
            return -self.search_shared(child, depth, -1, 1).signum();
        }
        // Final scores are even: the narrowest window has room for one.
        let near = if is_exact { 1 } else { 3 };
        let guess = if is_exact { guess & !1 } else { guess };
        let (mut low, mut high) = (guess - near, guess + near);
        for widened in 1..8 {
            let score = -self.search_shared(child, depth, -high, -low);
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
        // Estimates can fail high and low in turn, because the table makes them deeper.
        -self.search_shared(child, depth, -SCORE_MAX - 1, SCORE_MAX + 1)
    }

    fn thought(&self, board: Board, root_moves: &[RootMove], depth: u32) -> Thought<Move> {
        let RootMove { square, proved, .. } = root_moves[0];
        let scored = |root: &RootMove| Scored {
            m: Move::Place(root.square),
            score: root.score,
            proved: root.proved,
        };
        Thought {
            best: Move::Place(square),
            scores: root_moves.iter().map(scored).collect(),
            line: self.line(board, square, depth),
            nodes: self.budget.nodes(),
            depth,
            proved,
        }
    }

    /// The principal variation after a first move, from the table.
    fn line(&self, board: Board, first: Square, depth: u32) -> Vec<Move> {
        let mut line = vec![Move::Place(first)];
        let mut board = board.placed(first, self.bits.flips(board, first));
        // Near the end the table has moves that caused a cutoff, not the best.
        while line.len() < depth as usize && board.empty().count_ones() > LATE_EMPTIES {
            let legal = self.bits.legal(board);
            if legal == 0 {
                board = board.passed();
                if self.bits.legal(board) == 0 {
                    break;
                }
                line.push(Move::Pass);
                continue;
            }
            let tt_entry =
                self.table.probe(self.table.key(board)).and_then(|tt_entry| tt_entry.best[0]);
            let Some(square) = tt_entry.filter(|square| legal & square.bit() != 0) else { break };
            line.push(Move::Place(square));
            board = board.placed(square, self.bits.flips(board, square));
        }
        line
    }
}
