//! Leaving out what a shallow search says is hopeless, or won, by a wide margin.
//!
//! Multi-ProbCut, after M. Buro: a search to some depth and a shallower one differ by an error
//! whose spread is known. If the shallow score is so many spreads beyond the window, the deep
//! search is left out. Steps of a think that ends in a proof begin with little trust, to find
//! good moves cheaply, and end with a search that leaves out nothing.

use super::{
    search::{ALL, Node, Search},
    table::SURE,
};
use crate::bits::Bits;

/// The trust of searches that end in estimates.
pub(super) const ESTIMATING: u8 = 2;

/// The trust of a search to the end that only prepares the sure one.
pub(super) const GUESSING: u8 = 1;

/// How many spreads beyond the window a shallow score must be, by trust.
const SPREADS: [f32; 3] = [0.7, 1.1, 1.5];

/// A shallower search would not say enough, or cost as much.
const DEPTH_MIN: u32 = 4;
const EXACT_MIN: u32 = 12;

impl<B: Bits> Search<'_, B> {
    /// The bound that a position surely enough keeps to, if that settles it.
    #[inline(always)]
    pub(super) fn probe(&mut self, node: &Node) -> Option<i32> {
        let least = if node.is_exact() { EXACT_MIN } else { DEPTH_MIN };
        if self.trust == SURE || node.depth < least || node.beta - node.alpha > 1 {
            return None;
        }
        self.probed(node)
    }

    fn probed(&mut self, node: &Node) -> Option<i32> {
        let Node { board, depth, alpha, beta, .. } = *node;
        let spreads = SPREADS[usize::from(self.trust).min(SPREADS.len() - 1)];
        let shallow = probe_depth(depth);
        let margin = (spreads * spread(node, shallow)).ceil() as i32;
        let guess = self.eval.estimate(board);
        let high = beta + margin;
        if guess >= beta && high < ALL {
            let score = self.estimated(node, shallow, high - 1, high);
            return (score >= high).then_some(beta);
        }
        let low = alpha - margin;
        if guess <= alpha && low > -ALL {
            let score = self.estimated(node, shallow, low, low + 1);
            return (score <= low).then_some(alpha);
        }
        None
    }

    /// A shallow search of the same position.
    fn estimated(&mut self, node: &Node, depth: u32, alpha: i32, beta: i32) -> i32 {
        let trust = std::mem::replace(&mut self.trust, ESTIMATING);
        let score = self.node(node.board, depth, alpha, beta);
        self.trust = trust;
        score
    }
}

/// About half as deep, and even where the search is.
const fn probe_depth(depth: u32) -> u32 {
    depth / 4 * 2 + depth % 2
}

/// About the standard deviation between two depths, in discs: chosen by what the endgames of FFO
/// 40 to 44 cost.
fn spread(node: &Node, shallow: u32) -> f32 {
    let (depth, shallow) = (node.depth as f32, shallow as f32);
    if node.is_exact() {
        5.0 + 0.10 * depth - 0.3 * shallow
    } else {
        2.5 + 0.25 * depth - 0.35 * shallow
    }
}
