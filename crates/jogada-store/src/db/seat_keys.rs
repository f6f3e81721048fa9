//! Migration 4: seat keys that are stored in clear become hashes. Links that people were given go on working.

use serde_json::Value;
use sqlx::{PgConnection, Postgres, Sqlite, SqliteConnection};

use super::{Query, Row, query};
use crate::{
    StoreError,
    error::store_error,
    key::{KeyHash, is_hash},
};

/// The number of the migration: this many of them are done when it is.
pub(super) const MIGRATION: usize = 4;

/// Matches that one query asks for.
const PAGE: i64 = 500;

/// A connection in the middle of its migrations.
pub(super) enum Migrating<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

/// Hashes all keys that are there in clear.
pub(super) async fn hash_all(mut connection: Migrating<'_>) -> Result<(), StoreError> {
    let mut last = String::new();
    loop {
        let sql = "SELECT id, settings FROM live WHERE id > $1 ORDER BY id LIMIT $2";
        let rows = connection.fetch_all(&query(sql).bind(&last).bind(PAGE)).await?;
        for row in &rows {
            if let Some(settings) = hashed(row.text(1)?) {
                let sql = "UPDATE live SET settings = $1 WHERE id = $2";
                connection.execute(&query(sql).bind(settings).bind(row.text(0)?)).await?;
            }
        }
        match rows.last() {
            Some(row) => last = row.string(0)?,
            None => return Ok(()),
        }
    }
}

/// The settings of a match with hashes in place of keys; nothing if no key is there in clear. What cannot be read stays as
/// it is: the error is returned when the match is read.
fn hashed(settings: &str) -> Option<String> {
    let mut settings: Value = serde_json::from_str(settings).ok()?;
    let chairs = settings.get_mut("chairs")?.as_array_mut()?;
    let mut is_changed = false;
    for key in chairs.iter_mut().filter_map(|chair| chair.get_mut("key")) {
        if let Some(text) = key.as_str().filter(|text| !is_hash(text)) {
            *key = Value::String(KeyHash::of(text).to_string());
            is_changed = true;
        }
    }
    is_changed.then(|| settings.to_string())
}

impl Migrating<'_> {
    async fn fetch_all(&mut self, query: &Query<'_>) -> Result<Vec<Row>, StoreError> {
        Ok(match self {
            Migrating::Sqlite(connection) => {
                let rows = query.bound::<Sqlite>().fetch_all(&mut **connection).await;
                rows.map_err(store_error)?.into_iter().map(Row::Sqlite).collect()
            }
            Migrating::Postgres(connection) => {
                let rows = query.bound::<Postgres>().fetch_all(&mut **connection).await;
                rows.map_err(store_error)?.into_iter().map(Row::Postgres).collect()
            }
        })
    }

    async fn execute(&mut self, query: &Query<'_>) -> Result<(), StoreError> {
        match self {
            Migrating::Sqlite(connection) => {
                query.bound::<Sqlite>().execute(&mut **connection).await.map(|_| ())
            }
            Migrating::Postgres(connection) => {
                query.bound::<Postgres>().execute(&mut **connection).await.map(|_| ())
            }
        }
        .map_err(store_error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_keys_in_clear_change() {
        let clear =
            r#"{"chairs":[{"key":"abc","name":"key"},{"key":null},{"name":"x"}],"time":"1s"}"#;
        let done = hashed(clear).unwrap();
        let hash = KeyHash::of("abc");
        let expected = format!(
            r#"{{"chairs":[{{"key":"{hash}","name":"key"}},{{"key":null}},{{"name":"x"}}],"time":"1s"}}"#
        );
        assert_eq!(done, expected);
        for kept in [done.as_str(), "", "[]", "{}", r#"{"chairs":3}"#, r#"{"chairs":[{"key":7}]}"#]
        {
            assert_eq!(hashed(kept), None, "{kept}");
        }
    }
}
