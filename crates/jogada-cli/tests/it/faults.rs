//! Workers, the coordinator and NATS are killed at any moment, and links are cut: the table is that of an undisturbed
//! run, and no game is lost, doubled or counted from a half-played record.
#![allow(clippy::print_stdout, reason = "each round of a long run is told")]

use std::{
    net::SocketAddr,
    process::{Command, Stdio},
    time::Duration,
};

use jogada_core::{Rng, Seed};
use jogada_testkit::{Nats, Postgres, is_slow};
use serde_json::Value;

use crate::{
    home::{Home, ProgramOutput, Running},
    wire::Wire,
};

/// One tournament that is disturbed until it ends.
struct Trial<'a> {
    home: &'a Home,
    db: String,
    nats: Nats,
    /// Where the database is not a file.
    postgres: Option<Postgres>,
    wire: Option<Wire>,
    workers: Vec<Option<Running>>,
    coordinator: Option<Running>,
    chance: Rng,
}

/// What can be done to it.
#[derive(Clone, Copy, Debug)]
enum Fault {
    Worker,
    Coordinator,
    Nats,
    /// NATS, with all that it had.
    Disk,
    Cut,
    /// The server of the database.
    Database,
}

/// Workers at a time.
const WORKERS: usize = 3;

impl<'a> Trial<'a> {
    fn new(home: &'a Home, round: u64, kinds: &[Fault]) -> Trial<'a> {
        let nats = Nats::start();
        let at: SocketAddr = nats.url().trim_start_matches("nats://").parse().unwrap();
        let has_wire = kinds.iter().any(|kind| matches!(kind, Fault::Cut));
        let wire = has_wire.then(|| Wire::new(1, at)).flatten();
        let has_server = kinds.iter().any(|kind| matches!(kind, Fault::Database));
        let postgres = has_server.then(Postgres::start);
        let workers = (0..WORKERS).map(|_| None).collect();
        let chance = Seed::from_number(round).rng();
        let file = format!("round-{round}.db");
        let db = postgres.as_ref().map_or(file, Postgres::database);
        let mut trial =
            Trial { home, db, nats, postgres, wire, workers, coordinator: None, chance };
        trial.mend();
        trial
    }

    fn args(&self, args: &[&str]) -> Command {
        self.home.jogada(args)
    }

    /// Starts whatever is not there.
    fn mend(&mut self) {
        for index in 0..WORKERS {
            let is_gone = |run: &mut Running| run.ends_within(Duration::ZERO);
            if self.workers[index].as_mut().is_some_and(|run| !is_gone(run)) {
                continue;
            }
            let name = format!("w{index}");
            // The first one is on another machine, where there is one.
            let far = self.wire.as_ref().filter(|_| index == 0);
            let url = far.map_or_else(|| self.nats.url(), Wire::url);
            let args = ["worker", "--nats", &url, "--jobs", "1", "--name", &name];
            let mut command = self.args(&args);
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            let command = far.map_or(command, |wire| wire.there(&self.args(&args)));
            self.workers[index] = Some(Running::start(command));
        }
        if self.coordinator.is_none() {
            self.coordinator = Some(Running::start(self.go_on()));
        }
    }

    /// The command that begins or goes on; one that was killed too early has to begin again.
    fn go_on(&self) -> Command {
        let to = ["--json", "--db", &self.db, "--nats", &self.nats.url()];
        match self.home.games(&self.db) {
            Some(_) => self.args(&[&["tournament", "--resume", "1"], &to[..]].concat()),
            None => self.args(&[&tournament()[..], &to[..]].concat()),
        }
    }

    /// Lets it run for a moment. What it said, if it has ended well.
    fn run(&mut self, time: Duration) -> Option<ProgramOutput> {
        if !self.coordinator.as_mut().unwrap().ends_within(time) {
            return None;
        }
        let told = self.coordinator.take().unwrap().told();
        if told.code == Some(0) {
            return Some(told);
        }
        // NATS was away for longer than the coordinator waits. The test starts it again, as an operator would.
        assert_eq!(told.code, Some(2), "{told:?}");
        self.mend();
        None
    }

    fn disturb(&mut self, fault: Fault) {
        match fault {
            Fault::Worker => {
                let index = self.chance.below(WORKERS as u32) as usize;
                self.workers[index] = None;
            }
            Fault::Coordinator => self.coordinator = None,
            Fault::Nats => {
                self.nats.kill();
                std::thread::sleep(Duration::from_millis(self.chance.below(1500).into()));
                self.nats.restart();
            }
            Fault::Disk => self.nats.forget(),
            Fault::Database => {
                if let Some(postgres) = &mut self.postgres {
                    postgres.kill();
                    std::thread::sleep(Duration::from_millis(self.chance.below(1500).into()));
                    postgres.restart();
                }
            }
            Fault::Cut => {
                if let Some(wire) = &self.wire {
                    wire.cut(true);
                    std::thread::sleep(Duration::from_secs(if is_slow() { 30 } else { 3 }));
                    wire.cut(false);
                }
            }
        }
        self.mend();
    }

    /// Disturbs it in each of these ways, at random moments, and lets it end.
    fn through(&mut self, faults: &[Fault]) -> (ProgramOutput, usize) {
        let mut hits = 0;
        for &fault in faults {
            let moment = Duration::from_millis(300 + u64::from(self.chance.below(1500)));
            if let Some(told) = self.run(moment) {
                return (told, hits);
            }
            self.disturb(fault);
            hits += 1;
        }
        loop {
            if let Some(told) = self.run(Duration::from_secs(60)) {
                return (told, hits);
            }
        }
    }
}

/// Long enough to be disturbed.
fn tournament() -> Vec<&'static str> {
    let games = if is_slow() { "3000" } else { "400" };
    let args = ["tournament", "othello", "engine", "greedy", "random", "first", "-n", games];
    [&args[..], &["--seed", "7", "--open-seed", "--time", "nodes=300"]].concat()
}

/// The same faults in an order of each round's own.
fn faults(round: u64, kinds: &[Fault]) -> Vec<Fault> {
    let mut faults = kinds.to_vec();
    Seed::from_number(round).derive("faults", 0).rng().shuffle(&mut faults);
    faults
}

/// How many rounds the long form has, unless `JOGADA_FAULT_ROUNDS` says otherwise.
const ROUNDS: u64 = 50;

fn rounds() -> u64 {
    let said = std::env::var("JOGADA_FAULT_ROUNDS").ok().and_then(|text| text.parse().ok());
    said.unwrap_or(if is_slow() { ROUNDS } else { 1 })
}

/// The table without the notices to operators.
fn table(told: &ProgramOutput) -> Value {
    let mut table = told.json();
    table.as_object_mut().unwrap().remove("notices").unwrap();
    table
}

fn check(kinds: &[Fault]) {
    let home = Home::new();
    let peace = home.run(&[&tournament()[..], &["--json", "--db", "peace.db"]].concat());
    assert_eq!(peace.code, Some(0), "{peace:?}");
    let records = |db: &str| home.done(&["export", "1", "--format", "jsonl", "--db", db]);
    let expected = records("peace.db");
    let mut all = 0;
    for round in 1..=rounds() {
        let mut trial = Trial::new(&home, round, kinds);
        let (told, hits) = trial.through(&faults(round, kinds));
        assert_eq!(table(&told), table(&peace), "round {round}");
        assert!(records(&trial.db) == expected, "the records of round {round} differ");
        all += hits;
        println!("round {round}: {hits} faults, the same table");
    }
    assert!(all > 0, "nothing happened while it was played");
}

#[test]
fn whatever_is_killed_the_table_is_the_same() {
    use Fault::{Coordinator, Disk, Nats, Worker};
    check(&[Worker, Coordinator, Nats, Worker, Disk, Coordinator]);
}

#[test]
fn a_database_that_is_killed_is_waited_for() {
    use Fault::{Coordinator, Database, Worker};
    check(&[Database, Worker, Coordinator, Database]);
}

#[test]
fn a_link_that_is_cut_costs_time_and_nothing_else() {
    let to = SocketAddr::from(([127, 0, 0, 1], 9));
    if Wire::new(0, to).is_none() {
        println!("SKIPPED: network namespaces are not permitted here");
        return;
    }
    check(&[Fault::Cut, Fault::Worker]);
}
