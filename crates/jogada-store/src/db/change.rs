//! A change of the database: all of its statements, or none.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use sqlx::{Postgres, Sqlite, Transaction, pool::PoolConnection, postgres::PgPool};
use tokio::time::{Instant, sleep, timeout};

use super::{
    Files, Query, Row,
    checkpoint::Written,
    postgres::{STATEMENT_MAX, Server},
    query,
};
use crate::{
    StoreError,
    error::{told, told_of_file},
};

/// A change under way. Dropped before its commit, it has changed nothing.
pub(crate) enum Change {
    /// With those to tell once it is kept.
    Sqlite(Transaction<'static, Sqlite>, Arc<Written>),
    Postgres(Session),
}

/// A change in PostgreSQL. Its connection is used for nothing else before the change has ended well.
pub(crate) struct Session {
    /// Nothing once it has gone back to the others.
    connection: Option<PoolConnection<Postgres>>,
    pool: PgPool,
    /// How long it waits for a server that went away.
    wait: Duration,
    /// What the server keeps with the change, if it keeps it.
    token: String,
    /// The number that the server gave the change. One that was lost with the server may be given again.
    number: String,
}

/// So many changes go by between two sweeps of the tokens, which nobody asks for after some minutes.
const SWEEP_EVERY: u32 = 1000;
const SWEEP: &str = "DELETE FROM change WHERE made < now() - INTERVAL '1 hour'";

/// Whoever lost sight of a commit asks so often what came of it.
const ASK_EVERY: Duration = Duration::from_millis(100);

impl Change {
    /// Begins to write in a file. A change that begins by reading could not turn into one that writes while another
    /// process does.
    pub(super) async fn in_file(files: &Files) -> Result<Change, StoreError> {
        let begun = files.writer.begin_with("BEGIN IMMEDIATE").await.map_err(told_of_file)?;
        Ok(Change::Sqlite(begun, Arc::clone(&files.written)))
    }

    /// Begins to write at a server.
    pub(super) async fn at_server(server: &Server) -> Result<Change, StoreError> {
        let mut connection = server.pool.acquire().await.map_err(told)?;
        let begin = sqlx::raw_sql(
            "BEGIN; INSERT INTO change (token) VALUES (gen_random_uuid()) \
             RETURNING CAST(token AS TEXT), CAST(pg_current_xact_id() AS TEXT)",
        );
        let row = in_time(begin.fetch_one(&mut *connection)).await.map(Row::Postgres);
        // Whatever became of it, nobody else may get the connection before the change has ended.
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
        Ok(Change::Postgres(session))
    }

    /// Runs a statement and says how many rows it changed.
    pub(crate) async fn execute(&mut self, query: &Query<'_>) -> Result<u64, StoreError> {
        match self {
            Change::Sqlite(change, _) => {
                let done = query.bound::<Sqlite>().execute(&mut **change).await;
                done.map(|done| done.rows_affected()).map_err(told)
            }
            Change::Postgres(session) => session.execute(query).await,
        }
    }

    pub(crate) async fn fetch_one(&mut self, query: &Query<'_>) -> Result<Row, StoreError> {
        match self {
            Change::Sqlite(change, _) => {
                let row = query.bound::<Sqlite>().fetch_one(&mut **change).await;
                row.map(Row::Sqlite).map_err(told)
            }
            Change::Postgres(session) => session.fetch_one(query).await,
        }
    }

    pub(crate) async fn fetch_all(&mut self, query: &Query<'_>) -> Result<Vec<Row>, StoreError> {
        match self {
            Change::Sqlite(change, _) => {
                let rows = query.bound::<Sqlite>().fetch_all(&mut **change).await;
                Ok(rows.map_err(told)?.into_iter().map(Row::Sqlite).collect())
            }
            Change::Postgres(session) => {
                let work = query.bound::<Postgres>().fetch_all(&mut **session.connection()?);
                let rows = in_time(work).await?;
                Ok(rows.into_iter().map(Row::Postgres).collect())
            }
        }
    }

    /// Keeps the change. After an error nothing of it is kept, even if the server was lost in the middle.
    pub(crate) async fn commit(self) -> Result<(), StoreError> {
        match self {
            Change::Sqlite(change, written) => {
                let kept = change.commit().await.map_err(told);
                written.note();
                kept
            }
            Change::Postgres(session) => session.commit().await,
        }
    }

    /// Takes back what was done. A connection that is dropped instead would have to be made again.
    pub(crate) async fn undo(self) -> Result<(), StoreError> {
        match self {
            Change::Sqlite(change, _) => change.rollback().await.map_err(told),
            Change::Postgres(mut session) => {
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
            // Nobody told us whether it was kept.
            Err(StoreError::Away(_)) => self.ask_what_came_of_it().await,
            Err(error) => Err(error),
        }
    }

    /// Asks the server, once it is back, whether it kept a change whose end we did not hear of. To do it again without
    /// knowing could do it twice.
    async fn ask_what_came_of_it(mut self) -> Result<(), StoreError> {
        self.hang_up();
        // One that is still under way may yet be kept.
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
                // Whoever is patient does it again.
                Ok((false, false)) => {
                    return Err(StoreError::Away("a change was cut off".to_owned()));
                }
                Ok((true, false)) | Err(StoreError::Away(_)) => {}
                Err(error) => return Err(error),
            }
            sleep(ASK_EVERY).await;
        }
        Err(StoreError::Unsure)
    }

    /// Closes the connection, and the server takes back what was done through it.
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

/// What a server does not answer in time it does not answer.
pub(super) async fn in_time<T>(
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, StoreError> {
    match timeout(STATEMENT_MAX, work).await {
        Ok(done) => done.map_err(told),
        Err(_) => Err(StoreError::Away("no answer".to_owned())),
    }
}
