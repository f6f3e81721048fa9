//! Ten thousand entrants and a thousand workers that fail, simulated in virtual time.
//!
//! `cargo run --release -p jogada-arena --example simulation [ENTRANTS WORKERS SEED]` plans a Swiss tournament with the
//! real schedule, hands it out with the real `run_tournament` and the real `LeaseTable`, and lets workers die, come
//! back, and be cut off; now and then the coordinator dies too, with the whole queue. The table must be that of a
//! tournament where nothing failed. The same seed gives the same run to the last event.
#![allow(clippy::print_stdout, reason = "it prints what it measures")]

mod paper;
mod world;

use std::{process::ExitCode, time::Instant};

use jogada_arena::{MachinePause, MatchRunner, RunError, StopSignal, run_tournament};
use jogada_core::Seed;
use jogada_match::Pace;
use jogada_tournament::{Meeting, Results, Schedule, Standings, Swiss};

use paper::{Paper, Players};
use world::{Faults, World};

/// Games of a meeting: one start, played both ways.
const GAMES: u32 = 2;
/// How often the coordinator dies.
const CRASHES: usize = 3;

fn main() -> ExitCode {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    let [entrants, workers, seed] = match numbers[..] {
        [entrants, workers, seed, ..] => [entrants, workers, seed],
        _ => [10_000, 1_000, 1],
    };
    let began = Instant::now();
    let secret = Seed::from_number(seed);
    let rounds = Swiss::usual_rounds(entrants as usize);
    let meeting = Meeting::of_games(GAMES);
    let swiss = Swiss::new(entrants as usize, rounds, meeting, secret);
    let Ok(schedule) = swiss else { return ExitCode::FAILURE };
    let players = Players::new(entrants as usize, secret);
    let expected = undisturbed(&schedule, &players);
    println!("{entrants} entrants, {rounds} rounds, {workers} workers, seed {seed}");
    println!("undisturbed table after {:.1} s of real time", began.elapsed().as_secs_f64());

    let mut paper = Paper::default();
    let mut faults = Faults::default();
    let mut now = 0;
    let total = schedule.games_total().unwrap_or(0);
    let table = loop {
        let crash = faults.crashes < CRASHES;
        let goal = crash.then(|| total * (faults.crashes as u64 + 1) / (CRASHES as u64 + 1));
        let world = World::new(&players, workers as usize, secret, now, faults);
        let (table, world) = run(&schedule, world, &mut paper, secret, goal);
        (now, faults) = (world.now(), world.faults());
        if let Some(table) = table {
            break table;
        }
        faults.crashes += 1;
    };
    let hours = now as f64 / 3_600_000.0;
    let rate = paper.games() as f64 / (now as f64 / 1000.0);
    println!("{} games in {hours:.2} hours of virtual time, {rate:.0} a second", paper.games());
    println!("{faults}");
    println!("{:.1} s of real time", began.elapsed().as_secs_f64());
    if table == expected && paper.games() as u64 == total {
        println!("the table is the undisturbed one; no game is lost or doubled");
        ExitCode::SUCCESS
    } else {
        println!("THE TABLE DIFFERS");
        ExitCode::FAILURE
    }
}

/// The table where every game is simply played in its turn.
fn undisturbed(schedule: &dyn Schedule, players: &Players) -> Standings {
    let mut results = Results::new();
    loop {
        let bouts = schedule.pending(&results);
        if bouts.is_empty() {
            return schedule.standings(&results);
        }
        for bout in bouts {
            for number in 0..bout.matches.len() {
                let (end, _) = players.play(&bout, number);
                results.add(&bout.id, number, &end).expect("a new result");
            }
        }
    }
}

/// Resumes the tournament from the results in `paper` and runs it to its end, or until `goal` games are committed and
/// the coordinator dies.
fn run<'p>(
    schedule: &dyn Schedule,
    mut world: World<'p>,
    paper: &mut Paper,
    secret: Seed,
    goal: Option<u64>,
) -> (Option<Standings>, World<'p>) {
    let signal = StopSignal::new();
    // The runner plays no match, so any game will do.
    let runner = MatchRunner::new(
        &all_games::GAMES.entries()[0],
        Vec::new(),
        Pace::default(),
        secret,
        &signal,
    );
    let mut results = paper.results();
    let mut told = |results: &Results, _: Option<&MachinePause>| {
        if goal.is_some_and(|goal| results.games() as u64 >= goal) {
            signal.raise();
        }
    };
    let done =
        run_tournament(schedule, &runner, &mut results, &mut world, paper, &mut told, &signal);
    let table = match done {
        Ok(()) => Some(schedule.standings(&results)),
        Err(RunError::Stopped) => None,
        Err(RunError::Failed(said)) => panic!("{said}"),
    };
    (table, world)
}
