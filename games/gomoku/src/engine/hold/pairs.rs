//! Holding without looking ahead: pairs of squares of which Breaker always gets one, and the weight of what they leave.

use super::{
    graph::{Graph, weight},
    grid::squares,
};

/// Two squares: when Maker takes one, Breaker takes the other.
pub(super) type Pair = u64;

/// From here on Maker, to move, may have enough (Erdős and Selfridge). Weigh a set by the chance that coins fill it:
/// Maker's stone doubles the sets that it is in, and Breaker's best answer takes at least as much away as Maker's next
/// stone adds. So what never reaches the weight of one filled set is never filled.
pub(super) const ENOUGH: u32 = weight(0);

/// What decides by [`ENOUGH`], with Maker to move: all the weight, and what its best stone adds.
pub(super) fn heft(graph: &Graph) -> u32 {
    graph.potential() + graph.loads().iter().copied().max().map_or(0, u32::from)
}

/// Takes out what pairs stop for nothing: sets with two squares of which no other set knows either, over and over.
/// Whoever wins what is left wins the whole.
pub(super) fn stripped(graph: &Graph) -> Graph {
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

/// What is left once Breaker has promised itself one square of the pair: every set with both is stopped.
/// Maker gets one of the two, whichever it likes, so the other sets are counted as if it had both.
pub(super) fn committed(graph: &Graph, pair: Pair) -> Graph {
    graph.filtered(|set| set & pair != pair).maker(pair)
}

/// Pairs that, with the weight of what they leave, hold everything; or how much weight was left when no pair took any away.
pub(super) fn settled(graph: &Graph) -> Result<Vec<Pair>, u32> {
    let mut scales = Scales::new(graph);
    let mut pairs = Vec::new();
    loop {
        let heft = scales.heft();
        if heft < ENOUGH {
            return Ok(pairs);
        }
        let pair = scales.best_pair().ok_or(heft)?;
        scales.commit(pair);
        pairs.push(pair);
    }
}

/// The sets, with the weight on every square and on every two squares, kept up to date as pairs are agreed.
struct Scales {
    sets: Vec<(u64, i16)>,
    potential: i16,
    loads: [i16; 64],
    together: [[i16; 64]; 64],
    /// Every two squares that a set ever had, the lower one first.
    twos: Vec<(u8, u8)>,
}

/// Room for most lists of two squares from the beginning.
const TWOS: usize = 512;

impl Scales {
    fn new(graph: &Graph) -> Scales {
        let mut scales = Scales {
            sets: Vec::with_capacity(graph.edges().len()),
            potential: 0,
            loads: [0; 64],
            together: [[0; 64]; 64],
            twos: Vec::with_capacity(TWOS),
        };
        for (size, set) in graph.sized() {
            let weight = weight(size) as i16;
            scales.sets.push((set, weight));
            scales.add(set, weight);
        }
        scales
    }

    fn heft(&self) -> u32 {
        (self.potential + self.loads.iter().fold(0, |most, &load| most.max(load))) as u32
    }

    /// Adds a set's weight, or takes it away.
    fn add(&mut self, set: u64, weight: i16) {
        self.potential += weight;
        let mut rest = set;
        while rest != 0 {
            let p = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            self.loads[p] += weight;
            for q in squares(rest) {
                let both = &mut self.together[p][usize::from(q)];
                if *both == 0 {
                    self.twos.push((p as u8, q));
                }
                *both += weight;
            }
        }
    }

    /// The pair that takes most weight away and adds little; none that adds more than it takes.
    /// Two of one against three of the other: on small boards that needs fewest positions, of ratios from 1 : 4 to 3 : 2.
    fn best_pair(&self) -> Option<Pair> {
        let (mut best, mut found) = (i16::MIN, None);
        for &(p, q) in &self.twos {
            let [p, q] = [p, q].map(|square| usize::from(square) % 64);
            let taken = self.together[p][q];
            let added = self.loads[p] + self.loads[q] - 2 * taken;
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
