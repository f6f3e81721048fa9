//! Who sits for an entrant: players by the names that people give them.

use std::path::Path;

use jogada_bot::{Bot, Program, SharedBot, Trust};
use jogada_core::{Said, Seed};
use jogada_match::Pace;
use jogada_search::{AnyEngine, Entry};

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
}

/// A bot and how far it is believed.
#[derive(Clone, Debug)]
pub struct Hired {
    /// What is run.
    pub program: Program,
    /// How far it is trusted.
    pub trust: Trust,
}

/// How far bots are believed, once for each; and whether there are to be any.
pub trait Believe {
    /// The trust for a bot, or why it cannot be run.
    fn trust(&mut self, program: &Program) -> Result<Trust, Said>;
}

impl<F: FnMut(&Program) -> Result<Trust, Said>> Believe for F {
    fn trust(&mut self, program: &Program) -> Result<Trust, Said> {
        self(program)
    }
}

impl Team {
    /// Reads what stands for an entrant's player: one name for all of its seats, or one for each as in `a+b`.
    pub fn find(entry: &Entry, text: &str, believe: &mut dyn Believe) -> Result<Team, Said> {
        let seats = usize::from(entry.kind.seats / 2);
        let names = split(text, seats)?;
        let members: Result<Vec<Member>, Said> =
            names.into_iter().map(|name| Member::find(entry, name, believe)).collect();
        Ok(Team { members: members? })
    }

    /// May its players know in one match what happened in another of the same bout?
    pub(crate) fn may_learn(&self) -> bool {
        self.members.iter().any(|member| matches!(member, Member::Bot(..)))
    }
}

impl Member {
    /// Reads a player's name: a built-in, or the path of a bot.
    pub fn find(entry: &Entry, name: &str, believe: &mut dyn Believe) -> Result<Member, Said> {
        let builtin = entry.player(name, Seed::from_number(0));
        let path = Path::new(name);
        match builtin {
            Ok(_) => Ok(Member::Builtin(name.to_owned())),
            Err(said) if !name.contains('/') && !path.exists() => Err(said),
            Err(_) => {
                let program = Program::at(path).map_err(|bad| bad.said())?;
                let trust = believe.trust(&program)?;
                Ok(Member::Bot(Box::new(Hired { program, trust })))
            }
        }
    }

    /// The engine of a built-in player, with its own chance.
    pub(crate) fn engine(&self, entry: &Entry, seed: Seed) -> Option<Box<dyn AnyEngine>> {
        match self {
            Member::Builtin(name) => entry.player(name, seed).ok(),
            Member::Bot(..) => None,
        }
    }

    /// A new process of a bot.
    pub(crate) fn bot(&self, pace: Pace) -> Option<SharedBot> {
        match self {
            Member::Builtin(_) => None,
            Member::Bot(hired) => {
                let Hired { program, trust } = hired.as_ref();
                Some(SharedBot::new(Bot::new(program.clone(), trust.clone(), pace)))
            }
        }
    }
}

/// One name for each seat of a side. A path may hold a plus sign.
fn split(text: &str, seats: usize) -> Result<Vec<&str>, Said> {
    let names: Vec<&str> = text.split('+').collect();
    match names.len() {
        1 => Ok(vec![text; seats]),
        _ if Path::new(text).exists() => Ok(vec![text; seats]),
        count if count == seats => Ok(names),
        _ => Err(Said::expected(
            &format!("{seats} partner(s)"),
            &format!("{seats} parceiro(s)"),
            text,
        )),
    }
}
