//! One tournament as the server knows it: how it stands, who plays it here, and who watches.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
    time::Duration,
};

use jogada_core::Said;
use jogada_jobs::Halt;
use tokio::{
    sync::watch,
    task::spawn_blocking,
    time::{MissedTickBehavior, interval},
};

use super::{Facts, Phase, Tick, Wall, plan};
use crate::{arena::Arena, problem::Problem};

/// One tournament.
#[derive(Debug)]
pub(crate) struct Hub {
    pub(crate) id: i64,
    pub(crate) wall: Arc<Wall>,
    ticks: watch::Sender<Arc<Tick>>,
    /// As they stand; the next tick tells them.
    facts: Mutex<Arc<Facts>>,
    halt: Mutex<Option<Halt>>,
    is_running: AtomicBool,
    pub(crate) thread: Mutex<Option<JoinHandle<()>>>,
}

/// Between two ticks.
const TICK: Duration = Duration::from_millis(100);

impl Hub {
    /// Reads a tournament that nobody plays here.
    pub(crate) async fn load(arena: &Arena, id: i64) -> Result<Hub, Problem> {
        let facts = Arc::new(facts(arena, id).await?);
        let wall = Arc::new(Wall::new(id, facts.entrants.clone()));
        let ticks = watch::Sender::new(Arc::new(Tick::first(Arc::clone(&facts))));
        Ok(Hub {
            id,
            wall,
            ticks,
            facts: Mutex::new(facts),
            halt: Mutex::default(),
            is_running: AtomicBool::new(false),
            thread: Mutex::default(),
        })
    }

    /// Reads it again if another program has gone on with it.
    pub(crate) async fn refresh(&self, arena: &Arena) -> Result<(), Problem> {
        if self.is_running() {
            return Ok(());
        }
        let known = self.facts();
        let kept = arena.store.tournament(self.id).await?;
        if kept.games != known.played && !self.is_running() {
            self.set_facts(facts(arena, self.id).await?);
            self.publish();
        }
        Ok(())
    }

    /// How it stands.
    pub(crate) fn facts(&self) -> Arc<Facts> {
        Arc::clone(&self.facts.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn set_facts(&self, facts: Facts) {
        *self.facts.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(facts);
    }

    /// The moments of it, for whoever watches.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Tick>> {
        self.ticks.subscribe()
    }

    /// The moment now.
    pub(crate) fn tick(&self) -> Arc<Tick> {
        Arc::clone(&self.ticks.borrow())
    }

    pub(crate) fn is_watched(&self) -> bool {
        self.ticks.receiver_count() > 0
    }

    pub(crate) fn is_running(&self) -> bool {
        self.is_running.load(Ordering::SeqCst)
    }

    /// Asks whoever plays it here to stop. Returns whether anybody does.
    pub(crate) fn stop(&self) -> bool {
        let halt = self.halt.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(halt) = halt.as_ref() {
            halt.raise();
        }
        halt.is_some()
    }

    /// Notes who plays it, and tells of it until that ends.
    pub(crate) fn begin(self: &Arc<Hub>, halt: Halt) {
        *self.halt.lock().unwrap_or_else(PoisonError::into_inner) = Some(halt);
        self.is_running.store(true, Ordering::SeqCst);
        tracing::info!(tournament = self.id, "a tournament begins");
        let mut facts = Facts::clone(&self.facts());
        (facts.phase, facts.error) = (Phase::Running, None);
        self.set_facts(facts);
        self.publish();
        tokio::spawn(tell(Arc::clone(self)));
    }

    /// Notes that it has ended, and how.
    pub(crate) fn end(&self, phase: Phase, error: Option<Said>) {
        let mut facts = Facts::clone(&self.facts());
        (facts.phase, facts.error, facts.rate) = (phase, error, 0.0);
        self.set_facts(facts);
        self.publish();
        *self.halt.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.is_running.store(false, Ordering::SeqCst);
        let (games, error) =
            (self.facts().played, self.facts().error.as_ref().map(Said::to_string));
        tracing::info!(tournament = self.id, ?phase, games, error, "a tournament ends");
    }

    fn publish(&self) {
        let (facts, boards) = (self.facts(), self.wall.boards());
        self.ticks.send_if_modified(|tick| match tick.next(facts, boards) {
            Some(next) => {
                *tick = Arc::new(next);
                true
            }
            None => false,
        });
    }
}

/// Tells of a tournament while it is played.
async fn tell(hub: Arc<Hub>) {
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while hub.is_running() {
        ticks.tick().await;
        hub.wall.set_watched(hub.is_watched());
        hub.publish();
    }
    hub.wall.set_watched(false);
}

/// How a tournament stands in the store.
async fn facts(arena: &Arena, id: i64) -> Result<Facts, Problem> {
    let kept = arena.store.tournament(id).await?;
    let results = arena.store.results(id).await?;
    let repeats = arena.store.repeats(id).await?;
    let repeats: Vec<String> = repeats.into_iter().map(|(bout, _)| bout).collect();
    let read = spawn_blocking(move || {
        let (_, planned) = plan(&kept)?;
        Ok(Facts::new(&kept, &planned, &results, &repeats))
    });
    let read: Result<Facts, Said> = read.await.map_err(|_| Problem::internal())?;
    read.map_err(|said| Problem { said, ..Problem::internal() })
}
