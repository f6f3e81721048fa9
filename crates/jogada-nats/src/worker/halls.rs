//! The halls that a worker has built: one for each tournament, as long as its terms stay the same.

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use jogada_core::Said;
use jogada_jobs::Hall;
use tokio::sync::OnceCell;

use super::{Crew, deliver::ask};
use crate::{
    bots,
    live::Window,
    words::{Answer, Call, Notes},
};

/// The halls that were built, by the hash of their terms.
#[derive(Default)]
pub(super) struct Halls {
    built: Mutex<HashMap<String, Place>>,
}

type Place = Arc<OnceCell<(Result<Arc<Hall>, Said>, Instant)>>;

/// More tournaments than this are not remembered.
const HALLS_MAX: usize = 16;
/// A hall that could not be built is tried again after this time.
const AGAIN: Duration = Duration::from_secs(30);

impl Halls {
    /// The hall with these terms, built if need be; nothing if nobody says what the terms are, and the reason if it cannot
    /// be built here.
    pub(super) async fn get(
        &self,
        crew: &Crew,
        key: &str,
        terms: &str,
    ) -> Result<Option<Arc<Hall>>, Said> {
        let place = self.place(terms);
        let built = place.get_or_try_init(async || {
            let Some(Answer::Terms(notes)) = ask(crew, key, &Call::Terms).await else {
                return Err(());
            };
            Ok((build(crew, key, *notes).await, Instant::now()))
        });
        match built.await {
            Ok((hall, _)) => hall.clone().map(Some),
            Err(()) => Ok(None),
        }
    }

    fn place(&self, terms: &str) -> Place {
        let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        let is_stale = |place: &Place| {
            place.get().is_some_and(|(hall, at)| hall.is_err() && at.elapsed() > AGAIN)
        };
        built.retain(|_, place| !is_stale(place));
        if built.len() >= HALLS_MAX && !built.contains_key(terms) {
            // Whoever plays in one keeps it.
            built.clear();
        }
        Arc::clone(built.entry(terms.to_owned()).or_default())
    }
}

async fn build(crew: &Crew, key: &str, notes: Notes) -> Result<Arc<Hall>, Said> {
    let Notes { mut terms, players } = notes;
    terms.players.clear();
    for partners in players {
        let mut names = Vec::with_capacity(partners.len());
        for sent in partners {
            let name = bots::fetch(&crew.link, &crew.worker.folder, &sent).await;
            names.push(name.map_err(|why| {
                Said::of_system(&why).at("cannot fetch a bot", "não dá para buscar um robô")
            })?);
        }
        terms.players.push(names.join("+"));
    }
    let (builder, halt) = (Arc::clone(&crew.worker.build), crew.halt.clone());
    let hall = tokio::task::spawn_blocking(move || builder.build(&terms, &halt)).await;
    let hall = hall.map_err(|_| {
        Said::fixed("the hall broke down while it was built", "o salão quebrou ao ser montado")
    })??;
    let window = Window::new(crew.link.client.clone(), key, &crew.id, crew.worker.slots.max(1));
    Ok(Arc::new(hall.with_gallery(Arc::new(window))))
}

impl fmt::Debug for Halls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Halls").finish_non_exhaustive()
    }
}
