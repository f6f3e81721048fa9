//! One tournament as the server knows it: how it stands, the run that plays it here, and its watchers.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
    time::Duration,
};

use jogada_arena::{LiveBoards, StopSignal, StoredTournament, TournamentPhase, TournamentStatus};
use jogada_text::Message;
use tokio::{
    sync::watch,
    task::spawn_blocking,
    time::{MissedTickBehavior, interval},
};

use super::Tick;
use crate::{arena::Arena, problem::Problem};

/// One tournament.
#[derive(Debug)]
pub(crate) struct TournamentFeed {
    pub(crate) id: i64,
    pub(crate) boards: Arc<LiveBoards>,
    ticks: watch::Sender<Arc<Tick>>,
    /// How it stands; the next tick publishes it.
    status: Mutex<Arc<TournamentStatus>>,
    signal: Mutex<Option<StopSignal>>,
    is_running: AtomicBool,
    pub(crate) thread: Mutex<Option<JoinHandle<()>>>,
}

/// Between two ticks.
const TICK: Duration = Duration::from_millis(100);

impl TournamentFeed {
    /// Reads a tournament that is not played here.
    pub(crate) async fn load(arena: &Arena, id: i64) -> Result<TournamentFeed, Problem> {
        let status = Arc::new(status(arena, id).await?);
        let boards = Arc::new(LiveBoards::new(id, status.entrants.clone()));
        let ticks = watch::Sender::new(Arc::new(Tick::first(Arc::clone(&status))));
        Ok(TournamentFeed {
            id,
            boards,
            ticks,
            status: Mutex::new(status),
            signal: Mutex::default(),
            is_running: AtomicBool::new(false),
            thread: Mutex::default(),
        })
    }

    /// Reads it again if another program has gone on with it.
    pub(crate) async fn refresh(&self, arena: &Arena) -> Result<(), Problem> {
        if self.is_running() {
            return Ok(());
        }
        let known = self.status();
        let kept = arena.store.tournament(self.id).await?;
        if kept.games != known.games.played && !self.is_running() {
            self.set_status(status(arena, self.id).await?);
            self.publish();
        }
        Ok(())
    }

    /// How it stands.
    pub(crate) fn status(&self) -> Arc<TournamentStatus> {
        Arc::clone(&self.status.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn set_status(&self, status: TournamentStatus) {
        *self.status.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(status);
    }

    /// The ticks, for a watcher.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Tick>> {
        self.ticks.subscribe()
    }

    /// The last tick.
    pub(crate) fn tick(&self) -> Arc<Tick> {
        Arc::clone(&self.ticks.borrow())
    }

    pub(crate) fn is_watched(&self) -> bool {
        self.ticks.receiver_count() > 0
    }

    pub(crate) fn is_running(&self) -> bool {
        self.is_running.load(Ordering::SeqCst)
    }

    /// Stops the run that plays it here. Returns whether there is one.
    pub(crate) fn stop(&self) -> bool {
        let signal = self.signal.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(signal) = signal.as_ref() {
            signal.raise();
        }
        signal.is_some()
    }

    /// Notes that a run plays it, and publishes ticks until that ends.
    pub(crate) fn begin(self: &Arc<Self>, signal: StopSignal) {
        *self.signal.lock().unwrap_or_else(PoisonError::into_inner) = Some(signal);
        self.is_running.store(true, Ordering::SeqCst);
        tracing::info!(tournament = self.id, "a tournament begins");
        let mut status = TournamentStatus::clone(&self.status());
        (status.phase, status.error) = (TournamentPhase::Running, None);
        self.set_status(status);
        self.publish();
        tokio::spawn(publish_ticks(Arc::clone(self)));
    }

    /// Notes that the run has ended, and how.
    pub(crate) fn end(&self, phase: TournamentPhase, error: Option<Message>) {
        let mut status = TournamentStatus::clone(&self.status());
        (status.phase, status.error, status.rate) = (phase, error, 0.0);
        let (games, error) = (status.games.played, status.error.as_ref().map(Message::to_string));
        self.set_status(status);
        self.publish();
        *self.signal.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.is_running.store(false, Ordering::SeqCst);
        tracing::info!(tournament = self.id, ?phase, games, error, "a tournament ends");
    }

    fn publish(&self) {
        let (status, boards) = (self.status(), self.boards.boards());
        self.ticks.send_if_modified(|tick| match tick.next(status, boards) {
            Some(next) => {
                *tick = Arc::new(next);
                true
            }
            None => false,
        });
    }
}

/// Publishes a tournament while it is played.
async fn publish_ticks(feed: Arc<TournamentFeed>) {
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while feed.is_running() {
        ticks.tick().await;
        feed.boards.set_watched(feed.is_watched());
        feed.publish();
    }
    feed.boards.set_watched(false);
}

/// How a tournament stands in the database.
async fn status(arena: &Arena, id: i64) -> Result<TournamentStatus, Problem> {
    let StoredTournament { info, results } =
        StoredTournament::read(&arena.store, arena.games, id).await?;
    let read = spawn_blocking(move || TournamentStatus::new(&info, &results));
    read.await.map_err(|_| Problem::internal())
}
