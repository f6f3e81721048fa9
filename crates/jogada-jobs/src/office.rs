//! Where bots are hired: what a person names is found, built, and held as far as it is trusted.

use std::{
    ffi::OsString,
    io,
    path::{Path, PathBuf},
};

use jogada_bot::{Bot, BuildError, HandIn, Memory, Program, Starts, Trust, Workshop, explain};
use jogada_core::{Foreign, Lang, Said};
use jogada_match::Pace;
use jogada_search::Entry;
use tokio::runtime::{Builder, Runtime};

/// Hires bots by their names. It builds what must be built, so it may take a while.
pub trait Hire {
    /// The bot, or why there is none. What is there and cannot play is hired too, as [`Hired::broken`].
    fn hire(&mut self, entry: &Entry, name: &str) -> Result<Hired, Said>;
}

/// A bot that can be started any number of times.
#[derive(Clone, Debug)]
pub struct Hired {
    /// What is run.
    pub program: Program,
    /// How far it is trusted.
    pub trust: Trust,
    /// What it speaks, if that is not our protocol.
    pub dialect: Option<Foreign>,
    /// Whether it may know in one match what happened in another.
    pub learns: bool,
    /// What it calls itself, or else its file; nothing if it is known by its command only.
    pub name: Option<String>,
    /// What is known of its starts, by all bots of it.
    pub starts: Starts,
    /// Why it can never play, if it cannot: it loses every match at once.
    pub broken: Option<Said>,
}

impl Hired {
    /// A player of it. Nothing is started yet.
    pub fn bot(&self, pace: Pace) -> Bot {
        let (program, trust) = (self.program.clone(), self.trust.clone());
        let bot = match self.dialect {
            Some(foreign) => Bot::speaking(foreign, program, trust, pace),
            None => Bot::new(program, trust, pace),
        };
        bot.with_starts(self.starts.clone())
    }
}

/// An office for programs of this machine.
#[derive(Debug)]
pub struct Office {
    workshop: Workshop,
    trust: Trust,
    path: OsString,
    runtime: Runtime,
}

impl Office {
    /// An office that builds in a workshop and trusts everybody equally. Programs from elsewhere are looked for in the
    /// folders of `path`, the variable `PATH`.
    pub fn new(workshop: Workshop, trust: Trust, path: OsString) -> io::Result<Office> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        Ok(Office { workshop, trust, path, runtime })
    }

    /// A program from elsewhere. What it learns is its own affair: between matches it is told that a new one begins.
    fn hire_foreign(&self, foreign: Foreign, command: &str) -> Result<Hired, Said> {
        let program = Program::from_command(command, &self.path).map_err(|bad| bad.said())?;
        Ok(Hired { dialect: Some(foreign), ..Hired::of(program, self.trust.clone()) })
    }

    /// What is there and cannot play. Its program is never run.
    fn hire_broken(&self, name: &str, called: Option<String>, why: Said) -> Hired {
        let program = Program { name: name.to_owned(), args: Vec::new(), folder: PathBuf::new() };
        let line = why.say(Lang::En).lines().next().unwrap_or_default().to_owned();
        let starts = Starts::never(line);
        let hired = Hired::of(program, self.trust.clone());
        Hired { name: called, starts, broken: Some(why), ..hired }
    }
}

impl Hired {
    fn of(program: Program, trust: Trust) -> Hired {
        let (dialect, learns, name, starts, broken) = (None, false, None, Starts::default(), None);
        Hired { program, trust, dialect, learns, name, starts, broken }
    }
}

impl Hire for Office {
    fn hire(&mut self, entry: &Entry, name: &str) -> Result<Hired, Said> {
        if let Some((foreign, command)) = foreign(entry, name) {
            return self.hire_foreign(foreign, command);
        }
        let hand_in = match hand_in(entry, name) {
            Ok(hand_in) => hand_in,
            // Who names what is not there has mistyped; what is there was handed in.
            Err(said) if Path::new(name).exists() => return Ok(self.hire_broken(name, None, said)),
            Err(said) => return Err(said),
        };
        if !hand_in.plays(entry.kind.name) {
            let game = entry.kind.name;
            let (en, pt) = (format!("a bot that plays {game}"), format!("um robô que joga {game}"));
            return Err(Said::expected(&en, &pt, name));
        }
        let trust = hand_in.trust(&self.trust).apart(entry.kind.seats > 2);
        let program = match self.runtime.block_on(self.workshop.make(&hand_in, &trust)) {
            Ok(program) => program,
            Err(bad) if bad.is_of_hand_in() => {
                let why = why_not(&hand_in, &bad);
                return Ok(self.hire_broken(name, Some(hand_in.name), why));
            }
            Err(bad) => return Err(why_not(&hand_in, &bad)),
        };
        let learns = hand_in.manifest.memory == Memory::Kept;
        let name = Some(hand_in.name_in(&program.folder));
        Ok(Hired { learns, name, ..Hired::of(program, trust) })
    }
}

/// Why nothing was made of a hand-in.
fn why_not(hand_in: &HandIn, bad: &BuildError) -> Said {
    match bad.output() {
        // A harness says all that there is to say in its last line.
        Some(output) if !hand_in.beside.is_empty() && !output.trim().is_empty() => {
            explain(output.trim_end().lines().last().unwrap_or_default())
        }
        Some(output) => {
            let (said, output) = (bad.said(), output.trim_end());
            let told = |lang| format!("{}\n{output}", said.say(lang));
            Said::new(told(Lang::En), told(Lang::Pt))
        }
        None => bad.said(),
    }
}

/// What a name hands in. A file that was written to the game's assignment is told from a bot by what is in it.
fn hand_in(entry: &Entry, name: &str) -> Result<HandIn, Said> {
    let (path, function) = match function(name) {
        Some((path, function)) => (path, Some(function)),
        None => (name, None),
    };
    let harnessed = HandIn::harnessed(Path::new(path), function, entry.harnesses);
    match (harnessed, function) {
        (Some(hand_in), _) => Ok(hand_in),
        (None, None) => HandIn::find(Path::new(name)).map_err(|bad| bad.said()),
        (None, Some(_)) => {
            let (en, pt) = ("a file whose functions play", "um arquivo cujas funções jogam");
            Err(Said::expected(en, pt, name))
        }
    }
}

/// The file and the function of a name such as `ana.py:jogador`.
pub(crate) fn function(name: &str) -> Option<(&str, &str)> {
    let (path, function) = name.rsplit_once(':')?;
    let is_file = !Path::new(name).exists() && Path::new(path).is_file();
    (is_file && !function.is_empty()).then_some((path, function))
}

/// The dialect and the command of a name such as `uci:stockfish`.
pub(crate) fn foreign<'a>(entry: &Entry, name: &'a str) -> Option<(Foreign, &'a str)> {
    let (dialect, command) = name.split_once(':')?;
    let found = entry.dialects.iter().find(|foreign| foreign.name == dialect)?;
    Some((*found, command))
}
