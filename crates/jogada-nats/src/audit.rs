//! Checks that the queue still holds all pending jobs, and posts lost ones again.

use std::{sync::Arc, time::Duration};

use futures_util::StreamExt;
use tokio::sync::mpsc::UnboundedSender;

use crate::{
    bots,
    connection::LEASE,
    queue::{Outgoing, QueueState},
};

/// Between two checks.
const EVERY: Duration = Duration::from_secs(2);
/// A job that was not heard of for this long is lost, where the queue holds too few.
const MISSED: Duration = Duration::from_secs(8);
/// The same where the queue has delivered all that it holds: its worker has lost the job by now.
const UNHEARD: Duration = LEASE.saturating_add(Duration::from_secs(5));
/// The same whatever the queue says. A job that is merely waiting is then there twice, which costs a question.
const DOUBTFUL: Duration = Duration::from_secs(60);
/// The queue may hold this many times the pending jobs.
const TIMES_MAX: usize = 4;

/// What the queue reports.
struct Held {
    /// Jobs of this tournament, taken ones included. A server that was killed may hold some that it never delivers.
    ours: usize,
    /// Jobs of this priority that no worker has taken yet.
    waiting: u64,
}

/// Checks for ever.
pub(crate) async fn audit(shared: Arc<QueueState>, post: UnboundedSender<Outgoing>) {
    loop {
        tokio::time::sleep(EVERY).await;
        for (_, presence) in shared.workers.here() {
            let ours = presence.jobs.iter().filter(|(key, _)| *key == shared.key);
            ours.for_each(|(_, job)| shared.hear(*job));
        }
        let Some(held) = held(&shared).await else {
            // The server is away, or has lost the stream: the next check tells.
            _ = shared.connection.ensure().await;
            continue;
        };
        let out = shared.leases().pending().len();
        if held.ours == 0 && out > 0 {
            // Perhaps all of it was lost, bots and all.
            _ = bots::upload(&shared.connection, &shared.parcels).await;
        }
        for job in lost(&shared, &held, out) {
            shared.hear(job);
            if post.send(Outgoing::Job(job)).is_err() {
                return;
            }
        }
    }
}

/// The jobs that the queue does not seem to have any more.
fn lost(shared: &QueueState, held: &Held, out: usize) -> Vec<u64> {
    if held.ours < out {
        shared.silent(MISSED)
    } else if held.waiting == 0 {
        shared.silent(UNHEARD)
    } else if held.ours < TIMES_MAX * out {
        shared.silent(DOUBTFUL)
    } else {
        Vec::new()
    }
}

async fn held(shared: &QueueState) -> Option<Held> {
    let stream = shared.connection.jetstream.get_stream("JOGADA_JOBS").await.ok()?;
    let mut subjects = stream.info_with_subjects(&shared.subject).await.ok()?;
    let mut ours = 0;
    while let Some(subject) = subjects.next().await {
        ours += subject.ok()?.1;
    }
    let waiting = stream.consumer_info(shared.priority.name()).await.ok()?.num_pending;
    Some(Held { ours, waiting })
}
