//! Looks whether the queue still holds what is out. A queue that was lost is made again from the desk.

use std::{sync::Arc, time::Duration};

use futures_util::StreamExt;
use tokio::sync::mpsc::UnboundedSender;

use crate::{
    bots,
    queue::{Post, Shared},
};

/// Between two looks.
const EVERY: Duration = Duration::from_secs(2);
/// A job that nobody has been heard to have for so long, and that may not be in the queue, is put there again.
const SILENT: Duration = Duration::from_secs(8);

/// Looks for ever.
pub(crate) async fn audit(shared: Arc<Shared>, post: UnboundedSender<Post>) {
    loop {
        tokio::time::sleep(EVERY).await;
        for (_, presence) in shared.crowd.here() {
            let ours = presence.jobs.iter().filter(|(key, _)| *key == shared.key);
            ours.for_each(|(_, job)| shared.hear(*job));
        }
        let out = shared.desk().out().len();
        let held = held(&shared).await;
        let again = match held {
            // Nobody can be asked, or it was not there and is again: the next look tells.
            None => {
                _ = shared.link.ensure().await;
                continue;
            }
            Some(0) if out > 0 => {
                // Perhaps all of it was lost, bots and all.
                _ = bots::upload(&shared.link, &shared.parcels).await;
                shared.silent(SILENT)
            }
            Some(held) if held < out => shared.silent(SILENT),
            Some(_) => continue,
        };
        for job in again {
            shared.hear(job);
            if post.send(Post::Job(job)).is_err() {
                return;
            }
        }
    }
}

/// How many of this tournament's jobs the queue holds, taken ones included.
async fn held(shared: &Shared) -> Option<usize> {
    let stream = shared.link.jetstream.get_stream("JOGADA_JOBS").await.ok()?;
    let mut subjects = stream.info_with_subjects(&shared.subject).await.ok()?;
    let mut held = 0;
    while let Some(subject) = subjects.next().await {
        held += subject.ok()?.1;
    }
    Some(held)
}
