//! Delivers results, again and again until they are committed; only then is a job off the queue.

use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use async_nats::jetstream::AckKind;
use jogada_arena::WorkerEvent;
use jogada_text::Message;
use tokio::sync::mpsc::Receiver;

use super::{WorkerState, fetch::FetchedJob, play_thread::JobStep};
use crate::{
    TEXTS,
    protocol::{Reply, Request, WireMatch, WorkerRequest, decode, encode},
};

/// A job whose results are being delivered.
pub(super) struct Delivery {
    pub(super) state: Arc<WorkerState>,
    pub(super) taken: FetchedJob,
    pub(super) lease: u64,
}

/// How a delivery ended.
enum Delivered {
    Entered,
    /// Another has the job, or it is done.
    Gone,
    /// The coordinator does not reply.
    StoredMatch,
}

/// How long a worker tries to deliver: the coordinator may have been started again.
const PATIENCE: Duration = Duration::from_secs(60);
/// And how long when it is asked to stop.
const PATIENCE_LEAVING: Duration = Duration::from_secs(2);
/// Between two attempts.
const AGAIN: Duration = Duration::from_millis(300);
/// A job that failed is offered to others after this time.
const LATER: Duration = Duration::from_secs(2);
/// This many steps are delivered at once.
const STEPS: usize = 64;
/// Some of a message's room is for other things.
const ROOM: usize = 4096;

impl Delivery {
    pub(super) async fn run(self, mut steps: Receiver<JobStep>) {
        let kind = self.all(&mut steps).await;
        if let Some(kind) = kind {
            // A job without an acknowledgement is offered again, and then asked about.
            _ = self.taken.message.ack_with(kind).await;
        }
        self.state.hold(&self.taken.key, self.taken.job, false);
    }

    /// Delivers every step, and returns what to tell the queue; nothing if another worker has the job.
    async fn all(&self, steps: &mut Receiver<JobStep>) -> Option<AckKind> {
        let mut some = Vec::new();
        while steps.recv_many(&mut some, STEPS).await > 0 {
            let (mut games, mut end) = (Vec::new(), None);
            for step in some.drain(..) {
                match step {
                    JobStep::Played(played) => games.extend(played.iter().map(WireMatch::of)),
                    JobStep::End(outcome) => end = Some(outcome),
                }
            }
            let count = games.len() as u64;
            match self.deliver(games).await {
                Delivered::Entered => _ = self.state.games.fetch_add(count, Ordering::Relaxed),
                Delivered::Gone => return None,
                Delivered::StoredMatch => return Some(AckKind::Nak(None)),
            }
            if let Some(end) = end {
                return self.end(end).await;
            }
        }
        self.fail(&TEXTS.message("thread-failed")).await
    }

    async fn end(&self, end: Option<WorkerEvent>) -> Option<AckKind> {
        let FetchedJob { key, job, .. } = &self.taken;
        match end {
            Some(WorkerEvent::Differs(_)) => {
                let differs = Request::Differs { job: *job, lease: self.lease };
                ask(&self.state, key, &differs).await.map(|_| AckKind::Ack)
            }
            Some(WorkerEvent::Unable(left)) => {
                let why = (&left.why).into();
                let unable = Request::Unable { job: *job, lease: self.lease, why };
                // The coordinator submits it again; without a reply the queue does.
                let heard = ask(&self.state, key, &unable).await;
                Some(heard.map_or(AckKind::Nak(Some(LATER)), |_| AckKind::Ack))
            }
            Some(WorkerEvent::Failed(said)) => self.fail(&said).await,
            Some(_) => Some(AckKind::Ack),
            None => Some(AckKind::Nak(None)),
        }
    }

    async fn fail(&self, said: &Message) -> Option<AckKind> {
        let failed = Request::Failed { job: self.taken.job, why: said.into() };
        // Whether or not it is heard, the job is not done.
        _ = ask(&self.state, &self.taken.key, &failed).await;
        Some(AckKind::Nak(Some(LATER)))
    }

    /// Delivers matches, in as many requests as it takes.
    async fn deliver(&self, games: Vec<WireMatch>) -> Delivered {
        let room = self.state.connection.client.server_info().max_payload.saturating_sub(ROOM);
        let mut left = vec![games];
        while let Some(games) = left.pop() {
            if games.is_empty() {
                continue;
            }
            let call = Request::Played { job: self.taken.job, lease: self.lease, games };
            let request = encoded(&self.state, &call);
            let Request::Played { mut games, .. } = call else { return Delivered::StoredMatch };
            if request.len() <= room {
                match self.send(&request).await {
                    Delivered::Entered => continue,
                    other => return other,
                }
            }
            if games.len() == 1 {
                // What is beside a record is not worth losing the record for.
                if games[0].beside.take().is_none() {
                    return Delivered::StoredMatch;
                }
                left.push(games);
            } else {
                // In order, for players that learn.
                let later = games.split_off(games.len() / 2);
                left.extend([later, games]);
            }
        }
        Delivered::Entered
    }

    async fn send(&self, request: &[u8]) -> Delivered {
        let began = Instant::now();
        loop {
            match send(&self.state, &self.taken.key, request).await {
                Some(Reply::Committed) => return Delivered::Entered,
                Some(Reply::Drop) => return Delivered::Gone,
                Some(Reply::Banned(why)) => {
                    self.state.ban(Message::from(why));
                    return Delivered::Gone;
                }
                Some(Reply::Play { .. } | Reply::Spec(_)) | None => {}
            }
            let is_leaving = self.state.signal.is_raised();
            if began.elapsed() > if is_leaving { PATIENCE_LEAVING } else { PATIENCE } {
                return Delivered::StoredMatch;
            }
            tokio::time::sleep(AGAIN).await;
        }
    }
}

/// Asks the coordinator of a tournament. Nothing without a reply.
pub(super) async fn ask(state: &WorkerState, key: &str, request: &Request) -> Option<Reply> {
    send(state, key, &encoded(state, request)).await
}

fn encoded(state: &WorkerState, request: &Request) -> Vec<u8> {
    encode(&WorkerRequest { worker: &state.id, request })
}

async fn send(state: &WorkerState, key: &str, request: &[u8]) -> Option<Reply> {
    let subject = format!("jogada.context.{key}");
    let answer = state.connection.client.request(subject, request.to_vec().into()).await.ok()?;
    decode(&answer.payload)
}
