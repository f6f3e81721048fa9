//! One run of a tournament: from its draft, or from where it stopped, to its end.

use std::{cell::RefCell, sync::Arc, time::Duration};

use jogada_game::Games;
use jogada_record::Record;
use jogada_store::{NewTournament, Notice, Store, TournamentLock};
use jogada_text::Message;
use jogada_tournament::{Results, Standings};
use tempfile::TempDir;
use tokio::runtime::Handle;

use super::{
    DatabaseResults, MemoryResults, StoredTournament, TournamentDraft, TournamentError,
    TournamentInfo, versions::new_versions,
};
use crate::{
    BoardObserver, Forfeits, MachinePause, MatchRunner, PlayedMatch, ResultStore, RunError,
    StopSignal, TEXTS, Team, TournamentPlan, TournamentSpec, WorkerSource,
    run_tournament::run_until,
};

/// A tournament that is about to be played, or has been played by this run.
#[derive(Debug)]
pub struct TournamentRun {
    /// What is played.
    pub info: TournamentInfo,
    /// The results so far.
    pub results: Results,
    /// Who plays, one team for each entrant; none once it is finished.
    pub teams: Vec<Team>,
    /// Where each entrant's player is found: its own, or a stored copy of its files.
    pub(crate) players: Vec<String>,
    /// Stored copies of files, for as long as workers may need them.
    #[allow(dead_code, reason = "it is there to be dropped")]
    pub(super) copies: Option<TempDir>,
    place: Place,
}

/// Where results go.
#[derive(Debug)]
enum Place {
    Memory(MemoryResults),
    /// The hold keeps other programs from playing the same tournament.
    Database(
        DatabaseResults,
        #[allow(dead_code, reason = "it is there to be dropped")] TournamentLock,
    ),
}

/// Watches a run.
pub trait RunObserver {
    /// How far the run is. Called many times a second.
    fn progress(&mut self, progress: &RunProgress<'_>);

    /// Nothing is left to play until entrants come in.
    fn rests(&mut self, progress: &RunProgress<'_>) {
        let _ = progress;
    }

    /// Matches have ended, and are committed after this.
    fn played(&mut self, matches: &[PlayedMatch]) -> Result<(), Message> {
        let _ = matches;
        Ok(())
    }

    /// A worker did something that its operator should know.
    fn notice(&mut self, notice: &Notice) {
        let _ = notice;
    }
}

/// Watches nothing.
impl RunObserver for () {
    fn progress(&mut self, _: &RunProgress<'_>) {}
}

/// How far a run is.
#[derive(Clone, Copy, Debug)]
pub struct RunProgress<'a> {
    /// What is played.
    pub info: &'a TournamentInfo,
    /// The results so far.
    pub results: &'a Results,
    /// Why matches wait, while they do.
    pub pause: Option<&'a MachinePause>,
}

/// How a run is done.
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    /// How long to wait for a machine that fails; nothing is for ever.
    pub patience: Option<Duration>,
    /// Sees the boards of matches under way.
    pub boards: Option<Arc<dyn BoardObserver>>,
}

/// How a run ended. What was committed stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// Nothing is left to play.
    Finished,
    /// The signal was raised.
    Stopped,
    /// The machine failed for longer than the patience; no player is to blame.
    GaveUp(Message),
}

/// How playing what is due ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PlayEnd {
    NothingLeft,
    Interrupted,
    Stopped,
    GaveUp(Message),
}

impl TournamentRun {
    /// A run whose results are kept in memory.
    pub fn in_memory(draft: TournamentDraft, results: MemoryResults) -> TournamentRun {
        let name = draft.name();
        let TournamentDraft { settings, plan, teams } = draft;
        let forfeits = settings.forfeits();
        let info = TournamentInfo {
            id: 0,
            name,
            created: None,
            settings,
            plan,
            repeats: Vec::new(),
            is_finished: false,
            forfeits,
        };
        note_endless(&info.forfeits, &teams);
        let (players, place) = (players(&info.plan), Place::Memory(results));
        TournamentRun { info, results: Results::new(), teams, players, copies: None, place }
    }

    /// Writes a draft into a database and holds it. Blocks: not for a thread of the runtime.
    pub fn create(
        store: &Store,
        games: Games,
        draft: TournamentDraft,
        runtime: &Handle,
    ) -> Result<TournamentRun, TournamentError> {
        let new = NewTournament {
            name: draft.name(),
            game: draft.plan.entry.kind.name.to_owned(),
            settings: serde_json::to_value(&draft.settings).expect("settings have text keys"),
            entrants: draft.plan.entrants.clone(),
            secret: draft.plan.secret,
        };
        let versions = new_versions(draft.plan.entry, &draft.plan.entrants, 0);
        let versions = versions.map_err(TournamentError::Unplayable)?;
        let id = runtime.block_on(store.create_with_versions(&new, &versions))?;
        let (hold, stored) = held(store, games, id, runtime)?;
        Ok(TournamentRun::held(store, games, stored, draft.teams, hold, runtime))
    }

    pub(super) fn held(
        store: &Store,
        games: Games,
        stored: StoredTournament,
        teams: Vec<Team>,
        hold: TournamentLock,
        runtime: &Handle,
    ) -> TournamentRun {
        let StoredTournament { info, results } = stored;
        let kept = DatabaseResults::new(games, store.clone(), info.id, runtime.clone());
        note_endless(&info.forfeits, &teams);
        let (players, place) = (players(&info.plan), Place::Database(kept, hold));
        TournamentRun { info, results, teams, players, copies: None, place }
    }

    /// Plays until nothing is left, the signal is raised, or the patience is over. An error is a job that no worker can do, or a
    /// result that cannot be kept.
    pub fn run(
        &mut self,
        workers: &dyn WorkerSource,
        options: RunOptions,
        observer: &mut dyn RunObserver,
        signal: &StopSignal,
    ) -> Result<RunEnd, Message> {
        if !self.info.is_over(&self.results) {
            let teams = std::mem::take(&mut self.teams);
            let mut never = |_: &Results| Ok(false);
            match self.play(teams, workers, options, observer, &mut never, signal)? {
                PlayEnd::NothingLeft | PlayEnd::Interrupted => {}
                PlayEnd::Stopped => return Ok(RunEnd::Stopped),
                PlayEnd::GaveUp(why) => return Ok(RunEnd::GaveUp(why)),
            }
        }
        self.finish()?;
        Ok(RunEnd::Finished)
    }

    /// Plays what is due with these teams, until `interrupts` says so: then matches under way are played to their end.
    pub(crate) fn play(
        &mut self,
        teams: Vec<Team>,
        workers: &dyn WorkerSource,
        options: RunOptions,
        observer: &mut dyn RunObserver,
        interrupts: &mut dyn FnMut(&Results) -> Result<bool, Message>,
        signal: &StopSignal,
    ) -> Result<PlayEnd, Message> {
        if teams.iter().any(Team::has_people) && !workers.seats_people() {
            return Err(TEXTS.message("people-need-tables"));
        }
        let TournamentRun { info, results, players, place, .. } = self;
        let (observer, plan) = (RefCell::new(observer), &info.plan);
        let runner = MatchRunner::new(plan.entry, teams, plan.pace, plan.secret, signal);
        let runner = runner.with_restarts(info.settings.restart);
        let RunOptions { patience, boards } = options;
        let runner = runner.with_observer(boards).with_forfeits(&info.forfeits);
        let runner = Arc::new(runner);
        let mut pool = workers.workers(&runner, &spec(info, players), signal)?;
        let mut gave_up = None;
        let mut control = |results: &Results, pause: Option<&MachinePause>| {
            observer.borrow_mut().progress(&RunProgress { info, results, pause });
            let is_over = |pause: &&MachinePause| Some(pause.waited) >= patience;
            if let Some(pause) = pause.filter(|_| patience.is_some()).filter(is_over) {
                gave_up = Some(pause.why.clone());
                signal.raise();
            }
            interrupts(results)
        };
        let forfeits = &info.forfeits;
        let mut store = Observed { place, observer: &observer, forfeits, discarded: Vec::new() };
        let (schedule, pool) = (plan.schedule.as_ref(), pool.as_mut());
        let done = run_until(schedule, &runner, results, pool, &mut store, &mut control, signal);
        let discarded = store.discarded;
        if let Place::Memory(memory) = place {
            memory.sort();
        }
        info.add_repeats(discarded);
        match (done, gave_up) {
            (Ok(true), _) => Ok(PlayEnd::NothingLeft),
            (Ok(false), _) => Ok(PlayEnd::Interrupted),
            (Err(_), Some(why)) => {
                let seconds = patience.unwrap_or_default().as_secs();
                let message = TEXTS.message("machine-failed").with("seconds", seconds);
                Ok(PlayEnd::GaveUp(message.with("message", why)))
            }
            (Err(RunError::Stopped), None) => Ok(PlayEnd::Stopped),
            (Err(RunError::Failed(why)), None) => Err(why),
        }
    }

    fn finish(&mut self) -> Result<(), Message> {
        self.info.is_finished = true;
        match &self.place {
            Place::Memory(_) => Ok(()),
            Place::Database(database, _) => database.finish(),
        }
    }

    /// The table.
    pub fn standings(&self) -> Standings {
        self.info.standings(&self.results)
    }

    /// Whether bots that are not trusted could guess the seed and know every deal.
    pub fn is_guessable(&self) -> bool {
        let TournamentInfo { plan, settings, .. } = &self.info;
        let has_bots = self.teams.iter().any(Team::has_bots);
        plan.is_open && !settings.trust && has_bots && plan.is_dealt()
    }

    /// Whether people play.
    pub fn has_people(&self) -> bool {
        self.teams.iter().any(Team::has_people)
    }

    /// The entrants whose players can never play, and why.
    pub fn broken(&self) -> impl Iterator<Item = (&str, &Message)> {
        let entrants = self.info.plan.entrants.iter().zip(&self.teams);
        entrants.filter_map(|(entrant, team)| Some((entrant.name.as_str(), team.broken()?)))
    }

    /// The matches of a run in memory.
    pub fn played(&self) -> &[PlayedMatch] {
        match &self.place {
            Place::Memory(memory) => memory.played(),
            Place::Database(..) => &[],
        }
    }
}

/// A tournament that no other program plays meanwhile.
pub(super) fn held(
    store: &Store,
    games: Games,
    id: i64,
    runtime: &Handle,
) -> Result<(TournamentLock, StoredTournament), TournamentError> {
    runtime.block_on(async {
        let hold = store.lock(id).await?;
        Ok((hold, StoredTournament::read(store, games, id).await?))
    })
}

/// The player of every entrant, by its name or path. One that was dropped never plays, and its files may be gone: another
/// stands in its place.
pub(super) fn players(plan: &TournamentPlan) -> Vec<String> {
    let is_dropped = |number: &usize| plan.dropped.contains(number);
    let active = (0..plan.entrants.len()).find(|number| !is_dropped(number)).unwrap_or(0);
    let player = |number: usize| {
        let number = if is_dropped(&number) { active } else { number };
        plan.entrants[number].player.clone()
    };
    (0..plan.entrants.len()).map(player).collect()
}

/// Files that do not come to the end of their import forfeit every game.
fn note_endless(forfeits: &Forfeits, teams: &[Team]) {
    let is_endless = |team: &Team| team.broken().is_some_and(|why| why.key() == "import-runs-on");
    for (entrant, _) in teams.iter().enumerate().filter(|(_, team)| is_endless(team)) {
        forfeits.set(entrant, 0);
    }
}

/// What workers elsewhere must know.
fn spec(info: &TournamentInfo, players: &[String]) -> TournamentSpec {
    TournamentSpec {
        id: info.id,
        settings: info.settings.clone(),
        players: players.to_vec(),
        secret: info.plan.secret.to_string(),
    }
}

/// Tells the observer what passes by.
struct Observed<'a, 'o> {
    place: &'a mut Place,
    observer: &'a RefCell<&'o mut dyn RunObserver>,
    forfeits: &'a Forfeits,
    /// Bouts that are played again.
    discarded: Vec<String>,
}

impl Observed<'_, '_> {
    fn store(&mut self) -> &mut dyn ResultStore {
        match self.place {
            Place::Memory(memory) => memory,
            Place::Database(database, _) => database,
        }
    }
}

impl ResultStore for Observed<'_, '_> {
    fn commit(&mut self, played: Vec<PlayedMatch>) -> Result<(), Message> {
        self.observer.borrow_mut().played(&played)?;
        for (entrant, games) in played.iter().flat_map(PlayedMatch::forfeits) {
            self.forfeits.set(entrant, games);
        }
        for (entrant, games) in self.forfeits.take_unsaved() {
            self.store().forfeit(entrant, games)?;
        }
        self.store().commit(played)
    }

    fn committed(&mut self, bout: &str) -> Result<Vec<(usize, Record)>, Message> {
        self.store().committed(bout)
    }

    fn discard(&mut self, bout: &str) -> Result<(), Message> {
        self.store().discard(bout)?;
        self.discarded.push(bout.to_owned());
        Ok(())
    }

    fn notice(&mut self, notice: &Notice) -> Result<(), Message> {
        self.observer.borrow_mut().notice(notice);
        self.store().notice(notice)
    }
}
