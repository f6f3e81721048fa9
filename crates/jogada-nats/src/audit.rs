//! Looks whether the queue still holds what is out. What was lost there is put there again from the desk.

use std::{sync::Arc, time::Duration};

use futures_util::StreamExt;
use tokio::sync::mpsc::UnboundedSender;

use crate::{
    bots,
    link::LEASE,
    queue::{Post, Shared},
};

/// Between two looks.
const EVERY: Duration = Duration::from_secs(2);
/// A job that nobody has been heard to have for so long is missed, where the queue holds too few.
const MISSED: Duration = Duration::from_secs(8);
/// The same where the queue has handed out all that it holds: whoever had it has lost it by now.
const UNHEARD: Duration = LEASE.saturating_add(Duration::from_secs(5));
/// The same whatever the queue says. A job that is merely waiting is then there twice, which costs a question.
const DOUBTFUL: Duration = Duration::from_secs(60);
/// So many times what is out may be in the queue.
const TIMES_MAX: usize = 4;

/// What the queue says of itself.
struct Held {
    /// Jobs of this tournament, taken ones included. A server that was killed may hold some that it never hands out.
    ours: usize,
    /// Jobs of this priority that nobody has taken yet.
    waiting: u64,
}

/// Looks for ever.
pub(crate) async fn audit(shared: Arc<Shared>, post: UnboundedSender<Post>) {
    loop {
        tokio::time::sleep(EVERY).await;
        for (_, presence) in shared.crowd.here() {
            let ours = presence.jobs.iter().filter(|(key, _)| *key == shared.key);
            ours.for_each(|(_, job)| shared.hear(*job));
        }
        let Some(held) = held(&shared).await else {
            // Nobody can be asked, or it was not there and is again: the next look tells.
            _ = shared.link.ensure().await;
            continue;
        };
        let out = shared.desk().out().len();
        if held.ours == 0 && out > 0 {
            // Perhaps all of it was lost, bots and all.
            _ = bots::upload(&shared.link, &shared.parcels).await;
        }
        for job in lost(&shared, &held, out) {
            shared.hear(job);
            if post.send(Post::Job(job)).is_err() {
                return;
            }
        }
    }
}

/// The jobs that the queue does not seem to have any more.
fn lost(shared: &Shared, held: &Held, out: usize) -> Vec<u64> {
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

async fn held(shared: &Shared) -> Option<Held> {
    let stream = shared.link.jetstream.get_stream("JOGADA_JOBS").await.ok()?;
    let mut subjects = stream.info_with_subjects(&shared.subject).await.ok()?;
    let mut ours = 0;
    while let Some(subject) = subjects.next().await {
        ours += subject.ok()?.1;
    }
    let waiting = stream.consumer_info(shared.priority.name()).await.ok()?.num_pending;
    Some(Held { ours, waiting })
}
