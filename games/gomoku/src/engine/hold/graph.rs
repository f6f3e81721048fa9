//! What is left to stop: the lines that one side, Maker, may still fill, as sets of the squares that it lacks.
//!
//! Only sets are kept that contain no other: whoever stops the smaller one has stopped the larger. A stone of Maker's
//! shrinks the sets that it is in, a stone of Breaker's removes them.

use super::grid::{Grid, squares};

/// More than the lines of five of any board of at most 8 × 8, and of four.
const EDGES_MAX: usize = 136;
/// The longest line.
const SIZE_MAX: usize = 5;

/// The sets, in order of their size.
#[derive(Clone, Copy)]
pub(super) struct Graph {
    edges: [u64; EDGES_MAX],
    /// Sets of at most this many squares come before here.
    ends: [u8; SIZE_MAX + 1],
}

/// What one set weighs: the chance that coins fill it, in units of 1/32, by its size.
pub(super) const fn weight(size: usize) -> u32 {
    32 >> size
}

impl Graph {
    const EMPTY: Graph = Graph { edges: [0; EDGES_MAX], ends: [0; SIZE_MAX + 1] };

    /// The lines that Breaker has no stone on.
    pub(super) fn new(grid: &Grid, maker: u64, breaker: u64) -> Graph {
        let live =
            grid.lines.iter().filter(|&&line| line & breaker == 0).map(|&line| line & !maker);
        Graph::minimal(live)
    }

    /// Of any sets those that contain no other.
    pub(super) fn minimal(sets: impl Iterator<Item = u64>) -> Graph {
        let mut sets: Vec<u64> = sets.collect();
        sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
        let mut graph = Graph::EMPTY;
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

    /// How many there are while those of `size` are being added: their end is where the last was put.
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

    /// The squares that matter.
    pub(super) fn squares(&self) -> u64 {
        self.edges().iter().fold(0, |all, set| all | set)
    }

    /// The smallest set's size.
    pub(super) fn least(&self) -> usize {
        self.ends.iter().position(|&end| end > 0).unwrap_or(SIZE_MAX + 1)
    }

    /// After a stone of Maker's on one or more squares of which no set has two.
    #[inline]
    pub(super) fn maker(&self, stone: u64) -> Graph {
        let mut next = Graph::EMPTY;
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

    /// After a stone of Breaker's, or several.
    #[inline]
    pub(super) fn breaker(&self, stones: u64) -> Graph {
        self.filtered(|set| set & stones == 0)
    }

    /// The sets that are wanted.
    #[inline]
    pub(super) fn filtered(&self, mut is_wanted: impl FnMut(u64) -> bool) -> Graph {
        let mut next = Graph::EMPTY;
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

    /// A number for the whole, the same in whatever order the sets came.
    pub(super) fn key(&self) -> u64 {
        self.edges()
            .iter()
            .fold(0x9e37_79b9_7f4a_7c15, |key: u64, &set| key.wrapping_add(mixed(set)))
    }

    /// The sum of the sets' weights.
    pub(super) fn potential(&self) -> u32 {
        (0..=SIZE_MAX).map(|size| self.of_size(size).len() as u32 * weight(size)).sum()
    }

    /// For each square the weight of the sets that it is in.
    pub(super) fn loads(&self) -> [u16; 64] {
        let mut loads = [0; 64];
        for (size, set) in self.sized() {
            for square in squares(set) {
                loads[usize::from(square)] += weight(size) as u16;
            }
        }
        loads
    }
}

/// Is any of these a part of the set?
#[inline]
fn contains_one(set: u64, among: &[u64]) -> bool {
    among.iter().any(|small| small & !set == 0)
}

/// Two rounds of multiplying and folding: sums of these do not meet by chance.
#[inline]
fn mixed(set: u64) -> u64 {
    let mut word = set.wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^= word >> 32;
    word = word.wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ word >> 29
}
