//! One slot: takes a job, asks what is to be done, plays it, and takes the next while the last is handed in.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use async_nats::jetstream::{AckKind, Message};
use jogada_core::Said;
use jogada_jobs::{Hall, Job, pause_after};
use tokio::{
    sync::Semaphore,
    task::{AbortHandle, JoinSet},
};

use super::{
    Crew,
    deliver::{Delivery, ask},
    hands::{Free, Hands},
    take::{Source, Taken},
};
use crate::{
    link::HEARTBEAT,
    words::{Answer, Call, Game, Part},
};

/// So many jobs may wait until all of them is in the ledger.
const WAITING: usize = 4;
/// A job that cannot be done now is offered again after this time.
const LATER: Duration = Duration::from_secs(2);

/// What is to be done about a job.
enum Due {
    Play(Arc<Hall>, Job, u64),
    /// It was done by somebody else.
    Forget,
    /// Nobody answers, or this worker cannot.
    Later,
}

/// Works until it is halted.
pub(super) async fn work(crew: Arc<Crew>, slot: usize) {
    let start = || Hands::start(slot, crew.core + slot, crew.halt.clone());
    let Ok(mut hands) = start() else { return };
    let mut source = Source::new(&crew);
    let waiting = Arc::new(Semaphore::new(WAITING));
    let mut deliveries = JoinSet::new();
    // How often in a row the machine could not carry out a job.
    let mut failures = 0;
    while let Some(taken) = source.next(&crew).await {
        let Ok(permit) = Arc::clone(&waiting).acquire_owned().await else { return };
        let beat = Beat::start(taken.message.clone());
        crew.hold(&taken.key, taken.job, true);
        match begin(&crew, &taken).await {
            Due::Play(hall, job, lease) => {
                crew.busy.fetch_add(1, Ordering::Relaxed);
                let (steps, free) = hands.play(hall, job);
                let delivery = Delivery { crew: Arc::clone(&crew), taken, lease };
                deliveries.spawn(async move {
                    delivery.run(steps).await;
                    drop((beat, permit));
                });
                let free = free.await;
                crew.busy.fetch_sub(1, Ordering::Relaxed);
                failures = if free == Ok(Free::Unable) { failures + 1 } else { 0 };
                if free.is_err() && !crew.halt.is_raised() {
                    let Ok(fresh) = start() else { return };
                    hands = fresh;
                }
                // Others may be able to do what this machine is not: it must not take all jobs only to give them back.
                if failures > 0 {
                    tokio::select! {
                        () = crew.halt.wait() => {}
                        () = tokio::time::sleep(pause_after(failures)) => {}
                    }
                }
            }
            due => {
                let kind = match due {
                    Due::Forget => AckKind::Ack,
                    _ => AckKind::Nak(Some(LATER)),
                };
                // What is not heard is offered again.
                _ = taken.message.ack_with(kind).await;
                crew.hold(&taken.key, taken.job, false);
            }
        }
        while deliveries.try_join_next().is_some() {}
    }
    while deliveries.join_next().await.is_some() {}
}

/// Asks the desk what is to be done, and builds the hall if it is new.
async fn begin(crew: &Crew, taken: &Taken) -> Due {
    match ask(crew, &taken.key, &Call::Begin { job: taken.job }).await {
        Some(Answer::Go { terms, lease, part, learns, known }) => {
            let hall = match crew.halls.get(crew, &taken.key, &terms).await {
                Ok(Some(hall)) => hall,
                Ok(None) => return Due::Later,
                Err(said) => {
                    let failed = Call::Failed { job: taken.job, why: (&said).into() };
                    _ = ask(crew, &taken.key, &failed).await;
                    return Due::Later;
                }
            };
            match job(&hall, part, learns, known) {
                Some(job) => Due::Play(hall, job, lease),
                None => Due::Later,
            }
        }
        Some(Answer::Gone) => Due::Forget,
        Some(Answer::Aside(why)) => {
            crew.put_aside(Said::from(why));
            Due::Later
        }
        Some(Answer::Entered | Answer::Terms(_)) | None => Due::Later,
    }
}

fn job(hall: &Hall, part: Part, learns: bool, known: Vec<Game>) -> Option<Job> {
    let (bout, numbers) = part.bout()?;
    let read = |game: Game| {
        let plan = bout.matches.get(game.number)?;
        Some((game.number, hall.verify(plan, &game.record).ok()?))
    };
    let known: Option<Vec<_>> = known.into_iter().map(read).collect();
    Some(Job { bout: Arc::clone(&bout), numbers, learns, known: known? })
}

/// Says that a job is in progress, until it is dropped.
struct Beat(AbortHandle);

impl Beat {
    fn start(message: Message) -> Beat {
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
