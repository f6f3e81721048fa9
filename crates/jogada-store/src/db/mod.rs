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

pub(crate) use change::Change;
pub(crate) use query::{Query, Value, query};
pub(crate) use row::Row;
pub(crate) use sqlite::Files;

use tokio::time::timeout;

use self::postgres::Server;
use crate::{Database, StoreError, error::told_of_file};

/// Whoever asks whether the database is there does not wait longer for the answer.
const ANSWER_MAX: Duration = Duration::from_secs(3);

/// How long closing waits for statements that are still under way.
const CLOSING_MAX: Duration = Duration::from_secs(10);

/// An open database.
#[derive(Debug)]
pub(crate) enum Db {
    File(Files),
    Server(Box<Server>),
}

impl Db {
    pub(crate) async fn open(database: &Database, wait: Duration) -> Result<Db, StoreError> {
        match database {
            Database::File(path) => sqlite::open(path, wait).await.map(Db::File),
            Database::Server(address) => {
                Server::open(address, wait).await.map(|server| Db::Server(Box::new(server)))
            }
        }
    }

    /// All rows of a statement that changes nothing.
    pub(crate) async fn fetch_all(&self, query: &Query<'_>) -> Result<Vec<Row>, StoreError> {
        match self {
            Db::File(files) => {
                let rows = query.bound().fetch_all(&files.readers).await.map_err(told_of_file)?;
                Ok(rows.into_iter().map(Row::Sqlite).collect())
            }
            Db::Server(server) => server.fetch_all(query).await,
        }
    }

    /// The first row, if there is one.
    pub(crate) async fn fetch(&self, query: &Query<'_>) -> Result<Option<Row>, StoreError> {
        Ok(self.fetch_all(query).await?.into_iter().next())
    }

    /// Begins to write.
    pub(crate) async fn change(&self) -> Result<Change, StoreError> {
        match self {
            Db::File(files) => Change::in_file(files).await,
            Db::Server(server) => Change::at_server(server).await,
        }
    }

    /// Makes a change, again if the server went away before it was kept.
    pub(crate) async fn patiently<T, F>(&self, work: impl FnMut() -> F) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        match self {
            Db::File(_) => {
                let mut work = work;
                work().await
            }
            Db::Server(server) => postgres::patiently(server.wait, work).await,
        }
    }

    /// Whether it answers now.
    pub(crate) async fn is_there(&self) -> bool {
        let ask = query("SELECT 1");
        let answered = async {
            match self {
                Db::File(files) => ask.bound().execute(&files.readers).await.is_ok(),
                Db::Server(server) => ask.bound().execute(&server.pool).await.is_ok(),
            }
        };
        timeout(ANSWER_MAX, answered).await.unwrap_or(false)
    }

    /// The term in which this process plays a tournament; 0 if it does not, or if nobody could take it from us anyway.
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
