//! A worker: takes jobs, plays them, delivers the results, and may be switched off at any time.

mod deliver;
mod fetch;
mod play_thread;
mod runner_cache;
mod slot;

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

use jogada_arena::{MatchRunner, StopSignal, TournamentSpec};
use jogada_text::Message;
use tokio::{runtime::Builder, sync::watch, task::JoinSet};

use crate::{NatsServer, Presence, TEXTS, connection::Connection};

/// Makes runners on this machine.
pub trait RunnerFactory: Send + Sync {
    /// The runner of a tournament. Players that were uploaded are files of this machine. It is called on a thread that may block.
    fn runner(&self, spec: &TournamentSpec, signal: &StopSignal) -> Result<MatchRunner, Message>;
}

/// How a worker runs.
pub struct Worker {
    /// Where jobs come from.
    pub server: NatsServer,
    /// What people call it.
    pub name: String,
    /// How many matches it plays at once.
    pub slots: usize,
    /// Where uploaded bots are kept.
    pub folder: PathBuf,
    /// Makes runners.
    pub runners: Arc<dyn RunnerFactory>,
}

/// What a worker reports to its operator.
#[derive(Clone, Copy, Debug)]
pub enum WorkerStatus<'a> {
    /// Why it cannot begin yet.
    Waits(&'a Message),
    /// It takes jobs, under this name.
    Ready(&'a str),
}

/// Why a worker ended without being asked to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorkerError {
    /// It cannot reach a server.
    #[error("{0}")]
    NoServer(Message),
    /// A result of it did not replay.
    #[error("{0}")]
    Banned(Message),
}

/// What all slots of a worker know.
struct WorkerState {
    connection: Connection,
    /// Unique, and fit for a subject.
    id: String,
    worker: Worker,
    signal: StopSignal,
    runners: runner_cache::RunnerCache,
    /// Rings when there may be jobs.
    bell: watch::Receiver<u64>,
    jobs: Mutex<BTreeSet<(String, u64)>>,
    busy: AtomicUsize,
    games: AtomicU64,
    banned: OnceLock<Message>,
    /// The core of the first slot.
    core: usize,
}

/// Between two signs of presence.
const PRESENT: Duration = Duration::from_secs(2);
/// How long it may take to end.
const LEAVE: Duration = Duration::from_secs(5);

impl Worker {
    /// Works until the signal is raised. It waits for a server that is away.
    pub fn run(
        self,
        signal: &StopSignal,
        told: &(dyn Fn(WorkerStatus<'_>) + Sync),
    ) -> Result<(), WorkerError> {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.map_err(|error| {
            let message = TEXTS.message("no-thread").with("message", Message::of_system(&error));
            WorkerError::NoServer(message)
        })?;
        let done = runtime.block_on(self.work(signal, told));
        runtime.shutdown_background();
        done
    }

    async fn work(
        self,
        signal: &StopSignal,
        told: &(dyn Fn(WorkerStatus<'_>) + Sync),
    ) -> Result<(), WorkerError> {
        let id = self.id();
        let waits = |why: &Message| told(WorkerStatus::Waits(why));
        let connection = tokio::select! {
            () = signal.wait() => return Ok(()),
            connection = Connection::open(&self.server, &id, Duration::MAX, &waits) => connection,
        };
        let connection = connection.map_err(WorkerError::NoServer)?;
        told(WorkerStatus::Ready(&id));
        let (ring, bell) = watch::channel(0);
        let mut tasks = JoinSet::new();
        tasks.spawn(fetch::ring(connection.client.clone(), ring));
        let slots = self.slots.max(1);
        let state = Arc::new(WorkerState {
            connection,
            core: usize::from_str_radix(&id[id.len() - 4..], 16).unwrap_or(0),
            id,
            worker: self,
            signal: signal.clone(),
            runners: runner_cache::RunnerCache::default(),
            bell,
            jobs: Mutex::default(),
            busy: AtomicUsize::new(0),
            games: AtomicU64::new(0),
            banned: OnceLock::new(),
        });
        tasks.spawn(present(Arc::clone(&state)));
        let mut working = JoinSet::new();
        for slot in 0..slots {
            working.spawn(slot::work(Arc::clone(&state), slot));
        }
        signal.wait().await;
        let all = async { while working.join_next().await.is_some() {} };
        // A slot that does not end in time is left behind; its jobs go elsewhere.
        _ = tokio::time::timeout(LEAVE, all).await;
        state.leave().await;
        match state.banned.get() {
            Some(why) => Err(WorkerError::Banned(why.clone())),
            None => Ok(()),
        }
    }

    /// Its name as a subject takes it, and a random suffix.
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

impl WorkerState {
    /// Stops working because it is banned.
    fn ban(&self, why: Message) {
        // The first reason is the reason.
        _ = self.banned.set(why);
        self.signal.raise();
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
        let leave = async { self.connection.workers().await.ok()?.delete(&self.id).await.ok() };
        // Without this it shows by silence.
        _ = tokio::time::timeout(Duration::from_secs(1), leave).await;
    }
}

/// Reports presence for ever.
async fn present(state: Arc<WorkerState>) {
    let mut often = tokio::time::interval(PRESENT);
    let mut workers = None;
    loop {
        often.tick().await;
        if workers.is_none() {
            workers = state.connection.workers().await.ok();
        }
        let Some(list) = &workers else { continue };
        let line = serde_json::to_vec(&state.presence()).unwrap_or_default();
        let put = tokio::time::timeout(PRESENT, list.put(&state.id, line.into())).await;
        // The next sign may arrive; the list may have been lost.
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
