//! Boards of matches under way, sent to watchers on another machine. Nothing is sent without watchers.

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
use jogada_arena::BoardObserver;
use jogada_record::Course;
use jogada_tournament::Bout;
use tokio::sync::mpsc::{Sender, channel};

use crate::{
    protocol::{BoardUpdate, decode, encode},
    queue::QueueState,
};

/// Between two pictures of one table.
const EVERY: Duration = Duration::from_millis(100);
/// Between two signs of a watcher.
const LOOK: Duration = Duration::from_secs(1);
/// How long such a sign holds.
const LOOKED: Duration = Duration::from_secs(3);
/// A board that was not shown for this long gives its place to another.
const STALE: Duration = Duration::from_secs(5);

/// A worker's side: sends boards while there are watchers.
pub(crate) struct RemoteBoards {
    began: Instant,
    /// In milliseconds since it began: until when there are watchers, and for each slot when the next board is due.
    open: Arc<AtomicU64>,
    due: Vec<[AtomicU64; 2]>,
    send: Sender<(usize, Vec<u8>)>,
}

impl RemoteBoards {
    /// The boards of a tournament. It lives as long as its runner.
    pub(crate) fn new(client: Client, key: &str, worker: &str, slots: usize) -> RemoteBoards {
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
        RemoteBoards { began, open, due, send }
    }
}

impl BoardObserver for RemoteBoards {
    fn is_watched(&self) -> bool {
        let until = self.open.load(Ordering::Relaxed);
        until > 0 && millis(self.began.elapsed()) < until
    }

    fn wants_board(&self, slot: usize, has_ended: bool) -> bool {
        let Some(due) = self.due.get(slot) else { return false };
        if !self.is_watched() {
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
        _ = self.send.try_send((slot, encode(&BoardUpdate { bout, number, events })));
    }
}

impl fmt::Debug for RemoteBoards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RemoteBoards").field("slots", &self.due.len()).finish_non_exhaustive()
    }
}

/// The coordinator's side: shows what comes to the runner's observer, and signals its watchers.
pub(crate) async fn watch(shared: Arc<QueueState>) {
    let Some(observer) = shared.runner.observer().cloned() else { return };
    let (client, key) = (&shared.connection.client, &shared.key);
    let Ok(mut glimpses) = client.subscribe(format!("jogada.live.{key}.>")).await else { return };
    let mut looks = tokio::time::interval(LOOK);
    let places = Places::default();
    loop {
        tokio::select! {
            _ = looks.tick() => if observer.is_watched() {
                _ = client.publish(format!("jogada.look.{key}"), "".into()).await;
            },
            glimpse = glimpses.next() => match glimpse {
                Some(glimpse) => {
                    let place = places.of(&glimpse.subject);
                    let seen = decode(&glimpse.payload);
                    // What cannot be shown is not missed.
                    _ = seen.and_then(|seen| show(&shared, observer.as_ref(), place, seen));
                }
                None => return,
            },
        }
    }
}

fn show(
    shared: &QueueState,
    observer: &dyn BoardObserver,
    slot: usize,
    glimpse: BoardUpdate,
) -> Option<()> {
    let BoardUpdate { bout, number, events } = glimpse;
    let bout = shared.leases().bout(&bout).cloned()?;
    let course = shared.runner.course(bout.matches.get(number)?, events).ok()?;
    if observer.wants_board(slot, course.end().is_some()) {
        observer.show(slot, &bout, number, &course);
    }
    Some(())
}

/// Which remote board is shown in which place.
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
