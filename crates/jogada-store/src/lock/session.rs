//! The lock on a tournament of a server: an advisory lock that belongs to a connection. The server releases it when the
//! connection ends, however it ends.
//!
//! Each time that the lock is taken a new term of the tournament begins. A process whose connection was lost may believe
//! that it still has the lock; it cannot write, because its term is over once another process has the lock.

use std::time::Duration;

use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};
use tokio::{
    task::JoinHandle,
    time::{sleep, timeout},
};

use crate::{
    StoreError,
    db::{
        postgres::{PostgresServer, Terms, connect, fetch, lock},
        query,
    },
};

/// A lock, and the task that renews it.
#[derive(Debug)]
pub(super) struct SessionLock {
    id: i64,
    term: i64,
    terms: Terms,
    renewal: JoinHandle<()>,
}

/// A lock whose holder has just disconnected is free a moment later; a holder that still has it after these tries is
/// playing.
const TRIES: u32 = 5;
const TRY_EVERY: Duration = Duration::from_millis(50);

/// How often the task checks that its connection is alive, and how long it waits for the answer.
const PING_EVERY: Duration = Duration::from_secs(2);
const PING_MAX: Duration = Duration::from_secs(20);

impl SessionLock {
    pub(super) async fn take(server: &PostgresServer, id: i64) -> Result<SessionLock, StoreError> {
        let mut connection = connect(&server.options).await?;
        let mut tries = 0;
        while let Err(error) = lock(&mut connection, id).await {
            tries += 1;
            if !matches!(error, StoreError::Locked { .. }) || tries == TRIES {
                return Err(error);
            }
            sleep(TRY_EVERY).await;
        }
        let begin = query("UPDATE tournament SET term = term + 1 WHERE id = $1 RETURNING term");
        let row = fetch(&mut connection, &begin.bind(id)).await?;
        let term = row.ok_or(StoreError::NotFound(id))?.int(0)?;
        let terms = server.terms.clone();
        terms.begin(id, term);
        let renewal = tokio::spawn(renew(connection, server.options.clone(), id, term));
        Ok(SessionLock { id, term, terms, renewal })
    }
}

impl Drop for SessionLock {
    fn drop(&mut self) {
        self.terms.end(self.id, self.term);
        // The connection goes with the task, and the lock with the connection.
        self.renewal.abort();
    }
}

/// Takes the lock again whenever the server has been away, until another process has it.
async fn renew(mut connection: PgConnection, options: PgConnectOptions, id: i64, term: i64) {
    loop {
        sleep(PING_EVERY).await;
        if matches!(timeout(PING_MAX, connection.ping()).await, Ok(Ok(()))) {
            continue;
        }
        match relock(&options, id, term).await {
            Ok(new) => connection = new,
            Err(StoreError::Away(_)) => {}
            Err(error) => {
                tracing::warn!(tournament = id, %error, "another process took the tournament");
                return;
            }
        }
    }
}

async fn relock(
    options: &PgConnectOptions,
    id: i64,
    term: i64,
) -> Result<PgConnection, StoreError> {
    let mut connection = connect(options).await?;
    lock(&mut connection, id).await?;
    let ask = query("SELECT term FROM tournament WHERE id = $1").bind(id);
    match fetch(&mut connection, &ask).await? {
        Some(row) if row.int(0)? == term => Ok(connection),
        _ => Err(StoreError::Locked { id, pid: None, host: None }),
    }
}
