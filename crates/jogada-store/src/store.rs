//! One open database. Its methods are in the other modules, by subject.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use crate::{
    Database, StoreError,
    db::{Db, Query, Row, WriteTransaction, query},
};

/// The longest wait for another process that writes the file.
const FILE_WAIT: Duration = Duration::from_secs(20);

/// The longest wait for a server. An operator may have to restart it meanwhile.
const SERVER_WAIT: Duration = Duration::from_secs(120);

/// One open database of tournaments. A clone is another handle of the same.
#[derive(Clone, Debug)]
pub struct Store {
    db: Arc<Db>,
    committed: Arc<AtomicU64>,
}

impl Store {
    /// Opens a database and brings its tables up to date. A file that is missing is made, its folder is not; nor is a
    /// database of a server.
    pub async fn open(database: impl Into<Database>) -> Result<Store, StoreError> {
        let database = database.into();
        let wait = if database.file().is_some() { FILE_WAIT } else { SERVER_WAIT };
        Store::open_waiting(&database, wait).await
    }

    /// The same with another limit on waiting for a file that another process writes, or for a server that went away.
    pub async fn open_waiting(
        database: impl Into<Database>,
        wait: Duration,
    ) -> Result<Store, StoreError> {
        let db = Arc::new(Db::open(&database.into(), wait).await?);
        Ok(Store { db, committed: Arc::default() })
    }

    /// Whether the database answers now. Does not wait for one that went away.
    pub async fn is_reachable(&self) -> bool {
        self.db.is_reachable().await
    }

    /// The number of matches that were committed through this handle and its clones.
    pub fn committed(&self) -> u64 {
        self.committed.load(Ordering::Relaxed)
    }

    pub(crate) fn count(&self, games: usize) {
        self.committed.fetch_add(games as u64, Ordering::Relaxed);
    }

    /// Waits until all that is under way has ended, within bounds, and closes the database, for all handles. What was
    /// written is then in the file itself: a file that is closed, and that no other process uses, is the whole database.
    pub async fn close(self) {
        self.db.close().await;
    }

    pub(crate) fn db(&self) -> &Db {
        &self.db
    }

    /// Runs one statement in a transaction of its own, and returns the number of rows that it changed.
    pub(crate) async fn change<'q>(
        &self,
        statement: impl Fn() -> Query<'q>,
    ) -> Result<u64, StoreError> {
        self.db
            .retry_while_away(|| async {
                let mut change = self.db.begin().await?;
                let rows = change.execute(&statement()).await?;
                change.commit().await?;
                Ok(rows)
            })
            .await
    }

    /// Locks the row of a tournament for a transaction, and adds `more` to its count of matches. Refused if there is no such
    /// tournament, or if another process has taken it over. Other transactions of the tournament wait for this one.
    pub(crate) async fn lock_row(
        &self,
        transaction: &mut WriteTransaction,
        id: i64,
        more: i64,
    ) -> Result<(), StoreError> {
        let sql =
            "UPDATE tournament SET games = games + $1 WHERE id = $2 AND ($3 = 0 OR term = $3)";
        let update = query(sql).bind(more).bind(id).bind(self.db.term(id));
        if transaction.execute(&update).await? == 1 {
            return Ok(());
        }
        let there = transaction.fetch_all(&by_number(id)).await?;
        match there.is_empty() {
            true => Err(StoreError::NotFound(id)),
            false => Err(StoreError::Locked { id, pid: None, host: None }),
        }
    }

    pub(crate) async fn must_exist(&self, id: i64) -> Result<(), StoreError> {
        let row: Option<Row> = self.db.fetch(&by_number(id)).await?;
        row.map(|_| ()).ok_or(StoreError::NotFound(id))
    }
}

fn by_number<'q>(id: i64) -> Query<'q> {
    query("SELECT id FROM tournament WHERE id = $1").bind(id)
}

/// The time of now, in Unix seconds.
pub(crate) fn unix_now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
