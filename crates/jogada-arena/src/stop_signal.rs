//! The signal that stops a run.

use jogada_core::Stop;
use tokio::sync::watch;

use crate::stop_by_work;

/// Stops everything that plays. Matches under way are dropped: they have no result, and are played again another time.
/// Clones share one state.
#[derive(Clone, Debug)]
pub struct StopSignal {
    raised: watch::Sender<bool>,
    stop: Stop,
}

impl StopSignal {
    /// A signal that is not raised.
    pub fn new() -> StopSignal {
        StopSignal { raised: watch::Sender::new(false), stop: stop_by_work() }
    }

    /// Asks all workers to stop.
    pub fn raise(&self) {
        self.stop.raise();
        self.raised.send_replace(true);
    }

    /// Whether it was raised.
    pub fn is_raised(&self) -> bool {
        *self.raised.borrow()
    }

    /// Interrupts engines, and is their clock.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Waits until it is raised.
    pub async fn wait(&self) {
        // The sender is `self`, and still there.
        _ = self.listen().wait_for(|raised| *raised).await;
    }

    /// A receiver that hears it.
    pub(crate) fn listen(&self) -> watch::Receiver<bool> {
        self.raised.subscribe()
    }
}

impl Default for StopSignal {
    fn default() -> StopSignal {
        StopSignal::new()
    }
}
