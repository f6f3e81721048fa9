//! The depth of a move: singular extensions and late move reductions.

use jogada_search::{Bound, Score, is_decided};

use super::{
    history::MoveContext,
    move_loop::Candidate,
    node_eval::NodeEval,
    position::Position,
    search::{Node, Worker},
    table::TtEntry,
};
use crate::Move;

impl Worker<'_> {
    /// The extension of the table's move, from a search without it: more plies if it is singular, fewer if it is not;
    /// `Err` with a score if the others fail high as well (multi-cut).
    pub(super) fn extend(
        &mut self,
        pos: &Position,
        node: &Node,
        eval: &NodeEval,
        m: Move,
    ) -> Result<i32, Score> {
        let Some(TtEntry { score, depth, bound, m: tt_move, .. }) = eval.tt_entry else {
            return Ok(0);
        };
        let is_candidate = node.depth >= 7
            && node.ply > 0
            && tt_move == Some(m)
            && self.stack(node.ply).excluded.is_none()
            && depth >= node.depth - 3
            && bound != Bound::AtMost
            && !is_decided(score);
        if !is_candidate {
            return Ok(0);
        }
        let singular_beta = score - 2 * node.depth;
        self.stack(node.ply).excluded = Some(m);
        let others = self.search(
            pos,
            Node {
                depth: (node.depth - 1) / 2,
                alpha: singular_beta - 1,
                beta: singular_beta,
                ..*node
            },
        );
        self.stack(node.ply).excluded = None;
        if others < singular_beta {
            let is_double = !node.is_pv() && others < singular_beta - 18;
            return Ok(1 + i32::from(is_double && self.stack(node.ply).double_extensions < 6));
        }
        if singular_beta >= node.beta && !self.budget.is_spent() {
            return Err(singular_beta);
        }
        Ok(match score >= node.beta {
            true => -2,
            false if node.is_cut_node => -1,
            false => 0,
        })
    }

    /// The late move reduction of a move, in plies.
    pub(super) fn reduction(
        &mut self,
        node: &Node,
        eval: &NodeEval,
        context: &MoveContext,
        candidate: &Candidate,
        after: &Position,
    ) -> i32 {
        let mut reduction = candidate.reduction;
        let is_refutation =
            candidate.is_quiet && self.history.refutation_rank(context, candidate.ranked.m) > 0;
        reduction -= 900 * i32::from(is_refutation) + 800 * i32::from(after.is_check);
        reduction -= 700 * i32::from(eval.tt_entry.is_some_and(|entry| entry.is_pv));
        reduction += 700 * i32::from(self.stack(node.ply + 1).cutoffs > 3);
        reduction / 1024
    }
}

/// The reduction of the move number `nth` in 1024ths of a ply.
pub(super) fn base_reduction(is_quiet: bool, depth: i32, nth: usize) -> i32 {
    let ln = |n: usize| LOGARITHM[n.clamp(1, LOGARITHM.len() - 1)];
    let product = ln(depth as usize) * ln(nth + 1) / 1024;
    if is_quiet { 800 + product * 44 / 100 } else { product * 28 / 100 }
}

/// Natural logarithms in 1024ths, the same on every machine: harmonic sums less Euler's constant.
static LOGARITHM: [i32; 64] = {
    let mut table = [0; 64];
    let (mut n, mut sum) = (1, 0);
    while n < table.len() {
        sum += 1_024_000 / n as i32;
        table[n] = (sum - 591_069) / 1_000;
        n += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moves_and_deeper_nodes_are_reduced_more() {
        assert!(base_reduction(true, 8, 20) > base_reduction(true, 8, 4));
        assert!(base_reduction(true, 16, 8) > base_reduction(true, 4, 8));
        assert!(base_reduction(false, 8, 8) < base_reduction(true, 8, 8));
        assert!((LOGARITHM[20] - 3068).abs() < 30, "{}", LOGARITHM[20]);
    }
}
