//! Who sits for an entrant: players by the names that people give them.

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

use jogada_bot::SharedBot;
use jogada_core::{Lang, Said, Seed, Stop};
use jogada_match::{Pace, Player};
use jogada_search::Entry;
use serde_json::Value;

use crate::{
    Builtin, Hire, Hired,
    office::{foreign, function},
};

/// An entrant's players, in the order of its seats: partners may differ.
#[derive(Clone, Debug)]
pub struct Team {
    pub(crate) members: Vec<Member>,
}

/// A player by name, that can be seated any number of times.
#[derive(Clone, Debug)]
pub enum Member {
    /// One that comes with the game.
    Builtin(String),
    /// A process.
    Bot(Box<Hired>),
    /// One of the program that uses this crate.
    Own(Arc<dyn Own>),
}

/// A player of the program that uses this crate. It plays on the thread of whoever asks it.
pub trait Own: fmt::Debug + Send + Sync {
    /// A player for one match, with its own chance.
    fn player(&self, chance: Seed) -> Box<dyn Player>;
}

/// What one name of an entrant's player means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A player by its name alone: a built-in one, or a program that every machine has.
    Named(String),
    /// A file or folder of this machine, and perhaps a function in it.
    File(PathBuf, Option<String>),
}

impl Part {
    /// Takes apart what stands for an entrant's player.
    pub fn split(entry: &Entry, text: &str) -> Result<Vec<Part>, Said> {
        let names = match foreign(entry, text) {
            Some(_) => vec![text],
            None => split(text, usize::from(entry.kind.seats / 2))?,
        };
        Ok(names.into_iter().map(|name| Part::of(entry, name)).collect())
    }

    fn of(entry: &Entry, name: &str) -> Part {
        let is_builtin = entry.player(name, Seed::from_number(0)).is_ok();
        if is_builtin || foreign(entry, name).is_some() || !is_bot(entry, name) {
            return Part::Named(name.to_owned());
        }
        match function(name) {
            Some((path, function)) => Part::File(path.into(), Some(function.to_owned())),
            None => Part::File(name.into(), None),
        }
    }
}

impl Team {
    /// Reads what stands for an entrant's player: one name for all of its seats, or one for each as in `a+b`.
    /// What can never play is refused.
    pub fn find(entry: &Entry, text: &str, office: &mut dyn Hire) -> Result<Team, Said> {
        let team = Team::enter(entry, text, office)?;
        match team.broken() {
            Some(why) => Err(why.clone()),
            None => Ok(team),
        }
    }

    /// The same, and what was handed in but can never play takes part: it loses, and nobody else does.
    pub fn enter(entry: &Entry, text: &str, office: &mut dyn Hire) -> Result<Team, Said> {
        let seats = usize::from(entry.kind.seats / 2);
        let names = match foreign(entry, text) {
            Some(_) => vec![text],
            None => split(text, seats)?,
        };
        let members: Result<Vec<Member>, Said> =
            names.into_iter().map(|name| Member::enter(entry, name, office)).collect();
        // Partners of one name are the same program.
        let members = members?.into_iter().cycle().take(seats).collect();
        Ok(Team { members })
    }

    /// What it calls itself; nothing if it has several names, or none.
    pub fn name(&self) -> Option<&str> {
        fn name(member: &Member) -> Option<&str> {
            match member {
                Member::Bot(hired) => hired.name.as_deref(),
                Member::Builtin(_) | Member::Own(_) => None,
            }
        }
        let first = name(self.members.first()?)?;
        self.members.iter().all(|member| name(member) == Some(first)).then_some(first)
    }

    /// Why one of its players can never play.
    pub fn broken(&self) -> Option<&Said> {
        self.members.iter().find_map(Member::broken)
    }

    /// A team whose every seat is taken by the same player of the program that uses this crate.
    pub fn of_own(entry: &Entry, own: &Arc<dyn Own>) -> Team {
        let seats = usize::from(entry.kind.seats / 2);
        Team { members: vec![Member::Own(Arc::clone(own)); seats] }
    }

    /// Is one of its players a process?
    pub fn has_bots(&self) -> bool {
        self.members.iter().any(|member| matches!(member, Member::Bot(_)))
    }

    /// Refuses options that a member's dialect has no words for.
    pub fn understands(&self, options: &Value) -> Result<(), Said> {
        let foreign = self.members.iter().filter_map(|member| match member {
            Member::Bot(hired) => hired.dialect,
            Member::Builtin(_) | Member::Own(_) => None,
        });
        foreign.into_iter().try_for_each(|foreign| (foreign.speak)(options).map(|_| ()))
    }

    /// May its players know in one match what happened in another of the same bout?
    pub(crate) fn may_learn(&self) -> bool {
        self.members.iter().any(|member| matches!(member, Member::Bot(hired) if hired.learns))
    }
}

impl Member {
    /// Reads a player's name: a built-in, or what names a bot. What can never play is refused.
    pub fn find(entry: &Entry, name: &str, office: &mut dyn Hire) -> Result<Member, Said> {
        let member = Member::enter(entry, name, office)?;
        match member.broken() {
            Some(why) => Err(why.clone()),
            None => Ok(member),
        }
    }

    fn broken(&self) -> Option<&Said> {
        match self {
            Member::Bot(hired) => hired.broken.as_ref(),
            Member::Builtin(_) | Member::Own(_) => None,
        }
    }

    /// The same, and what was handed in but can never play takes part.
    pub(crate) fn enter(entry: &Entry, name: &str, office: &mut dyn Hire) -> Result<Member, Said> {
        match entry.player(name, Seed::from_number(0)) {
            Ok(_) => Ok(Member::Builtin(name.to_owned())),
            Err(said) if !is_bot(entry, name) && name.contains(':') => Err(said),
            Err(said) if !is_bot(entry, name) => Err(Said::new(
                format!("{}; a bot is named by its path", said.say(Lang::En)),
                format!("{}; um robô é indicado pelo seu caminho", said.say(Lang::Pt)),
            )),
            Err(_) => Ok(Member::Bot(Box::new(office.hire(entry, name)?))),
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
            Member::Builtin(name) => {
                let engine = entry.player(name, chance).ok()?;
                Some(Box::new(Builtin::new(engine, stop.clone())))
            }
            Member::Own(own) => Some(own.player(chance)),
            Member::Bot(_) => None,
        }
    }

    /// A new process of a bot.
    pub(crate) fn bot(&self, pace: Pace) -> Option<SharedBot> {
        match self {
            Member::Builtin(_) | Member::Own(_) => None,
            Member::Bot(hired) => Some(SharedBot::new(hired.bot(pace))),
        }
    }
}

/// Does a name that no built-in player has mean a bot? It is a path, a function in a file, or a command after the name
/// of a dialect.
fn is_bot(entry: &Entry, name: &str) -> bool {
    foreign(entry, name).is_some()
        || name.contains('/')
        || Path::new(name).exists()
        || function(name).is_some()
}

/// One name for all seats of a side, or one for each. A path may hold a plus sign.
fn split(text: &str, seats: usize) -> Result<Vec<&str>, Said> {
    let names: Vec<&str> = text.split('+').collect();
    match names.len() {
        1 => Ok(vec![text]),
        _ if Path::new(text).exists() => Ok(vec![text]),
        count if count == seats => Ok(names),
        _ => Err(Said::expected(
            &format!("{seats} partner(s)"),
            &format!("{seats} parceiro(s)"),
            text,
        )),
    }
}
