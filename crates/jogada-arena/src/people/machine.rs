//! Players without a person: engines and bots, made when they are first asked, and asked without blocking anyone else.

use std::{future::pending, sync::Arc, time::Duration};

use jogada_bot::Bot;
use jogada_core::{Seat, Stop};
use jogada_game::Entry;
use jogada_match::{Action, Match, Player, Unable};
use jogada_search::AnyEngine;
use jogada_text::Message;
use tokio::{
    sync::Semaphore,
    task::{JoinHandle, spawn_blocking},
};

use super::{MatchSession, PEOPLE_TEXTS};
use crate::{TeamMember, limit, stop_by_clock, thread_cpu_time};

/// Finds machine players by their names.
pub trait MachineSource: Send + Sync {
    /// The player of this name; see [`TeamMember::enter`]. Bots are built, so it is called on threads that may wait.
    fn member(&self, entry: &'static Entry, name: &str) -> Result<TeamMember, Message>;
}

/// What the machine players of matches share.
#[derive(Clone)]
#[allow(missing_debug_implementations, reason = "a source need not be printable")]
pub struct Machines {
    /// Where players come from.
    pub source: Arc<dyn MachineSource>,
    /// How many engines may think at once.
    pub engines: Arc<Semaphore>,
}

/// A player without a person, at one match.
#[allow(missing_debug_implementations, reason = "an engine is a box of secrets")]
pub enum MachinePlayer {
    /// One that comes with the game.
    Engine(Box<dyn AnyEngine>),
    /// A process, and whether it has begun the match.
    Bot(Box<Bot>, bool),
}

impl MachinePlayer {
    /// The players of a match, in the order of seats; none where a person sits. A bot that can never play is refused.
    /// It waits until bots are built.
    pub fn all(
        session: &MatchSession,
        source: &dyn MachineSource,
    ) -> Result<Vec<Option<MachinePlayer>>, Message> {
        let seats = Seat::all(session.entry().kind.seats);
        let player = |seat| match session.is_human(seat) {
            true => Ok(None),
            false => {
                let member = member(session, source, seat)?;
                match member.broken() {
                    Some(why) => Err(why.clone()),
                    None => MachinePlayer::of(member, session, seat).map(Some),
                }
            }
        };
        seats.map(player).collect()
    }

    fn of(
        member: TeamMember,
        session: &MatchSession,
        seat: Seat,
    ) -> Result<MachinePlayer, Message> {
        Ok(match member {
            TeamMember::Builtin(name) => {
                let chance = session.seed().derive("player", seat.index() as u64);
                MachinePlayer::Engine(session.entry().player(&name, chance)?)
            }
            TeamMember::Bot(built) => {
                let pace = session.game().clock().pace();
                MachinePlayer::Bot(Box::new(built.bot(pace)), false)
            }
            TeamMember::Own(_) | TeamMember::Person(_) => {
                unreachable!("no machine's name means a person or a player of the calling program")
            }
        })
    }

    /// Ends its process, if it is one.
    pub async fn close(&mut self) {
        if let MachinePlayer::Bot(bot, _) = self {
            bot.close().await;
        }
    }
}

/// A bot's move, and how long it took. Where the machine cannot ask it, it may be asked again.
async fn ask(
    bot: &mut Bot,
    has_begun: &mut bool,
    game: &Match,
) -> Result<(Action, Duration), Unable> {
    let Some(ask) = game.ask() else { return Ok((Action::Silence, Duration::ZERO)) };
    if !*has_begun {
        bot.begin(ask.setup, ask.seat()).await?;
        *has_begun = true;
    }
    let action = bot.ask(ask).await.try_into()?;
    Ok((action, bot.took().unwrap_or_default()))
}

/// An engine's move, and how long it worked for it. It thinks on the calling thread, until its limit or the stop.
fn think(engine: &mut dyn AnyEngine, game: &Match, stop: &Stop) -> (Action, Duration) {
    let Some(ask) = game.ask() else { return (Action::Silence, Duration::ZERO) };
    let began = thread_cpu_time();
    let thought = engine.think(ask.at, limit(ask.clock(), ask.seat()), stop);
    (Action::Code(thought.best), thread_cpu_time().saturating_sub(began))
}

fn member(
    session: &MatchSession,
    source: &dyn MachineSource,
    seat: Seat,
) -> Result<TeamMember, Message> {
    let player = session.seats().get(seat.index()).map_or("", |player| &player.player);
    source.member(session.entry(), player)
}

/// A machine player at work. Dropped, it comes to nothing: an engine ends soon, a bot at once.
pub(super) struct Thinking {
    pub(super) seat: Seat,
    stop: Stop,
    task: JoinHandle<Thought>,
}

/// What came of it.
pub(super) struct Thought {
    /// The player, to be asked again; nothing if it is gone.
    pub(super) player: Option<MachinePlayer>,
    /// What it does and how long it took, or why the machine could not ask it.
    pub(super) answer: Result<(Action, Duration), Unable>,
}

impl Thinking {
    /// Asks the player of the seat to move; it is made first if there is none.
    pub(super) fn begin(
        seat: Seat,
        player: Option<MachinePlayer>,
        session: MatchSession,
        machines: Machines,
    ) -> Thinking {
        let stop = stop_by_clock();
        let task = tokio::spawn(answer(seat, player, session, machines, stop.clone()));
        Thinking { seat, stop, task }
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.raise();
        self.task.abort();
    }
}

/// What comes of a thought, if there is one under way. It may be asked for again if it was not waited for to the end.
pub(super) async fn thought(thinking: &mut Option<Thinking>) -> Thought {
    match thinking {
        Some(thinking) => (&mut thinking.task).await.unwrap_or_else(|_| Thought::broken()),
        None => pending().await,
    }
}

async fn answer(
    seat: Seat,
    player: Option<MachinePlayer>,
    session: MatchSession,
    machines: Machines,
    stop: Stop,
) -> Thought {
    let found = match player {
        Some(player) => Ok(player),
        None => make(seat, session.clone(), Arc::clone(&machines.source)).await,
    };
    let player = match found {
        Ok(player) => player,
        // What can never play has been made too, and loses. Anything else is not the player's fault.
        Err(why) => return Thought { player: None, answer: Err(Unable(why)) },
    };
    match player {
        MachinePlayer::Bot(mut bot, mut has_begun) => {
            let answer = ask(&mut bot, &mut has_begun, session.game()).await;
            Thought { player: Some(MachinePlayer::Bot(bot, has_begun)), answer }
        }
        MachinePlayer::Engine(mut engine) => {
            let permit = machines.engines.acquire_owned().await;
            let thought = spawn_blocking(move || {
                let _permit = permit;
                let answer = Ok(think(engine.as_mut(), session.game(), &stop));
                Thought { player: Some(MachinePlayer::Engine(engine)), answer }
            });
            thought.await.unwrap_or_else(|_| Thought::broken())
        }
    }
}

/// Makes the player of a seat. Bots are built where they must be, which may take a while.
async fn make(
    seat: Seat,
    session: MatchSession,
    source: Arc<dyn MachineSource>,
) -> Result<MachinePlayer, Message> {
    let made = spawn_blocking(move || {
        let member = member(&session, source.as_ref(), seat)?;
        MachinePlayer::of(member, &session, seat)
    });
    made.await.unwrap_or_else(|_| Err(PEOPLE_TEXTS.message("player-failed")))
}

impl Thought {
    /// A player of ours that panicked loses as any other that is gone.
    fn broken() -> Thought {
        let action = Action::Crash("the player broke down".to_owned());
        Thought { player: None, answer: Ok((action, Duration::ZERO)) }
    }
}
