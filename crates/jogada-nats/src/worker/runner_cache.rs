//! The runners that a worker has built: one for each tournament, as long as its spec stay the same.

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
    boards::RemoteBoards,
    bots,
    protocol::{RemoteSpec, Reply, Request},
};

/// The runners that were built, by the hash of their spec.
#[derive(Default)]
pub(super) struct RunnerCache {
    built: Mutex<HashMap<String, Place>>,
}

type Place = Arc<OnceCell<(Result<Arc<MatchRunner>, Message>, Instant)>>;

/// More tournaments than this are not remembered.
const HALLS_MAX: usize = 16;
/// A runner that could not be built is tried again after this time.
const AGAIN: Duration = Duration::from_secs(30);

impl RunnerCache {
    /// The runner with these spec, built if need be; nothing if nobody says what the spec are, and the reason if it cannot
    /// be built here.
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
            // Whoever plays in one keeps it.
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
                Message::as_it_is(&why).at("cannot fetch a bot", "não dá para buscar um robô")
            })?);
        }
        spec.players.push(names.join("+"));
    }
    let (builder, signal) = (Arc::clone(&state.worker.build), state.signal.clone());
    let runner = tokio::task::spawn_blocking(move || builder.build(&spec, &signal)).await;
    let runner = runner.map_err(|_| {
        Message::fixed("the runner broke down while it was built", "o salão quebrou ao ser montado")
    })??;
    let window = RemoteBoards::new(
        state.connection.client.clone(),
        key,
        &state.id,
        state.worker.slots.max(1),
    );
    Ok(Arc::new(runner.with_observer(Arc::new(window))))
}

impl fmt::Debug for RunnerCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunnerCache").finish_non_exhaustive()
    }
}
