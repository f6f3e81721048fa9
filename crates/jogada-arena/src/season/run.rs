//! One run of a season: plays what is due, rests when nothing is, and takes requests all the while.

use std::{
    sync::{
        Arc, RwLock,
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    time::Duration,
};

use jogada_game::{Entry, Games};
use jogada_store::Store;
use jogada_text::Message;
use jogada_tournament::Results;
use tokio::runtime::Handle;

use super::{SeasonHandle, field::SeasonField, handle::SeasonRequest};
use crate::{
    BotSource, BuiltBot, ChangedFiles, ResumeOptions, RunEnd, RunObserver, RunOptions, RunProgress,
    StopSignal, TEXTS, TournamentDraft, TournamentError, TournamentInfo, TournamentRun,
    TournamentSettings, WorkerSource, tournament::PlayEnd,
};

/// A season that is about to be played, or is played by this run.
#[derive(Debug)]
pub struct Season {
    run: TournamentRun,
    games: Games,
    field: SeasonField,
    requests: Receiver<SeasonRequest>,
    handle: SeasonHandle,
}

/// How long a season that rests waits for a request before it looks at the signal.
const GLANCE: Duration = Duration::from_millis(50);

impl Season {
    /// Writes a new season into a database and holds it. Blocks: not for a thread of the runtime.
    pub fn create(
        store: &Store,
        games: Games,
        draft: TournamentDraft,
        runtime: &Handle,
    ) -> Result<Season, TournamentError> {
        let run = TournamentRun::create(store, games, draft, runtime)?;
        Season::of(run, store, games, runtime)
    }

    /// Goes on with a season, in the middle of whatever it was. Files that have changed or are gone are replaced by the stored
    /// copies, and an entrant whose player cannot be built is left alone. Blocks: not for a thread of the runtime.
    pub fn resume(
        store: &Store,
        games: Games,
        id: i64,
        bots: impl FnOnce(&TournamentSettings) -> Box<dyn BotSource>,
        runtime: &Handle,
    ) -> Result<Season, TournamentError> {
        let options =
            ResumeOptions { changed: Some(ChangedFiles::Keep), ..ResumeOptions::default() };
        let bots = |settings: &TournamentSettings| -> Box<dyn BotSource> {
            Box::new(LenientBots(bots(settings)))
        };
        let run = TournamentRun::resume_with(store, games, id, &options, bots, runtime)?;
        Season::of(run, store, games, runtime)
    }

    fn of(
        run: TournamentRun,
        store: &Store,
        games: Games,
        runtime: &Handle,
    ) -> Result<Season, TournamentError> {
        let TournamentInfo { id, settings, plan, .. } = &run.info;
        // A ladder that another program has finished has no players.
        if settings.season.is_none() || run.teams.len() != plan.entrants.len() {
            let bad = TEXTS.message("no-season").quoting("got", &id.to_string());
            return Err(TournamentError::Unplayable(bad));
        }
        let (send, requests) = channel();
        let names = plan.entrants.iter().map(|entrant| entrant.name.clone()).collect();
        let names = Arc::new(RwLock::new(names));
        let options = plan.meeting.modalities.iter().map(|modality| &modality.options);
        let options = options.map(|options| plan.entry.kind.full_options(options));
        let options = options.collect::<Result<_, _>>();
        let options = options.map_err(|bad| TournamentError::Unplayable(bad.0))?;
        let handle =
            SeasonHandle { entry: plan.entry, options, names: Arc::clone(&names), requests: send };
        let field = SeasonField {
            id: *id,
            store: store.clone(),
            runtime: runtime.clone(),
            entry: plan.entry,
            settings: settings.clone(),
            entrants: plan.entrants.clone(),
            teams: run.teams.clone(),
            names,
            is_changed: true,
        };
        Ok(Season { run, games, field, requests, handle })
    }

    /// For those who ask things of it.
    pub fn handle(&self) -> SeasonHandle {
        self.handle.clone()
    }

    /// What is played.
    pub fn info(&self) -> &TournamentInfo {
        &self.run.info
    }

    /// The results so far.
    pub fn results(&self) -> &Results {
        &self.run.results
    }

    /// The entrants whose players could not be built when this run began, and why.
    pub fn absent(&self) -> impl Iterator<Item = (&str, &Message)> {
        let entrants = self.field.entrants.iter().zip(&self.field.teams);
        entrants.filter_map(|(entrant, team)| Some((entrant.name.as_str(), team.broken()?)))
    }

    /// Plays and rests until the signal is raised, or the patience of the options is over. An error is a job that no worker can
    /// do, or a result that cannot be kept.
    pub fn run(
        &mut self,
        workers: &dyn WorkerSource,
        options: &RunOptions,
        observer: &mut dyn RunObserver,
        signal: &StopSignal,
    ) -> Result<RunEnd, Message> {
        loop {
            self.renew()?;
            let Season { run, field, requests, .. } = self;
            let (info, results) = (&run.info, &run.results);
            observer.progress(&RunProgress { info, results, pause: None });
            let (teams, child) = (field.teams.clone(), signal.child());
            let mut interrupts = |results: &Results| {
                requests.try_iter().for_each(|request| field.take(request, results));
                Ok(field.is_changed)
            };
            match run.play(teams, workers, options.clone(), observer, &mut interrupts, &child)? {
                PlayEnd::Interrupted => {}
                PlayEnd::NothingLeft if self.rest(observer, signal) => {}
                PlayEnd::NothingLeft | PlayEnd::Stopped => return Ok(RunEnd::Stopped),
                PlayEnd::GaveUp(why) => return Ok(RunEnd::GaveUp(why)),
            }
        }
    }

    /// Waits until something changes who plays. Returns whether it did before the signal was raised.
    fn rest(&mut self, observer: &mut dyn RunObserver, signal: &StopSignal) -> bool {
        let (info, results) = (&self.run.info, &self.run.results);
        observer.rests(&RunProgress { info, results, pause: None });
        while !self.field.is_changed {
            match self.requests.recv_timeout(GLANCE) {
                Ok(request) => self.field.take(request, &self.run.results),
                Err(RecvTimeoutError::Timeout) if !signal.is_raised() => {}
                Err(_) => return false,
            }
        }
        !signal.is_raised()
    }

    /// Takes over what has changed since the schedule was made.
    fn renew(&mut self) -> Result<(), Message> {
        let Season { run, games, field, .. } = self;
        let broken = field.teams.iter().enumerate().filter(|(_, team)| team.broken().is_some());
        let absent = broken.map(|(number, _)| number).collect();
        if let Some(season) = &mut field.settings.season {
            season.absent = absent;
        }
        let (settings, old) = (&field.settings, &run.info.plan);
        let (entrants, dropped) = (field.entrants.clone(), old.dropped.clone());
        let plan = settings.plan_without(*games, entrants, dropped, old.secret);
        run.info.plan = plan.map_err(|bad| bad.message())?;
        run.info.settings = settings.clone();
        let known = run.players.len();
        run.players.extend(field.entrants[known..].iter().map(|entrant| entrant.player.clone()));
        field.is_changed = false;
        Ok(())
    }
}

/// Makes a bot that can never play of one that cannot be built now, so that others can play.
struct LenientBots(Box<dyn BotSource>);

impl BotSource for LenientBots {
    fn build(&mut self, entry: &Entry, name: &str) -> Result<BuiltBot, Message> {
        Ok(self.0.build(entry, name).unwrap_or_else(|why| BuiltBot::never(name, why)))
    }

    fn prepare(&mut self, entry: &Entry, names: &[String]) {
        self.0.prepare(entry, names);
    }
}
