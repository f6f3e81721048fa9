//! Which workers are present: each writes its own key, which expires when it falls silent.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use async_nats::jetstream::kv::Operation;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};

use crate::connection::{Connection, PRESENCE};

/// What a worker reports of itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Presence {
    /// What people call it.
    pub name: String,
    /// How many matches it plays at once.
    pub slots: usize,
    /// How many of them are under way.
    pub busy: usize,
    /// Matches that it has played.
    pub games: u64,
    /// The machine's load over the last minute.
    pub load: f64,
    /// The jobs that it has: tournament and number.
    pub jobs: Vec<(String, u64)>,
}

/// The workers that were heard of lately, by id.
#[derive(Clone, Debug, Default)]
pub(crate) struct WorkerList {
    seen: Arc<Mutex<HashMap<String, (Presence, Instant)>>>,
}

impl WorkerList {
    /// The workers that are present.
    pub(crate) fn here(&self) -> Vec<(String, Presence)> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.retain(|_, (_, at)| at.elapsed() < PRESENCE);
        seen.iter().map(|(id, (presence, _))| (id.clone(), presence.clone())).collect()
    }

    /// Listens for ever.
    pub(crate) async fn listen(self, connection: Connection) {
        loop {
            if let Ok(workers) = connection.workers().await
                && let Ok(mut changes) = workers.watch_all().await
            {
                // A watch on a list that was lost and made again is silent for ever.
                while let Ok(Some(Ok(change))) =
                    tokio::time::timeout(PRESENCE, changes.next()).await
                {
                    let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
                    match change.operation {
                        Operation::Put => {
                            if let Ok(presence) = serde_json::from_slice(&change.value) {
                                seen.insert(change.key, (presence, Instant::now()));
                            }
                        }
                        Operation::Delete | Operation::Purge => drop(seen.remove(&change.key)),
                    }
                }
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }
}
