//! Leaving out what a shallow search says is hopeless, or won, by a wide margin.
//!
//! Multi-ProbCut, after M. Buro: a search to some depth and a shallower one differ by an error
//! whose spread is known. If the shallow score is so many spreads beyond the window, the deep
//! search is left out. Steps of a think that ends in a proof begin with little trust, to find
//! good moves cheaply, and end with a search that leaves out nothing.

use std::sync::LazyLock;

use super::{
    search::{ALL, Node, Search},
    table::SURE,
};
use crate::bits::Bits;

/// The trust of searches that end in estimates, and of the first one to the end of the game.
pub(super) const GUESSING: u8 = 0;

/// The trust of a second one to the end, where the sure one takes long.
pub(super) const DOUBTING: u8 = 1;

/// How many spreads beyond the window a shallow score must be, by trust.
const BEYOND: [f32; 2] = [1.1, 1.6];

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
        let spreads = BEYOND[usize::from(self.trust).min(BEYOND.len() - 1)];
        let shallow = probe_depth(depth);
        let spread = SPREADS[node.empties as usize][depth as usize];
        let margin = (spreads * spread).round() as i32;
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
        let trust = std::mem::replace(&mut self.trust, GUESSING);
        let score = self.node(node.board, depth, alpha, beta);
        self.trust = trust;
        score
    }
}

/// About half as deep, and even where the search is.
const fn probe_depth(depth: u32) -> u32 {
    depth / 4 * 2 + depth % 2
}

/// About the standard deviation between the scores of a search and of the shallower one that
/// probes it, in discs, by empty squares and depth. Fitted to what `cargo xtask train othello`
/// prints of searches of all moves: errors shrink by the same part with every empty square, for
/// scores swing less far from the end, and grow a little with the depths' ratio.
static SPREADS: LazyLock<[[f32; 61]; 61]> = LazyLock::new(|| {
    let mut spread = SPREAD_AT_END;
    std::array::from_fn(|_| {
        spread *= SPREAD_SHRINKS;
        std::array::from_fn(|depth| {
            let shallow = probe_depth(depth as u32);
            spread * (depth as f32 / (shallow + 1) as f32).sqrt()
        })
    })
});

const SPREAD_AT_END: f32 = 6.8;
const SPREAD_SHRINKS: f32 = 0.959;
