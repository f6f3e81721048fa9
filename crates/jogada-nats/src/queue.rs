//! Workers behind a queue: what one tournament has handed out, and what it hears.

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
use jogada_core::Said;
use jogada_jobs::{Desk, Hall, Halt, Job, News, Terms, Workers};
use tokio::{
    runtime::Handle,
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    task::JoinSet,
};

use crate::{
    Priority, audit,
    bots::{self, Parcels},
    clerk,
    link::Link,
    live,
    presence::Crowd,
    words::{Answer, Notes, encode},
};

/// What all parts of a queue know.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) link: Link,
    pub(crate) crowd: Crowd,
    /// What its subjects end in: no two tournaments have the same, in whichever store they are.
    pub(crate) key: String,
    pub(crate) priority: Priority,
    /// Where its jobs are published.
    pub(crate) subject: String,
    pub(crate) hall: Arc<Hall>,
    pub(crate) notes: Notes,
    /// The hash of the notes.
    pub(crate) terms: String,
    pub(crate) parcels: Parcels,
    desk: Mutex<Desk>,
    /// When a job was last heard of.
    heard: Mutex<HashMap<u64, Instant>>,
}

/// Jobs and answers on their way out.
#[derive(Debug)]
pub(crate) enum Post {
    Job(u64),
    Answer(Subject, Box<Answer>),
}

/// News for whoever conducts, and the answer that is due when they are in the ledger.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) news: Vec<News>,
    pub(crate) answer: Option<(Subject, Answer)>,
}

/// Workers behind a queue.
#[derive(Debug)]
pub(crate) struct Queue {
    shared: Arc<Shared>,
    told: Receiver<Told>,
    ready: VecDeque<News>,
    unanswered: Vec<(Subject, Answer)>,
    post: UnboundedSender<Post>,
    runtime: Handle,
    tasks: JoinSet<()>,
    halt: Halt,
    out: Arc<AtomicUsize>,
    counted: usize,
}

impl Shared {
    pub(crate) fn new(
        link: &Link,
        crowd: &Crowd,
        priority: Priority,
        hall: &Arc<Hall>,
        terms: &Terms,
    ) -> Result<Shared, Said> {
        let (players, parcels) = bots::pack_all(hall.entry(), terms)?;
        let id = u64::try_from(terms.id).unwrap_or(0);
        let key = terms.secret()?.derive("queue", id).hash().chars().take(16).collect();
        let notes = Notes { terms: terms.clone(), players };
        // Jobs of an earlier run may still be about; their numbers must not be ours.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let first = u64::try_from(now.as_micros()).unwrap_or(0);
        Ok(Shared {
            link: link.clone(),
            crowd: crowd.clone(),
            priority,
            subject: format!("jogada.jobs.{}.{key}", priority.name()),
            key,
            hall: Arc::clone(hall),
            terms: bots::hash(&encode(&notes)),
            notes,
            parcels,
            desk: Mutex::new(Desk::new(first)),
            heard: Mutex::default(),
        })
    }

    pub(crate) fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a job was heard of just now.
    pub(crate) fn hear(&self, job: u64) {
        self.heard().insert(job, Instant::now());
    }

    /// The jobs that are out and have been silent for so long.
    pub(crate) fn silent(&self, time: Duration) -> Vec<u64> {
        let out: Vec<u64> = self.desk().out().collect();
        let mut heard = self.heard();
        heard.retain(|job, _| out.binary_search(job).is_ok());
        let is_silent = |job: &u64| heard.get(job).is_none_or(|at| at.elapsed() > time);
        out.into_iter().filter(is_silent).collect()
    }

    fn heard(&self) -> MutexGuard<'_, HashMap<u64, Instant>> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    /// Ships the bots, clears what an earlier run has left, and listens.
    pub(crate) fn open(
        shared: Shared,
        runtime: &Handle,
        halt: &Halt,
        out: &Arc<AtomicUsize>,
    ) -> Result<Queue, Said> {
        let shared = Arc::new(shared);
        let failed = |error: String| {
            Said::of_system(&error).at("cannot use the queue", "não dá para usar a fila")
        };
        let letters = runtime.block_on(async {
            bots::upload(&shared.link, &shared.parcels).await?;
            purge(&shared).await?;
            let letters = shared.link.client.subscribe(format!("jogada.desk.{}", shared.key)).await;
            letters.map_err(|error| error.to_string())
        });
        let letters = letters.map_err(failed)?;
        let (tell, told) = channel();
        let (post, posted) = unbounded_channel();
        let mut tasks = JoinSet::new();
        tasks.spawn_on(deliver(Arc::clone(&shared), posted), runtime);
        tasks.spawn_on(audit::audit(Arc::clone(&shared), post.clone()), runtime);
        tasks.spawn_on(live::watch(Arc::clone(&shared)), runtime);
        let clerk = clerk::Clerk::new(Arc::clone(&shared), tell, post.clone());
        tasks.spawn_on(clerk.read(letters), runtime);
        Ok(Queue {
            shared,
            told,
            ready: VecDeque::new(),
            unanswered: Vec::new(),
            post,
            runtime: runtime.clone(),
            tasks,
            halt: halt.clone(),
            out: Arc::clone(out),
            counted: 0,
        })
    }

    fn count(&mut self) {
        let now = self.shared.desk().out().len();
        self.out.fetch_add(now, Ordering::Relaxed);
        self.out.fetch_sub(self.counted, Ordering::Relaxed);
        self.counted = now;
    }
}

impl Workers for Queue {
    fn capacity(&self) -> usize {
        let slots: usize = self.shared.crowd.here().iter().map(|(_, one)| one.slots).sum();
        Desk::capacity(slots)
    }

    fn submit(&mut self, job: Job) {
        let number = self.shared.desk().put(job);
        self.shared.hear(number);
        // Whoever delivers leaves only with the queue.
        _ = self.post.send(Post::Job(number));
    }

    fn news(&mut self, wait: Duration) -> Option<News> {
        let began = Instant::now();
        while self.ready.is_empty() {
            let left = wait.saturating_sub(began.elapsed());
            match self.told.recv_timeout(left) {
                Ok(told) => {
                    self.ready.extend(told.news);
                    self.unanswered.extend(told.answer);
                }
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) if self.halt.is_raised() => return None,
                Err(RecvTimeoutError::Disconnected) => {
                    return Some(News::Failed(Said::fixed(
                        "the queue's clerk is gone",
                        "o atendente da fila se foi",
                    )));
                }
            }
        }
        self.ready.pop_front()
    }

    fn entered(&mut self) {
        for (subject, answer) in self.unanswered.drain(..) {
            // As above.
            _ = self.post.send(Post::Answer(subject, Box::new(answer)));
        }
        self.count();
    }
}

impl Drop for Queue {
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
async fn purge(shared: &Shared) -> Result<(), String> {
    let stream = shared.link.queue().await.map_err(|error| error.to_string())?;
    let purged = stream.purge().filter(shared.subject.clone()).await;
    purged.map(drop).map_err(|error| error.to_string())
}

/// Sends what is posted. A job that does not arrive is missed, and sent again, by the audit.
async fn deliver(shared: Arc<Shared>, mut posted: UnboundedReceiver<Post>) {
    let mut posts = Vec::new();
    while posted.recv_many(&mut posts, 256).await > 0 {
        let mut has_jobs = false;
        for post in posts.drain(..) {
            match post {
                Post::Job(number) => {
                    has_jobs = true;
                    let payload = number.to_string().into();
                    _ = shared.link.jetstream.publish(shared.subject.clone(), payload).await;
                }
                Post::Answer(subject, answer) => {
                    _ = shared.link.client.publish(subject, encode(&answer).into()).await;
                }
            }
        }
        if has_jobs {
            _ = shared.link.client.publish("jogada.bell", "".into()).await;
        }
    }
}

/// Where news are sent.
pub(crate) type Tell = Sender<Told>;
