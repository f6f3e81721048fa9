//! Who sits where at this terminal: players by the names that people give them.

use std::time::Duration;

use anyhow::Result;
use jogada_bot::Limits;
use jogada_core::{Seat, Seed};
use jogada_jobs::{HUMAN, is_human, pause_after};
use jogada_match::{Action, Match, Pace, Unable};
use jogada_search::{Entry, Limit, Stop};
use tokio::runtime::{Builder, Runtime};

use crate::arena::jail::Warden;

/// A seat's player.
pub(crate) enum Player {
    /// A person at this terminal.
    Human,
    /// Somebody who needs no person, under the name that made it; nothing while it is at work elsewhere.
    Other(String, Option<Mind>),
}

/// So often a machine that fails is tried before that is told: a few seconds.
const TRIES: u32 = 4;

/// Whoever thinks of a move by itself, with the world that it lives in.
pub(crate) struct Mind {
    runtime: Runtime,
    mind: jogada_jobs::Mind,
}

impl Player {
    /// The name on the command line.
    pub(crate) fn name(&self) -> &str {
        match self {
            Player::Human => HUMAN,
            Player::Other(name, _) => name,
        }
    }

    pub(crate) fn is_human(&self) -> bool {
        matches!(self, Player::Human)
    }
}

/// The player of this name, with its own chance. Bots are held in the jail unless they are trusted.
pub(crate) fn player(
    entry: &Entry,
    name: &str,
    seat: Seat,
    seed: Seed,
    pace: Pace,
    trust: bool,
) -> Result<Player> {
    if is_human(name) {
        return Ok(Player::Human);
    }
    let chance = seed.derive("player", seat.index() as u64);
    let mut warden = Warden::new(Limits::default(), trust);
    let mind = jogada_jobs::Mind::find(entry, name, chance, pace, &mut warden)?;
    let runtime = Builder::new_current_thread().enable_all().build()?;
    Ok(Player::Other(name.to_owned(), Some(Mind { runtime, mind })))
}

impl Mind {
    /// Its move, and how long it took. Where the machine cannot ask it, it may be asked again.
    pub(crate) fn answer(
        &mut self,
        game: &Match,
        limit: Limit,
        stop: &Stop,
    ) -> Result<(Action, Duration), Unable> {
        let mut failures = 0;
        loop {
            let answer = self.runtime.block_on(self.mind.answer(game, limit, stop));
            failures += 1;
            if answer.is_ok() || failures == TRIES || stop.is_raised() {
                return answer;
            }
            std::thread::sleep(pause_after(failures));
        }
    }
}

impl Drop for Mind {
    fn drop(&mut self) {
        // Its pipes belong to the runtime, which must still be there when they are closed.
        self.runtime.block_on(self.mind.close());
    }
}
