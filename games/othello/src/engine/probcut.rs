//! Multi-ProbCut, after M. Buro: selective pruning by shallow searches.
//!
//! The scores of a search and of a shallower one differ by an error whose standard deviation is known.
//! If the shallow score is far enough beyond the window, the deep search is skipped. A search that
//! ends in a proof begins with low confidence, to find good moves cheaply, and ends with one that
//! prunes nothing by chance.

use std::sync::LazyLock;

use super::{
    search::{Node, SCORE_MAX, Search},
    table::CERTAIN,
};
use crate::bits::Bits;

/// The confidence of searches that end in estimates, and of the first one to the end of the game.
pub(super) const LOW_CONFIDENCE: u8 = 0;

/// The confidence of a second search to the end, where the certain one takes long.
pub(super) const MIDDLE_CONFIDENCE: u8 = 1;

/// The margin in standard deviations, by confidence.
const MARGIN_SIGMAS: [f32; 2] = [1.1, 1.6];

/// Below these depths a shallow search says too little, or costs as much.
const DEPTH_MIN: u32 = 4;
const EXACT_MIN: u32 = 12;

impl<B: Bits> Search<'_, B> {
    /// The bound of a node that a shallow search settles.
    #[inline(always)]
    pub(super) fn probcut(&mut self, node: &Node) -> Option<i32> {
        let least = if node.is_exact() { EXACT_MIN } else { DEPTH_MIN };
        if self.confidence == CERTAIN || node.depth < least || node.beta - node.alpha > 1 {
            return None;
        }
        self.probcut_score(node)
    }

    fn probcut_score(&mut self, node: &Node) -> Option<i32> {
        let Node { board, depth, alpha, beta, .. } = *node;
        let sigmas = MARGIN_SIGMAS[usize::from(self.confidence).min(MARGIN_SIGMAS.len() - 1)];
        let shallow = probe_depth(depth);
        let sigma = SIGMAS[node.empties as usize][depth as usize];
        let margin = (sigmas * sigma).round() as i32;
        let guess = self.eval.estimate(board);
        let high = beta + margin;
        if guess >= beta && high < SCORE_MAX {
            let score = self.shallow_score(node, shallow, high - 1, high);
            return (score >= high).then_some(beta);
        }
        let low = alpha - margin;
        if guess <= alpha && low > -SCORE_MAX {
            let score = self.shallow_score(node, shallow, low, low + 1);
            return (score <= low).then_some(alpha);
        }
        None
    }

    /// A shallow search of the same position.
    fn shallow_score(&mut self, node: &Node, depth: u32, alpha: i32, beta: i32) -> i32 {
        let confidence = std::mem::replace(&mut self.confidence, LOW_CONFIDENCE);
        let score = self.node(node.board, depth, alpha, beta);
        self.confidence = confidence;
        score
    }
}

/// About half as deep, with the same parity.
const fn probe_depth(depth: u32) -> u32 {
    depth / 4 * 2 + depth % 2
}

/// The standard deviation between the scores of a search and of its shallow search, in discs, by
/// empty squares and depth. Fitted to the output of `cargo xtask train othello` for searches of all
/// moves: errors shrink by a constant factor with every empty square, because scores swing less far
/// from the end, and grow a little with the ratio of the depths.
static SIGMAS: LazyLock<[[f32; 61]; 61]> = LazyLock::new(|| {
    let mut sigma = SIGMA_AT_END;
    std::array::from_fn(|_| {
        sigma *= SIGMA_SHRINKS;
        std::array::from_fn(|depth| {
            let shallow = probe_depth(depth as u32);
            sigma * (depth as f32 / (shallow + 1) as f32).sqrt()
        })
    })
});

const SIGMA_AT_END: f32 = 6.8;
const SIGMA_SHRINKS: f32 = 0.959;
