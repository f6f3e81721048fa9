//! A row of either database. A column that is not what it should be is damage.

use sqlx::{Row as _, postgres::PgRow, sqlite::SqliteRow};

use crate::{StoreError, error::store_error};

pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// The same of either.
macro_rules! column {
    ($row:expr, $column:expr) => {
        match $row {
            Row::Sqlite(row) => row.try_get($column),
            Row::Postgres(row) => row.try_get($column),
        }
        .map_err(store_error)
    };
}

impl Row {
    pub(crate) fn int(&self, column: usize) -> Result<i64, StoreError> {
        column!(self, column)
    }

    pub(crate) fn maybe_int(&self, column: usize) -> Result<Option<i64>, StoreError> {
        column!(self, column)
    }

    pub(crate) fn text(&self, column: usize) -> Result<&str, StoreError> {
        column!(self, column)
    }

    pub(crate) fn maybe_text(&self, column: usize) -> Result<Option<&str>, StoreError> {
        column!(self, column)
    }

    pub(crate) fn string(&self, column: usize) -> Result<String, StoreError> {
        self.text(column).map(str::to_owned)
    }

    pub(crate) fn bytes(&self, column: usize) -> Result<&[u8], StoreError> {
        column!(self, column)
    }

    pub(crate) fn maybe_bytes(&self, column: usize) -> Result<Option<&[u8]>, StoreError> {
        column!(self, column)
    }

    /// A number that must fit into less.
    pub(crate) fn number<T: TryFrom<i64>>(&self, column: usize) -> Result<T, StoreError> {
        let number = self.int(column)?;
        T::try_from(number).map_err(|_| StoreError::Damaged(format!("number {number}")))
    }
}
