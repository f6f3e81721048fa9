//! A write transaction: all of its statements, or none.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use sqlx::{Postgres, Sqlite, Transaction, pool::PoolConnection, postgres::PgPool};
use tokio::time::{Instant, sleep, timeout};

use super::{
    Query, Row, SqliteFile,
    checkpoint::WriteSignal,
    postgres::{PostgresServer, STATEMENT_MAX},
    query,
};
use crate::{
    StoreError,
    error::{file_error, store_error},
};

/// A transaction under way. Dropped before its commit, it is rolled back.
pub(crate) enum WriteTransaction {
    /// With the signal that something was written.
    Sqlite(Transaction<'static, Sqlite>, Arc<WriteSignal>),
    Postgres(Session),
}

/// A transaction in PostgreSQL. Its connection is used for nothing else before the transaction has ended well.
pub(crate) struct Session {
    /// Nothing once it is back in the pool.
    connection: Option<PoolConnection<Postgres>>,
    pool: PgPool,
    /// How long it waits for a server that went away.
    wait: Duration,
    /// A token that the transaction inserts: it is there if the server committed.
    token: String,
    /// The transaction's number at the server. A number that was lost with the server may be given again.
    number: String,
}

/// Transactions between two sweeps of the tokens, which are of no use after some minutes.
const SWEEP_EVERY: u32 = 1000;
const SWEEP: &str = "DELETE FROM change WHERE made < now() - INTERVAL '1 hour'";

/// How often the server is asked what came of a commit whose answer was lost.
const ASK_EVERY: Duration = Duration::from_millis(100);

impl WriteTransaction {
    /// Begins to write in a file, at once: a transaction that begins by reading could not become a writer while another
    /// process writes.
    pub(super) async fn in_file(files: &SqliteFile) -> Result<WriteTransaction, StoreError> {
        let begun = files.writer.begin_with("BEGIN IMMEDIATE").await.map_err(file_error)?;
        Ok(WriteTransaction::Sqlite(begun, Arc::clone(&files.written)))
    }

    /// Begins to write at a server.
    pub(super) async fn at_server(server: &PostgresServer) -> Result<WriteTransaction, StoreError> {
        let mut connection = server.pool.acquire().await.map_err(store_error)?;
        let begin = sqlx::raw_sql(
            "BEGIN; INSERT INTO change (token) VALUES (gen_random_uuid()) \
             RETURNING CAST(token AS TEXT), CAST(pg_current_xact_id() AS TEXT)",
        );
        let row = in_time(begin.fetch_one(&mut *connection)).await.map(Row::Postgres);
        // Whatever became of it, the connection stays out of the pool until the transaction has ended.
        let mut session = Session {
            connection: Some(connection),
            pool: server.pool.clone(),
            wait: server.wait,
            token: String::new(),
            number: String::new(),
        };
        let row = row?;
        (session.token, session.number) = (row.string(0)?, row.string(1)?);
        if server.changes.fetch_add(1, Ordering::Relaxed).is_multiple_of(SWEEP_EVERY) {
            session.execute(&query(SWEEP)).await?;
        }
        Ok(WriteTransaction::Postgres(session))
    }

    /// Runs a statement and returns the number of rows that it changed.
    pub(crate) async fn execute(&mut self, query: &Query<'_>) -> Result<u64, StoreError> {
        match self {
            WriteTransaction::Sqlite(change, _) => {
                let done = query.bound::<Sqlite>().execute(&mut **change).await;
                done.map(|done| done.rows_affected()).map_err(store_error)
            }
            WriteTransaction::Postgres(session) => session.execute(query).await,
        }
    }

    pub(crate) async fn fetch_one(&mut self, query: &Query<'_>) -> Result<Row, StoreError> {
        match self {
            WriteTransaction::Sqlite(change, _) => {
                let row = query.bound::<Sqlite>().fetch_one(&mut **change).await;
                row.map(Row::Sqlite).map_err(store_error)
            }
            WriteTransaction::Postgres(session) => session.fetch_one(query).await,
        }
    }

    pub(crate) async fn fetch_all(&mut self, query: &Query<'_>) -> Result<Vec<Row>, StoreError> {
        match self {
            WriteTransaction::Sqlite(change, _) => {
                let rows = query.bound::<Sqlite>().fetch_all(&mut **change).await;
                Ok(rows.map_err(store_error)?.into_iter().map(Row::Sqlite).collect())
            }
            WriteTransaction::Postgres(session) => {
                let work = query.bound::<Postgres>().fetch_all(&mut **session.connection()?);
                let rows = in_time(work).await?;
                Ok(rows.into_iter().map(Row::Postgres).collect())
            }
        }
    }

    /// Commits. After an error nothing is committed, even if the server was lost in the middle.
    pub(crate) async fn commit(self) -> Result<(), StoreError> {
        match self {
            WriteTransaction::Sqlite(change, written) => {
                let kept = change.commit().await.map_err(store_error);
                written.note();
                kept
            }
            WriteTransaction::Postgres(session) => session.commit().await,
        }
    }

    /// Rolls back. A connection that is dropped instead would have to be made again.
    pub(crate) async fn rollback(self) -> Result<(), StoreError> {
        match self {
            WriteTransaction::Sqlite(change, _) => change.rollback().await.map_err(store_error),
            WriteTransaction::Postgres(mut session) => {
                session.execute(&query("ROLLBACK")).await?;
                session.give_back();
                Ok(())
            }
        }
    }
}

impl Session {
    fn connection(&mut self) -> Result<&mut PoolConnection<Postgres>, StoreError> {
        self.connection.as_mut().ok_or_else(|| StoreError::Away("no connection".to_owned()))
    }

    async fn execute(&mut self, query: &Query<'_>) -> Result<u64, StoreError> {
        let work = query.bound::<Postgres>().execute(&mut **self.connection()?);
        in_time(work).await.map(|done| done.rows_affected())
    }

    async fn fetch_one(&mut self, query: &Query<'_>) -> Result<Row, StoreError> {
        let work = query.bound::<Postgres>().fetch_one(&mut **self.connection()?);
        in_time(work).await.map(Row::Postgres)
    }

    /// The connection is as good as new.
    fn give_back(&mut self) {
        drop(self.connection.take());
    }

    async fn commit(mut self) -> Result<(), StoreError> {
        match self.execute(&query("COMMIT")).await {
            Ok(_) => {
                self.give_back();
                Ok(())
            }
            // The answer was lost: it may be committed or not.
            Err(StoreError::Away(_)) => self.resolve_lost_commit().await,
            Err(error) => Err(error),
        }
    }

    /// Asks the server, once it is back, whether it committed. To run the transaction again without knowing could run it
    /// twice.
    async fn resolve_lost_commit(mut self) -> Result<(), StoreError> {
        self.hang_up();
        // A transaction that is still under way may yet be committed.
        let open = "SELECT 1 FROM pg_stat_activity WHERE backend_xid = CAST($1 AS xid8)::xid";
        let open = query(open).bind(&self.number);
        let kept = query("SELECT 1 FROM change WHERE token = CAST($1 AS uuid)").bind(&self.token);
        let end = Instant::now() + self.wait;
        while Instant::now() < end {
            // In this order: between the two it may end, and not the other way round.
            let answers = async {
                let open = open.bound::<Postgres>().fetch_optional(&self.pool).await?;
                let kept = kept.bound::<Postgres>().fetch_optional(&self.pool).await?;
                Ok((open.is_some(), kept.is_some()))
            };
            match in_time(answers).await {
                Ok((_, true)) => return Ok(()),
                // The caller tries again.
                Ok((false, false)) => {
                    return Err(StoreError::Away("a transaction was cut off".to_owned()));
                }
                Ok((true, false)) | Err(StoreError::Away(_)) => {}
                Err(error) => return Err(error),
            }
            sleep(ASK_EVERY).await;
        }
        Err(StoreError::Unsure)
    }

    /// Closes the connection, and the server rolls back.
    fn hang_up(&mut self) {
        if let Some(connection) = self.connection.take() {
            drop(connection.detach());
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.hang_up();
    }
}

/// Fails with [`StoreError::Away`] where the server does not answer in time.
pub(super) async fn in_time<T>(
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, StoreError> {
    match timeout(STATEMENT_MAX, work).await {
        Ok(done) => done.map_err(store_error),
        Err(_) => Err(StoreError::Away("no answer".to_owned())),
    }
}
