//! What may go wrong, each in one line and two languages.

use std::path::{Path, PathBuf};

use jogada_core::Said;
use sqlx::postgres::PgDatabaseError;

/// Why the store could not do as it was asked. Whatever it was asked to change has not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.said())]
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
    /// The tournament is being played.
    Held {
        /// The tournament.
        id: i64,
        /// The process that plays it, if it has said who it is.
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
            StoreError::NoAddress(text) => Said::expected(
                "a file for the database, or postgres://USER@HOST/NAME",
                "um arquivo para o banco de dados, ou postgres://USUÁRIO@HOST/NOME",
                text,
            ),
            StoreError::NoFolder(path) => {
                of_path("a file in a folder that exists", "um arquivo em pasta existente", path)
            }
            StoreError::NoPermission(path) => {
                of_path("a file that may be written", "um arquivo em que se pode escrever", path)
            }
            StoreError::NotOurs(path) => {
                of_path("a database of tournaments", "um banco de dados de torneios", path)
            }
            StoreError::Exists(path) => {
                of_path("a file that is not there yet", "um arquivo que ainda não existe", path)
            }
            StoreError::InUse(path) => of_path(
                "a place where no database is in use",
                "um lugar sem banco de dados em uso",
                path,
            ),
            StoreError::ReadOnly => READ_ONLY,
            StoreError::Damaged(what) => {
                with("the database is damaged", "o banco de dados está danificado", what)
            }
            StoreError::Newer { found, known } => Said::new(
                format!(
                    "the database is from a newer version: schema {found}, known up to {known}"
                ),
                format!(
                    "o banco de dados é de uma versão mais nova: esquema {found}, conhecido até {known}"
                ),
            ),
            StoreError::Away(what) => {
                with("the database does not answer", "o banco de dados não responde", what)
            }
            StoreError::Unsure => UNSURE,
            StoreError::Full => Said::fixed("the disk is full", "o disco está cheio"),
            StoreError::Busy => BUSY,
            StoreError::NotFound(id) => {
                let (en, pt) = ("the number of a tournament", "o número de um torneio");
                Said::expected(en, pt, &id.to_string())
            }
            StoreError::Held { id, pid, host } => held(*id, *pid, host.as_deref()),
            StoreError::Taken { live, number } => taken(live, *number),
            StoreError::Different { bout, number } => of_match(bout, *number, &DIFFERENT),
            StoreError::Aborted { bout, number } => of_match(bout, *number, &ABORTED),
            StoreError::TooLong { bout, number } => of_match(bout, *number, &TOO_LONG),
            StoreError::BadRecord { bout, number, said } => of_match(bout, *number, said),
            StoreError::Failed(what) => {
                with("the database refused", "o banco de dados recusou", what)
            }
        }
    }
}

const READ_ONLY: Said = Said::fixed(
    "the database may be read but not written",
    "o banco de dados pode ser lido, mas não escrito",
);
const UNSURE: Said = Said::fixed(
    "the database went away before it said whether it kept the last change",
    "o banco de dados sumiu antes de dizer se guardou a última mudança",
);
const BUSY: Said = Said::fixed(
    "another process is using the database and does not let go",
    "outro processo está usando o banco de dados e não o larga",
);
const DIFFERENT: Said = Said::fixed(
    "it was committed before, with another record",
    "já foi gravada antes, com outro registro",
);
const ABORTED: Said = Said::fixed(
    "expected a match with a result, got an aborted one",
    "esperava uma partida com resultado, veio uma interrompida",
);
const TOO_LONG: Said =
    Said::fixed("expected a record of at most 16 MiB", "esperava um registro de no máximo 16 MiB");

fn of_path(en: &str, pt: &str, path: &Path) -> Said {
    Said::expected(en, pt, &path.to_string_lossy())
}

fn with(en: &str, pt: &str, what: &str) -> Said {
    Said::of_system(&what).at(en, pt)
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

fn held(id: i64, pid: Option<u32>, host: Option<&str>) -> Said {
    let (en, pt) = match (pid, host) {
        (Some(pid), None) => (format!("process {pid}"), format!("processo {pid}")),
        (Some(pid), Some(host)) => {
            (format!("process {pid} of {host}"), format!("processo {pid} de {host}"))
        }
        (None, _) => ("another process".to_owned(), "outro processo".to_owned()),
    };
    let said = (
        format!("tournament {id} is being played by {en}"),
        match pid {
            Some(_) => format!("o torneio {id} está sendo jogado pelo {pt}"),
            None => format!("o torneio {id} está sendo jogado por {pt}"),
        },
    );
    Said::new(said.0, said.1)
}

fn of_match(bout: &str, number: u32, said: &Said) -> Said {
    said.at(&format!("bout {bout} match {number}"), &format!("confronto {bout}, partida {number}"))
}

/// What an error of a database means to us.
#[allow(clippy::needless_pass_by_value, reason = "it is called by `map_err`")]
pub(crate) fn told(error: sqlx::Error) -> StoreError {
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

/// The same of a file, for which whoever waits too long waits for another process.
pub(crate) fn told_of_file(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::PoolTimedOut => StoreError::Busy,
        error => told(error),
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

/// By a state: <https://www.postgresql.org/docs/current/errcodes-appendix.html>
fn of_server(state: &str, text: String) -> StoreError {
    match state {
        // Lost connections, a server that stops, starts or has too many guests, and changes that it took back because
        // they were in each other's way.
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

/// What a server calls it.
fn state(error: &sqlx::Error) -> Option<String> {
    let database = error.as_database_error()?.try_downcast_ref::<PgDatabaseError>()?;
    Some(database.code().to_owned())
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
