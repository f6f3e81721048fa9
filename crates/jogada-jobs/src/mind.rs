//! Whoever thinks of a move without a person: an engine or a bot, sat down by name at one table.

use std::time::Duration;

use jogada_bot::Bot;
use jogada_core::{Said, Seed};
use jogada_match::{Action, Match, Pace, Player, Unable};
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
    /// The player of this name, with its own chance. What can never play is refused.
    pub fn find(
        entry: &Entry,
        name: &str,
        chance: Seed,
        pace: Pace,
        office: &mut dyn Hire,
    ) -> Result<Mind, Said> {
        Mind::of(Member::find(entry, name, office)?, entry, chance, pace)
    }

    /// The same, and what was handed in but can never play sits down: it loses when it is asked. Nothing else that is
    /// wrong is the player's fault.
    pub fn enter(
        entry: &Entry,
        name: &str,
        chance: Seed,
        pace: Pace,
        office: &mut dyn Hire,
    ) -> Result<Mind, Said> {
        Mind::of(Member::enter(entry, name, office)?, entry, chance, pace)
    }

    fn of(member: Member, entry: &Entry, chance: Seed, pace: Pace) -> Result<Mind, Said> {
        Ok(match member {
            Member::Builtin(name) => Mind::Engine(entry.player(&name, chance)?),
            Member::Bot(hired) => Mind::Bot(Box::new(hired.bot(pace)), false),
            Member::Own(_) => unreachable!("no name means a player of this program's own"),
        })
    }

    /// Does it think on the thread that asks it?
    pub fn is_engine(&self) -> bool {
        matches!(self, Mind::Engine(_))
    }

    /// Its move, and how long it took. An engine thinks on the calling thread, until its limit or the stop. Where the
    /// machine cannot ask it, it may be asked again.
    pub async fn answer(
        &mut self,
        game: &Match,
        limit: Limit,
        stop: &Stop,
    ) -> Result<(Action, Duration), Unable> {
        let Some(ask) = game.ask() else { return Ok((Action::Silence, Duration::ZERO)) };
        match self {
            Mind::Engine(engine) => {
                let began = worked();
                let thought = engine.think(ask.at, limit, stop);
                Ok((Action::Code(thought.best), worked().saturating_sub(began)))
            }
            Mind::Bot(bot, is_told) => {
                if !*is_told {
                    bot.prepare(ask.setup, ask.seat()).await?;
                    bot.begin(ask.setup, ask.seat());
                    *is_told = true;
                }
                let action = bot.ask(ask).await.try_into()?;
                Ok((action, bot.took().unwrap_or_default()))
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
