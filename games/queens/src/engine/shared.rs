//! What all threads and all searches of one solver share.

use super::{
    graphs::Graphs,
    ground::Grounds,
    table::{Busy, Table},
};

/// Knowledge is about squares and hands, not about one game: it serves any later question as well.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) table: Table,
    pub(super) graphs: Graphs,
    pub(super) grounds: Grounds,
    pub(super) busy: Busy,
}

impl Shared {
    pub(super) fn new(mebibytes: usize) -> Shared {
        Shared {
            table: Table::new(mebibytes),
            graphs: Graphs::new(),
            grounds: Grounds::default(),
            busy: Busy::new(),
        }
    }
}
