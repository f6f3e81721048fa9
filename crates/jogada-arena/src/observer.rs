//! Who sees the boards of matches while workers play them.

use std::fmt;

use jogada_record::Course;
use jogada_tournament::Bout;

/// Sees the boards of matches under way. Workers ask at every move whether a board is wanted, and show it only then.
pub trait BoardObserver: fmt::Debug + Send + Sync {
    /// Whether there are watchers at all.
    fn is_watched(&self) -> bool;

    /// Whether the board of this worker is wanted now. It must be cheap, since some play a million moves a second.
    fn wants_board(&self, slot: usize, has_ended: bool) -> bool;

    /// Shows a worker's match as it stands.
    fn show(&self, slot: usize, bout: &Bout, number: usize, course: &Course);
}
