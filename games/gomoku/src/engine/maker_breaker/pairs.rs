//! Pairing strategies: pairs of squares of which Breaker always gets one, and the weight of the sets that they leave.

use super::{
    grid::squares,
    hypergraph::{Hypergraph, weight},
};

/// Two squares: when Maker takes one, Breaker takes the other.
pub(super) type Pair = u64;

/// The criterion of Erdős and Selfridge: below this Maker, to move, cannot win. A set weighs the chance that coin flips fill
/// it. Maker's stone doubles the weight of its sets, and Breaker's best answer takes away at least as much as Maker's next
/// stone adds, so the total never reaches the weight of a filled set.
pub(super) const DANGER_MAX: u32 = weight(0);

/// What is compared with [`DANGER_MAX`], with Maker to move: the total weight, and what its best stone adds.
pub(super) fn danger(graph: &Hypergraph) -> u32 {
    graph.potential() + graph.square_weights().iter().copied().max().map_or(0, u32::from)
}

/// Removes sets that own two squares in no other set, repeatedly: Breaker stops each of them by that pair of squares, so
/// the rest decides the whole.
pub(super) fn without_free_pairs(graph: &Hypergraph) -> Hypergraph {
    let mut graph = *graph;
    loop {
        let (mut once, mut twice) = (0, 0);
        for &set in graph.edges() {
            twice |= once & set;
            once |= set;
        }
        let private = once & !twice;
        let owns_two = |set: u64| {
            let own = set & private;
            own & own.wrapping_sub(1) != 0
        };
        if !graph.edges().iter().any(|&set| owns_two(set)) {
            return graph;
        }
        graph = graph.filtered(|set| !owns_two(set));
    }
}

/// The sets that are left once Breaker pairs two squares: every set with both is stopped. Maker may get either of them, so
/// the others count as if it had both.
pub(super) fn committed(graph: &Hypergraph, pair: Pair) -> Hypergraph {
    graph.filtered(|set| set & pair != pair).maker(pair)
}

/// A pairing strategy that holds everything, or the danger that was left when no pair reduced it.
pub(super) fn pairing_strategy(graph: &Hypergraph) -> Result<Vec<Pair>, u32> {
    let mut table = PairTable::new(graph);
    let mut pairs = Vec::new();
    loop {
        let danger = table.danger();
        if danger < DANGER_MAX {
            return Ok(pairs);
        }
        let pair = table.best_pair().ok_or(danger)?;
        table.commit(pair);
        pairs.push(pair);
    }
}

/// The sets, with the weight of every square and of every two squares, updated as pairs are chosen.
struct PairTable {
    sets: Vec<(u64, i16)>,
    potential: i16,
    square_weights: [i16; 64],
    together: [[i16; 64]; 64],
    /// All two squares that were ever in one set, the lower one first.
    twos: Vec<(u8, u8)>,
}

/// Initial room for the list of two squares.
const TWOS: usize = 512;

impl PairTable {
    fn new(graph: &Hypergraph) -> PairTable {
        let mut table = PairTable {
            sets: Vec::with_capacity(graph.edges().len()),
            potential: 0,
            square_weights: [0; 64],
            together: [[0; 64]; 64],
            twos: Vec::with_capacity(TWOS),
        };
        for (size, set) in graph.sized() {
            let weight = weight(size) as i16;
            table.sets.push((set, weight));
            table.add(set, weight);
        }
        table
    }

    fn danger(&self) -> u32 {
        (self.potential + self.square_weights.iter().fold(0, |most, &load| most.max(load))) as u32
    }

    /// Adds a set's weight, or subtracts it.
    fn add(&mut self, set: u64, weight: i16) {
        self.potential += weight;
        let mut rest = set;
        while rest != 0 {
            let p = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            self.square_weights[p] += weight;
            for q in squares(rest) {
                let both = &mut self.together[p][usize::from(q)];
                if *both == 0 {
                    self.twos.push((p as u8, q));
                }
                *both += weight;
            }
        }
    }

    /// The pair that removes most weight and adds little; none that adds more than it removes.
    /// The ratio of 2 to 3 needs the fewest positions on small boards, among ratios from 1 : 4 to 3 : 2.
    fn best_pair(&self) -> Option<Pair> {
        let (mut best, mut found) = (i16::MIN, None);
        for &(p, q) in &self.twos {
            let [p, q] = [p, q].map(|square| usize::from(square) % 64);
            let taken = self.together[p][q];
            let added = self.square_weights[p] + self.square_weights[q] - 2 * taken;
            let rank = 2 * taken - 3 * added;
            if rank > best && taken > 0 && taken >= added {
                (best, found) = (rank, Some(1 << p | 1 << q));
            }
        }
        found
    }

    fn commit(&mut self, pair: Pair) {
        let mut shrunk = Vec::with_capacity(16);
        let mut i = 0;
        while i < self.sets.len() {
            let (set, weight) = self.sets[i];
            if set & pair == 0 {
                i += 1;
                continue;
            }
            self.add(set, -weight);
            self.sets.swap_remove(i);
            if set & pair != pair {
                shrunk.push((set & !pair, 2 * weight));
            }
        }
        // The smallest first: a set that contains another adds nothing.
        shrunk.sort_unstable_by_key(|&(_, weight)| -weight);
        for (less, weight) in shrunk {
            if self.sets.iter().any(|&(set, _)| less & set == set) {
                continue;
            }
            while let Some(i) = self.sets.iter().position(|&(set, _)| set & less == less) {
                let (set, weight) = self.sets.swap_remove(i);
                self.add(set, -weight);
            }
            self.sets.push((less, weight));
            self.add(less, weight);
        }
    }
}
