//! The results of the prover, shared by all its threads.

use jogada_search::{TableEntry, TranspositionTable};

use super::{graph::Graph, prover::Verdict};

/// Verdicts by the key of what is left to stop.
pub(super) struct Table(TranspositionTable<Proved>);

/// A result other than [`Verdict::Unknown`], and how many sets were left to stop: more take longer to prove.
#[derive(Clone, Copy)]
struct Proved {
    holds: bool,
    sets: u16,
}

impl Table {
    /// Room for 2 to the power of `bits` results.
    pub(super) fn new(bits: u32) -> Table {
        Table(TranspositionTable::with_bits(bits))
    }

    pub(super) fn get(&self, key: u64) -> Option<Verdict> {
        let proved = self.0.probe(self.0.bucket(key), key)?;
        Some(if proved.holds { Verdict::Holds } else { Verdict::Breaks })
    }

    /// Stores the verdict on a graph with this key.
    pub(super) fn put(&self, key: u64, graph: &Graph, verdict: Verdict) {
        let holds = match verdict {
            Verdict::Holds => true,
            Verdict::Breaks => false,
            Verdict::Unknown => return,
        };
        let sets = graph.edges().len() as u16;
        self.0.store(self.0.bucket(key), key, Proved { holds, sets });
    }
}

impl TableEntry for Proved {
    const GENERATIONS: u8 = 1;

    fn pack(self, _: u8) -> u64 {
        u64::from(self.sets) << 2 | 2 | u64::from(self.holds)
    }

    fn unpack(word: u64) -> Proved {
        Proved { holds: word & 1 == 1, sets: (word >> 2) as u16 }
    }

    fn generation(_: u64) -> u8 {
        0
    }

    fn worth(word: u64, _: u8) -> i32 {
        word as i32
    }

    fn merge(self, _: Proved, _: bool) -> Option<Proved> {
        Some(self)
    }
}
