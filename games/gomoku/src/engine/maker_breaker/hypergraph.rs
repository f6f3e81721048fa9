//! The hypergraph of what is left to stop: the lines that Maker may still fill, as sets of the squares that it lacks.
//!
//! Only minimal sets are stored: stopping a smaller set stops every larger one that contains it. A stone of Maker's
//! shrinks its sets, a stone of Breaker's removes them.

use super::grid::{Grid, squares};

/// More than the lines of five of any board of at most 8 × 8, and of four.
const EDGES_MAX: usize = 136;
/// The longest line.
const SIZE_MAX: usize = 5;

/// The sets, in the order of their size.
#[derive(Clone, Copy)]
pub(super) struct Hypergraph {
    edges: [u64; EDGES_MAX],
    /// The end of the sets of at most this size.
    ends: [u8; SIZE_MAX + 1],
}

/// The weight of a set by its size: the chance that coin flips fill it, in units of 1/32.
pub(super) const fn weight(size: usize) -> u32 {
    32 >> size
}

impl Hypergraph {
    const EMPTY: Hypergraph = Hypergraph { edges: [0; EDGES_MAX], ends: [0; SIZE_MAX + 1] };

    /// The lines that Breaker has no stone on.
    pub(super) fn new(grid: &Grid, maker: u64, breaker: u64) -> Hypergraph {
        let live =
            grid.lines.iter().filter(|&&line| line & breaker == 0).map(|&line| line & !maker);
        Hypergraph::minimal(live)
    }

    /// The minimal ones among some sets.
    pub(super) fn minimal(sets: impl Iterator<Item = u64>) -> Hypergraph {
        let mut sets: Vec<u64> = sets.collect();
        sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
        let mut graph = Hypergraph::EMPTY;
        let mut size = 0;
        for set in sets {
            while size < set.count_ones() as usize {
                graph.close(size);
                size += 1;
            }
            if !contains_one(set, &graph.edges[..graph.len_open(size)]) {
                graph.push(size, set);
            }
        }
        (size..=SIZE_MAX).for_each(|size| graph.close(size));
        graph
    }

    /// The number of sets while those of `size` are being added.
    fn len_open(&self, size: usize) -> usize {
        self.ends[size].into()
    }

    #[inline]
    fn push(&mut self, size: usize, set: u64) {
        self.edges[usize::from(self.ends[size])] = set;
        self.ends[size] += 1;
    }

    #[inline]
    fn close(&mut self, size: usize) {
        if size < SIZE_MAX {
            self.ends[size + 1] = self.ends[size];
        }
    }

    /// All sets.
    #[inline]
    pub(super) fn edges(&self) -> &[u64] {
        &self.edges[..usize::from(self.ends[SIZE_MAX])]
    }

    /// The sets of exactly this size.
    #[inline]
    pub(super) fn of_size(&self, size: usize) -> &[u64] {
        let begin = if size == 0 { 0 } else { self.ends[size - 1] };
        &self.edges[usize::from(begin)..usize::from(self.ends[size])]
    }

    /// Each set with its size.
    pub(super) fn sized(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        (0..=SIZE_MAX).flat_map(|size| self.of_size(size).iter().map(move |&set| (size, set)))
    }

    /// All squares that are in a set.
    pub(super) fn squares(&self) -> u64 {
        self.edges().iter().fold(0, |all, set| all | set)
    }

    /// The size of the smallest set.
    pub(super) fn least(&self) -> usize {
        self.ends.iter().position(|&end| end > 0).unwrap_or(SIZE_MAX + 1)
    }

    /// The hypergraph after stones of Maker's, of which no set has two.
    #[inline]
    pub(super) fn maker(&self, stone: u64) -> Hypergraph {
        let mut next = Hypergraph::EMPTY;
        let mut shrunk = [0; EDGES_MAX];
        let mut count = 0;
        for size in 0..=SIZE_MAX {
            if size < SIZE_MAX {
                for &set in self.of_size(size + 1).iter().filter(|&&set| set & stone != 0) {
                    let less = set & !stone;
                    if !contains_one(less, &shrunk[..count]) {
                        shrunk[count] = less;
                        count += 1;
                        next.push(size, less);
                    }
                }
            }
            for &set in self.of_size(size) {
                if set & stone == 0 && !contains_one(set, &shrunk[..count]) {
                    next.push(size, set);
                }
            }
            next.close(size);
        }
        next
    }

    /// The hypergraph after stones of Breaker's.
    #[inline]
    pub(super) fn breaker(&self, stones: u64) -> Hypergraph {
        self.filtered(|set| set & stones == 0)
    }

    /// The sets that pass a test.
    #[inline]
    pub(super) fn filtered(&self, mut is_wanted: impl FnMut(u64) -> bool) -> Hypergraph {
        let mut next = Hypergraph::EMPTY;
        for size in 0..=SIZE_MAX {
            for &set in self.of_size(size) {
                if is_wanted(set) {
                    next.push(size, set);
                }
            }
            next.close(size);
        }
        next
    }

    /// A hash that does not depend on the order of the sets.
    pub(super) fn key(&self) -> u64 {
        self.edges()
            .iter()
            .fold(0x9e37_79b9_7f4a_7c15, |key: u64, &set| key.wrapping_add(mixed(set)))
    }

    /// The sum of the sets' weights.
    pub(super) fn potential(&self) -> u32 {
        (0..=SIZE_MAX).map(|size| self.of_size(size).len() as u32 * weight(size)).sum()
    }

    /// For each square the weight of its sets.
    pub(super) fn square_weights(&self) -> [u16; 64] {
        let mut square_weights = [0; 64];
        for (size, set) in self.sized() {
            for square in squares(set) {
                square_weights[usize::from(square)] += weight(size) as u16;
            }
        }
        square_weights
    }
}

/// Is any of these a subset of the set?
#[inline]
fn contains_one(set: u64, among: &[u64]) -> bool {
    among.iter().any(|small| small & !set == 0)
}

/// Two rounds of multiplying and folding, so that sums do not collide by chance.
#[inline]
fn mixed(set: u64) -> u64 {
    let mut word = set.wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^= word >> 32;
    word = word.wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ word >> 29
}
