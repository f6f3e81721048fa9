//! One slot: takes a job, asks for its lease, plays it, and takes the next while the last is delivered.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use async_nats::jetstream::{AckKind, Message as NatsMessage};
use jogada_arena::{Job, MatchRunner, retry_delay};
use jogada_text::Message;
use tokio::{
    sync::Semaphore,
    task::{AbortHandle, JoinSet},
};

use super::{
    WorkerState,
    deliver::{Delivery, ask},
    fetch::{FetchedJob, JobSource},
    play_thread::{JobEnd, PlayThread},
};
use crate::{
    connection::HEARTBEAT,
    protocol::{BoutPart, Reply, Request, WireMatch},
};

/// This many jobs may wait to be committed.
const WAITING: usize = 4;
/// A job that cannot be done now is offered again after this time.
const LATER: Duration = Duration::from_secs(2);

/// What is to be done about a job.
enum Due {
    Play(Arc<MatchRunner>, Job, u64),
    /// It was done by another worker.
    Forget,
    /// The coordinator does not reply, or this worker cannot do it.
    Later,
}

/// Works until the signal is raised.
pub(super) async fn work(state: Arc<WorkerState>, slot: usize) {
    let start = || PlayThread::start(slot, state.core + slot, state.signal.clone());
    let Ok(mut thread) = start() else { return };
    let mut source = JobSource::new(&state);
    let waiting = Arc::new(Semaphore::new(WAITING));
    let mut deliveries = JoinSet::new();
    // How often in a row the machine could not carry out a job.
    let mut failures = 0;
    while let Some(taken) = source.next(&state).await {
        let Ok(permit) = Arc::clone(&waiting).acquire_owned().await else { return };
        let beat = Beat::start(taken.message.clone());
        state.hold(&taken.key, taken.job, true);
        match begin(&state, &taken).await {
            Due::Play(runner, job, lease) => {
                state.busy.fetch_add(1, Ordering::Relaxed);
                let (steps, free) = thread.play(runner, job);
                let delivery = Delivery { state: Arc::clone(&state), taken, lease };
                deliveries.spawn(async move {
                    delivery.run(steps).await;
                    drop((beat, permit));
                });
                let free = free.await;
                state.busy.fetch_sub(1, Ordering::Relaxed);
                failures = if free == Ok(JobEnd::Unable) { failures + 1 } else { 0 };
                if free.is_err() && !state.signal.is_raised() {
                    let Ok(fresh) = start() else { return };
                    thread = fresh;
                }
                // Others may be able to do what this machine is not: it must not take all jobs only to give them back.
                if failures > 0 {
                    tokio::select! {
                        () = state.signal.wait() => {}
                        () = tokio::time::sleep(retry_delay(failures)) => {}
                    }
                }
            }
            due => {
                let kind = match due {
                    Due::Forget => AckKind::Ack,
                    _ => AckKind::Nak(Some(LATER)),
                };
                // Without an acknowledgement it is offered again.
                _ = taken.message.ack_with(kind).await;
                state.hold(&taken.key, taken.job, false);
            }
        }
        while deliveries.try_join_next().is_some() {}
    }
    while deliveries.join_next().await.is_some() {}
}

/// Asks for the lease of a job, and makes the runner if it is new.
async fn begin(state: &WorkerState, taken: &FetchedJob) -> Due {
    match ask(state, &taken.key, &Request::Begin { job: taken.job }).await {
        Some(Reply::Play { spec, lease, part, learns, known }) => {
            let runner = match state.runners.get(state, &taken.key, &spec).await {
                Ok(Some(runner)) => runner,
                Ok(None) => return Due::Later,
                Err(said) => {
                    let failed = Request::Failed { job: taken.job, why: (&said).into() };
                    _ = ask(state, &taken.key, &failed).await;
                    return Due::Later;
                }
            };
            match job(&runner, part, learns, known) {
                Some(job) => Due::Play(runner, job, lease),
                None => Due::Later,
            }
        }
        Some(Reply::Drop) => Due::Forget,
        Some(Reply::Banned(why)) => {
            state.ban(Message::from(why));
            Due::Later
        }
        Some(Reply::Committed | Reply::Spec(_)) | None => Due::Later,
    }
}

fn job(runner: &MatchRunner, part: BoutPart, learns: bool, known: Vec<WireMatch>) -> Option<Job> {
    let (bout, numbers) = part.bout()?;
    let read = |game: WireMatch| {
        let plan = bout.matches.get(game.number)?;
        Some((game.number, runner.verify(plan, &game.record).ok()?))
    };
    let known: Option<Vec<_>> = known.into_iter().map(read).collect();
    Some(Job { bout: Arc::clone(&bout), numbers, learns, known: known? })
}

/// Reports that a job is in progress, until it is dropped.
struct Beat(AbortHandle);

impl Beat {
    fn start(message: NatsMessage) -> Beat {
        let beat = tokio::spawn(async move {
            loop {
                tokio::time::sleep(HEARTBEAT).await;
                // A beat that is missed is followed by another.
                _ = message.ack_with(AckKind::Progress).await;
            }
        });
        Beat(beat.abort_handle())
    }
}

impl Drop for Beat {
    fn drop(&mut self) {
        self.0.abort();
    }
}
