//! A tournament with results in memory, and workers in threads of this process.

use std::{path::Path, sync::Arc, thread::JoinHandle, time::Duration};

use jogada_arena::{
    BotSource, LocalWorkers, MatchRunner, NoBots, PlayedMatch, ResultStore, RunError, StopSignal,
    TournamentSettings, TournamentSpec, WorkerSource, run_tournament,
};
use jogada_core::Seed;
use jogada_nats::{NatsServer, NatsWorkers, Priority, RunnerFactory, Worker, WorkerError};
use jogada_record::Record;
use jogada_store::Notice;
use jogada_text::Message;
use jogada_tournament::{Results, Standings};
use tempfile::TempDir;

/// A result store in memory.
#[derive(Default)]
pub(crate) struct Paper {
    pub(crate) entries: Vec<PlayedMatch>,
    pub(crate) notices: Vec<Notice>,
    /// Called after every commit with the number of entries.
    pub(crate) then: Option<Box<dyn FnMut(usize) + Send>>,
}

impl ResultStore for Paper {
    fn commit(&mut self, played: Vec<PlayedMatch>) -> Result<(), Message> {
        for played in played {
            let is_new = self.record(&played.bout.id, played.number).is_none();
            assert!(is_new, "{} {} was entered twice", played.bout.id, played.number);
            self.entries.push(played);
        }
        if let Some(then) = &mut self.then {
            then(self.entries.len());
        }
        Ok(())
    }

    fn committed(&mut self, bout: &str) -> Result<Vec<(usize, Record)>, Message> {
        let of_bout = self.entries.iter().filter(|played| played.bout.id == bout);
        let mut entered: Vec<_> =
            of_bout.map(|played| (played.number, played.record.clone())).collect();
        entered.sort_by_key(|(number, _)| *number);
        Ok(entered)
    }

    fn discard(&mut self, bout: &str) -> Result<(), Message> {
        self.entries.retain(|played| played.bout.id != bout);
        Ok(())
    }

    fn notice(&mut self, notice: &Notice) -> Result<(), Message> {
        self.notices.push(notice.clone());
        Ok(())
    }
}

impl Paper {
    fn record(&self, bout: &str, number: usize) -> Option<&Record> {
        let is_it = |played: &&PlayedMatch| played.number == number && played.bout.id == bout;
        self.entries.iter().find(is_it).map(|played| &played.record)
    }

    /// All records in a stable order.
    pub(crate) fn texts(&self) -> Vec<(String, usize, String)> {
        let text =
            |played: &PlayedMatch| (played.bout.id.clone(), played.number, played.record.to_text());
        let mut texts: Vec<_> = self.entries.iter().map(text).collect();
        texts.sort();
        texts
    }
}

/// A tournament of built-in players.
pub(crate) fn spec(game: &str, players: &[&str], games: u32) -> TournamentSpec {
    let settings = TournamentSettings {
        game: game.to_owned(),
        entrants: players.iter().map(|&player| player.to_owned()).collect(),
        games: Some(games),
        time: Some("nodes=20".to_owned()),
        ..TournamentSettings::default()
    };
    let players = settings.entrants.clone();
    TournamentSpec { id: 1, settings, players, secret: Seed::from_number(9).to_string() }
}

/// Resumes the tournament from the results in `paper`, with the workers of `source`.
pub(crate) fn play(
    spec: &TournamentSpec,
    source: &dyn WorkerSource,
    bots: &mut dyn BotSource,
    paper: &mut Paper,
    signal: &StopSignal,
) -> Result<Standings, RunError> {
    let runner = Arc::new(spec.runner(all_games::GAMES, bots, signal)?);
    play_in(spec, &runner, source, paper, signal)
}

/// The same with a runner that exists already.
pub(crate) fn play_in(
    spec: &TournamentSpec,
    runner: &Arc<MatchRunner>,
    source: &dyn WorkerSource,
    paper: &mut Paper,
    signal: &StopSignal,
) -> Result<Standings, RunError> {
    let entrants = spec.settings.entrants().map_err(|bad| bad.message())?;
    let planned = spec.settings.plan(all_games::GAMES, entrants, spec.secret()?);
    let planned = planned.map_err(|bad| bad.message())?;
    let mut results = Results::new();
    for played in &paper.entries {
        results.add(&played.bout.id, played.number, &played.record.end).unwrap();
    }
    let mut workers = source.workers(runner, spec, signal)?;
    let schedule = planned.schedule.as_ref();
    run_tournament(
        schedule,
        runner,
        &mut results,
        workers.as_mut(),
        paper,
        &mut |_, _| {},
        signal,
    )?;
    Ok(schedule.standings(&results))
}

/// What threads of this process make of it.
pub(crate) fn undisturbed(spec: &TournamentSpec) -> (Standings, Vec<(String, usize, String)>) {
    let mut paper = Paper::default();
    let local = LocalWorkers { workers: 2 };
    let table = play(spec, &local, &mut NoBots, &mut paper, &StopSignal::new()).unwrap();
    (table, paper.texts())
}

pub(crate) fn server(url: &str) -> NatsServer {
    NatsServer { urls: url.to_owned(), ..NatsServer::default() }
}

pub(crate) fn nats_workers(url: &str) -> NatsWorkers {
    NatsWorkers::open(&server(url), Priority::Normal, Duration::from_secs(20)).unwrap()
}

/// Builds runners of built-in players.
pub(crate) struct Builtins;

impl RunnerFactory for Builtins {
    fn runner(&self, spec: &TournamentSpec, signal: &StopSignal) -> Result<MatchRunner, Message> {
        spec.runner(all_games::GAMES, &mut NoBots, signal)
    }
}

/// A worker in a thread of this process; it leaves when it is dropped.
pub(crate) struct Hand {
    pub(crate) signal: StopSignal,
    thread: Option<JoinHandle<Result<(), WorkerError>>>,
    _folder: TempDir,
}

impl Hand {
    pub(crate) fn start(url: &str, name: &str, build: Arc<dyn RunnerFactory>) -> Hand {
        let folder = tempfile::tempdir().unwrap();
        Hand::in_folder(url, name, build, folder)
    }

    pub(crate) fn in_folder(
        url: &str,
        name: &str,
        build: Arc<dyn RunnerFactory>,
        folder: TempDir,
    ) -> Hand {
        let signal = StopSignal::new();
        let worker = Worker {
            server: server(url),
            name: name.to_owned(),
            slots: 1,
            folder: Path::to_owned(folder.path()),
            runners: build,
        };
        let raised = signal.clone();
        let thread = std::thread::spawn(move || worker.run(&raised, &|_| {}));
        Hand { signal, thread: Some(thread), _folder: folder }
    }

    /// Waits until it leaves by itself.
    pub(crate) fn left(mut self) -> Result<(), WorkerError> {
        self.thread.take().unwrap().join().unwrap()
    }
}

impl Drop for Hand {
    fn drop(&mut self) {
        self.signal.raise();
        if let Some(thread) = self.thread.take() {
            _ = thread.join();
        }
    }
}
