//! Takes jobs from the queue, the most urgent first.

use std::time::Duration;

use async_nats::{
    Client,
    jetstream::{Message, consumer::PullConsumer},
};
use futures_util::StreamExt;
use tokio::sync::watch;

use super::WorkerState;
use crate::Priority;

/// A job that was taken from the queue. No other worker has it while it is reported in progress.
pub(super) struct FetchedJob {
    pub(super) key: String,
    pub(super) job: u64,
    pub(super) message: Message,
}

/// Where one slot takes its jobs from.
pub(super) struct JobSource {
    consumers: Vec<PullConsumer>,
    bell: watch::Receiver<u64>,
}

/// Without a ring the queue is looked at after this time.
const LOOK: Duration = Duration::from_secs(1);
/// A reply that has not come by then does not come.
const ANSWER: Duration = Duration::from_secs(3);
/// Between two attempts while the server is away.
const AGAIN: Duration = Duration::from_millis(300);

impl JobSource {
    pub(super) fn new(state: &WorkerState) -> JobSource {
        JobSource { consumers: Vec::new(), bell: state.bell.clone() }
    }

    /// The next job, or nothing when it is time to leave.
    pub(super) async fn next(&mut self, state: &WorkerState) -> Option<FetchedJob> {
        while !state.signal.is_raised() {
            // From here on a ring is not missed.
            self.bell.borrow_and_update();
            match self.look(state).await {
                Ok(Some(taken)) => return Some(taken),
                Ok(None) => {
                    tokio::select! {
                        () = state.signal.wait() => return None,
                        _ = self.bell.changed() => {}
                        () = tokio::time::sleep(LOOK) => {}
                    }
                }
                // The server is away, or has lost what it had.
                Err(()) => {
                    self.consumers.clear();
                    tokio::time::sleep(AGAIN).await;
                }
            }
        }
        None
    }

    async fn look(&mut self, state: &WorkerState) -> Result<Option<FetchedJob>, ()> {
        if self.consumers.is_empty() {
            for priority in Priority::ALL {
                self.consumers.push(state.connection.jobs(priority).await.map_err(drop)?);
            }
        }
        for consumer in &self.consumers {
            let fetched = tokio::time::timeout(ANSWER, fetch(consumer)).await;
            if let Some(message) = fetched.map_err(drop)?? {
                if let Some(taken) = read(&message) {
                    return Ok(Some(FetchedJob { message, ..taken }));
                }
                // It is no job of ours.
                _ = message.ack().await;
            }
        }
        Ok(None)
    }
}

async fn fetch(consumer: &PullConsumer) -> Result<Option<Message>, ()> {
    let mut batch = consumer.fetch().max_messages(1).messages().await.map_err(drop)?;
    batch.next().await.transpose().map_err(drop)
}

fn read(message: &Message) -> Option<FetchedJob> {
    let key = message.subject.rsplit('.').next()?.to_owned();
    let job = std::str::from_utf8(&message.payload).ok()?.parse().ok()?;
    Some(FetchedJob { key, job, message: message.clone() })
}

/// Rings for all slots whenever a coordinator has new jobs.
pub(super) async fn ring(client: Client, ring: watch::Sender<u64>) {
    let Ok(mut rings) = client.subscribe("jogada.bell").await else { return };
    while rings.next().await.is_some() {
        ring.send_modify(|rings| *rings += 1);
    }
}
