//! Quiescence search: captures and promotions until the position is quiet, and every evasion of a check.

use jogada_search::{Bound, Score, WIN, is_decided, lost_in};

use super::{
    PLIES_MAX,
    history::{MoveContext, PieceTo},
    move_picker::{MovePicker, gain},
    node_eval::NodeEval,
    position::Position,
    search::{Node, Worker},
    see,
    table::TtEntry,
};
use crate::Move;

/// Delta pruning: a capture must be able to bring the score this near to alpha.
const MARGIN: Score = 180;

impl Worker<'_> {
    pub(super) fn quiescence(&mut self, pos: &Position, node: Node) -> Score {
        if self.budget.visit() {
            return 0;
        }
        self.seldepth = self.seldepth.max(node.ply);
        if self.is_drawn(pos) {
            return 0;
        }
        if let Some(score) = self.probe_tablebase(pos, node.ply) {
            return score;
        }
        if node.ply >= PLIES_MAX {
            return if pos.is_check { 0 } else { self.evaluate(pos, node.ply) };
        }
        let tt_entry = self.table.probe(pos.key, node.ply);
        if let Some(entry) = tt_entry
            && !node.is_pv()
            && entry.cuts(node.alpha, node.beta)
        {
            return entry.score;
        }
        let eval = self.evaluate_node(pos, &node, tt_entry);
        let stand_pat = if pos.is_check { lost_in(node.ply as u32) } else { eval.estimate };
        if stand_pat >= node.beta {
            if tt_entry.is_none() {
                self.store_quiescence(pos, &node, &eval, (stand_pat, None));
            }
            return stand_pat;
        }
        let first = tt_entry.and_then(|entry| entry.m);
        let (picker, context) = if pos.is_check {
            let context = MoveContext::new(pos, node.ply, self.moves_before(node.ply));
            (self.pick_all(pos, first), Some(context))
        } else {
            (self.pick_captures(pos, first), None)
        };
        self.search_captures(pos, &node, &eval, stand_pat, (picker, context))
    }

    /// Searches the moves of the picker; the position's score is at least `stand_pat`.
    fn search_captures(
        &mut self,
        pos: &Position,
        node: &Node,
        eval: &NodeEval,
        stand_pat: Score,
        (mut picker, context): (MovePicker, Option<MoveContext>),
    ) -> Score {
        let (mut best, mut best_move) = (stand_pat, None);
        let mut alpha = node.alpha.max(stand_pat);
        while let Some(ranked) = match &context {
            Some(context) => picker.next(&pos.board, context, self.history),
            None => picker.next_capture(&pos.board),
        } {
            let m = ranked.m;
            if !is_decided(best) || best > 0 {
                // Once a move avoids mate, losing captures are skipped.
                if ranked.is_bad_capture() || !pos.is_check && is_futile(pos, m, stand_pat, alpha) {
                    continue;
                }
            }
            let after = pos.after(m, self.table);
            self.push_move(node.ply, Some(PieceTo::of(&pos.board, m)), &after);
            let child = Node { ply: node.ply + 1, alpha: -node.beta, beta: -alpha, ..*node };
            let score = -self.quiescence(&after, child);
            self.pop_move();
            if self.budget.is_spent() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, best_move) = (score, Some(m));
                }
            }
            if alpha >= node.beta {
                break;
            }
        }
        self.lists.push(picker.into_list());
        if !self.budget.is_spent() {
            self.store_quiescence(pos, node, eval, (best, best_move));
        }
        best
    }

    fn store_quiescence(
        &mut self,
        pos: &Position,
        node: &Node,
        eval: &NodeEval,
        (score, m): (Score, Option<Move>),
    ) {
        let bound = if score >= node.beta { Bound::AtLeast } else { Bound::AtMost };
        let is_pv = eval.tt_entry.is_some_and(|entry| entry.is_pv);
        let entry = TtEntry { m, score, static_eval: eval.raw, depth: 0, bound, is_pv };
        self.table.store(pos.key, entry, node.ply);
    }

    /// A picker of the position's legal moves.
    pub(super) fn pick_all(&mut self, pos: &Position, first: Option<Move>) -> MovePicker {
        self.moves.clear();
        pos.board.legal_moves_into(&mut self.moves);
        let list = self.lists.pop().unwrap_or_default();
        MovePicker::new(list, &self.moves, &pos.board, first, self.history)
    }
}

/// Delta pruning: is even the gain of a capture too little to bring the score near to alpha?
fn is_futile(pos: &Position, m: Move, stand_pat: Score, alpha: Score) -> bool {
    let most = stand_pat + MARGIN;
    if alpha >= WIN {
        return false;
    }
    most + gain(&pos.board, m) <= alpha || most <= alpha && !see::wins_at_least(&pos.board, m, 1)
}
