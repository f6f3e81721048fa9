//! Tournaments of the server: each is played in a thread of its own, published to its watchers, and kept in the database.
//!
//! A [`TournamentFeed`] is one tournament as the server knows it; every [`Tick`] of its status and boards is published.
//! [`Tournaments`] holds the feeds.

mod feed;
mod run;
mod tick;

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError},
};

use jogada_arena::WorkerSource;
use tokio::sync::Mutex;

pub(crate) use feed::TournamentFeed;
pub use run::TOURNAMENTS_MAX;
pub(crate) use run::{create, resume};
pub(crate) use tick::Tick;

use crate::{arena::Arena, problem::Problem};

/// The tournaments that were asked for.
pub(crate) struct Tournaments {
    feeds: Mutex<HashMap<i64, Arc<TournamentFeed>>>,
    workers: Arc<dyn WorkerSource>,
}

/// More feeds than this are not held at once.
const FEEDS_MAX: usize = 200;

impl Tournaments {
    pub(crate) fn new(workers: Arc<dyn WorkerSource>) -> Tournaments {
        Tournaments { feeds: Mutex::default(), workers }
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

    /// How many are played now.
    pub(crate) async fn running(&self) -> usize {
        self.feeds.lock().await.values().filter(|feed| feed.is_running()).count()
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
