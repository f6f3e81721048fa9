//! Who may interrupt long work, and the only clock that it may ask.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

type Clock = Arc<dyn Fn() -> Duration + Send + Sync>;

/// The way to interrupt a think from outside, and the only clock that an engine may ask.
#[derive(Clone)]
pub struct Stop {
    clock: Clock,
    raised: Arc<AtomicBool>,
}

impl Stop {
    /// A stop with a clock that only grows. Clones share the flag.
    pub fn new(clock: impl Fn() -> Duration + Send + Sync + 'static) -> Stop {
        Stop { clock: Arc::new(clock), raised: Arc::default() }
    }

    /// A stop whose clock stands still: only nodes and depth end a think.
    pub fn never() -> Stop {
        Stop::new(|| Duration::ZERO)
    }

    /// Interrupts the work that looks at this stop.
    pub fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// Has it been raised?
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }

    /// The clock's reading.
    pub fn now(&self) -> Duration {
        (self.clock)()
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop").field("raised", &self.is_raised()).finish_non_exhaustive()
    }
}
