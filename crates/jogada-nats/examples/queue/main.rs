//! How many games a second go through the queue, and what four workers are worth.
//!
//! `cargo run --release -p jogada-nats --example queue [GAMES]` starts a NATS server of its own and keeps every game in a SQLite
//! file. Trivial games show what the queue, the replaying and the commits cost; games that wait 10 ms show whether
//! workers wait for each other.
#![allow(clippy::print_stdout, reason = "it prints what it measures")]
#![allow(clippy::unwrap_used, reason = "it may fail")]

mod players;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use jogada_arena::{
    DatabaseResults, LocalWorkers, MatchRunner, StopSignal, Team, TournamentSettings,
    TournamentSpec, WorkerSource, run_tournament,
};
use jogada_core::Seed;
use jogada_match::Pace;
use jogada_nats::{NatsServer, NatsWorkers, Priority, RunnerFactory, Worker};
use jogada_store::{NewTournament, Store};
use jogada_testkit::Nats;
use jogada_text::Message;
use jogada_tournament::{League, Meeting, Results, Schedule};
use rustix::time::{ClockId, clock_gettime};
use tokio::runtime::Runtime;

use players::Plain;

/// Games that wait, for each worker.
const WAITING: u32 = 400;
const WAIT: Duration = Duration::from_millis(10);

fn main() {
    let games = std::env::args().nth(1).and_then(|arg| arg.parse().ok()).unwrap_or(40_000);
    let here = measure(&Bench { wait: Duration::ZERO, games, workers: 0 });
    println!("trivial games, no queue:    {here}");
    let queue = measure(&Bench { wait: Duration::ZERO, games, workers: 2 });
    println!("trivial games, 2 workers:   {queue}");
    let one = measure(&Bench { wait: WAIT, games: WAITING, workers: 1 });
    println!("waiting games, 1 worker:    {one}");
    let four = measure(&Bench { wait: WAIT, games: 4 * WAITING, workers: 4 });
    println!("waiting games, 4 workers:   {four}");
    let share = 100.0 * four.rate() / (4.0 * one.rate());
    println!("four workers are worth {share:.1} % of four times one");
}

/// What is measured. Without workers elsewhere, threads of this process play.
struct Bench {
    wait: Duration,
    games: u32,
    workers: usize,
}

struct Measured {
    games: usize,
    took: Duration,
    cpu: Duration,
    bytes: u64,
}

fn measure(bench: &Bench) -> Measured {
    let (nats, folder) = (Nats::start(), tempfile::tempdir().unwrap());
    let runtime = Runtime::new().unwrap();
    let path = folder.path().join("arena.db");
    let store = runtime.block_on(Store::open(&path)).unwrap();
    let secret = Seed::from_number(1);
    let settings =
        TournamentSettings { game: entry().kind.name.to_owned(), ..TournamentSettings::default() };
    let new = NewTournament {
        name: String::new(),
        game: settings.game.clone(),
        settings: serde_json::to_value(&settings).unwrap(),
        entrants: Vec::new(),
        secret,
    };
    let id = runtime.block_on(store.create(&new)).unwrap();
    let spec = TournamentSpec { id, settings, players: Vec::new(), secret: secret.to_string() };
    let signal = StopSignal::new();
    let runner = Arc::new(runner(bench.wait, &signal));
    let server = NatsServer { urls: nats.url(), ..NatsServer::default() };
    let threads: Vec<_> =
        (0..bench.workers).map(|number| worker(&server, number, bench.wait, &signal)).collect();
    let source: Box<dyn WorkerSource> = match bench.workers {
        0 => Box::new(LocalWorkers { workers: 2 }),
        _ => {
            Box::new(NatsWorkers::open(&server, Priority::Normal, Duration::from_secs(10)).unwrap())
        }
    };
    while bench.workers > 0 && source.counts().workers < bench.workers {
        std::thread::sleep(Duration::from_millis(20));
    }
    let schedule = League::round_robin(2, Meeting::of_games(bench.games / 2 * 2), secret).unwrap();
    let mut book =
        DatabaseResults::new(all_games::GAMES, store.clone(), id, runtime.handle().clone());
    let (mut results, began, worked) = (Results::new(), Instant::now(), cpu());
    let mut workers = source.workers(&runner, &spec, &signal).unwrap();
    let schedule: &dyn Schedule = &schedule;
    run_tournament(
        schedule,
        &runner,
        &mut results,
        workers.as_mut(),
        &mut book,
        &mut |_, _| {},
        &signal,
    )
    .unwrap();
    let (took, cpu) = (began.elapsed(), cpu() - worked);
    drop(workers);
    signal.raise();
    threads.into_iter().for_each(|thread| drop(thread.join()));
    assert_eq!(runtime.block_on(store.tournament(id)).unwrap().games, results.games() as u64);
    runtime.block_on(store.close());
    let bytes = std::fs::metadata(&path).unwrap().len();
    Measured { games: results.games(), took, cpu, bytes }
}

/// The smallest game of the registry, by the first of its options that its own players are quick at.
fn entry() -> &'static jogada_game::Entry {
    &all_games::GAMES.entries()[0]
}

fn runner(wait: Duration, signal: &StopSignal) -> MatchRunner {
    let plain: Arc<dyn jogada_arena::OwnPlayer> = Arc::new(Plain { wait });
    let teams = vec![Team::of_own(entry(), &plain), Team::of_own(entry(), &plain)];
    MatchRunner::new(entry(), teams, Pace::default(), Seed::from_number(1), signal)
}

/// Builds the runner of the program's own players.
struct OwnPlayer {
    wait: Duration,
}

impl RunnerFactory for OwnPlayer {
    fn runner(&self, _: &TournamentSpec, signal: &StopSignal) -> Result<MatchRunner, Message> {
        Ok(runner(self.wait, signal))
    }
}

fn worker(
    server: &NatsServer,
    number: usize,
    wait: Duration,
    signal: &StopSignal,
) -> std::thread::JoinHandle<()> {
    let worker = Worker {
        server: server.clone(),
        name: format!("worker-{number}"),
        slots: 1,
        folder: std::env::temp_dir(),
        runners: Arc::new(OwnPlayer { wait }),
    };
    let signal = signal.clone();
    std::thread::spawn(move || worker.run(&signal, &|_| {}).unwrap())
}

impl Measured {
    fn rate(&self) -> f64 {
        self.games as f64 / self.took.as_secs_f64()
    }
}

impl std::fmt::Display for Measured {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let games = self.games as f64;
        let micros = self.cpu.as_secs_f64() * 1e6 / games;
        let (rate, seconds) = (self.rate(), self.took.as_secs_f64());
        let bytes = self.bytes as f64 / games;
        write!(
            f,
            "{} games in {seconds:.2} s, {rate:.0} a second; {micros:.0} µs of processor time and {bytes:.0} bytes on the disk each",
            self.games
        )
    }
}

/// The processor time of this process: all but the NATS server.
fn cpu() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap(), time.tv_nsec.try_into().unwrap())
}
