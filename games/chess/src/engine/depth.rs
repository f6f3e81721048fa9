//! How deep to look at a move: plies more for the only good one, plies less for a late one.

use jogada_search::{Bound, Score, is_decided};

use super::{
    memory::Scene,
    moves::Candidate,
    position::Position,
    search::{Node, Worker},
    sight::Sight,
    table::Found,
};
use crate::Move;

impl Worker<'_> {
    /// Plies more for a move without which the position would be much worse; or the score, if others are enough too.
    pub(super) fn extend(
        &mut self,
        pos: &Position,
        node: &Node,
        sight: &Sight,
        m: Move,
    ) -> Result<i32, Score> {
        let Some(Found { score, depth, bound, m: first, .. }) = sight.found else { return Ok(0) };
        let may = node.depth >= 7
            && node.ply > 0
            && first == Some(m)
            && self.frame(node.ply).excluded.is_none()
            && depth >= node.depth - 3
            && bound != Bound::AtMost
            && !is_decided(score);
        if !may {
            return Ok(0);
        }
        let goal = score - 2 * node.depth;
        self.frame(node.ply).excluded = Some(m);
        let others = self.search(
            pos,
            Node { depth: (node.depth - 1) / 2, alpha: goal - 1, beta: goal, ..*node },
        );
        self.frame(node.ply).excluded = None;
        if others < goal {
            let by_far = !node.is_open() && others < goal - 18;
            return Ok(1 + i32::from(by_far && self.frame(node.ply).doubled < 6));
        }
        if goal >= node.beta && !self.meter.is_spent() {
            return Err(goal);
        }
        Ok(match score >= node.beta {
            true => -2,
            false if node.is_cut => -1,
            false => 0,
        })
    }

    /// How many plies less a late move is looked at before it has shown to be good.
    pub(super) fn reduction(
        &mut self,
        node: &Node,
        sight: &Sight,
        scene: &Scene,
        candidate: &Candidate,
        after: &Position,
    ) -> i32 {
        let mut reduction = candidate.reduction;
        let refutes = candidate.is_quiet && self.memory.refutes(scene, candidate.ranked.m) > 0;
        reduction -= 900 * i32::from(refutes) + 800 * i32::from(after.is_check);
        reduction -= 700 * i32::from(sight.found.is_some_and(|found| found.is_open));
        reduction += 700 * i32::from(self.frame(node.ply + 1).cutoffs > 3);
        reduction / 1024
    }
}

/// Plies less for a late move, in 1024ths.
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
    fn later_and_deeper_means_less() {
        assert!(base_reduction(true, 8, 20) > base_reduction(true, 8, 4));
        assert!(base_reduction(true, 16, 8) > base_reduction(true, 4, 8));
        assert!(base_reduction(false, 8, 8) < base_reduction(true, 8, 8));
        assert!((LOGARITHM[20] - 3068).abs() < 30, "{}", LOGARITHM[20]);
    }
}
