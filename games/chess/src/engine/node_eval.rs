//! What a node knows of its position before any move is searched: tablebase, static eval and table entry.

use jogada_search::{Bound, Score, is_decided};

use super::{
    endgame,
    position::Position,
    search::{Node, Worker},
    table::TtEntry,
    tablebase,
};

/// The static eval of a node, alone and compared with the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeEval {
    pub(super) tt_entry: Option<TtEntry>,
    /// The evaluation as it is; `None` in check.
    pub(super) raw: Option<Score>,
    /// The same after correction history; `None` in check.
    pub(super) static_eval: Option<Score>,
    /// The best estimate of the score: the static eval, or the table's score where that says more.
    pub(super) estimate: Score,
    /// Is the static eval better than before the side's last move?
    pub(super) is_improving: bool,
}

impl Worker<'_> {
    /// The tablebase's score of a position with few pieces.
    pub(super) fn probe_tablebase(&self, pos: &Position, ply: usize) -> Option<Score> {
        let is_few = pos.board.occupied().count_ones() <= self.tablebase_pieces;
        if is_few { tablebase::probe(&pos.board, ply, pos.clock) } else { None }
    }

    /// The evaluation of a position: the network's, and how far a bare king is driven.
    pub(super) fn evaluate(&mut self, pos: &Position, ply: usize) -> Score {
        self.accumulators.value(&pos.board, ply) + endgame::mop_up(&pos.board)
    }

    /// Evaluates a node, and compares it with the table and with two plies ago.
    pub(super) fn evaluate_node(
        &mut self,
        pos: &Position,
        node: &Node,
        tt_entry: Option<TtEntry>,
    ) -> NodeEval {
        let raw = if pos.is_check {
            None
        } else {
            tt_entry
                .and_then(|entry| entry.static_eval)
                .or_else(|| Some(self.evaluate(pos, node.ply)))
        };
        let static_eval = raw.map(|raw| {
            // The nearer the fifty-move rule, the less an advantage is worth.
            let raw = raw * (220 - Score::from(pos.clock)) / 220;
            self.history.corrected(pos, raw)
        });
        self.stack(node.ply).static_eval = static_eval;
        let earlier =
            [2, 4].into_iter().find_map(|plies| self.stack_before(node.ply, plies).static_eval);
        let is_improving = static_eval.zip(earlier).is_some_and(|(now, earlier)| now > earlier);
        let mut estimate = static_eval.unwrap_or(0);
        if let Some(entry) = tt_entry
            && !is_decided(entry.score)
            && match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.score > estimate,
                Bound::AtMost => entry.score < estimate,
            }
        {
            estimate = entry.score;
        }
        NodeEval { tt_entry, raw, static_eval, estimate, is_improving }
    }

    /// Rewards the quiet move that led here if it raised the static eval, and punishes it if it lowered it.
    pub(super) fn learn_from_eval_change(&mut self, node: &Node, eval: &NodeEval) {
        let before = self.stack_before(node.ply, 1);
        if let (Some(index), Some(theirs), Some(ours)) =
            (before.history_index, before.static_eval, eval.static_eval)
        {
            self.history.learn_eval_gain(index, -ours - theirs);
        }
    }
}
