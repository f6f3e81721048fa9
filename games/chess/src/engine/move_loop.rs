//! The loop over a node's moves: which are pruned, how deep the others are searched, and what is learnt from them.

use jogada_search::{Score, WIN, lost_in};

use super::{
    PLIES_MAX,
    history::{History, MoveContext, PieceTo, is_noisy},
    move_picker::RankedMove,
    node_eval::NodeEval,
    position::Position,
    reductions::base_reduction,
    search::{Node, Worker},
    see,
};
use crate::Move;

/// A move before it is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) ranked: RankedMove,
    /// How many moves came before it.
    pub(super) nth: usize,
    pub(super) is_quiet: bool,
    pub(super) gives_check: bool,
    /// Its history score.
    pub(super) history: i32,
    /// Its late move reduction as far as it is known before the move is made, in 1024ths of a ply.
    pub(super) reduction: i32,
}

/// The results of the moves searched so far.
struct MoveResults {
    best: Score,
    best_move: Option<Move>,
    alpha: Score,
    count: usize,
    /// Where this node's moves begin in [`Worker::tried`].
    tried_from: usize,
}

/// Whether to skip a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prune {
    No,
    Move,
    AllQuiets,
}

impl Prune {
    fn move_if(is_pruned: bool) -> Prune {
        if is_pruned { Prune::Move } else { Prune::No }
    }
}

impl Worker<'_> {
    /// The best score of a node's moves; mate or stalemate if there is none.
    pub(super) fn search_moves(&mut self, pos: &Position, node: &Node, eval: &NodeEval) -> Score {
        let context = MoveContext::new(pos, node.ply, self.moves_before(node.ply));
        let excluded = self.stack(node.ply).excluded;
        let tt_move = eval.tt_entry.and_then(|entry| entry.m);
        let mut picker = self.pick_all(pos, tt_move);
        let mut results = MoveResults::new(node, self.tried.len());
        if picker.len() == 0 {
            self.lists.push(picker.into_list());
            return if pos.is_check { lost_in(node.ply as u32) } else { 0 };
        }
        let mut early = None;
        while let Some(ranked) = picker.next(&pos.board, &context, self.history) {
            if Some(ranked.m) == excluded {
                continue;
            }
            let candidate = self.candidate(pos, node, eval, &context, ranked, results.count);
            results.count += 1;
            match self.prune_move(pos, node, eval, &candidate, &results) {
                Prune::No => {}
                Prune::Move => continue,
                Prune::AllQuiets => {
                    picker.skip_quiets(&pos.board, &context);
                    continue;
                }
            }
            let extension = match self.extend(pos, node, eval, ranked.m) {
                Ok(extension) => extension,
                Err(score) => {
                    early = Some(score);
                    break;
                }
            };
            let score =
                self.search_move(pos, node, eval, &context, &candidate, &results, extension);
            if self.budget.is_spent() {
                early = Some(0);
                break;
            }
            if self.record_score(node, &candidate, &mut results, score) {
                break;
            }
        }
        self.lists.push(picker.into_list());
        let score = match early {
            Some(score) => score,
            // All moves but the excluded one were pruned, or there was no other.
            None if results.best == -WIN => node.alpha.max(lost_in(node.ply as u32)),
            None => {
                self.finish(pos, node, eval, &context, &results, excluded);
                results.best
            }
        };
        self.tried.truncate(results.tried_from);
        score
    }

    /// What is known of a move before it is made.
    fn candidate(
        &self,
        pos: &Position,
        node: &Node,
        eval: &NodeEval,
        context: &MoveContext,
        ranked: RankedMove,
        nth: usize,
    ) -> Candidate {
        let is_quiet = !is_noisy(&pos.board, ranked.m);
        let history =
            if is_quiet { ranked.history() } else { self.history.capture(&pos.board, ranked.m) };
        let mut reduction = base_reduction(is_quiet, node.depth, nth);
        reduction -= 700 * i32::from(node.is_pv());
        reduction += 900 * i32::from(node.is_cut_node) + 400 * i32::from(!eval.is_improving);
        reduction -= history / if is_quiet { 20 } else { 10 };
        let gives_check = context.gives_check(&pos.board, ranked.m);
        Candidate { ranked, nth, is_quiet, gives_check, history, reduction }
    }

    /// Late move, futility, history and SEE pruning.
    fn prune_move(
        &self,
        pos: &Position,
        node: &Node,
        eval: &NodeEval,
        candidate: &Candidate,
        results: &MoveResults,
    ) -> Prune {
        let Candidate { ranked, nth, is_quiet, gives_check, history, reduction } = *candidate;
        if node.ply == 0 || results.best <= lost_in(2 * PLIES_MAX as u32) || nth == 0 {
            return Prune::No;
        }
        let depth = node.depth;
        let reduced = (depth - reduction / 1024).max(0);
        if is_quiet && !gives_check {
            let count_max = (4 + depth * depth) / (2 - i32::from(eval.is_improving));
            if nth as i32 >= count_max {
                return Prune::AllQuiets;
            }
            let futility = eval.static_eval.map_or(WIN, |value| value + 110 + 90 * reduced);
            if reduced <= 7 && futility <= results.alpha && !pos.is_check {
                return Prune::Move;
            }
            if reduced <= 4 && history < -2800 * depth {
                return Prune::Move;
            }
            let loss_max = -22 * reduced * reduced;
            return Prune::move_if(
                depth <= 9 && !see::wins_at_least(&pos.board, ranked.m, loss_max),
            );
        }
        let is_losing = depth <= 7 && ranked.is_bad_capture();
        Prune::move_if(is_losing && !see::wins_at_least(&pos.board, ranked.m, -95 * depth))
    }

    /// The score of a move for the mover, by principal variation search: late moves first with a reduced depth, all but
    /// the first move of a PV node first with a null window.
    #[allow(clippy::too_many_arguments, reason = "the context of one move")]
    fn search_move(
        &mut self,
        pos: &Position,
        node: &Node,
        eval: &NodeEval,
        context: &MoveContext,
        candidate: &Candidate,
        results: &MoveResults,
        extension: i32,
    ) -> Score {
        let m = candidate.ranked.m;
        let after = pos.after(m, self.table);
        self.push_move(node.ply, Some(PieceTo::of(&pos.board, m)), &after);
        self.stack(node.ply).history_index =
            candidate.is_quiet.then(|| History::quiet_index(&pos.board, context, m));
        let double_extensions = self.stack(node.ply).double_extensions + i32::from(extension >= 2);
        self.stack(node.ply + 1).double_extensions = double_extensions;
        let depth = node.depth - 1 + extension;
        let open = Node {
            depth,
            ply: node.ply + 1,
            alpha: -node.beta,
            beta: -results.alpha,
            is_cut_node: false,
        };
        let null_window =
            Node { alpha: -results.alpha - 1, is_cut_node: !node.is_cut_node, ..open };
        let mut score = -WIN;
        let is_late = candidate.nth > usize::from(node.is_pv()) && node.depth >= 2;
        if is_late {
            let reduction = self.reduction(node, eval, context, candidate, &after);
            let reduced = (depth - reduction).clamp(1, depth.max(1));
            score = -self.search(&after, Node { depth: reduced, is_cut_node: true, ..null_window });
            if score > results.alpha && reduced < depth {
                // Search deeper than planned after a large surprise, shallower after a small one.
                let deeper = i32::from(score > results.best + 40 && reduced < depth - 1);
                let shallower = i32::from(score < results.best + 8);
                let depth = depth + deeper - shallower;
                if reduced < depth {
                    score = -self.search(&after, Node { depth, ..null_window });
                }
                if candidate.is_quiet && !self.budget.is_spent() {
                    let bonus = if score > results.alpha { 400 } else { -400 };
                    self.history.learn_continuation(&pos.board, context, m, bonus);
                }
            }
        } else if !node.is_pv() || candidate.nth > 0 {
            score = -self.search(&after, null_window);
        }
        if node.is_pv() && (candidate.nth == 0 || score > results.alpha) {
            score = -self.search(&after, open);
        }
        self.pop_move();
        score
    }

    /// Records the score of a move; true on a beta cutoff.
    fn record_score(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        results: &mut MoveResults,
        score: Score,
    ) -> bool {
        let m = candidate.ranked.m;
        results.best = results.best.max(score);
        if score > results.alpha {
            results.best_move = Some(m);
            if node.is_pv() {
                self.update_pv(node.ply, m);
            }
            if score >= node.beta {
                self.stack(node.ply).cutoffs += 1;
                return true;
            }
            results.alpha = score;
        }
        if Some(m) != results.best_move {
            self.tried.push(m);
        }
        false
    }

    /// Updates the history after a cutoff, and stores the result.
    fn finish(
        &mut self,
        pos: &Position,
        node: &Node,
        eval: &NodeEval,
        context: &MoveContext,
        results: &MoveResults,
        excluded: Option<Move>,
    ) {
        if results.best >= node.beta
            && let Some(m) = results.best_move
        {
            let depth = node.depth + i32::from(results.best > node.beta + 60);
            self.history.learn_cutoff(
                &pos.board,
                context,
                m,
                depth,
                &self.tried[results.tried_from..],
            );
        }
        if excluded.is_none() {
            self.store(pos, node, eval, (results.best, results.best_move));
        }
    }
}

impl MoveResults {
    fn new(node: &Node, tried_from: usize) -> MoveResults {
        MoveResults { best: -WIN, best_move: None, alpha: node.alpha, count: 0, tried_from }
    }
}
