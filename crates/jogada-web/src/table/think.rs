//! Thinking for a chair where nobody sits: an engine on a thread of its own, a bot in its jail.

use std::{future::pending, sync::Arc, time::Duration};

use jogada_bot::Limits;
use jogada_core::{Said, Seat, Seed, Stop};
use jogada_jobs::{Mind, limit, stop_by_clock};
use jogada_match::{Action, Match, Unable};
use jogada_search::Entry;
use tokio::{
    runtime::Handle,
    task::{JoinError, JoinHandle, spawn_blocking},
};

use crate::arena::Arena;

/// A thought under way. Dropped, it comes to nothing: an engine ends soon, a bot at once.
pub(super) struct Thinking {
    pub(super) seat: Seat,
    stop: Stop,
    task: JoinHandle<Thought>,
}

/// What came of it.
pub(super) struct Thought {
    /// Whoever thought, to be asked again; nothing if it is gone.
    pub(super) mind: Option<Mind>,
    /// What it does and how long it took, or why the machine could not ask it.
    pub(super) answer: Result<(Action, Duration), Unable>,
}

/// What somebody is asked.
pub(super) struct Question {
    pub(super) arena: Arc<Arena>,
    pub(super) entry: &'static Entry,
    /// The player's name, as a request calls it.
    pub(super) player: String,
    pub(super) seat: Seat,
    /// Its own chance.
    pub(super) chance: Seed,
    /// Whoever has answered before.
    pub(super) mind: Option<Mind>,
    pub(super) game: Match,
}

impl Thinking {
    pub(super) fn begin(question: Question) -> Thinking {
        let (seat, stop) = (question.seat, stop_by_clock());
        let task = tokio::spawn(question.answer(stop.clone()));
        Thinking { seat, stop, task }
    }

    /// Waits for what comes of it. It may be asked for again if it was not waited for to the end.
    pub(super) async fn wait(&mut self) -> Thought {
        (&mut self.task).await.unwrap_or_else(|error| broken(&error))
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.raise();
        self.task.abort();
    }
}

/// What comes of a thought, if there is one under way.
pub(super) async fn thought(thinking: &mut Option<Thinking>) -> Thought {
    match thinking {
        Some(thinking) => thinking.wait().await,
        None => pending().await,
    }
}

impl Question {
    async fn answer(mut self, stop: Stop) -> Thought {
        let mind = match self.mind.take() {
            Some(mind) => Ok(mind),
            None => {
                let found = self.find();
                let gone = Said::fixed("the player broke down", "o jogador falhou");
                found.await.unwrap_or(Err(gone))
            }
        };
        let mut mind = match mind {
            Ok(mind) => mind,
            Err(said) => return Thought { mind: None, answer: Err(Unable(said)) },
        };
        let limit = limit(self.game.clock(), self.seat);
        if !mind.is_engine() {
            let answer = mind.answer(&self.game, limit, &stop).await;
            return Thought { mind: Some(mind), answer };
        }
        let permit = Arc::clone(&self.arena.engines).acquire_owned().await;
        let (game, handle) = (self.game, Handle::current());
        let thought = spawn_blocking(move || {
            let _permit = permit;
            let answer = handle.block_on(mind.answer(&game, limit, &stop));
            Thought { mind: Some(mind), answer }
        });
        thought.await.unwrap_or_else(|error| broken(&error))
    }

    /// Sits the player down. Bots are built where they must be, which may take a while. What can never play sits down too,
    /// and loses; if nobody can be sat down, that is not the player's fault.
    fn find(&self) -> JoinHandle<Result<Mind, Said>> {
        let (arena, entry, chance) = (Arc::clone(&self.arena), self.entry, self.chance);
        let (player, pace) = (self.player.clone(), self.game.clock().pace());
        spawn_blocking(move || {
            let player = arena.bots.player(entry, &player)?;
            let mut office = (arena.hirer)(&Limits::default());
            Mind::enter(entry, &player, chance, pace, office.as_mut())
        })
    }
}

/// A player of ours that panicked has lost like any other that is gone.
fn broken(_: &JoinError) -> Thought {
    let action = Action::Crash("the player broke down".to_owned());
    Thought { mind: None, answer: Ok((action, Duration::ZERO)) }
}
