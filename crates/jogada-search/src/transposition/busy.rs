//! Which positions the threads of a search are at.

use std::sync::atomic::{AtomicU64, Ordering};

/// The positions that some thread is searching, so that others take another move first (ABDADA, after J.-C. Weill, as
/// simplified by T. Kerrigan).
///
/// A slot holds the last of several positions: to forget that one is being searched costs time and nothing else.
#[derive(Debug)]
pub struct BusyTable(Vec<AtomicU64>);

const SLOTS: usize = 1 << 12;

impl BusyTable {
    /// A table without positions.
    pub fn new() -> BusyTable {
        BusyTable(std::iter::repeat_with(AtomicU64::default).take(SLOTS).collect())
    }

    /// Is some thread searching the position with this key? `hash` chooses the slot.
    pub fn is_busy(&self, hash: u64, key: u64) -> bool {
        self.slot(hash).load(Ordering::Relaxed) == key
    }

    /// A thread begins to search a position.
    pub fn enter(&self, hash: u64, key: u64) {
        self.slot(hash).store(key, Ordering::Relaxed);
    }

    /// It is done with it.
    pub fn leave(&self, hash: u64) {
        self.slot(hash).store(0, Ordering::Relaxed);
    }

    fn slot(&self, hash: u64) -> &AtomicU64 {
        &self.0[hash as usize % SLOTS]
    }
}

impl Default for BusyTable {
    fn default() -> BusyTable {
        BusyTable::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_busy_until_it_is_left_or_forgotten() {
        let busy = BusyTable::new();
        assert!(!busy.is_busy(3, 77));
        busy.enter(3, 77);
        assert!(busy.is_busy(3, 77) && !busy.is_busy(3, 78));
        busy.enter(3 + SLOTS as u64, 78);
        assert!(!busy.is_busy(3, 77));
        busy.leave(3);
        assert!(!busy.is_busy(3, 78));
    }
}
