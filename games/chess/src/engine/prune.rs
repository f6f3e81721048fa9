//! Pruning of whole nodes before their moves are searched: razoring, reverse futility, null move, ProbCut.
//! Margins are in hundredths of a pawn.

use jogada_search::{Bound, Score, is_decided};

use super::{
    history::{PieceTo, is_noisy},
    move_picker::MovePicker,
    node_eval::NodeEval,
    position::Position,
    search::{Node, Worker},
    see,
    table::TtEntry,
};
use crate::{Kind, Move};

impl Worker<'_> {
    /// A score for a non-PV node that is clearly outside its window.
    pub(super) fn prune_node(
        &mut self,
        pos: &Position,
        node: &Node,
        eval: &NodeEval,
    ) -> Option<Score> {
        let static_eval = eval.static_eval?;
        if is_decided(node.beta) || is_decided(node.alpha) {
            return None;
        }
        self.razor(pos, node, eval)
            .or_else(|| reverse_futility(node, eval))
            .or_else(|| self.null_move(pos, node, eval, static_eval))
            .or_else(|| self.probcut(pos, node, eval, static_eval))
    }

    /// Razoring: far below alpha only captures could help, so the quiescence search decides.
    fn razor(&mut self, pos: &Position, node: &Node, eval: &NodeEval) -> Option<Score> {
        if node.depth > 4
            || eval.estimate + 160 + 220 * node.depth * node.depth.min(2) >= node.alpha
        {
            return None;
        }
        let score = self.quiescence(pos, Node { depth: 0, beta: node.alpha + 1, ..*node });
        (score <= node.alpha && !is_decided(score)).then_some(score)
    }

    /// Null move pruning: still above beta after giving the opponent a move for nothing.
    fn null_move(
        &mut self,
        pos: &Position,
        node: &Node,
        eval: &NodeEval,
        static_eval: Score,
    ) -> Option<Score> {
        let us = pos.board.side(pos.board.turn);
        let officers = us & !(pos.board.kind(Kind::Pawn) | pos.board.kind(Kind::King));
        // With a single minor piece zugzwang is too likely.
        let is_safe = officers & pos.board.straights != 0 || officers.count_ones() >= 2;
        let follows_null_move = node.ply > 0 && self.stack_before(node.ply, 1).moved.is_none();
        let is_enough =
            eval.estimate >= node.beta && static_eval >= node.beta - 18 * node.depth + 130;
        if node.depth < 3 || follows_null_move || !is_safe || !is_enough {
            return None;
        }
        let reduction = 4 + node.depth / 4 + ((eval.estimate - node.beta) / 180).min(3);
        let after = pos.after_null_move();
        self.push_move(node.ply, None, &after);
        let score = -self.search(
            &after,
            Node {
                depth: node.depth - reduction,
                ply: node.ply + 1,
                alpha: -node.beta,
                beta: -node.beta + 1,
                is_cut_node: !node.is_cut_node,
            },
        );
        self.pop_move();
        if score < node.beta || self.budget.is_spent() {
            return None;
        }
        // A mate that needs a null move is none.
        Some(if is_decided(score) { node.beta } else { score })
    }

    /// ProbCut (M. Buro): a capture that stays well above beta in a shallower search.
    fn probcut(
        &mut self,
        pos: &Position,
        node: &Node,
        eval: &NodeEval,
        static_eval: Score,
    ) -> Option<Score> {
        let beta = node.beta + 170;
        if node.depth < 5 || is_decided(beta) {
            return None;
        }
        let tt_entry = self.table.probe(pos.key, node.ply);
        if tt_entry.is_some_and(|entry| entry.depth >= node.depth - 3 && entry.score < beta) {
            return None;
        }
        let mut picker = self.pick_captures(pos, tt_entry.and_then(|entry| entry.m));
        let mut cutoff = None;
        while let Some(ranked) = picker.next_capture(&pos.board) {
            if !is_noisy(&pos.board, ranked.m)
                || !see::wins_at_least(&pos.board, ranked.m, beta - static_eval)
            {
                continue;
            }
            let after = pos.after(ranked.m, self.table);
            self.push_move(node.ply, Some(PieceTo::of(&pos.board, ranked.m)), &after);
            let child = Node {
                depth: 0,
                ply: node.ply + 1,
                alpha: -beta,
                beta: -beta + 1,
                is_cut_node: !node.is_cut_node,
            };
            self.stack(node.ply + 1).pv.clear();
            let mut score = -self.quiescence(&after, child);
            if score >= beta {
                score = -self.search(&after, Node { depth: node.depth - 4, ..child });
            }
            self.pop_move();
            if self.budget.is_spent() {
                break;
            }
            if score >= beta {
                cutoff = Some((score, ranked.m));
                break;
            }
        }
        self.lists.push(picker.into_list());
        let (score, m) = cutoff?;
        let entry = TtEntry {
            m: Some(m),
            score,
            static_eval: eval.raw,
            depth: node.depth - 3,
            bound: Bound::AtLeast,
            is_pv: false,
        };
        self.table.store(pos.key, entry, node.ply);
        Some(score)
    }

    /// A picker of the position's noisy moves.
    pub(super) fn pick_captures(&mut self, pos: &Position, first: Option<Move>) -> MovePicker {
        self.moves.clear();
        pos.board.noisy_moves_into(&mut self.moves);
        let list = self.lists.pop().unwrap_or_default();
        MovePicker::new(list, &self.moves, &pos.board, first, self.history)
    }
}

/// Reverse futility pruning: so far above beta that the opponent can hardly make up for it in the plies left.
fn reverse_futility(node: &Node, eval: &NodeEval) -> Option<Score> {
    let margin = 80 * (node.depth - i32::from(eval.is_improving));
    let is_above = node.depth <= 8 && eval.estimate - margin >= node.beta;
    (is_above && !is_decided(eval.estimate)).then(|| (eval.estimate + node.beta) / 2)
}
