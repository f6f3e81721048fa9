//! What was proved of which sets, for any number of threads at once.

use std::sync::atomic::{AtomicU64, Ordering};

use super::prover::Verdict;

/// Results by key. A slot that two threads wrote at once matches no key.
pub(super) struct Table {
    slots: Vec<[AtomicU64; 2]>,
}

impl Table {
    /// Room for 2 to the power of `bits` results.
    pub(super) fn new(bits: u32) -> Table {
        Table { slots: (0..1 << bits).map(|_| [const { AtomicU64::new(0) }; 2]).collect() }
    }

    pub(super) fn get(&self, key: u64) -> Option<Verdict> {
        let [check, value] = self.slot(key);
        let value = value.load(Ordering::Relaxed);
        (check.load(Ordering::Relaxed) ^ value == key).then_some(())?;
        match value {
            1 => Some(Verdict::Holds),
            2 => Some(Verdict::Breaks),
            _ => None,
        }
    }

    pub(super) fn put(&self, key: u64, verdict: Verdict) {
        let number = match verdict {
            Verdict::Holds => 1,
            Verdict::Breaks => 2,
            Verdict::Unknown => return,
        };
        let [check, value] = self.slot(key);
        value.store(number, Ordering::Relaxed);
        check.store(key ^ number, Ordering::Relaxed);
    }

    fn slot(&self, key: u64) -> &[AtomicU64; 2] {
        &self.slots[key as usize % self.slots.len()]
    }
}
