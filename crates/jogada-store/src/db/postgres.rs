//! A database of a PostgreSQL server: its tables in a schema of their own, and retries while the server is away.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::AtomicU32},
    time::Duration,
};

use sqlx::{
    ConnectOptions, Connection, PgConnection, PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use tokio::time::{Instant, sleep, timeout};

use super::{
    Query, Row,
    change::in_time,
    query,
    seat_keys::{self, Migrating},
};
use crate::{ServerAddress, StoreError, error::store_error};

/// Every change of the tables, in order, as in a file.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/postgres/0001_tournaments.sql"),
    include_str!("../../migrations/postgres/0002_live.sql"),
    include_str!("../../migrations/postgres/0003_notices.sql"),
    include_str!("../../migrations/postgres/0004_seat_keys.sql"),
    include_str!("../../migrations/postgres/0005_versions.sql"),
    include_str!("../../migrations/postgres/0006_notice_words.sql"),
    include_str!("../../migrations/postgres/0007_room.sql"),
];

/// Our locks among those of all programs that use the server: "Joga" in ASCII. The tournament's number goes with it.
const LOCKS: i32 = 0x4a6f_6761;

/// Connections of one store; each lock on a tournament has one more. A server allows some hundred.
const CONNECTIONS_MAX: u32 = 8;

/// The longest wait for an answer: no statement of ours takes seconds.
pub(super) const STATEMENT_MAX: Duration = Duration::from_secs(30);

/// The longest wait of opening for a server that is just starting.
const OPENING_MAX: Duration = Duration::from_secs(5);

/// Between two attempts to reach a server that went away: at first, and at last.
const PAUSE_MIN: Duration = Duration::from_millis(50);
const PAUSE_MAX: Duration = Duration::from_secs(2);

/// The connections to one database.
#[derive(Debug)]
pub(crate) struct PostgresServer {
    pub(crate) options: PgConnectOptions,
    pub(super) pool: PgPool,
    /// The longest wait for a server that went away.
    pub(super) wait: Duration,
    /// The number of transactions begun.
    pub(super) changes: AtomicU32,
    /// The tournaments that are played through this store.
    pub(crate) terms: Terms,
}

/// The tournaments that are locked, each with its term: the number of times that it was locked by then.
#[derive(Clone, Debug, Default)]
pub(crate) struct Terms(Arc<Mutex<HashMap<i64, i64>>>);

impl Terms {
    pub(crate) fn of(&self, id: i64) -> i64 {
        self.lock().get(&id).copied().unwrap_or(0)
    }

    pub(crate) fn begin(&self, id: i64, term: i64) {
        self.lock().insert(id, term);
    }

    /// Unless a later one has begun.
    pub(crate) fn end(&self, id: i64, term: i64) {
        let mut terms = self.lock();
        if terms.get(&id) == Some(&term) {
            terms.remove(&id);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<i64, i64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PostgresServer {
    pub(crate) async fn open(
        address: &ServerAddress,
        wait: Duration,
    ) -> Result<PostgresServer, StoreError> {
        let options = options(&address.0);
        retry_while_away(wait.min(OPENING_MAX), || async {
            let mut first = connect(&options).await?;
            migrate(&mut first).await?;
            first.close().await.map_err(store_error)
        })
        .await?;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS_MAX)
            .acquire_timeout(PAUSE_MAX)
            .connect_lazy_with(options.clone());
        Ok(PostgresServer {
            options,
            pool,
            wait,
            changes: AtomicU32::new(0),
            terms: Terms::default(),
        })
    }

    pub(super) async fn fetch_all(&self, query: &Query<'_>) -> Result<Vec<Row>, StoreError> {
        let rows =
            retry_while_away(self.wait, || in_time(query.bound().fetch_all(&self.pool))).await?;
        Ok(rows.into_iter().map(Row::Postgres).collect())
    }
}

fn options(address: &PgConnectOptions) -> PgConnectOptions {
    let who = format!("jogada {} {}", std::process::id(), host());
    address
        .clone()
        .application_name(&who)
        .options([
            ("search_path", "jogada"),
            // Locks of a machine that was switched off are free again within a minute.
            ("tcp_keepalives_idle", "20"),
            ("tcp_keepalives_interval", "5"),
            ("tcp_keepalives_count", "4"),
            ("idle_in_transaction_session_timeout", "60000"),
            // The tables' own words for "is there already" are no news.
            ("client_min_messages", "warning"),
        ])
        .disable_statement_logging()
}

/// This machine's name, which tells which machine plays a tournament.
fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    name.trim().to_owned()
}

pub(crate) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    match timeout(STATEMENT_MAX, PgConnection::connect_with(options)).await {
        Ok(connected) => connected.map_err(store_error),
        Err(_) => Err(StoreError::Away("no answer".to_owned())),
    }
}

/// The first row, if there is one.
pub(crate) async fn fetch(
    connection: &mut PgConnection,
    query: &Query<'_>,
) -> Result<Option<Row>, StoreError> {
    let row = in_time(query.bound().fetch_optional(connection)).await?;
    Ok(row.map(Row::Postgres))
}

/// All rows.
pub(crate) async fn fetch_rows(
    connection: &mut PgConnection,
    query: &Query<'_>,
) -> Result<Vec<Row>, StoreError> {
    let rows = in_time(query.bound().fetch_all(connection)).await?;
    Ok(rows.into_iter().map(Row::Postgres).collect())
}

/// Retries while the server is away, within bounds. The work must be safe to do again after [`StoreError::Away`]. Logs when
/// the wait begins and when it is over.
pub(super) async fn retry_while_away<T, F>(
    wait: Duration,
    mut work: impl FnMut() -> F,
) -> Result<T, StoreError>
where
    F: Future<Output = Result<T, StoreError>>,
{
    let (mut since, mut pause) = (None, PAUSE_MIN);
    loop {
        let error = match work().await {
            Err(error @ StoreError::Away(_)) => error,
            done => {
                if let Some(since) = since {
                    let waited_ms = Instant::now().duration_since(since).as_millis() as u64;
                    tracing::warn!(waited_ms, "the database is back");
                }
                return done;
            }
        };
        let begun = *since.get_or_insert_with(|| {
            // After the short wait of opening its caller gets the error.
            if wait > OPENING_MAX {
                tracing::warn!(%error, patience_s = wait.as_secs(), "waiting for the database");
            }
            Instant::now()
        });
        if begun.elapsed() + pause > wait {
            return Err(error);
        }
        sleep(pause).await;
        pause = (2 * pause).min(PAUSE_MAX);
    }
}

async fn migrate(connection: &mut PgConnection) -> Result<(), StoreError> {
    let known = MIGRATIONS.len() as i64;
    if schema(connection).await? == Some(known) {
        return Ok(());
    }
    let mut change = connection.begin().await.map_err(store_error)?;
    // Others that open the database now wait here, and find it done.
    let lock = query("SELECT pg_advisory_xact_lock($1)").bind(i64::from(LOCKS));
    lock.bound().execute(&mut *change).await.map_err(store_error)?;
    let found = schema(&mut change).await?;
    if found.is_none() {
        let make = "CREATE SCHEMA IF NOT EXISTS jogada; CREATE TABLE jogada (schema BIGINT NOT NULL); \
                    INSERT INTO jogada (schema) VALUES (0)";
        sqlx::raw_sql(make).execute(&mut *change).await.map_err(store_error)?;
    }
    let seen = usize::try_from(found.unwrap_or(0)).unwrap_or(0);
    for (migration, number) in MIGRATIONS.iter().zip(1..).skip(seen) {
        sqlx::raw_sql(*migration).execute(&mut *change).await.map_err(store_error)?;
        if number == seat_keys::MIGRATION {
            seat_keys::hash_all(Migrating::Postgres(&mut change)).await?;
        }
    }
    let mark = query("UPDATE jogada SET schema = $1").bind(known);
    mark.bound().execute(&mut *change).await.map_err(store_error)?;
    change.commit().await.map_err(store_error)
}

/// The number of migrations that the database has seen, if it has any of ours; a newer database is refused.
async fn schema(connection: &mut PgConnection) -> Result<Option<i64>, StoreError> {
    let there =
        query("SELECT 1 FROM pg_tables WHERE schemaname = 'jogada' AND tablename = 'jogada'");
    if fetch(connection, &there).await?.is_none() {
        return Ok(None);
    }
    let row = fetch(connection, &query("SELECT schema FROM jogada.jogada")).await?;
    let damaged = || StoreError::Damaged("schema".to_owned());
    let (found, known) = (row.ok_or_else(damaged)?.int(0)?, MIGRATIONS.len() as i64);
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    Ok(Some(found))
}

/// Takes a tournament's lock for a connection. The error names the holder.
pub(crate) async fn lock(connection: &mut PgConnection, id: i64) -> Result<(), StoreError> {
    let lock = query("SELECT 1 WHERE pg_try_advisory_lock($1)").bind(key(id));
    if fetch(connection, &lock).await?.is_some() {
        return Ok(());
    }
    let sql = "SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid) \
               WHERE locktype = 'advisory' AND granted AND objsubid = 1 \
               AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
               AND (CAST(classid AS BIGINT) << 32) + CAST(objid AS BIGINT) = $1";
    let row = fetch(connection, &query(sql).bind(key(id))).await?;
    let name = row.as_ref().map(|row| row.text(0)).transpose()?.unwrap_or_default();
    let mut words = name.split(' ').skip_while(|word| *word != "jogada").skip(1);
    let pid = words.next().and_then(|word| word.parse().ok());
    let host = words.next().filter(|word| !word.is_empty() && *word != host()).map(str::to_owned);
    Err(StoreError::Locked { id, pid, host })
}

/// A tournament's lock. Numbers count from 1, so none is that of the tables.
fn key(id: i64) -> i64 {
    (i64::from(LOCKS) << 32) | (id & 0xffff_ffff)
}
