//! The database of a server as a file: every table is read in one transaction and written into a new file of SQLite.

use std::path::Path;

use sqlx::{
    Connection, PgConnection, Sqlite, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

use super::BackupProgress;
use crate::{
    StoreError,
    db::{
        Query, Row, Value,
        postgres::{PostgresServer, connect, fetch, fetch_rows},
        query, sqlite,
    },
    error::store_error,
};

/// Rows that one query asks for: a row of records may be some hundred kilobytes.
const PAGE: u64 = 100;

/// A table as the file has it. The server's has the same columns.
struct TableSchema {
    name: String,
    columns: Vec<(String, Kind)>,
}

#[derive(Clone, Copy)]
enum Kind {
    Int,
    Text,
    Bytes,
}

pub(super) async fn copy(
    server: &PostgresServer,
    to: &Path,
    progress: BackupProgress<'_>,
) -> Result<(), StoreError> {
    let options = SqliteConnectOptions::new()
        .filename(to)
        // A copy that a crash leaves unfinished has a temporary name and is never opened.
        .journal_mode(SqliteJournalMode::Off)
        .synchronous(SqliteSynchronous::Off)
        .foreign_keys(false);
    let mut file = SqliteConnection::connect_with(&options).await.map_err(store_error)?;
    sqlite::migrate(&mut file, to).await?;
    let mut server = connect(&server.options).await?;
    begin(&mut server).await?;
    let tables = tables(&mut file).await?;
    let total = rows(&mut server, &tables).await?;
    let mut done = 0;
    for table in &tables {
        let mut change = file.begin().await.map_err(store_error)?;
        copy_table(table, &mut server, &mut change, &mut |rows| {
            done += rows;
            progress(done, total);
        })
        .await?;
        change.commit().await.map_err(store_error)?;
    }
    keep_numbers(&mut server, &mut file).await?;
    file.close().await.map_err(store_error)
}

/// All that is read after this is of one moment.
async fn begin(server: &mut PgConnection) -> Result<(), StoreError> {
    let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    sqlx::raw_sql(begin).execute(server).await.map(|_| ()).map_err(store_error)
}

/// The tables in the order in which they were made, so that none is forgotten when there are more of them.
async fn tables(file: &mut SqliteConnection) -> Result<Vec<TableSchema>, StoreError> {
    let sql = "SELECT sqlite_schema.name, info.name, info.type \
               FROM sqlite_schema JOIN pragma_table_info(sqlite_schema.name) AS info \
               WHERE sqlite_schema.type = 'table' AND sqlite_schema.name NOT LIKE 'sqlite_%' \
               ORDER BY sqlite_schema.rowid, info.cid";
    let columns: Vec<(String, String, String)> =
        sqlx::query_as(sql).fetch_all(file).await.map_err(store_error)?;
    let mut tables: Vec<TableSchema> = Vec::new();
    for (name, column, kind) in columns {
        let kind = match kind.as_str() {
            "TEXT" => Kind::Text,
            "BLOB" => Kind::Bytes,
            _ => Kind::Int,
        };
        match tables.last_mut().filter(|table| table.name == name) {
            Some(table) => table.columns.push((column, kind)),
            None => tables.push(TableSchema { name, columns: vec![(column, kind)] }),
        }
    }
    Ok(tables)
}

/// The number of rows of all tables.
async fn rows(server: &mut PgConnection, tables: &[TableSchema]) -> Result<u64, StoreError> {
    let mut total = 0;
    for table in tables {
        let count = query(format!("SELECT count(*) FROM {}", table.name));
        if let Some(row) = fetch(server, &count).await? {
            total += row.number::<u64>(0)?;
        }
    }
    Ok(total)
}

async fn copy_table(
    table: &TableSchema,
    server: &mut PgConnection,
    file: &mut SqliteConnection,
    copied: &mut (dyn FnMut(u64) + Send),
) -> Result<(), StoreError> {
    let TableSchema { name, columns } = table;
    let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
    let values: Vec<String> = (1..=columns.len()).map(|n| format!("${n}")).collect();
    let (names, values) = (names.join(", "), values.join(", "));
    // Each has a name of its own: of two statements with the same text the second is taken to answer as the first did.
    let open = format!("DECLARE backup_{name} NO SCROLL CURSOR FOR SELECT {names} FROM {name}");
    sqlx::raw_sql(sqlx::AssertSqlSafe(open)).execute(&mut *server).await.map_err(store_error)?;
    let insert = query(format!("INSERT INTO {name} ({names}) VALUES ({values})"));
    loop {
        let page = fetch_rows(server, &query(format!("FETCH {PAGE} FROM backup_{name}"))).await?;
        for row in &page {
            let insert = filled(insert.clone(), row, columns)?;
            insert.bound::<Sqlite>().execute(&mut *file).await.map_err(store_error)?;
        }
        if page.is_empty() {
            return Ok(());
        }
        copied(page.len() as u64);
    }
}

fn filled<'q>(
    insert: Query<'q>,
    row: &'q Row,
    columns: &[(String, Kind)],
) -> Result<Query<'q>, StoreError> {
    columns.iter().enumerate().try_fold(insert, |insert, (at, (_, kind))| {
        let value: Value<'q> = match kind {
            Kind::Int => row.maybe_int(at)?.into(),
            Kind::Text => row.maybe_text(at)?.into(),
            Kind::Bytes => row.maybe_bytes(at)?.into(),
        };
        Ok(insert.bind(value))
    })
}

/// The number of a tournament that was deleted is not used again, also if it was the last.
async fn keep_numbers(
    server: &mut PgConnection,
    file: &mut SqliteConnection,
) -> Result<(), StoreError> {
    let sql = "SELECT COALESCE(pg_sequence_last_value(CAST(pg_get_serial_sequence('tournament', 'id') AS regclass)), 0)";
    let Some(row) = fetch(server, &query(sql)).await? else { return Ok(()) };
    let drop = query("DELETE FROM sqlite_sequence WHERE name = 'tournament'");
    drop.bound::<Sqlite>().execute(&mut *file).await.map_err(store_error)?;
    let keep = query("INSERT INTO sqlite_sequence (name, seq) VALUES ('tournament', $1)");
    keep.bind(row.int(0)?).bound::<Sqlite>().execute(file).await.map(|_| ()).map_err(store_error)
}
