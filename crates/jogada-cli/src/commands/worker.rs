//! `jogada worker --nats URL`: plays what a tournament elsewhere hands out, and may be switched off at any time.

use std::sync::Arc;

use anyhow::Result;
use clap::{Arg, ArgAction, ArgMatches, Command};
use jogada_core::{Exit, Lang, Said};
use jogada_jobs::{Hall, Halt, Terms};
use jogada_nats::{Build, Word, Worker, WorkerError};

use crate::{
    arena::{budget::tables, jail::Warden, nats},
    command, files, log, tell,
};

/// More matches at once than this are not meant.
const JOBS_MAX: u64 = 1024;

pub(crate) fn command(lang: Lang) -> Command {
    let say = |name| tell::say(lang, name, &[]);
    let value = |name: &'static str, shown: &'static str, help| {
        Arg::new(name).long(name).value_name(shown).help(say(help))
    };
    Command::new("worker")
        .visible_alias("trabalhador")
        .about(say("about-worker"))
        .after_help(say("examples-worker"))
        .arg(nats::arg(lang).required(true))
        .arg(value("jobs", "N", "help-threads"))
        .arg(value("name", "NAME", "help-worker-name"))
        .arg(Arg::new("trust").long("trust").action(ArgAction::SetTrue).help(say("help-trust")))
        .arg(log::arg(lang))
}

pub(crate) fn run(args: &ArgMatches, lang: Lang) -> Result<Exit> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let slots = command::number(args, "jobs", 1)?.map_or(cores, |n| n.min(JOBS_MAX) as usize);
    let slots = tables(slots, 1, lang);
    let urls = command::text(args, "nats").unwrap_or_default();
    let name = command::text(args, "name").map_or_else(host, str::to_owned);
    let worker = Worker {
        server: nats::server(urls)?,
        name,
        slots,
        folder: files::cache_folder()?.join("sent"),
        build: Arc::new(Builder { trusts: args.get_flag("trust") }),
    };
    let halt = Halt::new();
    let raised = halt.clone();
    // Without a handler an interruption ends the program at once; its jobs go elsewhere all the same.
    _ = ctrlc::set_handler(move || raised.raise());
    tell::note(&tell::say(lang, "worker-waits", &[]));
    let told = |word: Word<'_>| match word {
        Word::Waits(why) => tell::note(why.say(lang)),
        Word::Ready(id) => {
            tell::note(&tell::say(lang, "worker-ready", &[("id", &id), ("jobs", &slots)]));
        }
    };
    match worker.run(&halt, &told) {
        Ok(()) => Ok(Exit::Done),
        Err(WorkerError::NoServer(said)) => Err(said.into()),
        Err(WorkerError::Aside(said)) => {
            tell::note(&tell::say(lang, "worker-aside", &[("why", &said.say(lang))]));
            Ok(Exit::No)
        }
    }
}

/// Builds halls whose bots sit in this machine's jail.
struct Builder {
    trusts: bool,
}

impl Build for Builder {
    fn build(&self, terms: &Terms, halt: &Halt) -> Result<Hall, Said> {
        if terms.settings.trust && !self.trusts {
            return Err(Said::fixed(
                "expected a tournament whose bots are jailed; a worker with --trust takes others",
                "esperava um torneio de robôs presos; um trabalhador com --trust aceita outros",
            ));
        }
        let mut warden = Warden::new(terms.settings.limits.clone(), terms.settings.trust);
        terms.hall(all_games::find, &mut warden, halt)
    }
}

/// What this machine is called.
fn host() -> String {
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    if name.is_empty() { "worker".to_owned() } else { name }
}
