//! A SQLite file. Opening one checks that it is one of ours and whole, and brings older tables up to date.

use std::{
    io::ErrorKind,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use sqlx::{
    Connection, Row, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{
    checkpoint::{self, Checkpoints, WriteSignal},
    private,
    seat_keys::{self, Migrating},
};
use crate::{
    StoreError,
    error::{open_error, store_error},
};

/// Every change of the tables, in order. A file's schema number is the number of them that it has seen.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/sqlite/0001_tournaments.sql"),
    include_str!("../../migrations/sqlite/0002_live.sql"),
    include_str!("../../migrations/sqlite/0003_notices.sql"),
    include_str!("../../migrations/sqlite/0004_seat_keys.sql"),
    include_str!("../../migrations/sqlite/0005_versions.sql"),
    include_str!("../../migrations/sqlite/0006_notice_words.sql"),
    include_str!("../../migrations/sqlite/0007_room.sql"),
];

/// Marks a database as ours: "Joga" in ASCII.
const APPLICATION: i64 = 0x4a6f_6761;

/// Connections for reading.
const READERS_MAX: u32 = 4;

/// Rows that the database may be ahead of their reader. Each time it must wait costs as much as ten rows.
const ROWS_AHEAD: usize = 1000;

/// The pause before a file that another process creates is tried again.
const AGAIN: Duration = Duration::from_millis(10);

/// The connections to one file.
#[derive(Debug)]
pub(crate) struct SqliteFile {
    /// Without symbolic links, so that it is the same by whatever name the file was opened.
    pub(crate) path: PathBuf,
    /// Only one: writers of this process queue here, instead of in the database, which is not fair to them.
    pub(crate) writer: SqlitePool,
    pub(crate) readers: SqlitePool,
    pub(super) written: Arc<WriteSignal>,
    _checkpoints: Checkpoints,
}

impl SqliteFile {
    /// Closes the file. If something was written through it, the file alone holds all of it then, unless others use it.
    pub(super) async fn close(&self) {
        self.readers.close().await;
        if self.written.ever()
            && let Ok(mut last) = self.writer.acquire().await
            && let Err(error) = checkpoint::truncate(&mut last).await
        {
            tracing::debug!(%error, "the log beside the database stays");
        }
        self.writer.close().await;
    }
}

pub(crate) async fn open(path: &Path, wait: Duration) -> Result<SqliteFile, StoreError> {
    // An absolute path also keeps `:memory:` and `file:…` from meaning anything but files of that name.
    let absolute = std::path::absolute(path).map_err(|_| StoreError::NoFolder(path.to_owned()))?;
    let options = SqliteConnectOptions::new()
        .filename(&absolute)
        // It is made below, for its owner only, which SQLite would not do.
        .create_if_missing(false)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .row_buffer_size(ROWS_AHEAD)
        .busy_timeout(wait);
    private::make(&absolute)?;
    let begun = Instant::now();
    // SQLite reports a file that another process creates as busy at once, whatever the timeout.
    while let Err(error) = prepare(&options, &absolute).await {
        if error != StoreError::Busy || begun.elapsed() > wait {
            return Err(error);
        }
        tokio::time::sleep(AGAIN).await;
    }
    let path = absolute.canonicalize().map_err(|error| match error.kind() {
        ErrorKind::PermissionDenied => StoreError::NoPermission(absolute.clone()),
        _ => StoreError::NoFolder(absolute.clone()),
    })?;
    private::narrow(&path);
    let pool = |connections| {
        SqlitePoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(wait)
            .connect_lazy_with(options.clone())
    };
    let (writer, readers, written) = (pool(1), pool(READERS_MAX), Arc::<WriteSignal>::default());
    let checkpoints = Checkpoints::start(readers.clone(), Arc::clone(&written));
    Ok(SqliteFile { path, writer, readers, written, _checkpoints: checkpoints })
}

/// Makes the file, or brings its tables up to date.
async fn prepare(options: &SqliteConnectOptions, path: &Path) -> Result<(), StoreError> {
    let first = SqliteConnection::connect_with(options).await;
    let mut first = first.map_err(|error| open_error(error, path))?;
    migrate(&mut first, path).await?;
    first.close().await.map_err(store_error)
}

/// Brings the tables of an open file up to date.
pub(crate) async fn migrate(
    connection: &mut SqliteConnection,
    path: &Path,
) -> Result<(), StoreError> {
    let known = MIGRATIONS.len();
    if schema(connection, path).await? == known {
        return Ok(());
    }
    // Keys that were there in clear must not stay in the file's free space.
    sqlx::raw_sql("PRAGMA secure_delete = ON")
        .execute(&mut *connection)
        .await
        .map_err(store_error)?;
    let mut change = connection.begin_with("BEGIN IMMEDIATE").await.map_err(store_error)?;
    // Another process may have been quicker.
    let found = schema(&mut change, path).await?;
    for (migration, number) in MIGRATIONS.iter().zip(1..).skip(found) {
        sqlx::raw_sql(*migration).execute(&mut *change).await.map_err(store_error)?;
        if number == seat_keys::MIGRATION {
            seat_keys::hash_all(Migrating::Sqlite(&mut change)).await?;
        }
    }
    let mark = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {known}");
    sqlx::raw_sql(sqlx::AssertSqlSafe(mark)).execute(&mut *change).await.map_err(store_error)?;
    change.commit().await.map_err(store_error)
}

/// The number of migrations that a file has seen; a file that is not ours, or is newer than this program, is refused.
async fn schema(connection: &mut SqliteConnection, path: &Path) -> Result<usize, StoreError> {
    let sql = "SELECT (SELECT application_id FROM pragma_application_id), \
               (SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_schema)";
    let row =
        sqlx::query(sql).fetch_one(connection).await.map_err(|error| open_error(error, path))?;
    let (application, found, tables): (i64, i64, i64) = (row.get(0), row.get(1), row.get(2));
    match (application, found, tables) {
        (0, 0, 0) => Ok(0),
        (APPLICATION, found, _) => match usize::try_from(found) {
            Ok(found) if found <= MIGRATIONS.len() => Ok(found),
            _ => Err(StoreError::Newer { found, known: MIGRATIONS.len() as i64 }),
        },
        _ => Err(StoreError::NotOurs(path.to_owned())),
    }
}
