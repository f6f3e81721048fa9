//! WorkerPool behind a queue: what one tournament has handed out, and what it hears.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use async_nats::Subject;
use jogada_arena::{
    Job, LeaseTable, MatchRunner, StopSignal, TournamentSpec, WorkerEvent, WorkerPool,
};
use jogada_text::Message;
use tokio::{
    runtime::Handle,
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    task::JoinSet,
};

use crate::{
    Priority, audit, boards,
    bots::{self, Parcels},
    connection::Connection,
    presence::WorkerList,
    protocol::{RemoteSpec, Reply, encode},
    result_verifier::ResultVerifier,
};

/// What all parts of a queue know.
#[derive(Debug)]
pub(crate) struct QueueState {
    pub(crate) connection: Connection,
    pub(crate) list: WorkerList,
    /// What its subjects end in: no two tournaments have the same, in whichever store they are.
    pub(crate) key: String,
    pub(crate) priority: Priority,
    /// Where its jobs are published.
    pub(crate) subject: String,
    pub(crate) runner: Arc<MatchRunner>,
    pub(crate) notes: RemoteSpec,
    /// The hash of the notes.
    pub(crate) spec: String,
    pub(crate) parcels: Parcels,
    leases: Mutex<LeaseTable>,
    /// When a job was last heard of.
    heard: Mutex<HashMap<u64, Instant>>,
}

/// Jobs and answers on their way out.
#[derive(Debug)]
pub(crate) enum Outgoing {
    Job(u64),
    Reply(Subject, Box<Reply>),
}

/// WorkerEvent for whoever conducts, and the answer that is due when they are in the ledger.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) news: Vec<WorkerEvent>,
    pub(crate) answer: Option<(Subject, Reply)>,
}

/// WorkerPool behind a queue.
#[derive(Debug)]
pub(crate) struct JobQueue {
    shared: Arc<QueueState>,
    told: Receiver<Report>,
    ready: VecDeque<WorkerEvent>,
    unanswered: Vec<(Subject, Reply)>,
    post: UnboundedSender<Outgoing>,
    runtime: Handle,
    tasks: JoinSet<()>,
    signal: StopSignal,
    out: Arc<AtomicUsize>,
    counted: usize,
}

impl QueueState {
    pub(crate) fn new(
        connection: &Connection,
        list: &WorkerList,
        priority: Priority,
        runner: &Arc<MatchRunner>,
        spec: &TournamentSpec,
    ) -> Result<QueueState, Message> {
        let (players, parcels) = bots::pack_all(runner.entry(), spec)?;
        let id = u64::try_from(spec.id).unwrap_or(0);
        let key = spec.secret()?.derive("queue", id).hash().chars().take(16).collect();
        let notes = RemoteSpec { spec: spec.clone(), players };
        // Jobs of an earlier run may still be about; their numbers must not be ours.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let first = u64::try_from(now.as_micros()).unwrap_or(0);
        Ok(QueueState {
            connection: connection.clone(),
            list: list.clone(),
            priority,
            subject: format!("jogada.jobs.{}.{key}", priority.name()),
            key,
            runner: Arc::clone(runner),
            spec: bots::hash(&encode(&notes)),
            notes,
            parcels,
            leases: Mutex::new(LeaseTable::new(first)),
            heard: Mutex::default(),
        })
    }

    pub(crate) fn leases(&self) -> MutexGuard<'_, LeaseTable> {
        self.leases.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// RemoteSpec that a job was heard of just now.
    pub(crate) fn hear(&self, job: u64) {
        self.heard().insert(job, Instant::now());
    }

    /// The jobs that are out and have been silent for so long.
    pub(crate) fn silent(&self, time: Duration) -> Vec<u64> {
        let out: Vec<u64> = self.leases().out().collect();
        let mut heard = self.heard();
        heard.retain(|job, _| out.binary_search(job).is_ok());
        let is_silent = |job: &u64| heard.get(job).is_none_or(|at| at.elapsed() > time);
        out.into_iter().filter(is_silent).collect()
    }

    fn heard(&self) -> MutexGuard<'_, HashMap<u64, Instant>> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl JobQueue {
    /// Ships the bots, clears what an earlier run has left, and listens.
    pub(crate) fn open(
        shared: QueueState,
        runtime: &Handle,
        signal: &StopSignal,
        out: &Arc<AtomicUsize>,
    ) -> Result<JobQueue, Message> {
        let shared = Arc::new(shared);
        let failed = |error: String| {
            Message::as_it_is(&error).at("cannot use the queue", "não dá para usar a fila")
        };
        let letters = runtime.block_on(async {
            bots::upload(&shared.connection, &shared.parcels).await?;
            purge(&shared).await?;
            let letters =
                shared.connection.client.subscribe(format!("jogada.leases.{}", shared.key)).await;
            letters.map_err(|error| error.to_string())
        });
        let letters = letters.map_err(failed)?;
        let (tell, told) = channel();
        let (post, posted) = unbounded_channel();
        let mut tasks = JoinSet::new();
        tasks.spawn_on(deliver(Arc::clone(&shared), posted), runtime);
        tasks.spawn_on(audit::audit(Arc::clone(&shared), post.clone()), runtime);
        tasks.spawn_on(boards::watch(Arc::clone(&shared)), runtime);
        let verifier = ResultVerifier::new(Arc::clone(&shared), tell, post.clone());
        tasks.spawn_on(verifier.read(letters), runtime);
        Ok(JobQueue {
            shared,
            told,
            ready: VecDeque::new(),
            unanswered: Vec::new(),
            post,
            runtime: runtime.clone(),
            tasks,
            signal: signal.clone(),
            out: Arc::clone(out),
            counted: 0,
        })
    }

    fn count(&mut self) {
        let now = self.shared.leases().out().len();
        self.out.fetch_add(now, Ordering::Relaxed);
        self.out.fetch_sub(self.counted, Ordering::Relaxed);
        self.counted = now;
    }
}

impl WorkerPool for JobQueue {
    fn capacity(&self) -> usize {
        let slots: usize = self.shared.list.here().iter().map(|(_, one)| one.slots).sum();
        LeaseTable::capacity(slots)
    }

    fn submit(&mut self, job: Job) {
        let number = self.shared.leases().put(job);
        self.shared.hear(number);
        // Whoever delivers leaves only with the queue.
        _ = self.post.send(Outgoing::Job(number));
    }

    fn news(&mut self, wait: Duration) -> Option<WorkerEvent> {
        let began = Instant::now();
        while self.ready.is_empty() {
            let left = wait.saturating_sub(began.elapsed());
            match self.told.recv_timeout(left) {
                Ok(told) => {
                    self.ready.extend(told.news);
                    self.unanswered.extend(told.answer);
                }
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) if self.signal.is_raised() => return None,
                Err(RecvTimeoutError::Disconnected) => {
                    return Some(WorkerEvent::Failed(Message::fixed(
                        "the queue's verifier is gone",
                        "o atendente da fila se foi",
                    )));
                }
            }
        }
        self.ready.pop_front()
    }

    fn committed(&mut self) {
        for (subject, answer) in self.unanswered.drain(..) {
            // As above.
            _ = self.post.send(Outgoing::Reply(subject, Box::new(answer)));
        }
        self.count();
    }
}

impl Drop for JobQueue {
    fn drop(&mut self) {
        self.out.fetch_sub(self.counted, Ordering::Relaxed);
        self.tasks.abort_all();
        let shared = Arc::clone(&self.shared);
        // What is left in the queue would only be asked for in vain; if it cannot be cleared, workers find out by asking.
        let purge =
            async move { tokio::time::timeout(Duration::from_secs(2), purge(&shared)).await };
        _ = self.runtime.block_on(purge);
    }
}

/// Takes this tournament's jobs out of the queue.
async fn purge(shared: &QueueState) -> Result<(), String> {
    let stream = shared.connection.queue().await.map_err(|error| error.to_string())?;
    let purged = stream.purge().filter(shared.subject.clone()).await;
    purged.map(drop).map_err(|error| error.to_string())
}

/// Sends what is posted. A job that does not arrive is missed, and sent again, by the audit.
async fn deliver(shared: Arc<QueueState>, mut posted: UnboundedReceiver<Outgoing>) {
    let mut posts = Vec::new();
    while posted.recv_many(&mut posts, 256).await > 0 {
        let mut has_jobs = false;
        for post in posts.drain(..) {
            match post {
                Outgoing::Job(number) => {
                    has_jobs = true;
                    let payload = number.to_string().into();
                    _ = shared.connection.jetstream.publish(shared.subject.clone(), payload).await;
                }
                Outgoing::Reply(subject, answer) => {
                    _ = shared.connection.client.publish(subject, encode(&answer).into()).await;
                }
            }
        }
        if has_jobs {
            _ = shared.connection.client.publish("jogada.bell", "".into()).await;
        }
    }
}

/// Where news are sent.
pub(crate) type Tell = Sender<Report>;
