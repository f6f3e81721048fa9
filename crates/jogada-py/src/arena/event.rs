//! Playing tournaments: every format, in this process and in memory.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use jogada_core::Said;
use jogada_jobs::{
    Hall, Halt, Ledger, Own, Pause, Planned, Played, Pool, Settings, Team, Trouble, conduct,
    fresh_seed,
};
use jogada_record::Record;
use jogada_tournament::{Entrant, Format, Results};
use pyo3::{
    exceptions::{PyKeyboardInterrupt, PyTypeError},
    prelude::*,
    types::PyString,
};

use super::{
    Warden,
    function::{Calls, Function},
    of_machine,
    office::warn,
    said,
    table::name_of,
    tournament::Tournament,
};
use crate::{args, work};

/// Plays a tournament. `entrants` are names and players; `progress` is called with the games done and all games.
/// Returns what was played, and whether somebody interrupted it.
#[pyfunction]
#[allow(clippy::needless_pass_by_value, reason = "Python's own object becomes this")]
pub(crate) fn arena_tournament(
    py: Python<'_>,
    format: &Bound<'_, PyAny>,
    settings: &str,
    entrants: Vec<(Option<String>, Bound<'_, PyAny>)>,
    workers: usize,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Tournament, bool)> {
    let bad = |error: serde_json::Error| said("settings", &Said::of_serde(&error));
    let mut settings: Settings = serde_json::from_str(settings).map_err(bad)?;
    let format = args::text("format", format)?.parse::<Format>();
    settings.format = format.map_err(|bad| said("format", &bad.0))?;
    let secret = settings.secret(fresh_seed()).map_err(|bad| said(bad.key, &bad.said))?;
    let named = name_all(&entrants)?;
    let planned =
        settings.plan(named, all_games::find, secret).map_err(|bad| said(bad.key, &bad.said))?;
    let calls = Arc::new(Calls::default());
    let teams = teams(py, &settings, &planned, &entrants, &calls)?;
    let is_guessable = planned.is_open && !settings.trust && teams.iter().any(Team::has_bots);
    if is_guessable && planned.is_dealt() {
        warn("aviso: open_seed=True: robôs podem adivinhar a semente e conhecer todas as mãos");
    }
    let halt = Halt::new();
    let hall = Hall::new(planned.entry, teams, planned.pace, secret, &halt);
    let hall = Arc::new(hall.with_restarts(settings.restart));
    let done = AtomicU64::new(0);
    let total = planned.schedule.games_total();
    let glance = |_: Python<'_>| match progress {
        Some(told) => told.call1((done.load(Ordering::Relaxed), total)).map(drop),
        None => Ok(()),
    };
    let interrupt = |py: Python<'_>| {
        halt.raise();
        calls.interrupt(py);
    };
    let play = || play(&planned, &hall, workers, &halt, &done);
    let (played, heard) = work::attended(py, play, glance, interrupt)?;
    let (results, mut played) = played.map_err(|failed| match failed {
        Failed::Tournament(why) => said("entrants", &why),
        Failed::Machine(why) => of_machine(&why),
    })?;
    let is_interrupted = match heard {
        Err(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => true,
        heard => heard.map(|()| false)?,
    };
    glance(py)?;
    played.sort_by(|a, b| (&a.bout.id, a.number).cmp(&(&b.bout.id, b.number)));
    let standings = planned.schedule.standings(&results);
    Ok((Tournament { settings, planned, standings, results, played }, is_interrupted))
}

/// Why a tournament did not come to its end.
enum Failed {
    Tournament(Said),
    /// What the machine lacks.
    Machine(Said),
}

/// For so long a machine that fails is waited for: nothing is kept that one could come back to.
const PATIENCE: Duration = Duration::from_secs(10);

/// Plays until nothing is left to play or somebody says stop.
fn play(
    planned: &Planned,
    hall: &Arc<Hall>,
    workers: usize,
    halt: &Halt,
    done: &AtomicU64,
) -> Result<(Results, Vec<Played>), Failed> {
    let (mut results, mut book) = (Results::new(), Book::default());
    let mut pool = Pool::start(hall, workers.clamp(1, 256), halt.clone()).map_err(|error| {
        Failed::Machine(Said::new(
            format!("cannot start {workers} workers: {error}"),
            format!("não dá para iniciar {workers} trabalhadores: {error}"),
        ))
    })?;
    let mut gave_up = None;
    let mut told = |results: &Results, pause: Option<&Pause>| {
        done.store(results.games() as u64, Ordering::Relaxed);
        if let Some(pause) = pause.filter(|pause| pause.waited >= PATIENCE) {
            gave_up = Some(pause.why.clone());
            halt.raise();
        }
    };
    let schedule = planned.schedule.as_ref();
    let ended = conduct(schedule, hall, &mut results, &mut pool, &mut book, &mut told, halt);
    match (ended, gave_up) {
        (Err(Trouble::Halted), Some(why)) => Err(Failed::Machine(why)),
        (Ok(()) | Err(Trouble::Halted), _) => Ok((results, book.0)),
        (Err(Trouble::Failed(said)), _) => Err(Failed::Tournament(said)),
    }
}

/// A ledger in memory.
#[derive(Default)]
struct Book(Vec<Played>);

impl Ledger for Book {
    fn enter(&mut self, played: Vec<Played>) -> Result<(), Said> {
        self.0.extend(played);
        Ok(())
    }

    fn entered(&mut self, bout: &str) -> Result<Vec<(usize, Record)>, Said> {
        let of_bout = self.0.iter().filter(|played| played.bout.id == bout);
        Ok(of_bout.map(|played| (played.number, played.record.clone())).collect())
    }

    fn strike(&mut self, bout: &str) -> Result<(), Said> {
        self.0.retain(|played| played.bout.id != bout);
        Ok(())
    }
}

/// What everybody is called: as somebody said, or else as the command line would.
fn name_all(entrants: &[(Option<String>, Bound<'_, PyAny>)]) -> PyResult<Vec<Entrant>> {
    let texts: Vec<String> = entrants.iter().map(|(_, player)| name_of(player)).collect();
    if entrants.iter().all(|(name, _)| name.is_none()) {
        return Entrant::read_all(&texts).map_err(|bad| said("entrants", &bad.0));
    }
    let named = entrants.iter().zip(texts).map(|((name, _), player)| Entrant {
        name: name.clone().unwrap_or_else(|| player.clone()),
        player,
    });
    Ok(named.collect())
}

fn teams(
    py: Python<'_>,
    settings: &Settings,
    planned: &Planned,
    entrants: &[(Option<String>, Bound<'_, PyAny>)],
    calls: &Arc<Calls>,
) -> PyResult<Vec<Team>> {
    let mut warden = Warden::new(py, settings.limits.clone(), settings.trust)?;
    let mut teams = Vec::with_capacity(entrants.len());
    for ((_, player), entrant) in entrants.iter().zip(&planned.entrants) {
        if player.cast::<PyString>().is_err() {
            if !player.is_callable() {
                let why = "entrants: esperava nomes, arquivos ou funções";
                return Err(PyTypeError::new_err(format!(
                    "{why}, veio {}",
                    player.get_type().name()?
                )));
            }
            let own: Arc<dyn Own> =
                Arc::new(Function { call: player.clone().unbind(), calls: Arc::clone(calls) });
            teams.push(Team::of_own(planned.entry, &own));
            continue;
        }
        let bad = |bad: Said| said("entrants", &bad.at(&entrant.name, &entrant.name));
        let team = Team::find(planned.entry, &entrant.player, &mut warden).map_err(bad)?;
        for modality in &planned.meeting.modalities {
            let options = planned.entry.kind.full_options(&modality.options);
            options.map_err(|bad| bad.0).and_then(|full| team.understands(&full)).map_err(bad)?;
        }
        teams.push(team);
    }
    Ok(teams)
}
