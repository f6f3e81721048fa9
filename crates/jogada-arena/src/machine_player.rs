//! Whoever thinks of a move without a person: an engine or a bot, sat down by name at one table.

use std::time::Duration;

use jogada_bot::Bot;
use jogada_core::Seed;
use jogada_game::Entry;
use jogada_match::{Action, Match, Pace, Player, Unable};
use jogada_search::{AnyEngine, Limit, Stop};
use jogada_text::Message;

use crate::{BotSource, TeamMember, thread_cpu_time};

/// Whoever thinks of a move by itself.
#[allow(missing_debug_implementations, reason = "an engine is a box of secrets")]
pub enum MachinePlayer {
    /// One that comes with the game.
    Engine(Box<dyn AnyEngine>),
    /// A process, and whether it has been told of the match.
    Bot(Box<Bot>, bool),
}

impl MachinePlayer {
    /// The player of this name, with its own chance. What can never play is refused.
    pub fn find(
        entry: &Entry,
        name: &str,
        chance: Seed,
        pace: Pace,
        bots: &mut dyn BotSource,
    ) -> Result<MachinePlayer, Message> {
        MachinePlayer::of(TeamMember::find(entry, name, bots)?, entry, chance, pace)
    }

    /// The same, and what was handed in but can never play sits down: it loses when it is asked. Nothing else that is
    /// wrong is the player's fault.
    pub fn enter(
        entry: &Entry,
        name: &str,
        chance: Seed,
        pace: Pace,
        bots: &mut dyn BotSource,
    ) -> Result<MachinePlayer, Message> {
        MachinePlayer::of(TeamMember::enter(entry, name, bots)?, entry, chance, pace)
    }

    fn of(
        member: TeamMember,
        entry: &Entry,
        chance: Seed,
        pace: Pace,
    ) -> Result<MachinePlayer, Message> {
        Ok(match member {
            TeamMember::Builtin(name) => MachinePlayer::Engine(entry.player(&name, chance)?),
            TeamMember::Bot(hired) => MachinePlayer::Bot(Box::new(hired.bot(pace)), false),
            TeamMember::Own(_) => unreachable!("no name means a player of this program's own"),
        })
    }

    /// Does it think on the thread that asks it?
    pub fn is_engine(&self) -> bool {
        matches!(self, MachinePlayer::Engine(_))
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
            MachinePlayer::Engine(engine) => {
                let began = thread_cpu_time();
                let thought = engine.think(ask.at, limit, stop);
                Ok((Action::Code(thought.best), thread_cpu_time().saturating_sub(began)))
            }
            MachinePlayer::Bot(bot, is_told) => {
                if !*is_told {
                    bot.begin(ask.setup, ask.seat()).await?;
                    *is_told = true;
                }
                let action = bot.ask(ask).await.try_into()?;
                Ok((action, bot.took().unwrap_or_default()))
            }
        }
    }

    /// Ends its process, if it is one.
    pub async fn close(&mut self) {
        if let MachinePlayer::Bot(bot, _) = self {
            bot.close().await;
        }
    }
}
