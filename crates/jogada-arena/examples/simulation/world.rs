//! A queue and its workers in virtual time: leases run out, machines die and come back, links are cut for a while.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap, HashSet, VecDeque},
    fmt,
    time::Duration,
};

use jogada_arena::{Job, LeaseReply, LeaseTable, WorkerEvent, WorkerPool};
use jogada_core::{Rng, Seed};

use crate::paper::{Players, even};

/// A worker that is silent for this long loses its job, in milliseconds.
const LEASE_MS: u64 = 10_000;
/// How long a machine runs on average before it dies, and how long it stays away, in milliseconds.
const LIFE_MS: f64 = 1_800_000.0;
const AWAY_MS: f64 = 120_000.0;
/// One match in `CUTS` ends while its link is cut, and is handed in `CUT_MS` later.
const CUTS: u32 = 500;
const CUT_MS: u64 = 30_000;

/// What went wrong.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Faults {
    pub(crate) crashes: usize,
    deaths: usize,
    cuts: usize,
    redelivered: usize,
    /// Matches that were played more than once.
    repeated: usize,
    /// Milliseconds that machines were there, and that they played.
    there: u64,
    played: u64,
}

/// What may happen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// A worker, in one of its lives, has played a match of its job.
    Ended {
        worker: usize,
        life: u32,
        lease: u64,
        place: usize,
    },
    /// What it played is handed in.
    HandedIn {
        lease: u64,
        job: u64,
        number: usize,
    },
    Dies {
        worker: usize,
    },
    Comes {
        worker: usize,
    },
    /// A job whose worker fell silent goes back to the queue.
    Silent {
        job: u64,
        lease: u64,
    },
}

#[derive(Default)]
struct Worker {
    is_there: bool,
    life: u32,
    since: u64,
    /// Its speed: 1 is usual.
    speed: f64,
    job: Option<(u64, u64, Job)>,
}

/// The queue, the workers, and the time.
pub(crate) struct World<'p> {
    players: &'p Players,
    leases: LeaseTable,
    queue: VecDeque<u64>,
    /// Jobs that were taken, and by which lease last.
    taken: HashMap<u64, u64>,
    /// The bouts that are out, for what is handed in late.
    jobs: HashMap<u64, Job>,
    workers: Vec<Worker>,
    idle: VecDeque<usize>,
    events: BinaryHeap<Reverse<(u64, u64, Event)>>,
    now: u64,
    order: u64,
    there: usize,
    news: VecDeque<WorkerEvent>,
    chance: Rng,
    faults: Faults,
}

impl<'p> World<'p> {
    pub(crate) fn new(
        players: &'p Players,
        workers: usize,
        secret: Seed,
        now: u64,
        faults: Faults,
    ) -> World<'p> {
        let mut world = World {
            players,
            leases: LeaseTable::new(now << 20),
            queue: VecDeque::new(),
            taken: HashMap::new(),
            jobs: HashMap::new(),
            workers: (0..workers).map(|_| Worker::default()).collect(),
            idle: VecDeque::new(),
            events: BinaryHeap::new(),
            now,
            order: 0,
            there: 0,
            news: VecDeque::new(),
            chance: secret.derive("world", faults.crashes as u64).rng(),
            faults,
        };
        for worker in 0..workers {
            world.workers[worker].speed = 0.5 + even(&mut world.chance);
            // They are switched on one after the other.
            world.at(10 * worker as u64, Event::Comes { worker });
        }
        world
    }

    pub(crate) fn now(&self) -> u64 {
        self.now
    }

    /// What went wrong, when all is over.
    pub(crate) fn faults(mut self) -> Faults {
        for worker in self.workers.iter().filter(|worker| worker.is_there) {
            self.faults.there += self.now - worker.since;
        }
        self.faults
    }

    fn at(&mut self, after: u64, event: Event) {
        self.order += 1;
        self.events.push(Reverse((self.now + after, self.order, event)));
    }

    fn lasting(&mut self, average: f64) -> u64 {
        (-average * (1.0 - even(&mut self.chance)).ln()) as u64 + 1
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Comes { worker } => {
                self.workers[worker].is_there = true;
                self.workers[worker].since = self.now;
                self.there += 1;
                self.idle.push_back(worker);
                let after = self.lasting(LIFE_MS);
                self.at(after, Event::Dies { worker });
            }
            Event::Dies { worker } => self.die(worker),
            Event::Silent { job, lease } => {
                if self.taken.get(&job) == Some(&lease) {
                    self.taken.remove(&job);
                    self.faults.redelivered += 1;
                    self.queue.push_back(job);
                }
            }
            Event::Ended { worker, life, lease, place } => self.end(worker, life, lease, place),
            Event::HandedIn { lease, job, number } => self.hand_in(lease, job, number),
        }
        self.hand_out();
    }

    fn die(&mut self, worker: usize) {
        let one = &mut self.workers[worker];
        one.is_there = false;
        one.life += 1;
        self.faults.there += self.now - one.since;
        self.faults.deaths += 1;
        self.there -= 1;
        let job = one.job.take();
        self.idle.retain(|&other| other != worker);
        if let Some((job, lease, _)) = job {
            self.at(LEASE_MS, Event::Silent { job, lease });
        }
        let after = self.lasting(AWAY_MS);
        self.at(after, Event::Comes { worker });
    }

    /// A match has ended; the worker goes on with its next while this one is handed in.
    fn end(&mut self, worker: usize, life: u32, lease: u64, place: usize) {
        if self.workers[worker].life != life {
            return;
        }
        let Some((number, _, job)) = &self.workers[worker].job else { return };
        let (number, game, is_last) = (*number, job.numbers[place], place + 1 == job.numbers.len());
        let (_, took) = self.players.play(&job.bout, game);
        self.faults.played += (took as f64 / self.workers[worker].speed) as u64;
        let is_cut = self.chance.below(CUTS) == 0;
        if is_cut {
            self.faults.cuts += 1;
            // It is silent all the while, so that its job goes to another.
            self.at(LEASE_MS, Event::Silent { job: number, lease });
        }
        let after = if is_cut { CUT_MS } else { 1 };
        self.at(after, Event::HandedIn { lease, job: number, number: game });
        if is_last {
            self.workers[worker].job = None;
            self.idle.push_back(worker);
        } else {
            self.begin(worker, place + 1);
        }
    }

    /// Passes a result to the lease table, which counts each match once, from any worker and however late.
    fn hand_in(&mut self, lease: u64, number: u64, game: usize) {
        let Some(job) = self.jobs.get(&number) else { return };
        let played = self.players.played(&job.bout, game);
        let brought = self.leases.accept(number, lease, vec![played]);
        if brought.new.is_empty() {
            self.faults.repeated += 1;
        } else {
            self.news.push_back(WorkerEvent::Played(brought.new));
        }
        for _ in 0..brought.done {
            self.news.push_back(WorkerEvent::Done);
        }
        if self.leases.pending().len() < self.jobs.len() / 2 {
            let out: HashSet<u64> = self.leases.pending().collect();
            self.jobs.retain(|number, _| out.contains(number));
        }
        if brought.done > 0 {
            self.taken.remove(&number);
        }
    }

    /// Idle workers take the jobs that are due.
    fn hand_out(&mut self) {
        while let (Some(&worker), Some(&number)) = (self.idle.front(), self.queue.front()) {
            self.queue.pop_front();
            let LeaseReply::Granted { lease, job } = self.leases.lease(number, &worker.to_string())
            else {
                continue;
            };
            self.idle.pop_front();
            self.taken.insert(number, lease);
            self.workers[worker].job = Some((number, lease, job));
            self.begin(worker, 0);
        }
    }

    fn begin(&mut self, worker: usize, place: usize) {
        let one = &self.workers[worker];
        let Some((_, lease, job)) = &one.job else { return };
        let (_, took) = self.players.play(&job.bout, job.numbers[place]);
        let took = (took as f64 / one.speed) as u64 + 1;
        let (life, lease) = (one.life, *lease);
        self.at(took, Event::Ended { worker, life, lease, place });
    }
}

impl WorkerPool for World<'_> {
    fn capacity(&self) -> usize {
        LeaseTable::capacity(self.there)
    }

    fn submit(&mut self, job: Job) {
        let number = self.leases.add(job.clone());
        self.jobs.insert(number, job);
        self.queue.push_back(number);
        self.hand_out();
    }

    fn next_event(&mut self, wait: Duration) -> Option<WorkerEvent> {
        while self.news.is_empty() && !wait.is_zero() {
            let Reverse((at, _, event)) = self.events.pop().expect("somebody always dies or comes");
            self.now = at;
            self.happen(event);
        }
        self.news.pop_front()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Faults { crashes, deaths, cuts, redelivered, repeated, there, played } = self;
        let busy = 100.0 * *played as f64 / (*there).max(1) as f64;
        write!(
            f,
            "{crashes} crashes of whoever conducts (with the queue), {deaths} deaths of workers, {cuts} cut links; \
             {redelivered} jobs went to another, {repeated} games were played twice; machines were busy {busy:.0} % of their time"
        )
    }
}
