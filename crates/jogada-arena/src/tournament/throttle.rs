//! Work that takes long, spaced out.

use std::time::{Duration, Instant};

/// Spaces out work that takes long, such as a large table: at most a tenth of the time goes into it.
#[derive(Debug)]
pub struct Throttle {
    every: Duration,
    next: Instant,
}

impl Throttle {
    /// Lets work be done at once, then at most once in this time.
    pub fn new(every: Duration) -> Throttle {
        Throttle { every, next: Instant::now() }
    }

    /// Whether it is time.
    pub fn is_due(&self) -> bool {
        Instant::now() >= self.next
    }

    /// Does the work.
    pub fn run<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let done = work();
        self.next = Instant::now() + (9 * began.elapsed()).max(self.every);
        done
    }
}
