//! A worker: takes jobs, plays them, hands in what happened, and may be switched off at any time.

mod deliver;
mod halls;
mod hands;
mod slot;
mod take;

use std::{
    collections::BTreeSet,
    fmt,
    path::PathBuf,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use jogada_core::Said;
use jogada_jobs::{Hall, Halt, Terms};
use tokio::{runtime::Builder, sync::watch, task::JoinSet};

use crate::{Presence, Server, link::Link};

/// Builds halls of this machine.
pub trait Build: Send + Sync {
    /// The hall of a tournament. Players that were sent are files of this machine. It is asked on a thread that may wait.
    fn build(&self, terms: &Terms, halt: &Halt) -> Result<Hall, Said>;
}

/// A worker to be.
pub struct Worker {
    /// Where jobs come from.
    pub server: Server,
    /// What people call it.
    pub name: String,
    /// How many matches it plays at once.
    pub slots: usize,
    /// Where bots that were sent are kept.
    pub folder: PathBuf,
    /// Who builds halls.
    pub build: Arc<dyn Build>,
}

/// What a worker has to tell.
#[derive(Clone, Copy, Debug)]
pub enum Word<'a> {
    /// Why it cannot begin yet.
    Waits(&'a Said),
    /// It takes jobs, under this name.
    Ready(&'a str),
}

/// Why a worker left without being asked to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorkerError {
    /// It has nowhere to work.
    #[error("{0}")]
    NoServer(Said),
    /// What it handed in was not true.
    #[error("{0}")]
    Aside(Said),
}

/// What all slots of a worker know.
struct Crew {
    link: Link,
    /// Unique, and fit for a subject.
    id: String,
    worker: Worker,
    halt: Halt,
    halls: halls::Halls,
    /// Rings when there may be jobs.
    bell: watch::Receiver<u64>,
    jobs: Mutex<BTreeSet<(String, u64)>>,
    busy: AtomicUsize,
    games: AtomicU64,
    aside: OnceLock<Said>,
    /// The core of the first slot.
    core: usize,
}

/// So often a worker says that it is there.
const PRESENT: Duration = Duration::from_secs(2);
/// So long it may take to leave.
const LEAVE: Duration = Duration::from_secs(5);

impl Worker {
    /// Works until it is halted. It waits for a server that is away.
    pub fn run(self, halt: &Halt, told: &(dyn Fn(Word<'_>) + Sync)) -> Result<(), WorkerError> {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.map_err(|error| {
            let why = error.to_string();
            WorkerError::NoServer(Said::new(why.clone(), why))
        })?;
        let done = runtime.block_on(self.work(halt, told));
        runtime.shutdown_background();
        done
    }

    async fn work(self, halt: &Halt, told: &(dyn Fn(Word<'_>) + Sync)) -> Result<(), WorkerError> {
        let id = self.id();
        let waits = |why: &Said| told(Word::Waits(why));
        let link = tokio::select! {
            () = halt.wait() => return Ok(()),
            link = Link::open(&self.server, &id, Duration::MAX, &waits) => link,
        };
        let link = link.map_err(WorkerError::NoServer)?;
        told(Word::Ready(&id));
        let (ring, bell) = watch::channel(0);
        let mut tasks = JoinSet::new();
        tasks.spawn(take::ring(link.client.clone(), ring));
        let slots = self.slots.max(1);
        let crew = Arc::new(Crew {
            link,
            core: usize::from_str_radix(&id[id.len() - 4..], 16).unwrap_or(0),
            id,
            worker: self,
            halt: halt.clone(),
            halls: halls::Halls::default(),
            bell,
            jobs: Mutex::default(),
            busy: AtomicUsize::new(0),
            games: AtomicU64::new(0),
            aside: OnceLock::new(),
        });
        tasks.spawn(present(Arc::clone(&crew)));
        let mut working = JoinSet::new();
        for slot in 0..slots {
            working.spawn(slot::work(Arc::clone(&crew), slot));
        }
        halt.wait().await;
        let all = async { while working.join_next().await.is_some() {} };
        // Whoever cannot leave in time is left behind; its jobs go elsewhere.
        _ = tokio::time::timeout(LEAVE, all).await;
        crew.leave().await;
        match crew.aside.get() {
            Some(why) => Err(WorkerError::Aside(why.clone())),
            None => Ok(()),
        }
    }

    /// Its name as a subject takes it, and something that nobody else has.
    fn id(&self) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
        let name: String = self.name.chars().take(32).map(plain).collect();
        let mut chance = [0; 4];
        // Without chance there is still the number of the process.
        if getrandom::fill(&mut chance).is_err() {
            chance = std::process::id().to_le_bytes();
        }
        format!("{name}-{:08x}", u32::from_le_bytes(chance))
    }
}

impl Crew {
    /// Stops working because nobody wants it.
    fn put_aside(&self, why: Said) {
        // The first reason is the reason.
        _ = self.aside.set(why);
        self.halt.raise();
    }

    fn hold(&self, key: &str, job: u64, is_held: bool) {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let job = (key.to_owned(), job);
        if is_held {
            jobs.insert(job)
        } else {
            jobs.remove(&job)
        };
    }

    fn presence(&self) -> Presence {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        Presence {
            name: self.worker.name.clone(),
            slots: self.worker.slots.max(1),
            busy: self.busy.load(Ordering::Relaxed),
            games: self.games.load(Ordering::Relaxed),
            load: load(),
            jobs: jobs.iter().cloned().collect(),
        }
    }

    async fn leave(&self) {
        let leave = async { self.link.workers().await.ok()?.delete(&self.id).await.ok() };
        // If nobody hears it, it shows by silence.
        _ = tokio::time::timeout(Duration::from_secs(1), leave).await;
    }
}

/// Says for ever that somebody is there.
async fn present(crew: Arc<Crew>) {
    let mut often = tokio::time::interval(PRESENT);
    let mut workers = None;
    loop {
        often.tick().await;
        if workers.is_none() {
            workers = crew.link.workers().await.ok();
        }
        let Some(list) = &workers else { continue };
        let line = serde_json::to_vec(&crew.presence()).unwrap_or_default();
        let put = tokio::time::timeout(PRESENT, list.put(&crew.id, line.into())).await;
        // Whoever is not heard now is heard the next time; the list may have been lost.
        if !matches!(put, Ok(Ok(_))) {
            workers = None;
        }
    }
}

/// The machine's load over the last minute, where the system tells it.
fn load() -> f64 {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or(0.0)
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").field("name", &self.name).finish_non_exhaustive()
    }
}
