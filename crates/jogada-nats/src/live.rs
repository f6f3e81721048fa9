//! Matches under way, shown to whoever looks on another machine. Nothing is sent while nobody does.

use std::{
    collections::HashMap,
    fmt,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use async_nats::Client;
use futures_util::StreamExt;
use jogada_jobs::Gallery;
use jogada_record::Course;
use jogada_tournament::Bout;
use tokio::sync::mpsc::{Sender, channel};

use crate::{
    queue::Shared,
    words::{Glimpse, decode, encode},
};

/// Between two pictures of one table.
const EVERY: Duration = Duration::from_millis(100);
/// So often somebody who looks says so.
const LOOK: Duration = Duration::from_secs(1);
/// And for so long that holds.
const LOOKED: Duration = Duration::from_secs(3);
/// A table that was not shown for so long gives its place to another.
const STALE: Duration = Duration::from_secs(5);

/// A worker's side: a window that somebody far away may look through.
pub(crate) struct Window {
    began: Instant,
    /// In milliseconds since it began: until when somebody looks, and for each slot when the next picture is due.
    open: Arc<AtomicU64>,
    due: Vec<[AtomicU64; 2]>,
    send: Sender<(usize, Vec<u8>)>,
}

impl Window {
    /// A window on a tournament's tables. It lives as long as its hall.
    pub(crate) fn new(client: Client, key: &str, worker: &str, slots: usize) -> Window {
        let (send, mut glimpses) = channel::<(usize, Vec<u8>)>(64);
        let (began, open) = (Instant::now(), Arc::new(AtomicU64::new(0)));
        let (subject, look) = (format!("jogada.live.{key}.{worker}"), format!("jogada.look.{key}"));
        let until = Arc::clone(&open);
        tokio::spawn(async move {
            let Ok(mut looks) = client.subscribe(look).await else { return };
            loop {
                tokio::select! {
                    look = looks.next() => match look {
                        Some(_) => until.store(millis(began.elapsed() + LOOKED), Ordering::Relaxed),
                        None => return,
                    },
                    glimpse = glimpses.recv() => match glimpse {
                        Some((slot, bytes)) => {
                            _ = client.publish(format!("{subject}.{slot}"), bytes.into()).await;
                        }
                        None => return,
                    },
                }
            }
        });
        let due = (0..slots).map(|_| Default::default()).collect();
        Window { began, open, due, send }
    }
}

impl Gallery for Window {
    fn is_open(&self) -> bool {
        let until = self.open.load(Ordering::Relaxed);
        until > 0 && millis(self.began.elapsed()) < until
    }

    fn looks(&self, slot: usize, has_ended: bool) -> bool {
        let Some(due) = self.due.get(slot) else { return false };
        if !self.is_open() {
            return false;
        }
        let (now, due) = (millis(self.began.elapsed()), &due[usize::from(has_ended)]);
        if now < due.load(Ordering::Relaxed) {
            return false;
        }
        due.store(now + millis(EVERY), Ordering::Relaxed);
        true
    }

    fn show(&self, slot: usize, bout: &Bout, number: usize, course: &Course) {
        let (bout, events) = (bout.id.clone(), course.events().to_vec());
        // A picture that there is no room for is not missed.
        _ = self.send.try_send((slot, encode(&Glimpse { bout, number, events })));
    }
}

impl fmt::Debug for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Window").field("slots", &self.due.len()).finish_non_exhaustive()
    }
}

/// The other side: shows what comes to the gallery of the hall, and says when somebody looks.
pub(crate) async fn watch(shared: Arc<Shared>) {
    let Some(gallery) = shared.hall.gallery().cloned() else { return };
    let (client, key) = (&shared.link.client, &shared.key);
    let Ok(mut glimpses) = client.subscribe(format!("jogada.live.{key}.>")).await else { return };
    let mut looks = tokio::time::interval(LOOK);
    let places = Places::default();
    loop {
        tokio::select! {
            _ = looks.tick() => if gallery.is_open() {
                _ = client.publish(format!("jogada.look.{key}"), "".into()).await;
            },
            glimpse = glimpses.next() => match glimpse {
                Some(glimpse) => {
                    let place = places.of(&glimpse.subject);
                    let seen = decode(&glimpse.payload);
                    // What cannot be shown is not missed.
                    _ = seen.and_then(|seen| show(&shared, gallery.as_ref(), place, seen));
                }
                None => return,
            },
        }
    }
}

fn show(shared: &Shared, gallery: &dyn Gallery, slot: usize, glimpse: Glimpse) -> Option<()> {
    let Glimpse { bout, number, events } = glimpse;
    let bout = shared.desk().bout(&bout).cloned()?;
    let course = shared.hall.course(bout.matches.get(number)?, events).ok()?;
    if gallery.looks(slot, course.end().is_some()) {
        gallery.show(slot, &bout, number, &course);
    }
    Some(())
}

/// Which far table is shown in which place.
#[derive(Debug, Default)]
struct Places {
    taken: Mutex<HashMap<String, (usize, Instant)>>,
}

impl Places {
    fn of(&self, subject: &str) -> usize {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.retain(|_, (_, at)| at.elapsed() < STALE);
        let is_free = |place: &usize| taken.values().all(|(other, _)| other != place);
        let place = match taken.get(subject) {
            Some((place, _)) => *place,
            None => (0..).find(is_free).unwrap_or_default(),
        };
        taken.insert(subject.to_owned(), (place, Instant::now()));
        place
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
