//! The database behind the store. Statements are written once, in the SQL that both databases speak; what differs, which
//! is opening, locking and losing one, is in a module for each.

mod change;
mod checkpoint;
pub(crate) mod postgres;
pub(crate) mod private;
mod query;
mod row;
mod seat_keys;
pub(crate) mod sqlite;

use std::time::Duration;

pub(crate) use change::WriteTransaction;
pub(crate) use query::{Query, Value, query};
pub(crate) use row::Row;
pub(crate) use sqlite::SqliteFile;

use tokio::time::timeout;

use self::postgres::PostgresServer;
use crate::{Database, StoreError, error::file_error};

/// The longest wait for the answer to whether the database is reachable.
const ANSWER_MAX: Duration = Duration::from_secs(3);

/// The longest wait of closing for statements under way.
const CLOSING_MAX: Duration = Duration::from_secs(10);

/// An open database.
#[derive(Debug)]
pub(crate) enum Db {
    File(SqliteFile),
    Server(Box<PostgresServer>),
}

impl Db {
    pub(crate) async fn open(database: &Database, wait: Duration) -> Result<Db, StoreError> {
        match database {
            Database::File(path) => sqlite::open(path, wait).await.map(Db::File),
            Database::Server(address) => {
                PostgresServer::open(address, wait).await.map(|server| Db::Server(Box::new(server)))
            }
        }
    }

    /// All rows of a statement that changes nothing.
    pub(crate) async fn fetch_all(&self, query: &Query<'_>) -> Result<Vec<Row>, StoreError> {
        match self {
            Db::File(files) => {
                let rows = query.bound().fetch_all(&files.readers).await.map_err(file_error)?;
                Ok(rows.into_iter().map(Row::Sqlite).collect())
            }
            Db::Server(server) => server.fetch_all(query).await,
        }
    }

    /// The first row, if there is one.
    pub(crate) async fn fetch(&self, query: &Query<'_>) -> Result<Option<Row>, StoreError> {
        Ok(self.fetch_all(query).await?.into_iter().next())
    }

    /// Begins a write transaction.
    pub(crate) async fn begin(&self) -> Result<WriteTransaction, StoreError> {
        match self {
            Db::File(files) => WriteTransaction::in_file(files).await,
            Db::Server(server) => WriteTransaction::at_server(server).await,
        }
    }

    /// Runs a transaction, and again if the server went away before its commit.
    pub(crate) async fn retry_while_away<T, F>(
        &self,
        work: impl FnMut() -> F,
    ) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        match self {
            Db::File(_) => {
                let mut work = work;
                work().await
            }
            Db::Server(server) => postgres::retry_while_away(server.wait, work).await,
        }
    }

    /// Whether it answers now.
    pub(crate) async fn is_reachable(&self) -> bool {
        let ask = query("SELECT 1");
        let answered = async {
            match self {
                Db::File(files) => ask.bound().execute(&files.readers).await.is_ok(),
                Db::Server(server) => ask.bound().execute(&server.pool).await.is_ok(),
            }
        };
        timeout(ANSWER_MAX, answered).await.unwrap_or(false)
    }

    /// The term in which this process plays a tournament; 0 if it does not, or in a file, where locks are never lost.
    pub(crate) fn term(&self, id: i64) -> i64 {
        match self {
            Db::File(_) => 0,
            Db::Server(server) => server.terms.of(id),
        }
    }

    pub(crate) async fn close(&self) {
        let closed = async {
            match self {
                Db::File(files) => files.close().await,
                Db::Server(server) => server.pool.close().await,
            }
        };
        if timeout(CLOSING_MAX, closed).await.is_err() {
            tracing::warn!("the database did not close in time; nothing is lost");
        }
    }
}
