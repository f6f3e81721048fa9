//! Who sits where at this terminal: players by the names that people give them.

use std::time::{Duration, Instant};

use anyhow::Result;
use jogada_bot::{Bot, Limits};
use jogada_core::{Said, Seat, Seed};
use jogada_jobs::{Member, worked};
use jogada_match::{Action, Match, Pace, Player as _};
use jogada_search::{AnyEngine, Entry, Limit, Stop};
use tokio::runtime::{Builder, Runtime};

use crate::arena::jail::Warden;

/// A seat's player.
pub(crate) enum Player {
    /// A person at this terminal.
    Human,
    /// Somebody who needs no person, under the name that made it; nothing while it is at work elsewhere.
    Other(String, Option<Mind>),
}

/// Whoever thinks of a move by itself.
pub(crate) enum Mind {
    /// One that comes with the game.
    Engine(Box<dyn AnyEngine>),
    /// A process.
    Bot(Box<Table>),
}

/// A bot with the world that it lives in.
pub(crate) struct Table {
    runtime: Runtime,
    bot: Bot,
    is_ready: bool,
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

const HUMAN: &str = "human";
/// Names that mean a person.
const HUMANS: [&str; 4] = [HUMAN, "humano", "you", "voce"];

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
    let mind = match Member::find(entry, name, &mut Warden::new(Limits::default(), trust))? {
        Member::Builtin(name) => {
            let chance = seed.derive("player", seat.index() as u64);
            Mind::Engine(entry.player(&name, chance)?)
        }
        Member::Bot(hired) => {
            let runtime = Builder::new_current_thread().enable_all().build()?;
            Mind::Bot(Box::new(Table { runtime, bot: hired.bot(pace), is_ready: false }))
        }
        Member::Own(_) => unreachable!("no name means a player of this program's own"),
    };
    Ok(Player::Other(name.to_owned(), Some(mind)))
}

/// Does this name mean a person?
pub(crate) fn is_human(name: &str) -> bool {
    HUMANS.contains(&name.to_lowercase().as_str())
}

impl Mind {
    /// Its move, and how long it took.
    pub(crate) fn answer(&mut self, game: &Match, limit: Limit, stop: &Stop) -> (Action, Duration) {
        let Some(ask) = game.ask() else { return (Action::Silence, Duration::ZERO) };
        match self {
            Mind::Engine(engine) => {
                let began = worked();
                let thought = engine.think(ask.at, limit, stop);
                (Action::Code(thought.best), worked().saturating_sub(began))
            }
            Mind::Bot(table) => {
                let Table { runtime, bot, is_ready } = table.as_mut();
                let answer = runtime.block_on(async {
                    if !std::mem::replace(is_ready, true) {
                        bot.prepare(ask.setup, ask.seat()).await;
                        bot.begin(ask.setup, ask.seat());
                    }
                    bot.ask(ask).await
                });
                (answer.into(), bot.took().unwrap_or_default())
            }
        }
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        // Its pipes belong to the runtime, which must still be there when they are closed.
        self.runtime.block_on(self.bot.close());
    }
}

/// Refuses a name that means a person: nobody sits at the keyboard.
pub(crate) fn no_people(name: &str) -> Result<(), Said> {
    if name.split('+').any(is_human) {
        let (en, pt) =
            ("a player that needs nobody at the keyboard", "um jogador que dispense o teclado");
        return Err(Said::expected(en, pt, name));
    }
    Ok(())
}

/// A stop with the machine's clock.
pub(crate) fn stop() -> Stop {
    let began = Instant::now();
    Stop::new(move || began.elapsed())
}
