//! The database of a command: opened by name, used from code that blocks.

use std::path::Path;

use anyhow::Result;
use clap::{Arg, ArgMatches};
use jogada_store::{Database, Store, StoreError};
use jogada_text::{Lang, Message};
use tokio::runtime::{Builder, Handle, Runtime};

use crate::{command, files, tell};

/// An open database. Commands are not async, so they block.
pub(crate) struct OpenDatabase {
    runtime: Runtime,
    store: Store,
    /// The database, as the person named it; nothing is the usual one.
    named: Option<String>,
}

/// `--db`.
pub(crate) fn arg(lang: Lang) -> Arg {
    Arg::new("db").long("db").value_name("DATABASE").help(tell::say(lang, "help-db", &[]))
}

impl OpenDatabase {
    /// The database that was asked for, or the person's own; a file that is missing or empty is not made one.
    pub(crate) fn open_old(args: &ArgMatches) -> Result<OpenDatabase> {
        let (named, database) = database(args)?;
        let is_none = |path: &Path| path.metadata().map_or(true, |file| file.len() == 0);
        if let Some(path) = database.file().filter(|path| is_none(path)) {
            let message = tell::message("no-tournaments-there");
            return Err(message.quoting("got", &path.to_string_lossy()).into());
        }
        OpenDatabase::at(named, &database)
    }

    /// The database that was asked for, or the person's own, made if it is missing.
    pub(crate) fn open(args: &ArgMatches) -> Result<OpenDatabase> {
        let (named, database) = database(args)?;
        OpenDatabase::at(named, &database)
    }

    fn at(named: Option<String>, database: &Database) -> Result<OpenDatabase> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let store = runtime.block_on(Store::open(database)).map_err(|error| error.message())?;
        Ok(OpenDatabase { runtime, store, named })
    }

    /// Asks the database and waits for the answer.
    pub(crate) fn ask<'a, T, F>(&'a self, ask: impl FnOnce(&'a Store) -> F) -> Result<T, Message>
    where
        F: Future<Output = Result<T, StoreError>> + 'a,
    {
        self.runtime.block_on(ask(&self.store)).map_err(|error| error.message())
    }

    /// Waits for something.
    pub(crate) fn wait<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }

    /// The database itself.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// The runtime that it lives in.
    pub(crate) fn runtime(&self) -> &Handle {
        self.runtime.handle()
    }

    /// What a command line needs to find this database again.
    pub(crate) fn option(&self) -> String {
        self.named.as_ref().map_or_else(String::new, |named| format!(" --db {}", shown(named)))
    }
}

impl Drop for OpenDatabase {
    /// However a command ends, the file alone holds all that it wrote.
    fn drop(&mut self) {
        self.runtime.block_on(self.store.clone().close());
    }
}

/// The database: as it was named, and which it is.
pub(crate) fn database(args: &ArgMatches) -> Result<(Option<String>, Database)> {
    if let Some(named) = command::text(args, "db") {
        let database = named.parse().map_err(|error: StoreError| error.message())?;
        return Ok((Some(named.to_owned()), database));
    }
    let folder = files::data_folder().ok_or_else(|| tell::message("no-home-folder"))?;
    Ok((None, Database::File(folder.join("arena.db"))))
}

/// A database as a shell reads it.
fn shown(text: &str) -> String {
    let is_plain = |c: char| {
        c.is_alphanumeric() || matches!(c, '/' | '.' | '-' | '_' | '+' | ',' | '=' | ':' | '@')
    };
    if text.chars().all(is_plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// A tournament's number from the command line.
pub(crate) fn id(text: &str) -> Result<i64, Message> {
    let read = text.parse().ok().filter(|&id: &i64| id > 0);
    read.ok_or_else(|| tell::message("bad-tournament-id").quoting("got", text))
}
