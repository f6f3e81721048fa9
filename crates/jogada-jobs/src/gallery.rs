//! Whoever watches matches while workers play them.

use std::fmt;

use jogada_record::Course;
use jogada_tournament::Bout;

/// Whoever watches a hall. Workers ask at every move whether anybody looks, and show a match only then.
pub trait Gallery: fmt::Debug + Send + Sync {
    /// Is anybody there at all?
    fn is_open(&self) -> bool;

    /// Does anybody look at this worker's table now? It must be cheap, since some play a million moves a second.
    fn looks(&self, slot: usize, has_ended: bool) -> bool;

    /// A match as it stands at a worker's table.
    fn show(&self, slot: usize, bout: &Bout, number: usize, course: &Course);
}
