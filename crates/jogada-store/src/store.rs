//! One open file. What can be done with it is in the other modules, by subject.

use std::{path::Path, sync::Arc, time::Duration};

use sqlx::{Sqlite, SqlitePool, Transaction};

use crate::{
    StoreError,
    error::told,
    open::{self, Files},
};

/// Whoever waits longer than this for another process is told so.
const WAIT_MAX: Duration = Duration::from_secs(20);

/// One open file of tournaments. A clone is another handle of the same.
#[derive(Clone, Debug)]
pub struct Store {
    files: Arc<Files>,
}

impl Store {
    /// Opens a file and brings its tables up to date; a file that is missing is made, its folder is not.
    pub async fn open(path: &Path) -> Result<Store, StoreError> {
        Store::open_waiting(path, WAIT_MAX).await
    }

    pub(crate) async fn open_waiting(path: &Path, wait: Duration) -> Result<Store, StoreError> {
        Ok(Store { files: Arc::new(open::open(path, wait).await?) })
    }

    /// Waits until all that is under way has ended, and closes the file. Without it the same happens a little later.
    pub async fn close(self) {
        self.files.readers.close().await;
        self.files.writer.close().await;
    }

    pub(crate) fn files(&self) -> &Files {
        &self.files
    }

    pub(crate) fn readers(&self) -> &SqlitePool {
        &self.files.readers
    }

    /// Begins to write. Dropped before its commit, it has changed nothing.
    pub(crate) async fn write(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        // A transaction that begins by reading could not turn into one that writes while another process does.
        self.files.writer.begin_with("BEGIN IMMEDIATE").await.map_err(told)
    }
}
