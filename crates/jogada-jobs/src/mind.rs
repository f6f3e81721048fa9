//! Whoever thinks of a move without a person: an engine or a bot, sat down by name at one table.

use std::{mem, time::Duration};

use jogada_bot::Bot;
use jogada_core::{Said, Seed};
use jogada_match::{Action, Match, Pace, Player};
use jogada_search::{AnyEngine, Entry, Limit, Stop};

use crate::{Hire, Member, worked};

/// Whoever thinks of a move by itself.
#[allow(missing_debug_implementations, reason = "an engine is a box of secrets")]
pub enum Mind {
    /// One that comes with the game.
    Engine(Box<dyn AnyEngine>),
    /// A process, and whether it has been told of the match.
    Bot(Box<Bot>, bool),
}

impl Mind {
    /// The player of this name, with its own chance.
    pub fn find(
        entry: &Entry,
        name: &str,
        chance: Seed,
        pace: Pace,
        office: &mut dyn Hire,
    ) -> Result<Mind, Said> {
        Ok(match Member::find(entry, name, office)? {
            Member::Builtin(name) => Mind::Engine(entry.player(&name, chance)?),
            Member::Bot(hired) => Mind::Bot(Box::new(hired.bot(pace)), false),
            Member::Own(_) => unreachable!("no name means a player of this program's own"),
        })
    }

    /// Does it think on the thread that asks it?
    pub fn is_engine(&self) -> bool {
        matches!(self, Mind::Engine(_))
    }

    /// Its move, and how long it took. An engine thinks on the calling thread, until its limit or the stop.
    pub async fn answer(&mut self, game: &Match, limit: Limit, stop: &Stop) -> (Action, Duration) {
        let Some(ask) = game.ask() else { return (Action::Silence, Duration::ZERO) };
        match self {
            Mind::Engine(engine) => {
                let began = worked();
                let thought = engine.think(ask.at, limit, stop);
                (Action::Code(thought.best), worked().saturating_sub(began))
            }
            Mind::Bot(bot, is_told) => {
                if !mem::replace(is_told, true) {
                    bot.prepare(ask.setup, ask.seat()).await;
                    bot.begin(ask.setup, ask.seat());
                }
                let answer = bot.ask(ask).await;
                (answer.into(), bot.took().unwrap_or_default())
            }
        }
    }

    /// Ends its process, if it is one.
    pub async fn close(&mut self) {
        if let Mind::Bot(bot, _) = self {
            bot.close().await;
        }
    }
}
