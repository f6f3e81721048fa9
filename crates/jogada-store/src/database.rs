//! Which database: a file on this machine, or a server.

use std::{
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
};

use sqlx::postgres::PgConnectOptions;

use crate::StoreError;

/// Which database to open.
#[derive(Clone)]
pub enum Database {
    /// A file of SQLite. One coordinator at a time plays what is in it.
    File(PathBuf),
    /// A database of a PostgreSQL server, which any number of coordinators share.
    Server(ServerAddress),
}

/// How to reach a database of a server. The password in it is never shown.
#[derive(Clone)]
pub struct ServerAddress(pub(crate) Box<PgConnectOptions>);

impl Database {
    /// Where the file is, if it is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Database::File(path) => Some(path),
            Database::Server(_) => None,
        }
    }
}

impl FromStr for Database {
    type Err = StoreError;

    /// `postgres://USER@HOST/NAME` is a server; `sqlite:PATH` or anything without a scheme is a file.
    fn from_str(text: &str) -> Result<Database, StoreError> {
        let scheme = text.split_once("://").map(|(scheme, _)| scheme);
        match scheme {
            Some("postgres" | "postgresql") => match text.parse() {
                Ok(options) => Ok(Database::Server(ServerAddress(Box::new(options)))),
                Err(_) => Err(StoreError::NoAddress(without_password(text))),
            },
            None | Some("sqlite") => {
                let path = text.strip_prefix("sqlite:").unwrap_or(text);
                Ok(Database::File(PathBuf::from(path.strip_prefix("//").unwrap_or(path))))
            }
            Some(_) => Err(StoreError::NoAddress(without_password(text))),
        }
    }
}

impl From<&Path> for Database {
    fn from(path: &Path) -> Database {
        Database::File(path.to_owned())
    }
}

impl From<&PathBuf> for Database {
    fn from(path: &PathBuf) -> Database {
        Database::File(path.clone())
    }
}

impl From<&Database> for Database {
    fn from(database: &Database) -> Database {
        database.clone()
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::File(path) => path.display().fmt(f),
            Database::Server(address) => address.fmt(f),
        }
    }
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = &self.0;
        let name = options.get_database().unwrap_or(options.get_username());
        match options.get_socket() {
            Some(socket) => write!(f, "postgres:{}/{name}", socket.display()),
            None => write!(f, "postgres://{}:{}/{name}", options.get_host(), options.get_port()),
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Database({self})")
    }
}

impl fmt::Debug for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

/// An address that could not be read, fit to be shown.
fn without_password(text: &str) -> String {
    match (text.find("://"), text.rfind('@')) {
        (Some(scheme), Some(at)) if scheme + 3 < at => {
            let user = text[scheme + 3..at].split(':').next().unwrap_or_default();
            format!("{}{user}{}", &text[..scheme + 3], &text[at..])
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        match text.parse::<Database>() {
            Ok(database) => format!("{database:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn an_address_is_a_file_or_a_server_and_hides_its_password() {
        assert_eq!(read("arena.db"), "Database(arena.db)");
        assert_eq!(read("sqlite:///srv/arena.db"), "Database(/srv/arena.db)");
        let shown = read("postgres://ana:segredo@db.example:5433/arena");
        assert_eq!(shown, "Database(postgres://db.example:5433/arena)");
        let bad = read("postgres://ana:segredo@db.example:many/arena");
        assert!(bad.starts_with("expected ") && !bad.contains("segredo"), "{bad}");
        let bad = read("mysql://ana:segredo@host/x");
        assert!(bad.starts_with("expected ") && !bad.contains("segredo"), "{bad}");
    }
}
