//! A copy of the whole database as it was at one moment, made while it is used: always a file, also of a server.

mod server;

use std::{
    fs::File,
    io::{self, ErrorKind},
    path::Path,
    pin::pin,
    time::Duration,
};

use sqlx::{Connection, SqliteConnection, SqlitePool};
use tempfile::TempPath;
use tokio::time::timeout;

use crate::{
    Store, StoreError,
    db::{Db, SqliteFile, private},
    error::{file_error, store_error},
};

/// Called with what is done and the total. The unit differs, and both are estimates.
pub type BackupProgress<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// How often the progress of a copy is reported.
const REPORT_EVERY: Duration = Duration::from_millis(100);

impl Store {
    /// Copies the whole database into a file that only its owner may read, and that can be opened as any other. It is as if
    /// nothing had been written after the first moment, and writers do not wait for it.
    ///
    /// The file is there whole or not at all. One that is there already is refused unless it may be replaced; refused in any
    /// case are the database itself and a place beside which a `-wal` or `-journal` lies, which would spoil the copy.
    pub async fn backup(
        &self,
        to: &Path,
        may_replace: bool,
        progress: BackupProgress<'_>,
    ) -> Result<(), StoreError> {
        let to = std::path::absolute(to).map_err(|_| StoreError::NoFolder(to.to_owned()))?;
        check(self.db(), &to, may_replace)?;
        let folder = to.parent().ok_or_else(|| StoreError::NoFolder(to.clone()))?;
        let failed = |error: io::Error| copy_error(&error, &to);
        // In a folder of its own, which is removed with all that SQLite leaves in it when the backup is cancelled.
        let draft = private::folder_in(folder).map_err(failed)?;
        let copy = private::beside(draft.path()).map_err(failed)?;
        match self.db() {
            Db::File(files) => copy_file(files, &copy, progress).await?,
            Db::Server(server) => server::copy(server, &copy, progress).await?,
        }
        settle(copy, &to, may_replace)
    }
}

fn check(db: &Db, to: &Path, may_replace: bool) -> Result<(), StoreError> {
    if let Some(spoils) = private::companions(to).into_iter().find(|path| spoils(path)) {
        return Err(StoreError::InUse(spoils));
    }
    let is_itself = |files: &SqliteFile| to.canonicalize().is_ok_and(|to| to == files.path);
    match db {
        Db::File(files) if is_itself(files) => Err(StoreError::InUse(to.to_owned())),
        _ if to.is_dir() => Err(StoreError::Exists(to.to_owned())),
        _ if !may_replace && to.symlink_metadata().is_ok() => {
            Err(StoreError::Exists(to.to_owned()))
        }
        _ => Ok(()),
    }
}

/// SQLite would take it for a part of the copy. An index of shared memory it makes anew.
fn spoils(companion: &Path) -> bool {
    let is_index = companion.to_string_lossy().ends_with("-shm");
    !is_index && companion.metadata().is_ok_and(|file| file.len() > 0)
}

/// What SQLite reads for it is one snapshot. Others write on, into the log. It has a connection of its own, so
/// that a cancelled backup does not keep the pools from closing.
async fn copy_file(
    files: &SqliteFile,
    to: &Path,
    progress: BackupProgress<'_>,
) -> Result<(), StoreError> {
    let total = size(&files.readers).await?;
    let options = files.readers.connect_options();
    let mut own = SqliteConnection::connect_with(&options).await.map_err(store_error)?;
    let name = to.to_str().ok_or_else(|| StoreError::NoPermission(to.to_owned()))?;
    let copied = {
        let mut copying = pin!(sqlx::query("VACUUM INTO ?").bind(name).execute(&mut own));
        loop {
            progress(to.metadata().map_or(0, |file| file.len()).min(total), total);
            if let Ok(copied) = timeout(REPORT_EVERY, &mut copying).await {
                break copied.map(|_| ()).map_err(file_error);
            }
        }
    };
    own.close().await.map_err(store_error)?;
    copied
}

/// The bytes of all pages that are in use.
async fn size(readers: &SqlitePool) -> Result<u64, StoreError> {
    let sql = "SELECT (SELECT page_size FROM pragma_page_size) * \
               ((SELECT page_count FROM pragma_page_count) - (SELECT freelist_count FROM pragma_freelist_count))";
    let bytes: i64 = sqlx::query_scalar(sql).fetch_one(readers).await.map_err(store_error)?;
    Ok(u64::try_from(bytes).unwrap_or(0))
}

/// Puts a finished copy into its place, once it is on the disk.
fn settle(copy: TempPath, to: &Path, may_replace: bool) -> Result<(), StoreError> {
    let failed = |error: io::Error| copy_error(&error, to);
    File::open(&copy).and_then(|file| file.sync_all()).map_err(failed)?;
    let named = match may_replace {
        true => copy.persist(to),
        false => copy.persist_noclobber(to),
    };
    named.map_err(|error| failed(error.error))?;
    // The name must reach the disk too; a folder that cannot be synced is not worth failing for.
    _ = to.parent().map(|folder| File::open(folder).and_then(|folder| folder.sync_all()));
    Ok(())
}

fn copy_error(error: &io::Error, path: &Path) -> StoreError {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => StoreError::NoFolder(path.to_owned()),
        ErrorKind::AlreadyExists => StoreError::Exists(path.to_owned()),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            StoreError::NoPermission(path.to_owned())
        }
        ErrorKind::StorageFull => StoreError::Full,
        _ => StoreError::Failed(error.to_string()),
    }
}
