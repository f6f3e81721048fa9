//! The search below the root: principal variation search, and the usual ways of not looking at everything.

use jogada_search::{Bound, Budget, Score, Table, WIN, is_decided, lost_in};

use super::{
    eval::{evaluate, rough_value},
    exchange,
    order::{Memory, Ranked, bring_best, capture_rank, is_noisy},
};
use crate::{Board, Chess, Kind, Manner, Move, rules::is_dead};

/// No line is longer than this, whatever is extended.
pub(super) const PLIES_MAX: usize = 120;

/// One think: everything that changes from position to position.
pub(super) struct Search<'a> {
    table: &'a mut Table<Move>,
    memory: &'a mut Memory,
    pub(super) budget: Budget<'a>,
    /// The keys of the positions of the match and of the line, the current one last.
    keys: Vec<u64>,
    /// Half-moves that repetitions may reach back, for each position of the line.
    clocks: Vec<u16>,
    /// How many of the keys are the match's own.
    played: usize,
    lists: Vec<Vec<Ranked>>,
    moves: Vec<Move>,
}

/// One position in the tree, and the scores between which the true one matters.
#[derive(Clone, Copy)]
pub(super) struct Node<'b> {
    pub(super) board: &'b Board,
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// May this side pass to see whether it is too good anyway? Not twice in a row.
    pub(super) may_pass: bool,
}

impl Node<'_> {
    /// Does the exact score matter, or only on which side of it the truth lies?
    fn is_open(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(
        table: &'a mut Table<Move>,
        memory: &'a mut Memory,
        pos: &Chess,
        budget: Budget<'a>,
    ) -> Search<'a> {
        let keys = pos.keys.clone();
        Search {
            table,
            memory,
            budget,
            clocks: vec![pos.fen().clock],
            played: keys.len(),
            keys,
            lists: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// The score of a child for the mover: first only whether it is better than alpha, unless it is the first.
    pub(super) fn scout(
        &mut self,
        node: &Node<'_>,
        after: &Board,
        depth: i32,
        is_first: bool,
        reduction: i32,
    ) -> Score {
        if is_first {
            return -self.child(node, after, depth);
        }
        let narrow = Node { beta: node.alpha + 1, ..*node };
        let mut score = -self.child(&narrow, after, depth - reduction);
        if score > node.alpha && reduction > 0 {
            score = -self.child(&narrow, after, depth);
        }
        if score > node.alpha && score < node.beta {
            score = -self.child(node, after, depth);
        }
        score
    }

    pub(super) fn child(&mut self, node: &Node<'_>, board: &Board, depth: i32) -> Score {
        self.search(Node {
            board,
            depth,
            ply: node.ply + 1,
            alpha: -node.beta,
            beta: -node.alpha,
            may_pass: true,
        })
    }

    pub(super) fn enter(&mut self, before: &Board, m: Move, after: &Board) {
        let clock = if before.is_zeroing(m) { 0 } else { self.clock() + 1 };
        self.clocks.push(clock);
        self.keys.push(after.without_idle_en_passant().key());
    }

    pub(super) fn leave(&mut self) {
        self.clocks.pop();
        self.keys.pop();
    }

    pub(super) fn clock(&self) -> u16 {
        self.clocks.last().copied().unwrap_or(0)
    }

    /// The score of a position for the side to move.
    fn search(&mut self, mut node: Node<'_>) -> Score {
        if self.budget.visit() {
            return evaluate(node.board);
        }
        if self.is_drawn(node.board) {
            return 0;
        }
        let is_check = node.board.is_check();
        node.depth += i32::from(is_check);
        if node.depth <= 0 || node.ply >= PLIES_MAX {
            return self.quiesce(node.board, node.ply, node.alpha, node.beta);
        }
        let key = self.keys[self.keys.len() - 1];
        let mut first = None;
        if let Some(slot) = self.table.get(key) {
            let (m, score) = (slot.m, from_table(slot.score, node.ply));
            let is_enough = slot.depth as i32 >= node.depth && !node.is_open();
            match slot.bound {
                Bound::Exact if is_enough => return score,
                Bound::AtLeast if is_enough && score >= node.beta => return score,
                Bound::AtMost if is_enough && score <= node.alpha => return score,
                _ => first = m,
            }
        }
        if first.is_none() && node.depth >= 5 {
            // Nothing is known of this position: a shallower look costs less than a bad order.
            node.depth -= 1;
        }
        let may_cut = !is_check && !node.is_open() && !is_decided(node.beta);
        if may_cut && let Some(score) = self.cut_early(&node) {
            return score;
        }
        let (best, m) = self.try_moves(&node, first, is_check);
        if self.budget.is_spent() {
            return evaluate(node.board);
        }
        let bound = match best {
            _ if best >= node.beta => Bound::AtLeast,
            _ if best <= node.alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table.put(key, m.or(first), to_table(best, node.ply), node.depth as u32, bound);
        best
    }

    /// Ways of seeing without trying moves that a position is too good for the opponent to allow.
    fn cut_early(&mut self, node: &Node<'_>) -> Option<Score> {
        let value = evaluate(node.board);
        if node.depth <= 6 && value - 85 * node.depth >= node.beta {
            return Some(value);
        }
        let us = node.board.side(node.board.turn());
        let has_officer = us & !(node.board.kind(Kind::Pawn) | node.board.kind(Kind::King)) != 0;
        if node.may_pass && has_officer && node.depth >= 3 && value >= node.beta {
            let passed = node.board.after_pass();
            let depth = node.depth - 3 - node.depth / 4 - ((value - node.beta) / 200).min(3);
            self.clocks.push(0);
            self.keys.push(passed.key());
            let score = -self.search(Node {
                board: &passed,
                depth,
                ply: node.ply + 1,
                alpha: -node.beta,
                beta: -node.beta + 1,
                may_pass: false,
            });
            self.leave();
            if score >= node.beta && !self.budget.is_spent() {
                return Some(if is_decided(score) { node.beta } else { score });
            }
        }
        None
    }

    /// The best score and move; without any move it is mate or stalemate.
    fn try_moves(
        &mut self,
        node: &Node<'_>,
        first: Option<Move>,
        is_check: bool,
    ) -> (Score, Option<Move>) {
        let mut moves = self.ranked(node.board, first, node.ply);
        let (mut best, mut best_move) = (lost_in(node.ply as u32), None);
        if moves.is_empty() {
            self.lists.push(moves);
            return (if is_check { best } else { 0 }, None);
        }
        let hope = if node.depth <= 6 && !is_check { evaluate(node.board) } else { WIN };
        let mut alpha = node.alpha;
        let mut quiets = Vec::new();
        best = -WIN;
        for i in 0..moves.len() {
            let Ranked { m, .. } = bring_best(&mut moves, i);
            let after = node.board.after(m);
            let is_quiet = !is_noisy(node.board, m);
            let gives_check = after.is_check();
            if i > 0 && !gives_check && !is_decided(best) {
                let late = quiets.len() as i32 > 3 + node.depth * node.depth;
                let hopeless = hope + 90 + 110 * node.depth <= alpha;
                if is_quiet && node.depth <= 6 && !is_check && (late || hopeless) {
                    continue;
                }
                if node.depth <= 5 && !exchange::wins(node.board, m, -90 * node.depth) {
                    continue;
                }
            }
            let may_reduce = is_quiet && !is_check && !gives_check;
            let reduction = if may_reduce { self.reduction(node, m, i) } else { 0 };
            self.enter(node.board, m, &after);
            let here = Node { alpha, ..*node };
            let score = self.scout(&here, &after, node.depth - 1, i == 0, reduction);
            self.leave();
            if self.budget.is_spent() {
                break;
            }
            if score > best {
                (best, best_move) = (score, (score > node.alpha).then_some(m));
                alpha = alpha.max(score);
            }
            if alpha >= node.beta {
                if is_quiet {
                    self.memory.reward(node.board.turn(), m, node.ply, node.depth, &quiets);
                }
                break;
            }
            if is_quiet {
                quiets.push(m);
            }
        }
        self.lists.push(moves);
        (best, best_move)
    }

    /// How many plies less a late quiet move is looked at before it has shown to be good.
    fn reduction(&self, node: &Node<'_>, m: Move, i: usize) -> i32 {
        if node.depth < 3 || i < 2 + 2 * usize::from(node.is_open()) {
            return 0;
        }
        let ln = |n: usize| LOGARITHM[n.min(LOGARITHM.len() - 1)];
        let base = (600 + ln(node.depth as usize) * ln(i) / 2_200) / 1_000;
        let history = self.memory.history(node.board.turn(), m) / 6_000;
        (base - history - i32::from(node.is_open())).clamp(0, node.depth - 2)
    }

    /// Only captures and promotions until the position is quiet; every move out of check.
    fn quiesce(&mut self, board: &Board, ply: usize, mut alpha: Score, beta: Score) -> Score {
        let is_check = board.is_check();
        let value = evaluate(board);
        let mut best = if is_check { lost_in(ply as u32) } else { value };
        if ply >= PLIES_MAX || best >= beta {
            return if ply >= PLIES_MAX { value } else { best };
        }
        alpha = alpha.max(best);
        let mut moves = self.lists.pop().unwrap_or_default();
        self.legal(board);
        let worth_trying = self.moves.iter().filter(|&&m| is_check || is_noisy(board, m));
        moves.clear();
        moves.extend(worth_trying.map(|&m| Ranked { m, rank: capture_rank(board, m) }));
        for i in 0..moves.len() {
            let Ranked { m, .. } = bring_best(&mut moves, i);
            if !is_check && (value + gain(board, m) + 150 < alpha || !exchange::wins(board, m, 0)) {
                continue;
            }
            if self.budget.visit() {
                // What was not looked at must not pass for mate.
                best = value;
                break;
            }
            let score = -self.quiesce(&board.after(m), ply + 1, -beta, -alpha);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.lists.push(moves);
        best
    }

    /// Has the position been here since the last capture or pawn move, or can nobody win any more?
    fn is_drawn(&self, board: &Board) -> bool {
        let now = self.keys.len() - 1;
        let clock = usize::from(self.clock());
        if clock >= 100 || is_dead(board) {
            return true;
        }
        let mut earlier = 0;
        for back in (4..=clock.min(now)).step_by(2) {
            if self.keys[now - back] == self.keys[now] {
                // Once is enough within the line: what could be repeated once can be repeated again.
                earlier += if now - back >= self.played { 2 } else { 1 };
            }
            if earlier >= 2 {
                return true;
            }
        }
        false
    }

    pub(super) fn ranked(&mut self, board: &Board, first: Option<Move>, ply: usize) -> Vec<Ranked> {
        let mut list = self.lists.pop().unwrap_or_default();
        self.legal(board);
        list.clear();
        let rank = |m: Move| self.memory.rank(board, m, first, ply);
        list.extend(self.moves.iter().map(|&m| Ranked { m, rank: rank(m) }));
        list
    }

    fn legal(&mut self, board: &Board) {
        self.moves.clear();
        board.legal_moves_into(&mut self.moves);
    }

    pub(super) fn table_move(&self, board: &Board) -> Option<Move> {
        self.table.get(board.without_idle_en_passant().key()).and_then(|slot| slot.m)
    }
}

/// Natural logarithms in thousandths, the same on every machine: harmonic sums less Euler's constant.
static LOGARITHM: [i32; 64] = {
    let mut table = [0; 64];
    let (mut n, mut sum) = (1, 0);
    while n < table.len() {
        sum += 1_000_000 / n as i32;
        table[n] = (sum - 577_216) / 1_000;
        n += 1;
    }
    table
};

/// What a capture or promotion wins at once.
fn gain(board: &Board, m: Move) -> Score {
    let taken = match m.manner() {
        Manner::EnPassant => rough_value(Kind::Pawn),
        _ => board.kind_at(m.to()).map_or(0, rough_value),
    };
    taken + m.promotes_to().map_or(0, |kind| rough_value(kind) - rough_value(Kind::Pawn))
}

/// A decided score counts plies from the root; the table's count from their own position.
fn to_table(score: Score, ply: usize) -> Score {
    if is_decided(score) { score + score.signum() * ply as Score } else { score }
}

fn from_table(score: Score, ply: usize) -> Score {
    if is_decided(score) { score - score.signum() * ply as Score } else { score }
}
