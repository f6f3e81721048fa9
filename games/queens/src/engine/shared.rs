//! What all threads and all searches of one solver share.

use jogada_search::CompactTable;

use super::{
    graphs::Graphs,
    ground::Grounds,
    table::{Busy, Key},
};

/// Knowledge is about squares and hands, not about one game: it serves any later question as well.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) table: CompactTable,
    pub(super) graphs: Graphs,
    pub(super) grounds: Grounds,
    pub(super) busy: Busy,
}

impl Shared {
    pub(super) fn new(mebibytes: usize) -> Shared {
        Shared {
            table: CompactTable::with_bytes(mebibytes.max(1) << 20),
            graphs: Graphs::new(),
            grounds: Grounds::default(),
            busy: Busy::new(),
        }
    }

    /// The value stored under a key, or 0.
    #[inline]
    pub(super) fn probe(&self, key: Key) -> u16 {
        self.table.probe(key.1, key.0)
    }

    /// Stores a value other than 0 under a key.
    pub(super) fn store(&self, key: Key, value: u16) {
        self.table.store(key.1, key.0, value);
    }
}
