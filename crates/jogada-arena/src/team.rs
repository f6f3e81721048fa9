//! Who plays for an entrant: players by the names that people give them.

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

use jogada_bot::Bot;
use jogada_core::{Seed, Stop};
use jogada_game::Entry;
use jogada_match::{Pace, Player};
use jogada_text::Message;
use serde_json::Value;

use crate::{
    BotSource, BuiltBot, EnginePlayer, TEXTS,
    bot_builder::{dialect_of, function},
};

/// An entrant's players, in the order of its seats: partners may differ.
#[derive(Clone, Debug)]
pub struct Team {
    pub(crate) members: Vec<TeamMember>,
}

/// A player by name, that can be seated any number of times.
#[derive(Clone, Debug)]
pub enum TeamMember {
    /// One that comes with the game.
    Builtin(String),
    /// A process.
    Bot(Box<BuiltBot>),
    /// One of the program that uses this crate.
    Own(Arc<dyn OwnPlayer>),
    /// A person, by number, who plays at a table.
    Person(i64),
}

/// What stands before a person's number.
const PERSON: &str = "person:";

/// The number of the person that a name such as `person:3` means.
pub fn person_number(name: &str) -> Option<i64> {
    name.strip_prefix(PERSON)?.parse().ok()
}

/// A player of the program that uses this crate. It plays on the thread that asks it.
pub trait OwnPlayer: fmt::Debug + Send + Sync {
    /// A player for one match, with its own chance.
    fn player(&self, chance: Seed) -> Box<dyn Player>;
}

/// What one name of an entrant's player means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerLocation {
    /// A player by its name alone: a built-in one, or a program that every machine has.
    Named(String),
    /// A file or folder of this machine, and perhaps a function in it.
    File(PathBuf, Option<String>),
}

impl PlayerLocation {
    /// The players of an entrant: one, or one for each partner.
    pub fn split(entry: &Entry, text: &str) -> Result<Vec<PlayerLocation>, Message> {
        let names = match dialect_of(entry, text) {
            Some(_) => vec![text],
            None => split(text, usize::from(entry.kind.seats / 2))?,
        };
        Ok(names.into_iter().map(|name| PlayerLocation::of(entry, name)).collect())
    }

    /// The name that means this player.
    pub(crate) fn text(&self) -> String {
        match self {
            PlayerLocation::Named(name) => name.clone(),
            PlayerLocation::File(path, None) => path.display().to_string(),
            PlayerLocation::File(path, Some(function)) => format!("{}:{function}", path.display()),
        }
    }

    /// The same player with its files at another path.
    pub(crate) fn at(self, path: PathBuf) -> PlayerLocation {
        match self {
            PlayerLocation::File(_, function) => PlayerLocation::File(path, function),
            named @ PlayerLocation::Named(_) => named,
        }
    }

    fn of(entry: &Entry, name: &str) -> PlayerLocation {
        let is_builtin = entry.player(name, Seed::from_number(0)).is_ok();
        if is_builtin || dialect_of(entry, name).is_some() || !is_bot(entry, name) {
            return PlayerLocation::Named(name.to_owned());
        }
        match function(name) {
            Some((path, function)) => PlayerLocation::File(path.into(), Some(function.to_owned())),
            None => PlayerLocation::File(name.into(), None),
        }
    }
}

impl Team {
    /// Reads an entrant's player: one name for all of its seats, or one for each as in `a+b`. A player that can never play is
    /// refused.
    pub fn find(entry: &Entry, text: &str, bots: &mut dyn BotSource) -> Result<Team, Message> {
        let team = Team::enter(entry, text, bots)?;
        match team.broken() {
            Some(why) => Err(why.clone()),
            None => Ok(team),
        }
    }

    /// The same, but a submission that can never play takes part, and loses.
    pub fn enter(entry: &Entry, text: &str, bots: &mut dyn BotSource) -> Result<Team, Message> {
        let seats = usize::from(entry.kind.seats / 2);
        let names = match dialect_of(entry, text) {
            Some(_) => vec![text],
            None => split(text, seats)?,
        };
        let member = |name: &str| match person_number(name) {
            Some(person) => Ok(TeamMember::Person(person)),
            None => TeamMember::enter(entry, name, bots),
        };
        let members: Result<Vec<TeamMember>, Message> = names.into_iter().map(member).collect();
        // Partners of one name are the same program.
        let members = members?.into_iter().cycle().take(seats).collect();
        Ok(Team { members })
    }

    /// The name that its bots have; nothing if they have several names, or none.
    pub fn name(&self) -> Option<&str> {
        fn name(member: &TeamMember) -> Option<&str> {
            match member {
                TeamMember::Bot(built) => built.name.as_deref(),
                TeamMember::Builtin(_) | TeamMember::Own(_) | TeamMember::Person(_) => None,
            }
        }
        let first = name(self.members.first()?)?;
        self.members.iter().all(|member| name(member) == Some(first)).then_some(first)
    }

    /// Why one of its players can never play.
    pub fn broken(&self) -> Option<&Message> {
        self.members.iter().find_map(TeamMember::broken)
    }

    /// A team whose every seat is taken by the same player of the program that uses this crate.
    pub fn of_own(entry: &Entry, own: &Arc<dyn OwnPlayer>) -> Team {
        let seats = usize::from(entry.kind.seats / 2);
        Team { members: vec![TeamMember::Own(Arc::clone(own)); seats] }
    }

    /// Whether one of its players is a process.
    pub fn has_bots(&self) -> bool {
        self.members.iter().any(|member| matches!(member, TeamMember::Bot(_)))
    }

    /// Whether one of its players is a person.
    pub fn has_people(&self) -> bool {
        self.people().next().is_some()
    }

    /// The people among its players, by number.
    pub fn people(&self) -> impl Iterator<Item = i64> + '_ {
        self.members.iter().filter_map(|member| match member {
            TeamMember::Person(person) => Some(*person),
            TeamMember::Builtin(_) | TeamMember::Own(_) | TeamMember::Bot(_) => None,
        })
    }

    /// Refuses options that a member's dialect has no words for.
    pub fn understands(&self, options: &Value) -> Result<(), Message> {
        let dialects = self.members.iter().filter_map(|member| match member {
            TeamMember::Bot(built) => built.dialect,
            TeamMember::Builtin(_) | TeamMember::Own(_) | TeamMember::Person(_) => None,
        });
        dialects.into_iter().try_for_each(|dialect| (dialect.speak)(options).map(|_| ()))
    }

    /// Whether its players may learn from one match of a bout to the next.
    pub(crate) fn may_learn(&self) -> bool {
        self.members.iter().any(|member| matches!(member, TeamMember::Bot(built) if built.learns))
    }
}

impl TeamMember {
    /// Reads a player's name: a built-in, or a bot. A player that can never play is refused.
    pub fn find(
        entry: &Entry,
        name: &str,
        bots: &mut dyn BotSource,
    ) -> Result<TeamMember, Message> {
        let member = TeamMember::enter(entry, name, bots)?;
        match member.broken() {
            Some(why) => Err(why.clone()),
            None => Ok(member),
        }
    }

    /// Why it can never play, if it cannot.
    pub fn broken(&self) -> Option<&Message> {
        match self {
            TeamMember::Bot(built) => built.broken.as_ref(),
            TeamMember::Builtin(_) | TeamMember::Own(_) | TeamMember::Person(_) => None,
        }
    }

    /// The same, but a submission that can never play takes part.
    pub fn enter(
        entry: &Entry,
        name: &str,
        bots: &mut dyn BotSource,
    ) -> Result<TeamMember, Message> {
        match entry.player(name, Seed::from_number(0)) {
            Ok(_) => Ok(TeamMember::Builtin(name.to_owned())),
            Err(said) if !is_bot(entry, name) && name.contains(':') => Err(said),
            Err(said) if !is_bot(entry, name) => {
                Err(TEXTS.message("bot-by-path").with("message", said))
            }
            Err(_) => Ok(TeamMember::Bot(Box::new(bots.build(entry, name)?))),
        }
    }

    /// A player of this process for one match, with its own chance.
    pub(crate) fn player(
        &self,
        entry: &Entry,
        chance: Seed,
        stop: &Stop,
    ) -> Option<Box<dyn Player>> {
        match self {
            TeamMember::Builtin(name) => {
                let engine = entry.player(name, chance).ok()?;
                Some(Box::new(EnginePlayer::new(engine, stop.clone())))
            }
            TeamMember::Own(own) => Some(own.player(chance)),
            TeamMember::Bot(_) | TeamMember::Person(_) => None,
        }
    }

    /// A new process of a bot.
    pub(crate) fn bot(&self, pace: Pace) -> Option<Bot> {
        match self {
            TeamMember::Builtin(_) | TeamMember::Own(_) | TeamMember::Person(_) => None,
            TeamMember::Bot(built) => Some(built.bot(pace)),
        }
    }
}

/// Whether a name that no built-in player has means a bot: a path, a function in a file, or a command after the name of a
/// dialect.
fn is_bot(entry: &Entry, name: &str) -> bool {
    dialect_of(entry, name).is_some()
        || name.contains('/')
        || Path::new(name).exists()
        || function(name).is_some()
}

/// One name for all seats of a side, or one for each. A path may hold a plus sign.
fn split(text: &str, seats: usize) -> Result<Vec<&str>, Message> {
    let names: Vec<&str> = text.split('+').collect();
    match names.len() {
        1 => Ok(vec![text]),
        _ if Path::new(text).exists() || function(text).is_some() => Ok(vec![text]),
        count if count == seats => Ok(names),
        _ => Err(TEXTS.message("wrong-partners").with("seats", seats).quoting("got", text)),
    }
}
