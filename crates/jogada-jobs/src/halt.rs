//! The way to stop whoever plays.

use jogada_core::Stop;
use tokio::sync::watch;

use crate::stop_by_work;

/// Stops whoever plays. Matches under way are dropped: they have no result, and are played again another time.
/// Clones are one and the same.
#[derive(Clone, Debug)]
pub struct Halt {
    said: watch::Sender<bool>,
    stop: Stop,
}

impl Halt {
    /// Nobody has asked to stop.
    pub fn new() -> Halt {
        Halt { said: watch::Sender::new(false), stop: stop_by_work() }
    }

    /// Asks everybody to stop.
    pub fn raise(&self) {
        self.stop.raise();
        self.said.send_replace(true);
    }

    /// Has somebody asked?
    pub fn is_raised(&self) -> bool {
        *self.said.borrow()
    }

    /// What interrupts engines, and their clock.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Waits until somebody asks.
    pub async fn wait(&self) {
        // Whoever could ask is `self`, and still there.
        _ = self.listen().wait_for(|halted| *halted).await;
    }

    /// For whoever waits for it.
    pub(crate) fn listen(&self) -> watch::Receiver<bool> {
        self.said.subscribe()
    }
}

impl Default for Halt {
    fn default() -> Halt {
        Halt::new()
    }
}
