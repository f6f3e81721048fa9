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

use jogada_core::{Said, Seed};
use jogada_jobs::{Employer, Hall, Halt, Local, Settings, Team, Terms, conduct};
use jogada_match::Pace;
use jogada_nats::{Agency, Build, Priority, Server, Worker};
use jogada_store::{NewTournament, Store};
use jogada_testkit::Nats;
use jogada_tournament::{League, Meeting, Results, Schedule};
use jogada_web::Book;
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
    let settings = Settings { game: entry().kind.name.to_owned(), ..Settings::default() };
    let new = NewTournament {
        name: String::new(),
        game: settings.game.clone(),
        settings: serde_json::to_value(&settings).unwrap(),
        entrants: Vec::new(),
        secret,
    };
    let id = runtime.block_on(store.create(&new)).unwrap();
    let terms = Terms { id, settings, players: Vec::new(), secret: secret.to_string() };
    let halt = Halt::new();
    let hall = Arc::new(hall(bench.wait, &halt));
    let server = Server { urls: nats.url(), ..Server::default() };
    let threads: Vec<_> =
        (0..bench.workers).map(|number| worker(&server, number, bench.wait, &halt)).collect();
    let employer: Box<dyn Employer> = match bench.workers {
        0 => Box::new(Local { workers: 2 }),
        _ => Box::new(Agency::open(&server, Priority::Normal, Duration::from_secs(10)).unwrap()),
    };
    while bench.workers > 0 && employer.crew().workers < bench.workers {
        std::thread::sleep(Duration::from_millis(20));
    }
    let schedule = League::round_robin(2, Meeting::of_games(bench.games / 2 * 2), secret).unwrap();
    let mut book = Book::new(store.clone(), id, runtime.handle().clone());
    let (mut results, began, worked) = (Results::new(), Instant::now(), cpu());
    let mut workers = employer.employ(&hall, &terms, &halt).unwrap();
    let schedule: &dyn Schedule = &schedule;
    conduct(schedule, &hall, &mut results, workers.as_mut(), &mut book, &mut |_, _| {}, &halt)
        .unwrap();
    let (took, cpu) = (began.elapsed(), cpu() - worked);
    drop(workers);
    halt.raise();
    threads.into_iter().for_each(|thread| drop(thread.join()));
    assert_eq!(runtime.block_on(store.tournament(id)).unwrap().games, results.games() as u64);
    runtime.block_on(store.close());
    let bytes = std::fs::metadata(&path).unwrap().len();
    Measured { games: results.games(), took, cpu, bytes }
}

/// The smallest game of the registry, by the first of its options that its own players are quick at.
fn entry() -> &'static jogada_search::Entry {
    &all_games::GAMES[0]
}

fn hall(wait: Duration, halt: &Halt) -> Hall {
    let plain: Arc<dyn jogada_jobs::Own> = Arc::new(Plain { wait });
    let teams = vec![Team::of_own(entry(), &plain), Team::of_own(entry(), &plain)];
    Hall::new(entry(), teams, Pace::default(), Seed::from_number(1), halt)
}

/// Builds the hall of the program's own players.
struct Own {
    wait: Duration,
}

impl Build for Own {
    fn build(&self, _: &Terms, halt: &Halt) -> Result<Hall, Said> {
        Ok(hall(self.wait, halt))
    }
}

fn worker(
    server: &Server,
    number: usize,
    wait: Duration,
    halt: &Halt,
) -> std::thread::JoinHandle<()> {
    let worker = Worker {
        server: server.clone(),
        name: format!("worker-{number}"),
        slots: 1,
        folder: std::env::temp_dir(),
        build: Arc::new(Own { wait }),
    };
    let halt = halt.clone();
    std::thread::spawn(move || worker.run(&halt, &|_| {}).unwrap())
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
