//! What may go wrong, each in one line and two languages.

use std::path::{Path, PathBuf};

use jogada_core::Said;

/// Why the store could not do as it was asked. Whatever it was asked to change has not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.said())]
#[non_exhaustive]
pub enum StoreError {
    /// The folder that the file would be in is missing.
    NoFolder(PathBuf),
    /// The file, its folder, or a file beside it may not be read or written.
    NoPermission(PathBuf),
    /// The file can be read, and may not be written.
    ReadOnly,
    /// Something is there, but it is no database of tournaments.
    NotOurs(PathBuf),
    /// The file is ours, and something in it cannot be right.
    Damaged(String),
    /// The file was made by a newer program.
    Newer {
        /// The file's schema number.
        found: i64,
        /// The last one that this program knows.
        known: i64,
    },
    /// There is no room left on the disk.
    Full,
    /// Another process is writing and does not stop.
    Busy,
    /// There is no tournament of this number.
    NotFound(i64),
    /// The tournament is being played.
    Held {
        /// The tournament.
        id: i64,
        /// The process that plays it, if it has said who it is.
        pid: Option<u32>,
    },
    /// The match is there already, and was another one.
    Different {
        /// Its bout.
        bout: String,
        /// Its number in the bout.
        number: u32,
    },
    /// A match of people has this name already, or an event of this number, or is gone.
    Taken {
        /// The match.
        live: String,
        /// The event's number in it, if it is about one.
        number: Option<u32>,
    },
    /// The match was broken off: it has no result, and is played again.
    Aborted {
        /// Its bout.
        bout: String,
        /// Its number in the bout.
        number: u32,
    },
    /// The record, or what is kept beside it, is longer than can be read back.
    TooLong {
        /// Its bout.
        bout: String,
        /// Its number in the bout.
        number: u32,
    },
    /// A kept record does not replay to the result that is kept with it.
    BadRecord {
        /// Its bout.
        bout: String,
        /// Its number in the bout.
        number: u32,
        /// What is wrong with it.
        said: Said,
    },
    /// The system refused something else; in its own words.
    Failed(String),
}

impl StoreError {
    /// The line to show.
    pub fn said(&self) -> Said {
        match self {
            StoreError::NoFolder(path) => {
                let (en, pt) = ("a file in a folder that exists", "um arquivo em pasta existente");
                Said::expected(en, pt, &path.to_string_lossy())
            }
            StoreError::NoPermission(path) => {
                let (en, pt) = ("a file that may be written", "um arquivo em que se pode escrever");
                Said::expected(en, pt, &path.to_string_lossy())
            }
            StoreError::ReadOnly => Said::fixed(
                "the database may be read but not written",
                "o banco de dados pode ser lido, mas não escrito",
            ),
            StoreError::NotOurs(path) => {
                let (en, pt) = ("a database of tournaments", "um banco de dados de torneios");
                Said::expected(en, pt, &path.to_string_lossy())
            }
            StoreError::Damaged(what) => Said::new(
                format!("the database is damaged: {what}"),
                format!("o banco de dados está danificado: {what}"),
            ),
            StoreError::Newer { found, known } => Said::new(
                format!(
                    "the database is from a newer version: schema {found}, known up to {known}"
                ),
                format!(
                    "o banco de dados é de uma versão mais nova: esquema {found}, conhecido até {known}"
                ),
            ),
            StoreError::Full => Said::fixed("the disk is full", "o disco está cheio"),
            StoreError::Busy => Said::fixed(
                "another process is using the database and does not let go",
                "outro processo está usando o banco de dados e não o larga",
            ),
            StoreError::NotFound(id) => {
                let (en, pt) = ("the number of a tournament", "o número de um torneio");
                Said::expected(en, pt, &id.to_string())
            }
            StoreError::Held { id, pid } => held(*id, *pid),
            StoreError::Taken { live, number } => taken(live, *number),
            StoreError::Different { bout, number } => of_match(
                bout,
                *number,
                &Said::fixed(
                    "it was committed before, with another record",
                    "já foi gravada antes, com outro registro",
                ),
            ),
            StoreError::Aborted { bout, number } => of_match(
                bout,
                *number,
                &Said::fixed(
                    "expected a match with a result, got an aborted one",
                    "esperava uma partida com resultado, veio uma interrompida",
                ),
            ),
            StoreError::TooLong { bout, number } => of_match(
                bout,
                *number,
                &Said::fixed(
                    "expected a record of at most 16 MiB",
                    "esperava um registro de no máximo 16 MiB",
                ),
            ),
            StoreError::BadRecord { bout, number, said } => of_match(bout, *number, said),
            StoreError::Failed(what) => Said::new(
                format!("the database refused: {what}"),
                format!("o banco de dados recusou: {what}"),
            ),
        }
    }
}

fn taken(live: &str, number: Option<u32>) -> Said {
    match number {
        None => Said::expected("a new name for a match", "um nome novo para a partida", live),
        Some(number) => Said::new(
            format!("{live}: somebody else has played move {number} of this match"),
            format!("{live}: outra pessoa fez o lance {number} desta partida"),
        ),
    }
}

fn held(id: i64, pid: Option<u32>) -> Said {
    match pid {
        Some(pid) => Said::new(
            format!("tournament {id} is being played by process {pid}"),
            format!("o torneio {id} está sendo jogado pelo processo {pid}"),
        ),
        None => Said::new(
            format!("tournament {id} is being played by another process"),
            format!("o torneio {id} está sendo jogado por outro processo"),
        ),
    }
}

fn of_match(bout: &str, number: u32, said: &Said) -> Said {
    said.at(&format!("bout {bout} match {number}"), &format!("confronto {bout}, partida {number}"))
}

/// What an error of the database means to us.
#[allow(clippy::needless_pass_by_value, reason = "it is called by `map_err`")]
pub(crate) fn told(error: sqlx::Error) -> StoreError {
    let text = match &error {
        sqlx::Error::Database(database) => one_line(database.message()),
        other => one_line(&other.to_string()),
    };
    // The low byte of an extended result code is the code itself: https://sqlite.org/rescode.html
    match (code(&error).map(|code| code & 0xff), &error) {
        (Some(5 | 6), _) | (_, sqlx::Error::PoolTimedOut) => StoreError::Busy,
        (Some(8), _) => StoreError::ReadOnly,
        (Some(13), _) => StoreError::Full,
        (Some(11 | 26), _)
        | (
            _,
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) | sqlx::Error::RowNotFound,
        ) => StoreError::Damaged(text),
        _ => StoreError::Failed(text),
    }
}

/// The same while a file is opened, when more can be said of the cause.
pub(crate) fn told_opening(error: sqlx::Error, path: &Path) -> StoreError {
    match code(&error).map(|code| code & 0xff) {
        Some(26) => StoreError::NotOurs(path.to_owned()),
        Some(8) => StoreError::NoPermission(path.to_owned()),
        // SQLite only says that it cannot, so we look. The file itself must not be opened to find out: closing it again
        // would drop the locks that this process may have on it.
        Some(14) if path.is_dir() => StoreError::NotOurs(path.to_owned()),
        Some(14) if !path.parent().is_some_and(Path::is_dir) => {
            StoreError::NoFolder(path.to_owned())
        }
        Some(14) => StoreError::NoPermission(path.to_owned()),
        _ => told(error),
    }
}

fn code(error: &sqlx::Error) -> Option<u32> {
    error.as_database_error()?.code()?.parse().ok()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
