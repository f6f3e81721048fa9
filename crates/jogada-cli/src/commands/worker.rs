//! `jogada worker --nats URL`: plays what a tournament elsewhere hands out, and may be switched off at any time.

use std::sync::Arc;

use anyhow::Result;
use clap::{Arg, ArgAction, ArgMatches, Command};
use jogada_arena::{MatchRunner, StopSignal, TournamentSpec};
use jogada_game::{Exit, Games};
use jogada_nats::{RunnerFactory, Worker, WorkerError, WorkerStatus};
use jogada_text::{Lang, Message};

use crate::{
    arena::{bots::bot_builder, budget::tables, nats},
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
        .after_help(tell::examples(lang, "examples-worker"))
        .arg(nats::arg(lang).required(true))
        .arg(value("jobs", "N", "help-threads"))
        .arg(value("name", "NAME", "help-worker-name"))
        .arg(Arg::new("trust").long("trust").action(ArgAction::SetTrue).help(say("help-trust")))
        .arg(log::arg(lang))
}

pub(crate) fn run(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
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
        runners: Arc::new(JailedRunners { games, trusts: args.get_flag("trust") }),
    };
    let signal = StopSignal::new();
    let raised = signal.clone();
    // Without a handler an interruption ends the program at once; its jobs go elsewhere all the same.
    _ = ctrlc::set_handler(move || raised.raise());
    tell::note(&tell::say(lang, "worker-waits", &[]));
    let told = |word: WorkerStatus<'_>| match word {
        WorkerStatus::Waits(why) => tell::note(&why.say(lang)),
        WorkerStatus::Ready(id) => {
            tell::note(&tell::say(lang, "worker-ready", &[("id", &id), ("jobs", &slots)]));
        }
    };
    match worker.run(&signal, &told) {
        Ok(()) => Ok(Exit::Done),
        Err(WorkerError::NoServer(said)) => Err(said.into()),
        Err(WorkerError::Banned(said)) => {
            tell::note(&tell::say(lang, "worker-banned", &[("why", &said.say(lang))]));
            Ok(Exit::No)
        }
    }
}

/// Makes runners whose bots are in this machine's jail.
struct JailedRunners {
    games: Games,
    trusts: bool,
}

impl RunnerFactory for JailedRunners {
    fn runner(&self, spec: &TournamentSpec, signal: &StopSignal) -> Result<MatchRunner, Message> {
        if spec.settings.trust && !self.trusts {
            return Err(tell::message("worker-without-trust"));
        }
        let mut bots = bot_builder(spec.settings.limits.clone(), spec.settings.trust);
        spec.runner(self.games, &mut bots, signal)
    }
}

/// What this machine is called.
fn host() -> String {
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    if name.is_empty() { "worker".to_owned() } else { name }
}
