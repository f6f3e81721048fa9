//! What may go wrong, each a message of one line.

use std::path::{Path, PathBuf};

use jogada_text::Message;
use sqlx::postgres::PgDatabaseError;

use crate::TEXTS;

/// Why the store could not do as it was asked. After an error the database is as it was before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum StoreError {
    /// This names neither a file nor a server's database that we can use.
    NoAddress(String),
    /// The folder that the file would be in is missing.
    NoFolder(PathBuf),
    /// The file, its folder, or a file beside it may not be read or written.
    NoPermission(PathBuf),
    /// Something is there where a new file was to be made.
    Exists(PathBuf),
    /// A file that must not be replaced: a database that is open, or what one left beside it.
    InUse(PathBuf),
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
    /// The server does not answer, or was lost before it kept what it was asked to; in its own words.
    Away(String),
    /// The server was lost and did not come back in time to say whether it kept the last change.
    Unsure,
    /// There is no room left on the disk.
    Full,
    /// Another process is writing and does not stop.
    Busy,
    /// There is no tournament of this number.
    NotFound(i64),
    /// Another process, or another part of this one, plays the tournament.
    Locked {
        /// The tournament.
        id: i64,
        /// The process that plays it, if it is known.
        pid: Option<u32>,
        /// Its machine, if it is another one.
        host: Option<String>,
    },
    /// The match is there already, and was another one.
    Different {
        /// Its bout.
        bout: String,
        /// Its number in the bout.
        number: u32,
    },
    /// A match of people has this name already, or an event of this number, or was deleted.
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
        message: Message,
    },
    /// The system refused something else; in its own words.
    Failed(String),
}

impl StoreError {
    /// The line to show.
    pub fn message(&self) -> Message {
        match self {
            StoreError::NoAddress(text) => TEXTS.message("bad-database").quoting("got", text),
            StoreError::NoFolder(path) => of_path("no-folder", path),
            StoreError::NoPermission(path) => of_path("no-permission", path),
            StoreError::NotOurs(path) => of_path("not-ours", path),
            StoreError::Exists(path) => of_path("file-exists", path),
            StoreError::InUse(path) => of_path("file-in-use", path),
            StoreError::ReadOnly => TEXTS.message("read-only"),
            StoreError::Damaged(what) => TEXTS.message("damaged").with("what", what),
            StoreError::Newer { found, known } => {
                TEXTS.message("newer").with("found", *found).with("known", *known)
            }
            StoreError::Away(what) => TEXTS.message("away").with("what", what),
            StoreError::Unsure => TEXTS.message("unsure"),
            StoreError::Full => TEXTS.message("full"),
            StoreError::Busy => TEXTS.message("busy"),
            StoreError::NotFound(id) => {
                TEXTS.message("no-tournament").quoting("got", &id.to_string())
            }
            StoreError::Locked { id, pid, host } => locked(*id, *pid, host.as_deref()),
            StoreError::Taken { live, number: None } => {
                TEXTS.message("live-exists").quoting("got", live)
            }
            StoreError::Taken { live, number: Some(number) } => {
                TEXTS.message("move-exists").with("live", live).with("number", *number)
            }
            StoreError::Different { bout, number } => {
                in_match(bout, *number, &TEXTS.message("different-record"))
            }
            StoreError::Aborted { bout, number } => {
                in_match(bout, *number, &TEXTS.message("aborted-match"))
            }
            StoreError::TooLong { bout, number } => {
                in_match(bout, *number, &TEXTS.message("record-too-long"))
            }
            StoreError::BadRecord { bout, number, message } => in_match(bout, *number, message),
            StoreError::Failed(what) => TEXTS.message("failed").with("what", what),
        }
    }
}

fn of_path(key: &'static str, path: &Path) -> Message {
    TEXTS.message(key).quoting("got", &path.to_string_lossy())
}

fn locked(id: i64, pid: Option<u32>, host: Option<&str>) -> Message {
    let message = match (pid, host) {
        (Some(pid), None) => TEXTS.message("locked-by").with("pid", pid),
        (Some(pid), Some(host)) => {
            TEXTS.message("locked-by-host").with("pid", pid).with("host", host)
        }
        (None, _) => TEXTS.message("locked"),
    };
    message.with("id", id)
}

fn in_match(bout: &str, number: u32, message: &Message) -> Message {
    TEXTS.message("in-match").with("bout", bout).with("number", number).with("message", message)
}

/// Classifies an error of a database.
#[allow(clippy::needless_pass_by_value, reason = "it is called by `map_err`")]
pub(crate) fn store_error(error: sqlx::Error) -> StoreError {
    let text = match &error {
        sqlx::Error::Database(database) => one_line(database.message()),
        other => one_line(&other.to_string()),
    };
    match &error {
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) | sqlx::Error::RowNotFound => {
            StoreError::Damaged(text)
        }
        sqlx::Error::PoolTimedOut
        | sqlx::Error::Io(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::Tls(_) => StoreError::Away(text),
        sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => StoreError::Failed(text),
        _ => match state(&error) {
            Some(state) => of_server(&state, text),
            None => of_file(code(&error), text),
        },
    }
}

/// The same for a file, where a timeout means that another process is writing.
pub(crate) fn file_error(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::PoolTimedOut => StoreError::Busy,
        error => store_error(error),
    }
}

/// By the low byte of an extended result code, which is the code itself: <https://sqlite.org/rescode.html>
fn of_file(code: Option<u32>, text: String) -> StoreError {
    match code.map(|code| code & 0xff) {
        Some(5 | 6) => StoreError::Busy,
        Some(8) => StoreError::ReadOnly,
        Some(11 | 26) => StoreError::Damaged(text),
        Some(13) => StoreError::Full,
        _ => StoreError::Failed(text),
    }
}

/// By SQLSTATE: <https://www.postgresql.org/docs/current/errcodes-appendix.html>
fn of_server(state: &str, text: String) -> StoreError {
    match state {
        // Lost connections; a server that stops, starts or has too many clients; transactions that it rolled back
        // because they conflicted.
        "57P01" | "57P02" | "57P03" | "57P05" | "53300" | "25P03" | "40001" | "40P01" => {
            StoreError::Away(text)
        }
        _ if state.starts_with("08") => StoreError::Away(text),
        "53100" => StoreError::Full,
        "25006" => StoreError::ReadOnly,
        "55P03" | "57014" => StoreError::Busy,
        _ if state.starts_with("XX") => StoreError::Damaged(text),
        _ => StoreError::Failed(text),
    }
}

/// The SQLSTATE of a server's error.
fn state(error: &sqlx::Error) -> Option<String> {
    let database = error.as_database_error()?.try_downcast_ref::<PgDatabaseError>()?;
    Some(database.code().to_owned())
}

/// The same while a file is opened, when more can be said of the cause.
pub(crate) fn open_error(error: sqlx::Error, path: &Path) -> StoreError {
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
        _ => store_error(error),
    }
}

fn code(error: &sqlx::Error) -> Option<u32> {
    error.as_database_error()?.code()?.parse().ok()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
