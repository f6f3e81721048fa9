//! `jogada tournament GAME ENTRANT…`: plays a tournament and keeps every game.

mod ask;
mod progress;
pub(super) mod roster;

use std::{cmp::Reverse, io::Write, path::Path, time::Duration};

use anyhow::Result;
use clap::{ArgMatches, Command};
use jogada_arena::{
    BotSource, PlayerSource, RunEnd, RunOptions, StopSignal, TournamentDraft, TournamentError,
    TournamentRun, TournamentSettings, notice_json, summary_json, summary_text,
};
use jogada_game::{Exit, Games};
use jogada_text::{Lang, printable_line};
use jogada_tournament::StandingsLine;

use crate::{
    arena::{
        bots::bot_builder,
        budget::tables,
        database::{self, OpenDatabase},
        lost_games, nats,
    },
    command,
    commands::export,
    out, tell,
};
use ask::TournamentRequest;
use progress::Progress;

pub(crate) fn command(lang: Lang) -> Command {
    ask::command(lang)
}

/// How long to wait for a machine that fails, unless the person says.
const PATIENCE_SECONDS: u64 = 300;

pub(crate) fn run(args: &ArgMatches, games: Games, lang: Lang) -> Result<Exit> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let workers =
        command::number(args, "workers", 1)?.map_or(cores, |workers| workers.min(256) as usize);
    let workers = tables(workers, 1, lang);
    let patience = command::number(args, "patience", 0)?.unwrap_or(PATIENCE_SECONDS);
    // Before anything is written: without workers there is no tournament.
    let workers = nats::workers(args, workers)?;
    if let Some(folder) = command::text(args, "out") {
        export::check_folder(Path::new(folder))?;
    }
    let (database, mut run) = open(args, games, lang)?;
    announce(&run, &database, lang);
    let signal = StopSignal::new();
    let raised = signal.clone();
    // Without a handler an interruption ends the program at once; what was played is kept all the same.
    _ = ctrlc::set_handler(move || raised.raise());
    let options = RunOptions { patience: Some(Duration::from_secs(patience)), boards: None };
    let mut progress = Progress::new(&run, lang);
    let end = run.run(workers.as_ref(), options, &mut progress, &signal);
    progress.finish();
    let end = match end {
        Ok(RunEnd::GaveUp(why)) | Err(why) => {
            say_resume(&run, &database, lang);
            return Err(why.into());
        }
        Ok(end) => end,
    };
    show(&run, &database, args.get_flag("json"), lang)?;
    lost_games::tell(&progress.lost, |entrant| run.info.name_of(entrant), lang);
    if let Some(folder) = command::text(args, "out") {
        export::write_all(&database, games, run.info.id, Path::new(folder), lang)?;
    }
    if end == RunEnd::Stopped {
        say_resume(&run, &database, lang);
        return Ok(Exit::No);
    }
    Ok(exit(&run, lang))
}

/// A new tournament, or one that was begun before. A new one is checked before anything is written.
fn open(args: &ArgMatches, games: Games, lang: Lang) -> Result<(OpenDatabase, TournamentRun)> {
    let bots = |settings: &TournamentSettings| -> Box<dyn BotSource> {
        Box::new(bot_builder(settings.limits.clone(), settings.trust))
    };
    if let Some(id) = command::text(args, "resume") {
        let id = database::id(id)?;
        let database = OpenDatabase::open_old(args)?;
        let (store, runtime) = (database.store(), database.runtime());
        let options = ask::resume_options(args)?;
        let run = TournamentRun::resume_with(store, games, id, &options, bots, runtime);
        let run = run.map_err(|error| match error {
            TournamentError::Changed(what) => tell::message("changed-hint").with("what", what),
            other => other.message(),
        })?;
        return Ok((database, run));
    }
    let asked = TournamentRequest::read(args, lang)?;
    let mut resolve =
        |_: usize, _: &_, player: &str| Ok(PlayerSource::Named(asked.absolute_player(player)));
    let settings = asked.settings.clone();
    let mut bots = bots(&settings);
    let draft = TournamentDraft::new(games, settings, &mut resolve, bots.as_mut());
    let draft = asked.point(draft)?;
    let database = OpenDatabase::open(args)?;
    let run = TournamentRun::create(database.store(), games, draft, database.runtime());
    let run = run.map_err(|error| error.message())?;
    Ok((database, run))
}

fn announce(run: &TournamentRun, database: &OpenDatabase, lang: Lang) {
    let info = &run.info;
    let total = info.plan.schedule.games_total();
    let name = if total.is_some() { "tournament-begins" } else { "tournament-begins-open" };
    let args: [(&'static str, &dyn ToString); 4] = [
        ("id", &info.id),
        ("game", &info.plan.entry.kind.name),
        ("entrants", &(info.plan.entrants.len() - info.plan.dropped.len())),
        ("games", &total.unwrap_or_default()),
    ];
    tell::note(&tell::say(lang, name, &args));
    if run.results.games() > 0 {
        tell::note(&tell::say(lang, "tournament-goes-on", &[("games", &run.results.games())]));
    }
    if run.is_guessable() {
        tell::note(&tell::say(lang, "seed-is-guessable", &[]));
    } else if info.settings.seed.is_some() && !info.plan.is_open {
        tell::note(&tell::say(lang, "seed-is-mixed", &[]));
    }
    for (name, why) in run.broken() {
        let args: [(&'static str, &dyn ToString); 2] = [("name", &name), ("why", &why.say(lang))];
        tell::note(&tell::say(lang, "tournament-broken", &args));
    }
    if !info.is_over(&run.results) {
        say_resume(run, database, lang);
    }
}

fn say_resume(run: &TournamentRun, database: &OpenDatabase, lang: Lang) {
    let (program, id) = (tell::program(), run.info.id);
    let resume = format!("{program} tournament --resume {id}{}", database.option());
    tell::note(&tell::say(lang, "tournament-resume", &[("command", &resume)]));
}

/// Prints the table, the matrix where it fits, and what there is to say about them.
fn show(run: &TournamentRun, database: &OpenDatabase, as_json: bool, lang: Lang) -> Result<()> {
    let TournamentRun { info, results, .. } = run;
    let mut out = out::stdout();
    if as_json {
        let notices = database.ask(|store| store.notices(info.id))?;
        let mut summary = summary_json(info, results, lang);
        summary["id"] = info.id.into();
        summary["notices"] = notices.iter().map(|notice| notice_json(notice, lang)).collect();
        writeln!(out, "{summary}")?;
        return Ok(());
    }
    write!(out, "{}", summary_text(info, results, width(), lang))?;
    Ok(())
}

/// The terminal's width, or that of a page where stdout is none.
fn width() -> usize {
    if !out::is_seen() {
        return 100;
    }
    crossterm::terminal::size().map_or(100, |(columns, _)| usize::from(columns).max(40))
}

/// Crashes and other faults are seen in the exit status too.
fn exit(run: &TournamentRun, lang: Lang) -> Exit {
    /// More entrants are in the table only.
    const NAMES_MAX: usize = 8;
    let standings = run.standings();
    let count = |line: &StandingsLine| line.faults.total();
    let mut faulty: Vec<_> = standings.lines.iter().filter(|line| count(line) > 0).collect();
    faulty.sort_by_key(|line| Reverse(count(line)));
    let name = |line: &&StandingsLine| printable_line(run.info.name_of(line.entrant)).into_owned();
    let shown =
        faulty.iter().take(NAMES_MAX).map(|line| format!("{} ({})", name(line), count(line)));
    let mut entrants = shown.collect::<Vec<_>>().join(", ");
    if faulty.len() > NAMES_MAX {
        entrants += ", …";
    }
    if !faulty.is_empty() {
        tell::note(&tell::say(lang, "tournament-faults", &[("entrants", &entrants)]));
    }
    if standings.is_clean() { Exit::Done } else { Exit::No }
}
