//! The store on the shelf: opened by name, asked from plain code.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Arg, ArgMatches};
use jogada_core::{Lang, Said};
use jogada_store::{Hold, Store, StoreError};
use jogada_web::Book;
use tokio::runtime::{Builder, Runtime};

use crate::{command, files, tell};

/// An open store. The world here is not async, so it waits.
pub(crate) struct Shelf {
    runtime: Runtime,
    store: Store,
    /// The file, as the person named it; nothing is the usual one.
    pub(crate) named: Option<PathBuf>,
}

/// `--db`.
pub(crate) fn arg(lang: Lang) -> Arg {
    Arg::new("db").long("db").value_name("FILE").help(tell::say(lang, "help-db", &[]))
}

impl Shelf {
    /// The store that was asked for, or the person's own; one that is not there is not made.
    pub(crate) fn open_old(args: &ArgMatches) -> Result<Shelf> {
        let (named, path) = path(args)?;
        if !path.exists() {
            let (en, pt) = ("a database of tournaments", "um banco de dados de torneios");
            return Err(Said::expected(en, pt, &path.to_string_lossy()).into());
        }
        Shelf::at(named, &path)
    }

    /// The store that was asked for, or the person's own, made if it is missing.
    pub(crate) fn open(args: &ArgMatches) -> Result<Shelf> {
        let (named, path) = path(args)?;
        Shelf::at(named, &path)
    }

    fn at(named: Option<PathBuf>, path: &Path) -> Result<Shelf> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let store = runtime.block_on(Store::open(path)).map_err(|error| error.said())?;
        Ok(Shelf { runtime, store, named })
    }

    /// Asks the store and waits for the answer.
    pub(crate) fn ask<'a, T, F>(&'a self, ask: impl FnOnce(&'a Store) -> F) -> Result<T, Said>
    where
        F: Future<Output = Result<T, StoreError>> + 'a,
    {
        self.runtime.block_on(ask(&self.store)).map_err(|error| error.said())
    }

    /// Waits for something.
    pub(crate) fn wait<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }

    /// The store, for those that can wait by themselves.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// A tournament's ledger.
    pub(crate) fn book(&self, id: i64) -> Book {
        Book::new(self.store.clone(), id, self.runtime.handle().clone())
    }

    /// The bouts that were played again.
    pub(crate) fn repeats(&self, id: i64) -> Result<Vec<String>, Said> {
        let repeats = self.ask(|store| store.repeats(id))?;
        Ok(repeats.into_iter().map(|(bout, _)| bout).collect())
    }

    /// The right to play a tournament.
    pub(crate) fn hold(&self, id: i64) -> Result<Hold, Said> {
        self.ask(|store| store.hold(id))
    }

    /// What a command line needs to find this store again.
    pub(crate) fn option(&self) -> String {
        self.named.as_ref().map_or_else(String::new, |path| format!(" --db {}", shown(path)))
    }
}

/// The database's file: as it was named, and where it is.
pub(crate) fn path(args: &ArgMatches) -> Result<(Option<PathBuf>, PathBuf)> {
    let named = command::text(args, "db").map(|text| {
        let path = text.strip_prefix("sqlite:").unwrap_or(text);
        PathBuf::from(path.strip_prefix("//").unwrap_or(path))
    });
    let path = match &named {
        Some(path) if path.to_string_lossy().contains("://") => {
            let (en, pt) = ("a file for the database", "um arquivo para o banco de dados");
            return Err(Said::expected(en, pt, &path.to_string_lossy()).into());
        }
        Some(path) => path.clone(),
        None => files::data_folder()
            .ok_or_else(|| {
                Said::fixed(
                    "expected a home folder for the database; name a file with --db",
                    "esperava uma pasta pessoal para o banco de dados; indique um arquivo com --db",
                )
            })?
            .join("arena.db"),
    };
    Ok((named, path))
}

/// A path as a shell reads it.
fn shown(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain =
        |c: char| c.is_alphanumeric() || matches!(c, '/' | '.' | '-' | '_' | '+' | ',' | '=');
    if text.chars().all(is_plain) { text } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

/// A tournament's number from the command line.
pub(crate) fn id(text: &str) -> Result<i64, Said> {
    let read = text.parse().ok().filter(|&id: &i64| id > 0);
    let (en, pt) = (
        "a tournament's number as in `jogada tournaments`",
        "o número de um torneio como em `jogada tournaments`",
    );
    read.ok_or_else(|| Said::expected(en, pt, text))
}
