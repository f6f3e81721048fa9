//! The keys of what solvers store.

/// Two hashes of one thing: the second chooses the place in a table, the first is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key(pub(super) u64, pub(super) u64);

impl Key {
    /// The key of this thing together with a number.
    pub(super) fn with(self, number: u64) -> Key {
        let mixed = super::solver_board::mix(number);
        Key(self.0 ^ mixed, self.1 ^ mixed.rotate_left(32))
    }
}
