//! The nim values of small graphs of squares that attack each other, stored under keys that are the whole graph.

use std::sync::atomic::{AtomicU64, Ordering};

use super::solver_board::mix;

/// The most squares of a small graph: all pairs of them fit into the 56 bits of a key.
pub(super) const SMALL: usize = 11;

/// A connected graph: for each square the set of those that it attacks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Graph {
    len: usize,
    rows: [u16; SMALL],
}

/// Values by graph, shared by all threads. A slot holds the whole graph and its value in one word, so no graph is mistaken.
#[derive(Debug)]
pub(super) struct SmallGraphs(Vec<AtomicU64>);

impl Graph {
    /// A graph of `len` squares; `attacks` gives its edges.
    #[inline]
    pub(super) fn new(len: usize, attacks: impl Fn(usize, usize) -> bool) -> Graph {
        let mut graph = Graph { len, rows: [0; SMALL] };
        for a in 1..len {
            for b in (0..a).filter(|&b| attacks(a, b)) {
                graph.rows[a] |= 1 << b;
                graph.rows[b] |= 1 << a;
            }
        }
        graph
    }

    /// All pairs, one bit each. No two connected graphs share a key: the last square has an edge to an earlier one.
    fn key(&self) -> u64 {
        let mut key = 0;
        let mut shift = 0;
        for a in 1..self.len {
            key |= u64::from(self.rows[a] & ((1 << a) - 1)) << shift;
            shift += a;
        }
        key
    }

    fn is_complete(&self) -> bool {
        let all = (1u16 << self.len) - 1;
        (0..self.len).all(|a| self.rows[a] | 1 << a == all)
    }

    /// The connected component of a square, within some squares.
    fn part(&self, within: u16, square: usize) -> u16 {
        let mut part: u16 = 1 << square;
        let mut todo = part;
        while todo != 0 {
            let fresh = self.rows[todo.trailing_zeros() as usize] & within & !part;
            todo = todo & (todo - 1) | fresh;
            part |= fresh;
        }
        part
    }

    fn restrict(&self, squares: u16) -> Graph {
        let mut numbers = [0; SMALL];
        let mut left = squares;
        for number in numbers.iter_mut().take(squares.count_ones() as usize) {
            *number = left.trailing_zeros() as usize;
            left &= left - 1;
        }
        Graph::new(squares.count_ones() as usize, |a, b| {
            self.rows[numbers[a]] >> numbers[b] & 1 == 1
        })
    }
}

impl SmallGraphs {
    pub(super) fn new() -> SmallGraphs {
        SmallGraphs(std::iter::repeat_with(AtomicU64::default).take(1 << 17).collect())
    }

    /// The nim value of a connected graph: the least value that no placement leaves (mex).
    pub(super) fn value(&self, graph: &Graph) -> u8 {
        if graph.is_complete() {
            return 1;
        }
        let key = graph.key();
        let slot = &self.0[mix(key) as usize & (self.0.len() - 1)];
        let kept = slot.load(Ordering::Relaxed);
        if kept >> 8 == key {
            return kept as u8;
        }
        let left =
            (0..graph.len).fold(0u32, |left, square| left | 1 << self.value_after(graph, square));
        let value = left.trailing_ones() as u8;
        slot.store(key << 8 | u64::from(value), Ordering::Relaxed);
        value
    }

    /// The value of what a placement leaves: the nim sum of its components.
    fn value_after(&self, graph: &Graph, square: usize) -> u8 {
        let mut left = ((1u16 << graph.len) - 1) & !(graph.rows[square] | 1 << square);
        let mut sum = 0;
        while left != 0 {
            let part = graph.part(left, left.trailing_zeros() as usize);
            left &= !part;
            sum ^= if part.count_ones() <= 2 { 1 } else { self.value(&graph.restrict(part)) };
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_squares_have_the_values_of_dawsons_kayles() {
        // A path where a placement takes a square and its neighbours: the octal game 0.137.
        let values = [1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2];
        let graphs = SmallGraphs::new();
        for (len, value) in (1..).zip(values) {
            assert_eq!(graphs.value(&Graph::new(len, |a, b| a.abs_diff(b) == 1)), value, "{len}");
        }
    }
}
