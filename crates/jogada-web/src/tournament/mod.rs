//! Tournaments of the server: each is played in a thread of its own, published to its watchers, and kept in the database.
//!
//! A [`TournamentFeed`] is one tournament as the server knows it; every [`Tick`] of its status and boards is published.
//! [`Tournaments`] holds the feeds. `season` keeps ladders running that versions enter at any time.

mod feed;
mod people;
mod run;
mod season;
#[cfg(test)]
mod tests;
mod tick;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex as SyncMutex, PoisonError},
};

use jogada_arena::{ChangedFiles, SeasonHandle, WorkerSource, person_number};
use jogada_store::{TournamentState, TournamentSummary};
use serde_json::Value;
use tokio::sync::{Mutex, Semaphore};

pub(crate) use feed::TournamentFeed;
use people::CalledTables;
pub use run::TOURNAMENTS_MAX;
pub(crate) use run::{create, resume};
pub(crate) use season::{
    ListedSeason, challenge, enter_version, freeze, seasons, start_final, start_season,
};
pub(crate) use tick::Tick;

use crate::{arena::Arena, problem::Problem};

/// The tournaments that were asked for.
pub(crate) struct Tournaments {
    feeds: Mutex<HashMap<i64, Arc<TournamentFeed>>>,
    workers: Arc<dyn WorkerSource>,
    /// The seasons that are played, by their tournaments.
    seasons: SyncMutex<HashMap<i64, SeasonHandle>>,
    /// How many versions are built at once.
    builds: Semaphore,
    /// The tables of tournaments that people are called to now.
    called: CalledTables,
}

/// Versions of seasons that are built at once.
const BUILDS: usize = 2;

/// More feeds than this are not held at once.
const FEEDS_MAX: usize = 200;

impl Tournaments {
    pub(crate) fn new(workers: Arc<dyn WorkerSource>) -> Tournaments {
        let (seasons, builds) = (SyncMutex::default(), Semaphore::new(BUILDS));
        Tournaments {
            feeds: Mutex::default(),
            workers,
            seasons,
            builds,
            called: CalledTables::default(),
        }
    }

    /// A tournament, read from the database if it is new here, or if another program goes on with it.
    pub(crate) async fn find(
        &self,
        arena: &Arena,
        id: i64,
    ) -> Result<Arc<TournamentFeed>, Problem> {
        let mut feeds = self.feeds.lock().await;
        if let Some(feed) = feeds.get(&id) {
            let feed = Arc::clone(feed);
            drop(feeds);
            feed.refresh(arena).await?;
            return Ok(feed);
        }
        if feeds.len() >= FEEDS_MAX {
            feeds.retain(|_, feed| feed.is_running() || feed.is_watched());
        }
        let feed = Arc::new(TournamentFeed::load(arena, id).await?);
        feeds.insert(id, Arc::clone(&feed));
        Ok(feed)
    }

    /// All that were asked for.
    pub(crate) async fn feeds(&self) -> Vec<Arc<TournamentFeed>> {
        self.feeds.lock().await.values().cloned().collect()
    }

    /// How many machines or processes play.
    pub(crate) fn workers(&self) -> usize {
        self.workers.counts().workers
    }

    /// How many are played now, but for seasons, which rest most of the time.
    pub(crate) async fn running(&self) -> usize {
        let feeds = self.feeds().await;
        let seasons = self.seasons.lock().unwrap_or_else(PoisonError::into_inner);
        let is_one = |feed: &&Arc<TournamentFeed>| !seasons.contains_key(&feed.id);
        feeds.iter().filter(is_one).filter(|feed| feed.is_running()).count()
    }

    /// Stops all of them and waits.
    pub(crate) async fn close(&self) {
        let feeds = self.feeds().await;
        feeds.iter().for_each(|feed| _ = feed.stop());
        for feed in feeds {
            let thread = feed.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(thread) = thread {
                // A thread that panicked has ended too.
                _ = tokio::task::spawn_blocking(move || thread.join()).await;
            }
        }
    }
}

/// Goes on with what another server left: seasons, and tournaments of people, who may sit at their tables already.
pub(crate) async fn resume_open(arena: &Arc<Arena>) -> Result<(), Problem> {
    season::resume_seasons(arena).await?;
    let listed = arena.store.tournaments().await?.into_iter();
    let has_people = |one: &TournamentSummary| {
        let entrants = one.asked.as_ref().and_then(|(asked, _)| asked["entrants"].as_array());
        let of_person = |player: &str| player.split('+').any(|name| person_number(name).is_some());
        let is_person = |text: &Value| {
            let text = text.as_str().unwrap_or_default();
            of_person(text.split_once('=').map_or(text, |(_, player)| player))
        };
        entrants.is_some_and(|entrants| entrants.iter().any(is_person))
    };
    let open = listed.filter(|one| one.state == TournamentState::Open);
    for one in open.filter(has_people) {
        let resumed = async {
            let feed = arena.tournaments.find(arena, one.id).await?;
            match feed.is_running() {
                true => Ok(()),
                false => resume(arena, &feed, Some(ChangedFiles::Keep)).await,
            }
        };
        if let Err(problem) = resumed.await {
            tracing::error!(tournament = one.id, "a tournament cannot go on: {}", problem.said);
        }
    }
    Ok(())
}
