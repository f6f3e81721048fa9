//! What all threads and all searches of one solver share.

use jogada_search::{BusyTable, CompactTable};

use super::{key::Key, small_graphs::SmallGraphs, solver_board::SolverBoards};

/// Results are about squares and hands, not about one match, so they serve any later search.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) table: CompactTable,
    pub(super) graphs: SmallGraphs,
    pub(super) boards: SolverBoards,
    pub(super) busy: BusyTable,
}

impl Shared {
    pub(super) fn new(mebibytes: usize) -> Shared {
        Shared {
            table: CompactTable::with_bytes(mebibytes.max(1) << 20),
            graphs: SmallGraphs::new(),
            boards: SolverBoards::default(),
            busy: BusyTable::new(),
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
