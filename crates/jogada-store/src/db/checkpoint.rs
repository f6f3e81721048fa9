//! Checkpoints: what was written goes from the log beside a database file, its `-wal`, into the file itself: at a clean end all of it,
//! so that the file alone is the whole database, and every few seconds while the store is open, so that a copy that was
//! made carelessly, or a log that was lost, costs little.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use sqlx::{SqliteConnection, SqlitePool};
use tokio::{sync::Notify, task::JoinHandle, time::sleep};

/// The time from a write to the checkpoint that follows it.
const EVERY: Duration = Duration::from_secs(2);

/// The longest wait of a clean end for readers in other processes. The last process to close the file empties the log.
const PATIENCE_MS: u32 = 2000;

/// Whether something was written.
#[derive(Debug, Default)]
pub(crate) struct WriteSignal {
    ever: AtomicBool,
    lately: Notify,
}

impl WriteSignal {
    pub(super) fn note(&self) {
        self.ever.store(true, Ordering::Relaxed);
        self.lately.notify_one();
    }

    pub(super) fn ever(&self) -> bool {
        self.ever.load(Ordering::Relaxed)
    }
}

/// The task that empties the log now and then. It ends with this value.
#[derive(Debug)]
pub(super) struct Checkpoints(JoinHandle<()>);

impl Checkpoints {
    /// Readers do it, so that no writer waits for them.
    pub(super) fn start(readers: SqlitePool, written: Arc<WriteSignal>) -> Checkpoints {
        Checkpoints(tokio::spawn(async move {
            loop {
                written.lately.notified().await;
                sleep(EVERY).await;
                // A passive checkpoint never waits. What others still read stays in the log until the next one.
                let empty = sqlx::raw_sql("PRAGMA wal_checkpoint(PASSIVE)").execute(&readers);
                if let Err(error) = empty.await {
                    tracing::debug!(%error, "the log beside the database stays");
                }
            }
        }))
    }
}

impl Drop for Checkpoints {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Empties the log for good, by the last connection of this process.
pub(super) async fn truncate(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let sql = format!("PRAGMA busy_timeout = {PATIENCE_MS}; PRAGMA wal_checkpoint(TRUNCATE)");
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(connection).await.map(|_| ())
}
