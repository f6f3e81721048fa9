//! A database of a PostgreSQL server: its tables in a schema of their own, and the patience with a server that goes away.

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
use crate::{Address, StoreError, error::told};

/// Every change of the tables, in order, as in a file.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/postgres/0001_tournaments.sql"),
    include_str!("../../migrations/postgres/0002_live.sql"),
    include_str!("../../migrations/postgres/0003_notices.sql"),
    include_str!("../../migrations/postgres/0004_seat_keys.sql"),
];

/// Our locks among those of all programs that use the server: "Joga" in ASCII. The tournament's number goes with it.
const LOCKS: i32 = 0x4a6f_6761;

/// So many connections serve one store; whoever holds a tournament has one besides. A server allows some hundred.
const CONNECTIONS_MAX: u32 = 8;

/// What takes longer is not answered: nothing that we ask takes seconds.
pub(super) const STATEMENT_MAX: Duration = Duration::from_secs(30);

/// Whoever opens a store waits this long for a server that is just starting.
const OPENING_MAX: Duration = Duration::from_secs(5);

/// Between two attempts to reach a server that went away: at first, and at last.
const PAUSE_MIN: Duration = Duration::from_millis(50);
const PAUSE_MAX: Duration = Duration::from_secs(2);

/// The connections to one database.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) options: PgConnectOptions,
    pub(super) pool: PgPool,
    /// How long anybody waits for a server that went away.
    pub(super) wait: Duration,
    /// How many changes were begun.
    pub(super) changes: AtomicU32,
    /// The tournaments that are played through this store.
    pub(crate) terms: Terms,
}

/// The tournaments that are held, each with the number of times that it was held by then.
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

impl Server {
    pub(crate) async fn open(address: &Address, wait: Duration) -> Result<Server, StoreError> {
        let options = options(&address.0);
        patiently(wait.min(OPENING_MAX), || async {
            let mut first = connect(&options).await?;
            migrate(&mut first).await?;
            first.close().await.map_err(told)
        })
        .await?;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS_MAX)
            .acquire_timeout(PAUSE_MAX)
            .connect_lazy_with(options.clone());
        Ok(Server { options, pool, wait, changes: AtomicU32::new(0), terms: Terms::default() })
    }

    pub(super) async fn fetch_all(&self, query: &Query<'_>) -> Result<Vec<Row>, StoreError> {
        let rows = patiently(self.wait, || in_time(query.bound().fetch_all(&self.pool))).await?;
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

/// This machine's name, for those who wonder which one holds a tournament.
fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    name.trim().to_owned()
}

pub(crate) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    match timeout(STATEMENT_MAX, PgConnection::connect_with(options)).await {
        Ok(connected) => connected.map_err(told),
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

/// Does something again and again while the server is away, within bounds. What is done must be safe to do again after
/// [`StoreError::Away`]. Says so when it begins to wait and when the waiting is over.
pub(super) async fn patiently<T, F>(
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
            // Whoever opens a store is told of the end of so short a wait.
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
    let mut change = connection.begin().await.map_err(told)?;
    // Others that open the database now wait here, and find it done.
    let lock = query("SELECT pg_advisory_xact_lock($1)").bind(i64::from(LOCKS));
    lock.bound().execute(&mut *change).await.map_err(told)?;
    let found = schema(&mut change).await?;
    if found.is_none() {
        let make = "CREATE SCHEMA IF NOT EXISTS jogada; CREATE TABLE jogada (schema BIGINT NOT NULL); \
                    INSERT INTO jogada (schema) VALUES (0)";
        sqlx::raw_sql(make).execute(&mut *change).await.map_err(told)?;
    }
    let seen = usize::try_from(found.unwrap_or(0)).unwrap_or(0);
    for (migration, number) in MIGRATIONS.iter().zip(1..).skip(seen) {
        sqlx::raw_sql(*migration).execute(&mut *change).await.map_err(told)?;
        if number == seat_keys::MIGRATION {
            seat_keys::hash_all(Migrating::Postgres(&mut change)).await?;
        }
    }
    let mark = query("UPDATE jogada SET schema = $1").bind(known);
    mark.bound().execute(&mut *change).await.map_err(told)?;
    change.commit().await.map_err(told)
}

/// How many of the migrations the database has seen, if it has any of ours; one that is newer than we are is refused.
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

/// Takes a tournament's lock for a connection, or says who has it.
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
    Err(StoreError::Held { id, pid, host })
}

/// A tournament's lock. Numbers count from 1, so none is that of the tables.
fn key(id: i64) -> i64 {
    (i64::from(LOCKS) << 32) | (id & 0xffff_ffff)
}
