//! Takes jobs from the queue, the most urgent first.

use std::time::Duration;

use async_nats::{
    Client,
    jetstream::{Message, consumer::PullConsumer},
};
use futures_util::StreamExt;
use tokio::sync::watch;

use super::Crew;
use crate::Priority;

/// A job that was taken from the queue. Nobody else has it while it is said to be in progress.
pub(super) struct Taken {
    pub(super) key: String,
    pub(super) job: u64,
    pub(super) message: Message,
}

/// Where one slot takes its jobs from.
pub(super) struct Source {
    consumers: Vec<PullConsumer>,
    bell: watch::Receiver<u64>,
}

/// Without a ring one looks after this time.
const LOOK: Duration = Duration::from_secs(1);
/// An answer that has not come by then does not come.
const ANSWER: Duration = Duration::from_secs(3);
/// Before one tries again where something is away.
const AGAIN: Duration = Duration::from_millis(300);

impl Source {
    pub(super) fn new(crew: &Crew) -> Source {
        Source { consumers: Vec::new(), bell: crew.bell.clone() }
    }

    /// The next job, or nothing when it is time to leave.
    pub(super) async fn next(&mut self, crew: &Crew) -> Option<Taken> {
        while !crew.halt.is_raised() {
            // From here on a ring is not missed.
            self.bell.borrow_and_update();
            match self.look(crew).await {
                Ok(Some(taken)) => return Some(taken),
                Ok(None) => {
                    tokio::select! {
                        () = crew.halt.wait() => return None,
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

    async fn look(&mut self, crew: &Crew) -> Result<Option<Taken>, ()> {
        if self.consumers.is_empty() {
            for priority in Priority::ALL {
                self.consumers.push(crew.link.jobs(priority).await.map_err(drop)?);
            }
        }
        for consumer in &self.consumers {
            let fetched = tokio::time::timeout(ANSWER, fetch(consumer)).await;
            if let Some(message) = fetched.map_err(drop)?? {
                if let Some(taken) = read(&message) {
                    return Ok(Some(Taken { message, ..taken }));
                }
                // Nobody can read it.
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

fn read(message: &Message) -> Option<Taken> {
    let key = message.subject.rsplit('.').next()?.to_owned();
    let job = std::str::from_utf8(&message.payload).ok()?.parse().ok()?;
    Some(Taken { key, job, message: message.clone() })
}

/// Rings for all slots whenever somebody says that there are jobs.
pub(super) async fn ring(client: Client, ring: watch::Sender<u64>) {
    let Ok(mut rings) = client.subscribe("jogada.bell").await else { return };
    while rings.next().await.is_some() {
        ring.send_modify(|rings| *rings += 1);
    }
}
