//! The right to play a tournament of a server: a lock that belongs to a connection. The server takes it away when the
//! connection ends, however it ends.
//!
//! Each time that the lock is taken a new term of the tournament begins. A process whose connection was lost may believe
//! that it still has the lock; it cannot write, because the term that it writes with is over once somebody else has it.

use std::time::Duration;

use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};
use tokio::{
    task::JoinHandle,
    time::{sleep, timeout},
};

use crate::{
    StoreError,
    db::{
        postgres::{Server, Terms, connect, fetch, lock},
        query,
    },
};

/// A lock, and a task that looks after it.
#[derive(Debug)]
pub(super) struct SessionHold {
    id: i64,
    term: i64,
    terms: Terms,
    keeper: JoinHandle<()>,
}

/// A lock whose holder has just hung up is free a moment later; somebody who still has it after these is playing.
const TRIES: u32 = 5;
const TRY_EVERY: Duration = Duration::from_millis(50);

/// So often the keeper looks whether its connection still stands, and how long it waits for the answer.
const LOOK_EVERY: Duration = Duration::from_secs(2);
const LOOK_MAX: Duration = Duration::from_secs(20);

impl SessionHold {
    pub(super) async fn take(server: &Server, id: i64) -> Result<SessionHold, StoreError> {
        let mut connection = connect(&server.options).await?;
        let mut tries = 0;
        while let Err(error) = lock(&mut connection, id).await {
            tries += 1;
            if !matches!(error, StoreError::Held { .. }) || tries == TRIES {
                return Err(error);
            }
            sleep(TRY_EVERY).await;
        }
        let begin = query("UPDATE tournament SET term = term + 1 WHERE id = $1 RETURNING term");
        let row = fetch(&mut connection, &begin.bind(id)).await?;
        let term = row.ok_or(StoreError::NotFound(id))?.int(0)?;
        let terms = server.terms.clone();
        terms.begin(id, term);
        let keeper = tokio::spawn(keep(connection, server.options.clone(), id, term));
        Ok(SessionHold { id, term, terms, keeper })
    }
}

impl Drop for SessionHold {
    fn drop(&mut self) {
        self.terms.end(self.id, self.term);
        // The connection goes with the task, and the lock with the connection.
        self.keeper.abort();
    }
}

/// Takes the lock again whenever the server has been away, until somebody else has it.
async fn keep(mut connection: PgConnection, options: PgConnectOptions, id: i64, term: i64) {
    loop {
        sleep(LOOK_EVERY).await;
        if matches!(timeout(LOOK_MAX, connection.ping()).await, Ok(Ok(()))) {
            continue;
        }
        match again(&options, id, term).await {
            Ok(new) => connection = new,
            Err(StoreError::Away(_)) => {}
            Err(error) => {
                tracing::warn!(tournament = id, %error, "somebody else took the tournament");
                return;
            }
        }
    }
}

async fn again(options: &PgConnectOptions, id: i64, term: i64) -> Result<PgConnection, StoreError> {
    let mut connection = connect(options).await?;
    lock(&mut connection, id).await?;
    let ask = query("SELECT term FROM tournament WHERE id = $1").bind(id);
    match fetch(&mut connection, &ask).await? {
        Some(row) if row.int(0)? == term => Ok(connection),
        _ => Err(StoreError::Held { id, pid: None, host: None }),
    }
}
