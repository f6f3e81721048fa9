//! Completing a matching: as many pairs as there can be, by the shortest repairs first.

use std::collections::VecDeque;

/// Who is matched with whom, by number.
type Mates = Vec<Option<usize>>;

/// Adds pairs until no more are possible. `may` says who may be paired; it is symmetric.
///
/// When each may be paired with more than half of the others, one exchange with a matched pair always frees two that are
/// left: each pair has at most two edges to them otherwise, which is fewer than they have. So the long way, Edmonds' blossoms,
/// is taken only in fields that are small for the rounds they have played.
pub(super) fn complete(mates: &mut Mates, may: &dyn Fn(usize, usize) -> bool) {
    mend(mates, may);
    for root in unmatched(mates) {
        if mates[root].is_none() {
            Search::new(mates, may).augment(root);
        }
    }
}

/// Adds pairs as far as one exchange for each goes.
pub(super) fn mend(mates: &mut Mates, may: &dyn Fn(usize, usize) -> bool) {
    for a in unmatched(mates) {
        if mates[a].is_none() {
            _ = pair(mates, a, may) || exchange(mates, a, may);
        }
    }
}

fn unmatched(mates: &Mates) -> Vec<usize> {
    // From the bottom, where they are left over.
    (0..mates.len()).rev().filter(|&place| mates[place].is_none()).collect()
}

fn join(mates: &mut Mates, a: usize, b: usize) {
    mates[a] = Some(b);
    mates[b] = Some(a);
}

fn pair(mates: &mut Mates, a: usize, may: &dyn Fn(usize, usize) -> bool) -> bool {
    let found = (0..mates.len()).rev().find(|&b| b != a && mates[b].is_none() && may(a, b));
    if let Some(b) = found {
        join(mates, a, b);
    }
    found.is_some()
}

/// Breaks up one pair so that two that are left over find opponents.
fn exchange(mates: &mut Mates, a: usize, may: &dyn Fn(usize, usize) -> bool) -> bool {
    for b in unmatched(mates) {
        if b == a {
            continue;
        }
        let near = (0..mates.len()).rev();
        let mut pairs = near.filter_map(|x| mates[x].map(|y| (x, y)));
        if let Some((x, y)) = pairs.find(|&(x, y)| may(a, x) && may(b, y)) {
            join(mates, a, x);
            join(mates, b, y);
            return true;
        }
    }
    false
}

/// A search for an augmenting path in a general graph (Edmonds, *Paths, trees, and flowers*, 1965): odd cycles are shrunk to
/// their base.
struct Search<'a> {
    mates: &'a mut Mates,
    may: &'a dyn Fn(usize, usize) -> bool,
    /// The last step of the path by which a vertex at odd distance was reached.
    parent: Vec<Option<usize>>,
    /// The vertex that a shrunken cycle goes by.
    base: Vec<usize>,
    even: Vec<bool>,
}

impl<'a> Search<'a> {
    fn new(mates: &'a mut Mates, may: &'a dyn Fn(usize, usize) -> bool) -> Search<'a> {
        let n = mates.len();
        Search { mates, may, parent: vec![None; n], base: (0..n).collect(), even: vec![false; n] }
    }

    /// Matches the root if there is a way, changing pairs along it.
    fn augment(&mut self, root: usize) {
        let mut end = self.find(root);
        while let Some(v) = end {
            let before = self.parent[v].expect("the end of a path was reached from somewhere");
            let next = self.mates[before];
            join(self.mates, v, before);
            end = next;
        }
    }

    fn find(&mut self, root: usize) -> Option<usize> {
        self.even[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(v) = queue.pop_front() {
            for to in 0..self.mates.len() {
                let is_edge = to != v && (self.may)(v, to) && self.mates[v] != Some(to);
                if !is_edge || self.base[v] == self.base[to] {
                    continue;
                }
                let mate = self.mates[to];
                if to == root || mate.is_some_and(|mate| self.parent[mate].is_some()) {
                    self.shrink(v, to, &mut queue);
                } else if self.parent[to].is_none() {
                    self.parent[to] = Some(v);
                    let Some(mate) = mate else { return Some(to) };
                    self.even[mate] = true;
                    queue.push_back(mate);
                }
            }
        }
        None
    }

    /// Shrinks the odd cycle that an edge between two even vertices closes.
    fn shrink(&mut self, v: usize, to: usize, queue: &mut VecDeque<usize>) {
        let base = self.common_base(v, to);
        let mut inside = vec![false; self.base.len()];
        self.mark(v, base, to, &mut inside);
        self.mark(to, base, v, &mut inside);
        for i in 0..self.base.len() {
            if inside[self.base[i]] {
                self.base[i] = base;
                if !self.even[i] {
                    self.even[i] = true;
                    queue.push_back(i);
                }
            }
        }
    }

    fn common_base(&self, a: usize, b: usize) -> usize {
        let mut above = vec![false; self.base.len()];
        let mut at = self.base[a];
        loop {
            above[at] = true;
            match self.up(at) {
                Some(next) => at = next,
                None => break,
            }
        }
        let mut at = self.base[b];
        while !above[at] {
            at = self.up(at).expect("both are in the root's tree");
        }
        at
    }

    /// From one even base to the next towards the root.
    fn up(&self, at: usize) -> Option<usize> {
        let mate = self.mates[at]?;
        Some(self.base[self.parent[mate]?])
    }

    fn mark(&mut self, mut v: usize, base: usize, mut child: usize, inside: &mut [bool]) {
        while self.base[v] != base {
            let mate = self.mates[v].expect("only the root is unmatched, and it is a base");
            inside[self.base[v]] = true;
            inside[self.base[mate]] = true;
            self.parent[v] = Some(child);
            child = mate;
            v = self.parent[mate].expect("an odd vertex was reached from somewhere");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jogada_core::Seed;

    /// The largest matching by trying everything.
    fn largest(n: usize, free: u32, may: &dyn Fn(usize, usize) -> bool) -> usize {
        let Some(a) = (0..n).find(|a| free & (1 << a) != 0) else { return 0 };
        let rest = free & !(1 << a);
        let with = (a + 1..n).filter(|b| rest & (1 << b) != 0 && may(a, *b));
        let with = with.map(|b| 1 + largest(n, rest & !(1 << b), may)).max().unwrap_or(0);
        with.max(largest(n, rest, may))
    }

    #[test]
    fn no_matching_is_larger() {
        let mut rng = Seed::from_number(1).rng();
        for _ in 0..3000 {
            let n = 2 + rng.below(9) as usize;
            let density = 1 + rng.below(4);
            let mut edges = vec![vec![false; n]; n];
            edges.iter_mut().flatten().for_each(|edge| *edge = rng.below(5) < density);
            let may = |a: usize, b: usize| edges[a.min(b)][a.max(b)];
            let mut mates = vec![None; n];
            complete(&mut mates, &may);
            let mut blossoms = vec![None; n];
            for root in 0..n {
                if blossoms[root].is_none() {
                    Search::new(&mut blossoms, &may).augment(root);
                }
            }
            for mates in [&mates, &blossoms] {
                for (a, mate) in mates.iter().enumerate() {
                    assert!(mate.is_none_or(|b| mates[b] == Some(a) && may(a, b)));
                }
                let pairs = mates.iter().flatten().count() / 2;
                assert_eq!(pairs, largest(n, (1 << n) - 1, &may), "{edges:?}");
            }
        }
    }
}
