//! The signal that stops a run.

use std::sync::{Arc, Mutex, PoisonError};

use jogada_core::Stop;
use tokio::sync::watch;

use crate::stop_by_work;

/// Stops everything that plays. Matches under way are dropped: they have no result, and are played again another time.
/// Clones share one state.
#[derive(Clone, Debug)]
pub struct StopSignal {
    raised: watch::Sender<bool>,
    stop: Stop,
    children: Arc<Mutex<Vec<StopSignal>>>,
}

impl StopSignal {
    /// A signal that is not raised.
    pub fn new() -> StopSignal {
        let (raised, stop) = (watch::Sender::new(false), stop_by_work());
        StopSignal { raised, stop, children: Arc::default() }
    }

    /// A signal for a part of what this one stops: it is raised with this one, or alone.
    #[must_use]
    pub fn child(&self) -> StopSignal {
        let child = StopSignal::new();
        let mut children = self.children.lock().unwrap_or_else(PoisonError::into_inner);
        children.retain(|child| !child.is_raised());
        children.push(child.clone());
        drop(children);
        if self.is_raised() {
            child.raise();
        }
        child
    }

    /// Asks all workers to stop.
    pub fn raise(&self) {
        self.stop.raise();
        self.raised.send_replace(true);
        let children =
            std::mem::take(&mut *self.children.lock().unwrap_or_else(PoisonError::into_inner));
        children.iter().for_each(StopSignal::raise);
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
