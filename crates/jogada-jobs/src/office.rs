//! Where bots are hired: what a person names is found, built, and held as far as it is trusted.

use std::{ffi::OsString, io, path::Path};

use jogada_bot::{Bot, HandIn, Memory, Program, Trust, Workshop, explain};
use jogada_core::{Foreign, Lang, Said};
use jogada_match::Pace;
use jogada_search::Entry;
use tokio::runtime::{Builder, Runtime};

/// Hires bots by their names. It builds what must be built, so it may take a while.
pub trait Hire {
    /// The bot, or why there is none.
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
}

impl Hired {
    /// A player of it. Nothing is started yet.
    pub fn bot(&self, pace: Pace) -> Bot {
        let (program, trust) = (self.program.clone(), self.trust.clone());
        match self.dialect {
            Some(foreign) => Bot::speaking(foreign, program, trust, pace),
            None => Bot::new(program, trust, pace),
        }
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
        let trust = self.trust.clone();
        Ok(Hired { program, trust, dialect: Some(foreign), learns: false })
    }
}

impl Hire for Office {
    fn hire(&mut self, entry: &Entry, name: &str) -> Result<Hired, Said> {
        if let Some((foreign, command)) = foreign(entry, name) {
            return self.hire_foreign(foreign, command);
        }
        let hand_in = hand_in(entry, name)?;
        if !hand_in.plays(entry.kind.name) {
            let game = entry.kind.name;
            let (en, pt) = (format!("a bot that plays {game}"), format!("um robô que joga {game}"));
            return Err(Said::expected(&en, &pt, name));
        }
        let trust = hand_in.trust(&self.trust);
        let made = self.runtime.block_on(self.workshop.make(&hand_in, &trust));
        let program = made.map_err(|bad| match bad.output() {
            // A harness says all that there is to say in its last line.
            Some(output) if !hand_in.beside.is_empty() && !output.trim().is_empty() => {
                explain(plain(&output).lines().last().unwrap_or_default())
            }
            Some(output) => {
                let (said, output) = (bad.said(), plain(&output));
                let told = |lang| format!("{}\n{output}", said.say(lang));
                Said::new(told(Lang::En), told(Lang::Pt))
            }
            None => bad.said(),
        })?;
        let learns = hand_in.manifest.memory == Memory::Kept;
        Ok(Hired { program, trust, dialect: None, learns })
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

/// What a compiler quotes may be anything, and must not play tricks on a terminal.
fn plain(output: &str) -> String {
    let is_plain = |c: &char| *c == '\n' || !c.is_control();
    output.trim_end().chars().filter(is_plain).collect()
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
