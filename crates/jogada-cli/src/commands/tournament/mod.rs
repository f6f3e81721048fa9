//! `jogada tournament GAME ENTRANT…`: everybody against everybody, and nothing is ever lost.

mod ask;
mod progress;
mod spoken;

use std::{path::Path, sync::Arc, time::Duration};

use anyhow::Result;
use clap::{ArgMatches, Command};
use jogada_core::{Exit, Lang};
use jogada_jobs::{
    BadSetting, Employer, Hall, Halt, Pause, Planned, Settings, Team, Terms, Trouble, conduct,
};
use jogada_store::{NewTournament, State};
use jogada_tournament::{Results, Standings};
use jogada_web::plan;

use crate::{
    arena::{
        budget::tables,
        jail::Warden,
        nats, paper, seed,
        shelf::{self, Shelf},
    },
    command,
    commands::export,
    tell,
};
use ask::Asked;
use progress::Progress;
use spoken::Spoken;

pub(crate) fn command(lang: Lang) -> Command {
    ask::command(lang)
}

/// For so many seconds a tournament waits for a machine that fails, unless somebody says.
const PATIENCE_SECONDS: u64 = 300;

/// A tournament that is about to be played, or to go on.
struct Open {
    shelf: Shelf,
    id: i64,
    planned: Planned,
    teams: Vec<Team>,
    settings: Settings,
    results: Results,
}

pub(crate) fn run(args: &ArgMatches, lang: Lang) -> Result<Exit> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let workers =
        command::number(args, "workers", 1)?.map_or(cores, |workers| workers.min(256) as usize);
    let workers = tables(workers, 1, lang);
    let patience = command::number(args, "patience", 0)?.unwrap_or(PATIENCE_SECONDS);
    // Before anything is written: without machines that play there is no tournament.
    let employer = nats::employer(args, workers)?;
    let mut open = match command::text(args, "resume") {
        Some(id) => Open::again(args, shelf::id(id)?)?,
        None => Open::new(args)?,
    };
    let _hold = open.shelf.hold(open.id)?;
    open.results = open.shelf.ask(|store| store.results(open.id))?;
    open.announce(lang);
    let halt = Halt::new();
    let raised = halt.clone();
    // Without a handler an interruption ends the program at once; what was played is kept all the same.
    _ = ctrlc::set_handler(move || raised.raise());
    let patience = Duration::from_secs(patience);
    let done = open.play(employer.as_ref(), patience, &halt, lang);
    match &done {
        Ok(()) => open.shelf.ask(|store| store.finish(open.id))?,
        Err(Trouble::Halted) => {}
        Err(Trouble::Failed(said)) => {
            open.say_resume(lang);
            return Err(said.clone().into());
        }
    }
    let standings = open.planned.schedule.standings(&open.results);
    let told = open.shelf.ask(|store| store.tournament(open.id))?;
    let beside = paper::Beside {
        repeats: open.shelf.repeats(open.id)?,
        notices: open.shelf.ask(|store| store.notices(open.id))?,
    };
    let (planned, results) = (&open.planned, &open.results);
    paper::show(&told, planned, &standings, results, &beside, args.get_flag("json"), lang)?;
    if let Some(folder) = command::text(args, "out") {
        export::write_all(&open.shelf, open.id, Path::new(folder), lang)?;
    }
    if done.is_err() {
        open.say_resume(lang);
        return Ok(Exit::No);
    }
    Ok(exit(&standings, lang))
}

impl Open {
    /// A new tournament. Whatever can be wrong is found out before anything is written.
    fn new(args: &ArgMatches) -> Result<Open> {
        let asked = Asked::read(args)?;
        let secret = asked.point(asked.settings.secret(command::fresh_seed()))?;
        let entrants = asked.point(asked.entrants())?;
        let mut planned = asked.point(asked.settings.plan(entrants, all_games::find, secret))?;
        let teams = asked.point(teams(&asked.settings, &planned))?;
        let names = asked.point(asked.settings.names(&teams))?;
        for (entrant, name) in planned.entrants.iter_mut().zip(names) {
            entrant.name = name;
        }
        let shelf = Shelf::open(args)?;
        let new = NewTournament {
            name: asked.name(&planned),
            game: planned.entry.kind.name.to_owned(),
            settings: serde_json::to_value(&asked.settings)?,
            entrants: planned.entrants.clone(),
            secret,
        };
        let id = shelf.ask(|store| store.create(&new))?;
        let settings = asked.settings;
        Ok(Open { shelf, id, planned, teams, settings, results: Results::new() })
    }

    /// One that was begun before.
    fn again(args: &ArgMatches, id: i64) -> Result<Open> {
        let shelf = Shelf::open_old(args)?;
        let kept = shelf.ask(|store| store.tournament(id))?;
        let (settings, planned) = plan(&kept)?;
        // One that is over needs no players any more.
        let teams = match kept.state {
            State::Open => teams(&settings, &planned).map_err(|bad| bad.said)?,
            State::Finished => Vec::new(),
        };
        Ok(Open { shelf, id, planned, teams, settings, results: Results::new() })
    }

    fn play(
        &mut self,
        employer: &dyn Employer,
        patience: Duration,
        halt: &Halt,
        lang: Lang,
    ) -> Result<(), Trouble> {
        let Open { shelf, id, planned, teams, results, settings } = self;
        if planned.schedule.is_over(results) {
            return Ok(());
        }
        let teams = std::mem::take(teams);
        let hall = Hall::new(planned.entry, teams, planned.pace, planned.secret, halt);
        let hall = Arc::new(hall.with_restarts(settings.restart));
        let terms = Terms {
            id: *id,
            settings: settings.clone(),
            players: planned.entrants.iter().map(|entrant| entrant.player.clone()).collect(),
            secret: planned.secret.to_string(),
        };
        let mut workers = employer.employ(&hall, &terms, halt)?;
        let mut progress = Progress::new(planned, results, patience, halt, lang);
        let mut book = Spoken { ledger: shelf.book(*id), lang };
        let mut told = |results: &Results, pause: Option<&Pause>| {
            progress.tell(planned, results, pause);
        };
        let schedule = planned.schedule.as_ref();
        let done = conduct(schedule, &hall, results, workers.as_mut(), &mut book, &mut told, halt);
        // Whoever has no more patience stops as if somebody had asked to.
        match progress.finish() {
            Some(why) => done.map_err(|_| Trouble::Failed(why)),
            None => done,
        }
    }

    fn announce(&self, lang: Lang) {
        let Planned { entry, entrants, schedule, .. } = &self.planned;
        let total = schedule.games_total();
        let name = if total.is_some() { "tournament-begins" } else { "tournament-begins-open" };
        let args: [(&'static str, &dyn ToString); 4] = [
            ("id", &self.id),
            ("game", &entry.kind.name),
            ("entrants", &entrants.len()),
            ("games", &total.unwrap_or_default()),
        ];
        tell::note(&tell::say(lang, name, &args));
        if self.results.games() > 0 {
            let args: [(&'static str, &dyn ToString); 1] = [("games", &self.results.games())];
            tell::note(&tell::say(lang, "tournament-goes-on", &args));
        }
        match &self.settings {
            settings if self.planned.is_open && !settings.trust => {
                seed::warn(|| self.planned.is_dealt(), &self.teams, lang);
            }
            Settings { seed: Some(_), .. } if !self.planned.is_open => {
                tell::note(&tell::say(lang, "seed-is-mixed", &[]));
            }
            _ => {}
        }
        for (entrant, team) in entrants.iter().zip(&self.teams) {
            if let Some(why) = team.broken() {
                let args: [(&'static str, &dyn ToString); 2] =
                    [("name", &entrant.name), ("why", &why.say(lang))];
                tell::note(&tell::say(lang, "tournament-broken", &args));
            }
        }
        if !schedule.is_over(&self.results) {
            self.say_resume(lang);
        }
    }

    fn say_resume(&self, lang: Lang) {
        let resume = format!("jogada tournament --resume {}{}", self.id, self.shelf.option());
        tell::note(&tell::say(lang, "tournament-resume", &[("command", &resume)]));
    }
}

/// The players of every entrant.
fn teams(settings: &Settings, planned: &Planned) -> Result<Vec<Team>, BadSetting> {
    planned.teams(&mut Warden::new(settings.limits.clone(), settings.trust))
}

/// Crashes and other faults are seen in the exit status too.
fn exit(standings: &Standings, lang: Lang) -> Exit {
    let faults: u64 = standings.lines.iter().map(|line| line.faults.total()).sum();
    if faults == 0 {
        return Exit::Done;
    }
    tell::note(&tell::say(lang, "tournament-faults", &[("faults", &faults)]));
    Exit::No
}
