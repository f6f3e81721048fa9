//! The search below the root: principal variation search over one position at a time.

use jogada_search::{Bound, Score, WIN, is_decided, lost_in, won_in};

use super::{
    PLIES_MAX,
    budget::ThreadBudget,
    endgame,
    history::{History, PieceTo, is_noisy},
    move_picker::RankedMove,
    net::Accumulators,
    node_eval::NodeEval,
    position::Position,
    table::{SearchTable, TtEntry},
    tablebase,
    think::ThreadData,
};
use crate::{Chess, Move, rules::is_dead};

/// One search thread and its state.
pub(crate) struct Worker<'a> {
    pub(super) table: &'a SearchTable,
    pub(super) history: &'a mut History,
    pub(super) accumulators: &'a mut Accumulators<'static>,
    pub(super) budget: ThreadBudget<'a>,
    /// The keys of the positions of the match and of the line, the current one last.
    pub(super) keys: Vec<u64>,
    /// How many of `keys` belong to the match; the rest are of the line.
    match_keys: usize,
    stack: Vec<StackEntry>,
    /// Move lists to reuse, so that a node allocates nothing.
    pub(super) lists: Vec<Vec<RankedMove>>,
    pub(super) moves: Vec<Move>,
    /// The moves that failed to raise alpha, for all nodes of the line.
    pub(super) tried: Vec<Move>,
    /// The greatest ply reached in this iteration.
    pub(super) seldepth: usize,
    /// Positions of at most this many pieces are looked up in the tablebase. It depends on the root alone, so a search
    /// gives the same result whatever was searched before.
    pub(super) tablebase_pieces: u32,
}

/// What the search keeps of each ply of the line.
#[derive(Clone, Debug, Default)]
pub(super) struct StackEntry {
    /// The move made here; `None` for a null move.
    pub(super) moved: Option<PieceTo>,
    /// The index of that move in the quiet history; `None` unless it was quiet.
    pub(super) history_index: Option<usize>,
    /// The corrected static eval; `None` in check.
    pub(super) static_eval: Option<Score>,
    /// The move left out by a singular search.
    pub(super) excluded: Option<Move>,
    /// The principal variation from here.
    pub(super) pv: Vec<Move>,
    /// Beta cutoffs among the children.
    pub(super) cutoffs: i32,
    /// Extensions by two plies on the way from the root.
    pub(super) double_extensions: i32,
}

/// Entries before the root, so that looking back needs no check.
const STACK_OFFSET: usize = 4;

/// The depth and window of one node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// Is a beta cutoff expected?
    pub(super) is_cut_node: bool,
}

impl Node {
    /// Is it a PV node, searched with an open window?
    pub(super) fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        table: &'a SearchTable,
        thread: &'a mut ThreadData,
        pos: &Chess,
        budget: ThreadBudget<'a>,
    ) -> Worker<'a> {
        Worker {
            table,
            history: &mut thread.history,
            accumulators: &mut thread.accumulators,
            budget,
            keys: pos.keys.clone(),
            match_keys: pos.keys.len(),
            stack: vec![StackEntry::default(); PLIES_MAX + STACK_OFFSET + 2],
            lists: Vec::new(),
            moves: Vec::new(),
            tried: Vec::new(),
            seldepth: 0,
            tablebase_pieces: tablebase::pieces_max(pos.board()),
        }
    }

    /// The score of a position for the side to move; meaningless once the budget is spent.
    pub(super) fn search(&mut self, pos: &Position, mut node: Node) -> Score {
        self.stack(node.ply).pv.clear();
        if node.depth <= 0 {
            return self.quiescence(pos, node);
        }
        if self.budget.visit() {
            return 0;
        }
        if let Some(score) = self.terminal_score(pos, &mut node) {
            return score;
        }
        let excluded = self.stack(node.ply).excluded;
        let tt_entry = if excluded.is_none() { self.table.probe(pos.key, node.ply) } else { None };
        if let Some(entry) = tt_entry
            && !node.is_pv()
            && entry.depth >= node.depth
            && entry.cuts(node.alpha, node.beta)
            && pos.clock < 90
        {
            return entry.score;
        }
        let eval = self.evaluate_node(pos, &node, tt_entry);
        if excluded.is_none() {
            self.learn_from_eval_change(&node, &eval);
        }
        self.stack(node.ply + 1).cutoffs = 0;
        self.history.clear_killers(node.ply + 2);
        if !pos.is_check
            && !node.is_pv()
            && excluded.is_none()
            && let Some(score) = self.prune_node(pos, &node, &eval)
        {
            return score;
        }
        // Internal iterative reduction: without a table move, a shallower search costs less than a bad move order.
        let has_no_move = tt_entry.is_none_or(|entry| entry.m.is_none());
        if has_no_move
            && node.depth >= 4
            && excluded.is_none()
            && (node.is_pv() || node.is_cut_node)
        {
            node.depth -= 1;
        }
        self.search_moves(pos, &node, &eval)
    }

    /// The score of a drawn or solved position, of the last ply, or of a window that mate distance pruning closes.
    fn terminal_score(&mut self, pos: &Position, node: &mut Node) -> Option<Score> {
        self.seldepth = self.seldepth.max(node.ply);
        if self.is_drawn(pos) {
            return Some(0);
        }
        if let Some(score) = self.probe_tablebase(pos, node.ply) {
            return Some(score);
        }
        if node.ply >= PLIES_MAX {
            return Some(if pos.is_check { 0 } else { self.evaluate(pos, node.ply) });
        }
        // At worst the side to move is mated here; at best it mates with the next move.
        node.alpha = node.alpha.max(lost_in(node.ply as u32));
        node.beta = node.beta.min(won_in(node.ply as u32 + 1));
        (node.alpha >= node.beta).then_some(node.alpha)
    }

    /// Records the move that leads from a ply to the next.
    pub(super) fn push_move(&mut self, ply: usize, moved: Option<PieceTo>, after: &Position) {
        let entry = self.stack(ply);
        (entry.moved, entry.history_index) = (moved, None);
        self.keys.push(after.key);
    }

    pub(super) fn pop_move(&mut self) {
        self.keys.pop();
    }

    /// Sets the PV to a move and the child's PV.
    pub(super) fn update_pv(&mut self, ply: usize, m: Move) {
        let at = ply + STACK_OFFSET;
        let (here, below) = self.stack.split_at_mut(at + 1);
        let pv = &mut here[at].pv;
        pv.clear();
        pv.push(m);
        pv.extend_from_slice(&below[0].pv);
    }

    /// Stores a node's result in the table, and learns by how much the static eval was off.
    pub(super) fn store(
        &mut self,
        pos: &Position,
        node: &Node,
        eval: &NodeEval,
        best: (Score, Option<Move>),
    ) {
        let (score, m) = best;
        let bound = match score {
            score if score >= node.beta => Bound::AtLeast,
            score if score <= node.alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        let was_pv = eval.tt_entry.is_some_and(|old| old.is_pv);
        let entry = TtEntry {
            m,
            score,
            static_eval: eval.raw,
            depth: node.depth,
            bound,
            is_pv: node.is_pv() || was_pv,
        };
        self.table.store(pos.key, entry, node.ply);
        if let Some(static_eval) = eval.static_eval {
            let is_quiet = m.is_none_or(|m| !is_noisy(&pos.board, m));
            let is_informative = match bound {
                Bound::Exact => true,
                Bound::AtLeast => score > static_eval,
                Bound::AtMost => score < static_eval,
            };
            if is_quiet && is_informative && !is_decided(score) {
                self.history.update_correction(pos, score - static_eval, node.depth);
            }
        }
    }

    /// Is the position a draw by repetition, by the counter, or because neither side can win?
    pub(super) fn is_drawn(&mut self, pos: &Position) -> bool {
        if is_dead(&pos.board) || endgame::is_drawn(&pos.board) {
            return true;
        }
        let now = self.keys.len() - 1;
        if pos.clock >= 100 {
            // Mate comes before the counter.
            return !pos.is_check || pos.board.count_moves() > 0;
        }
        let mut earlier = 0;
        for back in (4..=usize::from(pos.reversible).min(now)).step_by(2) {
            if self.keys[now - back] == self.keys[now] {
                // Within the line one repetition is enough: the moves can be repeated again.
                earlier += if now - back >= self.match_keys { 2 } else { 1 };
                if earlier >= 2 {
                    return true;
                }
            }
        }
        false
    }

    pub(super) fn stack(&mut self, ply: usize) -> &mut StackEntry {
        &mut self.stack[ply + STACK_OFFSET]
    }

    /// The entry `plies` before `ply`, at most [`STACK_OFFSET`].
    pub(super) fn stack_before(&self, ply: usize, plies: usize) -> &StackEntry {
        &self.stack[ply + STACK_OFFSET - plies]
    }

    /// The moves one, two and four plies ago.
    pub(super) fn moves_before(&self, ply: usize) -> [Option<PieceTo>; 3] {
        [1, 2, 4].map(|plies| self.stack_before(ply, plies).moved)
    }

    /// The root node with a full window.
    pub(super) fn full_window(depth: i32) -> Node {
        Node { depth, ply: 0, alpha: -WIN, beta: WIN, is_cut_node: false }
    }
}
