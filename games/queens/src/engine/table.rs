//! Keys of what a search stores, and the positions that threads are searching.

use std::sync::atomic::{AtomicU64, Ordering};

/// Two hashes of one thing: the second chooses the place in a table, the first is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key(pub(super) u64, pub(super) u64);

impl Key {
    /// The key of this thing together with some number.
    pub(super) fn with(self, number: u64) -> Key {
        let mixed = super::ground::mix(number);
        Key(self.0 ^ mixed, self.1 ^ mixed.rotate_left(32))
    }
}

/// Which positions some thread is at, so that others look elsewhere first.
#[derive(Debug)]
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    pub(super) fn new() -> Busy {
        Busy(std::iter::repeat_with(AtomicU64::default).take(1 << 12).collect())
    }

    pub(super) fn holds(&self, key: Key) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key.0
    }

    pub(super) fn enter(&self, key: Key) {
        self.slot(key).store(key.0, Ordering::Relaxed);
    }

    pub(super) fn leave(&self, key: Key) {
        self.slot(key).store(0, Ordering::Relaxed);
    }

    fn slot(&self, key: Key) -> &AtomicU64 {
        &self.0[key.1 as usize & (self.0.len() - 1)]
    }
}
