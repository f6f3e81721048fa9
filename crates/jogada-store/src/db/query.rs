//! A statement with its values, before it is known which database will run it.

use std::borrow::Cow;

use sqlx::{AssertSqlSafe, Database, Encode, Type, query::Query as Bound};

/// A statement with its values, `$1` and so on in the text. All of it must be understood by every database.
#[derive(Clone, Debug)]
pub(crate) struct Query<'q> {
    sql: Cow<'static, str>,
    values: Vec<Value<'q>>,
}

/// A value of a statement. Every column is one of these.
#[derive(Clone, Debug)]
pub(crate) enum Value<'q> {
    Int(Option<i64>),
    Text(Option<Cow<'q, str>>),
    Bytes(Option<&'q [u8]>),
}

pub(crate) fn query<'q>(sql: impl Into<Cow<'static, str>>) -> Query<'q> {
    Query { sql: sql.into(), values: Vec::new() }
}

impl<'q> Query<'q> {
    pub(crate) fn bind(mut self, value: impl Into<Value<'q>>) -> Query<'q> {
        self.values.push(value.into());
        self
    }

    /// The statement for one database. The parts of the text that are not constant are numbers of ours.
    pub(crate) fn bound<'a, DB>(&'a self) -> Bound<'a, DB, DB::Arguments>
    where
        DB: Database,
        Option<i64>: Encode<'a, DB> + Type<DB>,
        Option<&'a str>: Encode<'a, DB> + Type<DB>,
        Option<&'a [u8]>: Encode<'a, DB> + Type<DB>,
    {
        let bound = sqlx::query(AssertSqlSafe(self.sql.clone()));
        self.values.iter().fold(bound, |bound, value| match value {
            Value::Int(number) => bound.bind(*number),
            Value::Text(text) => bound.bind(text.as_deref()),
            Value::Bytes(bytes) => bound.bind(*bytes),
        })
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Int(Some(number))
    }
}

impl From<u32> for Value<'_> {
    fn from(number: u32) -> Self {
        Value::Int(Some(number.into()))
    }
}

impl From<Option<i64>> for Value<'_> {
    fn from(number: Option<i64>) -> Self {
        Value::Int(number)
    }
}

impl<'q> From<&'q str> for Value<'q> {
    fn from(text: &'q str) -> Self {
        Value::Text(Some(Cow::Borrowed(text)))
    }
}

impl<'q> From<&'q String> for Value<'q> {
    fn from(text: &'q String) -> Self {
        Value::Text(Some(Cow::Borrowed(text)))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(Some(Cow::Owned(text)))
    }
}

impl<'q> From<Option<&'q str>> for Value<'q> {
    fn from(text: Option<&'q str>) -> Self {
        Value::Text(text.map(Cow::Borrowed))
    }
}

impl<'q> From<&'q [u8]> for Value<'q> {
    fn from(bytes: &'q [u8]) -> Self {
        Value::Bytes(Some(bytes))
    }
}

impl<'q> From<Option<&'q [u8]>> for Value<'q> {
    fn from(bytes: Option<&'q [u8]>) -> Self {
        Value::Bytes(bytes)
    }
}
