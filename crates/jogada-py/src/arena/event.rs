//! Playing tournaments: every format, in this process and in memory.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use jogada_arena::{
    BadSetting, LocalWorkers, MemoryResults, OwnPlayer, PlayerSource, RunEnd, RunObserver,
    RunOptions, RunProgress, StopSignal, TournamentDraft, TournamentRun, TournamentSettings,
};
use jogada_core::read_json;
use jogada_tournament::{Entrant, Format};
use pyo3::{
    exceptions::{PyKeyboardInterrupt, PyRuntimeError},
    prelude::*,
    types::PyString,
};

use super::{
    bot_builder,
    bots::warn,
    function::{Calls, Function},
    said,
    table::name_of,
    tournament::Tournament,
};
use crate::{TEXTS, args, lang::lang, work};

/// The name of an entrant, if it has one, and its player.
type Named<'py> = (Option<String>, Bound<'py, PyAny>);

/// How long to wait for a machine that fails: nothing is kept that could be resumed.
const PATIENCE: Duration = Duration::from_secs(10);

/// Plays a tournament. `entrants` are names and players; `progress` is called with the games done and all games.
/// Returns what was played, and whether it was interrupted.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "Python's own object becomes this")]
pub(crate) fn arena_tournament(
    py: Python<'_>,
    format: &Bound<'_, PyAny>,
    settings: &str,
    entrants: Vec<Named<'_>>,
    workers: usize,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Tournament, bool)> {
    let mut settings: TournamentSettings =
        read_json(settings).map_err(|why| said("settings", &why))?;
    let format = args::text("format", format)?.parse::<Format>();
    settings.format = format.map_err(|bad| said("format", &bad.0))?;
    let calls = Arc::new(Calls::default());
    let draft = draft(py, settings, &entrants, &calls)?;
    let mut run = TournamentRun::in_memory(draft, MemoryResults::default());
    warn_of(&run);
    let (signal, done) = (StopSignal::new(), AtomicU64::new(0));
    let total = run.info.plan.schedule.games_total();
    let glance = |_: Python<'_>| match progress {
        Some(told) => told.call1((done.load(Ordering::Relaxed), total)).map(drop),
        None => Ok(()),
    };
    let interrupt = |py: Python<'_>| {
        signal.raise();
        calls.interrupt(py);
    };
    let play = || {
        let workers = LocalWorkers { workers: workers.clamp(1, 256) };
        let options = RunOptions { patience: Some(PATIENCE), boards: None };
        run.run(&workers, options, &mut Counter(&done), &signal)
    };
    let (end, heard) = work::attended(py, play, glance, interrupt)?;
    if let RunEnd::GaveUp(why) = end.map_err(|why| said("entrants", &why))? {
        return Err(PyRuntimeError::new_err(why.say(lang())));
    }
    let is_interrupted = match heard {
        Err(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => true,
        heard => heard.map(|()| false)?,
    };
    glance(py)?;
    Ok((Tournament { run }, is_interrupted))
}

/// Counts the games of a run.
struct Counter<'a>(&'a AtomicU64);

impl RunObserver for Counter<'_> {
    fn progress(&mut self, progress: &RunProgress<'_>) {
        self.0.store(progress.results.games() as u64, Ordering::Relaxed);
    }
}

/// The tournament of these entrants: named by the caller, or else as the command line would.
fn draft(
    py: Python<'_>,
    mut settings: TournamentSettings,
    entrants: &[Named<'_>],
    calls: &Arc<Calls>,
) -> PyResult<TournamentDraft> {
    let own: Vec<Option<Arc<dyn OwnPlayer>>> =
        entrants.iter().map(|(_, player)| function(player, calls)).collect::<PyResult<_>>()?;
    let mut resolve = |index: usize, _: &_, player: &str| {
        let own = own.get(index).cloned().flatten();
        Ok(own.map_or_else(|| PlayerSource::Named(player.to_owned()), PlayerSource::Own))
    };
    let mut bots = bot_builder(py, settings.limits.clone(), settings.trust)?;
    let games = all_games::GAMES;
    let draft = if entrants.iter().all(|(name, _)| name.is_none()) {
        settings.entrants = entrants.iter().map(|(_, player)| name_of(player)).collect();
        TournamentDraft::new(games, settings, &mut resolve, &mut bots)
    } else {
        let named = |(name, player): &Named<'_>| {
            let player = name_of(player);
            Entrant { name: name.clone().unwrap_or_else(|| player.clone()), player }
        };
        let named = entrants.iter().map(named).collect();
        TournamentDraft::with_entrants(games, settings, named, &mut resolve, &mut bots)
    };
    draft.map_err(|bad: BadSetting| said(bad.key, &bad.message()))
}

/// The function of Python that plays for an entrant; nothing where a name stands.
fn function(player: &Bound<'_, PyAny>, calls: &Arc<Calls>) -> PyResult<Option<Arc<dyn OwnPlayer>>> {
    if player.cast::<PyString>().is_ok() {
        return Ok(None);
    }
    if !player.is_callable() {
        return Err(args::wrong_type("entrants", TEXTS.message("expected-entrants"), player));
    }
    Ok(Some(Arc::new(Function { call: player.clone().unbind(), calls: Arc::clone(calls) })))
}

/// Warns of seeds that can be guessed, and of players that can never play.
fn warn_of(run: &TournamentRun) {
    if run.is_guessable() {
        warn(&TEXTS.say(lang(), "warn-open-seed"));
    }
    for (name, why) in run.broken() {
        let message = TEXTS.message("warn-broken").with("name", name).with("why", why);
        warn(&message.say(lang()));
    }
}
