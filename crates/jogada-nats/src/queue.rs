//! The queue of one tournament: its pending jobs, and what comes back.

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
    Priority, TEXTS, audit, boards,
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
    pub(crate) workers: WorkerList,
    /// What its subjects end in: no two tournaments have the same, in any database.
    pub(crate) key: String,
    pub(crate) priority: Priority,
    /// Where its jobs are published.
    pub(crate) subject: String,
    pub(crate) runner: Arc<MatchRunner>,
    pub(crate) remote: RemoteSpec,
    /// The hash of the remote spec.
    pub(crate) spec: String,
    pub(crate) parcels: Parcels,
    leases: Mutex<LeaseTable>,
    /// When a job was last heard of.
    heard: Mutex<HashMap<u64, Instant>>,
}

/// Jobs and replies on their way out.
#[derive(Debug)]
pub(crate) enum Outgoing {
    Job(u64),
    Reply(Subject, Box<Reply>),
}

/// Events for the tournament, and the reply that is due when they are committed.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) events: Vec<WorkerEvent>,
    pub(crate) reply: Option<(Subject, Reply)>,
}

/// A worker pool behind a queue.
#[derive(Debug)]
pub(crate) struct JobQueue {
    shared: Arc<QueueState>,
    reports: Receiver<Report>,
    ready: VecDeque<WorkerEvent>,
    replies: Vec<(Subject, Reply)>,
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
        workers: &WorkerList,
        priority: Priority,
        runner: &Arc<MatchRunner>,
        spec: &TournamentSpec,
    ) -> Result<QueueState, Message> {
        let (players, parcels) = bots::pack_all(runner.entry(), spec)?;
        let id = u64::try_from(spec.id).unwrap_or(0);
        let key = spec.secret()?.derive("queue", id).hash().chars().take(16).collect();
        let remote = RemoteSpec { spec: spec.clone(), players };
        // Jobs of an earlier run may still be about; their numbers must not be ours.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let first = u64::try_from(now.as_micros()).unwrap_or(0);
        Ok(QueueState {
            connection: connection.clone(),
            workers: workers.clone(),
            priority,
            subject: format!("jogada.jobs.{}.{key}", priority.name()),
            key,
            runner: Arc::clone(runner),
            spec: bots::hash(&encode(&remote)),
            remote,
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

    /// The pending jobs that were not heard of for this long.
    pub(crate) fn silent(&self, time: Duration) -> Vec<u64> {
        let out: Vec<u64> = self.leases().pending().collect();
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
    /// Uploads the bots, clears what an earlier run has left, and listens.
    pub(crate) fn open(
        shared: QueueState,
        runtime: &Handle,
        signal: &StopSignal,
        out: &Arc<AtomicUsize>,
    ) -> Result<JobQueue, Message> {
        let shared = Arc::new(shared);
        let failed =
            |error: String| TEXTS.message("no-queue").with("message", Message::as_it_is(error));
        let requests = runtime.block_on(async {
            bots::upload(&shared.connection, &shared.parcels).await?;
            purge(&shared).await?;
            let requests =
                shared.connection.client.subscribe(format!("jogada.context.{}", shared.key)).await;
            requests.map_err(|error| error.to_string())
        });
        let requests = requests.map_err(failed)?;
        let (report, reports) = channel();
        let (post, posted) = unbounded_channel();
        let mut tasks = JoinSet::new();
        tasks.spawn_on(deliver(Arc::clone(&shared), posted), runtime);
        tasks.spawn_on(audit::audit(Arc::clone(&shared), post.clone()), runtime);
        tasks.spawn_on(boards::watch(Arc::clone(&shared)), runtime);
        let verifier = ResultVerifier::new(Arc::clone(&shared), report, post.clone());
        tasks.spawn_on(verifier.serve(requests), runtime);
        Ok(JobQueue {
            shared,
            reports,
            ready: VecDeque::new(),
            replies: Vec::new(),
            post,
            runtime: runtime.clone(),
            tasks,
            signal: signal.clone(),
            out: Arc::clone(out),
            counted: 0,
        })
    }

    fn count(&mut self) {
        let now = self.shared.leases().pending().len();
        self.out.fetch_add(now, Ordering::Relaxed);
        self.out.fetch_sub(self.counted, Ordering::Relaxed);
        self.counted = now;
    }
}

impl WorkerPool for JobQueue {
    fn capacity(&self) -> usize {
        let slots: usize = self.shared.workers.here().iter().map(|(_, one)| one.slots).sum();
        LeaseTable::capacity(slots)
    }

    fn submit(&mut self, job: Job) {
        let number = self.shared.leases().add(job);
        self.shared.hear(number);
        // The task that delivers ends only with the queue.
        _ = self.post.send(Outgoing::Job(number));
    }

    fn next_event(&mut self, wait: Duration) -> Option<WorkerEvent> {
        let began = Instant::now();
        while self.ready.is_empty() {
            let left = wait.saturating_sub(began.elapsed());
            match self.reports.recv_timeout(left) {
                Ok(report) => {
                    self.ready.extend(report.events);
                    self.replies.extend(report.reply);
                }
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) if self.signal.is_raised() => return None,
                Err(RecvTimeoutError::Disconnected) => {
                    return Some(WorkerEvent::Failed(TEXTS.message("verifier-gone")));
                }
            }
        }
        self.ready.pop_front()
    }

    fn committed(&mut self) {
        for (subject, reply) in self.replies.drain(..) {
            // As above.
            _ = self.post.send(Outgoing::Reply(subject, Box::new(reply)));
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

/// Sends what is posted. The audit notices a job that does not arrive, and sends it again.
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
                Outgoing::Reply(subject, reply) => {
                    _ = shared.connection.client.publish(subject, encode(&reply).into()).await;
                }
            }
        }
        if has_jobs {
            _ = shared.connection.client.publish("jogada.bell", "".into()).await;
        }
    }
}

/// Where reports are sent.
pub(crate) type Reports = Sender<Report>;
