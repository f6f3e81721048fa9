//! The transposition table of the generic search, which one thread uses: moves of any type, one slot a position.

use crate::{Bound, Score};

/// An entry of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot<M> {
    key: u64,
    /// The best move found.
    pub(crate) m: Option<M>,
    /// Its score, counted from this position.
    pub(crate) score: Score,
    /// The depth of its search.
    pub(crate) depth: u32,
    /// How the score relates to the true one.
    pub(crate) bound: Bound,
}

/// A direct-mapped table; a deeper or newer entry replaces an older one.
#[derive(Clone, Debug)]
pub(crate) struct LocalTranspositionTable<M> {
    slots: Vec<Option<Slot<M>>>,
}

impl<M: Copy> LocalTranspositionTable<M> {
    /// Room for 2^`bits` positions.
    pub(crate) fn new(bits: u32) -> LocalTranspositionTable<M> {
        LocalTranspositionTable { slots: vec![None; 1 << bits] }
    }

    /// The entry of the position with this key.
    pub(crate) fn get(&self, key: u64) -> Option<&Slot<M>> {
        self.slots[self.index(key)].as_ref().filter(|slot| slot.key == key)
    }

    /// Stores an entry, unless a deeper one of the same position is there.
    pub(crate) fn put(&mut self, key: u64, m: Option<M>, score: Score, depth: u32, bound: Bound) {
        let index = self.index(key);
        let slot = &mut self.slots[index];
        match slot {
            Some(old) if old.key == key && old.depth > depth => {}
            _ => *slot = Some(Slot { key, m, score, depth, bound }),
        }
    }

    fn index(&self, key: u64) -> usize {
        // The high bits of a product are well mixed even when the key's low bits are not.
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & (self.slots.len() - 1)
    }
}
