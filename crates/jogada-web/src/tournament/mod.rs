//! Tournaments: played in threads of their own, watched by anybody, kept in the store.
//!
//! A [`Hub`] is one tournament as the server knows it; [`Facts`] are how it stands, a [`Wall`] shows the boards under way,
//! and every [`Tick`] of both is published. [`Tournaments`] holds the hubs.

mod book;
mod entrant;
mod export;
mod facts;
mod hub;
mod matches;
mod paper;
mod run;
mod sheet;
mod tick;
mod wall;

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError},
};

use jogada_jobs::Employer;
use tokio::sync::Mutex;

pub use book::{Book, plan};
pub(crate) use entrant::entrant;
pub use export::{Export, ExportError};
pub(crate) use facts::{Facts, Phase};
pub(crate) use hub::Hub;
pub(crate) use matches::{Wanted, matches};
pub use paper::{begin, date};
pub use run::TOURNAMENTS_MAX;
pub(crate) use run::{create, resume};
pub(crate) use sheet::{WITHHELD, sheeted, without_words};
pub(crate) use tick::Tick;
pub(crate) use wall::Wall;

use crate::{arena::Arena, problem::Problem};

/// The tournaments that somebody has asked for.
pub(crate) struct Tournaments {
    hubs: Mutex<HashMap<i64, Arc<Hub>>>,
    employer: Arc<dyn Employer>,
}

/// More hubs than this are not held at once.
const HUBS_MAX: usize = 200;

impl Tournaments {
    pub(crate) fn new(employer: Arc<dyn Employer>) -> Tournaments {
        Tournaments { hubs: Mutex::default(), employer }
    }

    /// A tournament, read from the store if nobody has asked for it yet, or if somebody else goes on with it.
    pub(crate) async fn find(&self, arena: &Arena, id: i64) -> Result<Arc<Hub>, Problem> {
        let mut hubs = self.hubs.lock().await;
        if let Some(hub) = hubs.get(&id) {
            let hub = Arc::clone(hub);
            drop(hubs);
            hub.refresh(arena).await?;
            return Ok(hub);
        }
        if hubs.len() >= HUBS_MAX {
            hubs.retain(|_, hub| hub.is_running() || hub.is_watched());
        }
        let hub = Arc::new(Hub::load(arena, id).await?);
        hubs.insert(id, Arc::clone(&hub));
        Ok(hub)
    }

    /// All that somebody has asked for.
    pub(crate) async fn hubs(&self) -> Vec<Arc<Hub>> {
        self.hubs.lock().await.values().cloned().collect()
    }

    /// How many machines or processes play.
    pub(crate) fn workers(&self) -> usize {
        self.employer.crew().workers
    }

    /// How many are played now.
    pub(crate) async fn running(&self) -> usize {
        self.hubs.lock().await.values().filter(|hub| hub.is_running()).count()
    }

    /// Stops all of them and waits.
    pub(crate) async fn close(&self) {
        let hubs = self.hubs().await;
        hubs.iter().for_each(|hub| _ = hub.stop());
        for hub in hubs {
            let thread = hub.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(thread) = thread {
                // A thread that broke down has ended too.
                _ = tokio::task::spawn_blocking(move || thread.join()).await;
            }
        }
    }
}

/// How many moves a record has, without replaying it.
pub(crate) fn moves(text: &str) -> u32 {
    text.lines().filter(|line| line.starts_with("{\"move\"")).count() as u32
}
