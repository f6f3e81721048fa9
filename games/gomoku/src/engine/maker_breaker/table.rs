//! The results of the prover, shared by all its threads.

use jogada_search::{TableEntry, TranspositionTable};

use super::{hypergraph::Hypergraph, prover::BreakerResult};

/// Results by the key of a hypergraph.
pub(super) struct ProofTable(TranspositionTable<Proved>);

/// A result other than [`BreakerResult::Unknown`], and the number of sets: more of them take longer to prove.
#[derive(Clone, Copy)]
struct Proved {
    holds: bool,
    sets: u16,
}

impl ProofTable {
    /// Room for 2 to the power of `bits` results.
    pub(super) fn new(bits: u32) -> ProofTable {
        ProofTable(TranspositionTable::with_bits(bits))
    }

    pub(super) fn probe(&self, key: u64) -> Option<BreakerResult> {
        let proved = self.0.probe(self.0.bucket(key), key)?;
        Some(if proved.holds { BreakerResult::Holds } else { BreakerResult::Loses })
    }

    /// Stores the result of a hypergraph with this key.
    pub(super) fn store(&self, key: u64, graph: &Hypergraph, result: BreakerResult) {
        let holds = match result {
            BreakerResult::Holds => true,
            BreakerResult::Loses => false,
            BreakerResult::Unknown => return,
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
