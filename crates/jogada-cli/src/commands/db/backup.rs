//! `jogada db backup`: a copy of the whole database, at any time.

use std::{
    io::Write,
    path::PathBuf,
    time::{SystemTime, UNIX_EPOCH},
};

use anyhow::Result;
use clap::{Arg, ArgAction, ArgMatches, Command};
use jogada_arena::utc_date;
use jogada_game::Exit;
use jogada_store::StoreError;
use jogada_text::{Lang, Message};
use tokio::sync::watch;

use crate::{
    arena::database::{self, OpenDatabase},
    bar, command, out, tell,
};

pub(super) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    Command::new("backup")
        .visible_alias("copia")
        .about(say("about-db-backup"))
        .after_help(tell::examples(lang, "examples-db-backup"))
        .arg(Arg::new("file").value_name("FILE").help(say("help-backup-file")))
        .arg(Arg::new("force").long("force").action(ArgAction::SetTrue).help(say("help-force")))
        .arg(database::arg(lang))
}

pub(super) fn run(args: &ArgMatches, lang: Lang) -> Result<Exit> {
    let database = OpenDatabase::open_old(args)?;
    let to = target(command::text(args, "file"));
    let bar = bar::share(tell::say(lang, "backup-copying", &[]));
    let progress = |done: u64, total: u64| {
        bar.set_length(total);
        bar.set_position(done);
    };
    let (turn, mut enough) = watch::channel(false);
    // Without a handler an interruption ends the program at once, and half a copy is left under another name.
    _ = ctrlc::set_handler(move || _ = turn.send(true));
    let done = database.wait(async {
        tokio::select! {
            done = database.store().backup(&to, args.get_flag("force"), &progress) => Some(done),
            _ = enough.wait_for(|enough| *enough) => None,
        }
    });
    bar.finish_and_clear();
    match done {
        Some(done) => done.map_err(|error| said(&error))?,
        None => {
            tell::note(&tell::say(lang, "backup-stopped", &[]));
            return Ok(Exit::No);
        }
    }
    writeln!(out::stdout(), "{}", to.display())?;
    Ok(Exit::Done)
}

/// The file that was named; in a folder, or where nothing was named, one that is called by the time.
fn target(named: Option<&str>) -> PathBuf {
    let path = PathBuf::from(named.unwrap_or_default());
    if named.is_some() && !path.is_dir() {
        return path;
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let now = utc_date(now as i64).replace(' ', "-").replace(':', "");
    path.join(format!("jogada-{now}.db"))
}

fn said(error: &StoreError) -> Message {
    match error {
        StoreError::Exists(path) => {
            tell::message("backup-exists").quoting("got", &path.to_string_lossy())
        }
        error => error.message(),
    }
}
