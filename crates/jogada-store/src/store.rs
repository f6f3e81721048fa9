//! One open database. What can be done with it is in the other modules, by subject.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use crate::{
    Database, StoreError,
    db::{Change, Db, Query, Row, query},
};

/// Whoever waits longer than this for another process is told so.
const FILE_WAIT: Duration = Duration::from_secs(20);

/// A server may be started anew meanwhile, by a person.
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

    /// The same with another patience: so long anybody waits for a file that another process writes, or for a server that
    /// went away.
    pub async fn open_waiting(
        database: impl Into<Database>,
        wait: Duration,
    ) -> Result<Store, StoreError> {
        let db = Arc::new(Db::open(&database.into(), wait).await?);
        Ok(Store { db, committed: Arc::default() })
    }

    /// Whether the database answers now. Nobody waits for one that went away.
    pub async fn is_there(&self) -> bool {
        self.db.is_there().await
    }

    /// How many matches were committed through this handle and its clones.
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

    /// Says of a change that it is about a tournament, and how many more matches that has. Refused if there is no such
    /// tournament, or if somebody else has taken it from us. All other changes of the tournament wait until this one ends.
    pub(crate) async fn enter(
        &self,
        change: &mut Change,
        id: i64,
        more: i64,
    ) -> Result<(), StoreError> {
        let sql =
            "UPDATE tournament SET games = games + $1 WHERE id = $2 AND ($3 = 0 OR term = $3)";
        let entered = query(sql).bind(more).bind(id).bind(self.db.term(id));
        if change.execute(&entered).await? == 1 {
            return Ok(());
        }
        let there = change.fetch_all(&by_number(id)).await?;
        match there.is_empty() {
            true => Err(StoreError::NotFound(id)),
            false => Err(StoreError::Held { id, pid: None, host: None }),
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
