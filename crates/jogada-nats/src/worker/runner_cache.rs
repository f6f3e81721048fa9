//! The runners that a worker has made: one for each tournament, as long as its spec stays the same.

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use jogada_arena::MatchRunner;
use jogada_text::Message;
use tokio::sync::OnceCell;

use super::{WorkerState, deliver::ask};
use crate::{
    TEXTS,
    boards::RemoteBoards,
    bots,
    protocol::{RemoteSpec, Reply, Request},
};

/// Runners by the hash of their tournament's spec.
#[derive(Default)]
pub(super) struct RunnerCache {
    built: Mutex<HashMap<String, Place>>,
}

type Place = Arc<OnceCell<(Result<Arc<MatchRunner>, Message>, Instant)>>;

/// More tournaments than this are not remembered.
const HALLS_MAX: usize = 16;
/// A runner that could not be made is tried again after this time.
const AGAIN: Duration = Duration::from_secs(30);

impl RunnerCache {
    /// The runner with this spec, made if it is new; nothing if the coordinator does not reply, and the reason if it cannot be
    /// made here.
    pub(super) async fn get(
        &self,
        state: &WorkerState,
        key: &str,
        spec: &str,
    ) -> Result<Option<Arc<MatchRunner>>, Message> {
        let place = self.place(spec);
        let built = place.get_or_try_init(async || {
            let Some(Reply::Spec(notes)) = ask(state, key, &Request::Spec).await else {
                return Err(());
            };
            Ok((build(state, key, *notes).await, Instant::now()))
        });
        match built.await {
            Ok((runner, _)) => runner.clone().map(Some),
            Err(()) => Ok(None),
        }
    }

    fn place(&self, spec: &str) -> Place {
        let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        let is_stale = |place: &Place| {
            place.get().is_some_and(|(runner, at)| runner.is_err() && at.elapsed() > AGAIN)
        };
        built.retain(|_, place| !is_stale(place));
        if built.len() >= HALLS_MAX && !built.contains_key(spec) {
            // A job under way keeps its runner.
            built.clear();
        }
        Arc::clone(built.entry(spec.to_owned()).or_default())
    }
}

async fn build(
    state: &WorkerState,
    key: &str,
    notes: RemoteSpec,
) -> Result<Arc<MatchRunner>, Message> {
    let RemoteSpec { mut spec, players } = notes;
    spec.players.clear();
    for partners in players {
        let mut names = Vec::with_capacity(partners.len());
        for sent in partners {
            let name = bots::fetch(&state.connection, &state.worker.folder, &sent).await;
            names.push(name.map_err(|why| {
                TEXTS.message("cannot-fetch").with("message", Message::as_it_is(why))
            })?);
        }
        spec.players.push(names.join("+"));
    }
    let (runners, signal) = (Arc::clone(&state.worker.runners), state.signal.clone());
    let runner = tokio::task::spawn_blocking(move || runners.runner(&spec, &signal)).await;
    let runner = runner.map_err(|_| TEXTS.message("runner-failed"))??;
    let window = RemoteBoards::new(
        state.connection.client.clone(),
        key,
        &state.id,
        state.worker.slots.max(1),
    );
    Ok(Arc::new(runner.with_observer(Some(Arc::new(window)))))
}

impl fmt::Debug for RunnerCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunnerCache").finish_non_exhaustive()
    }
}
