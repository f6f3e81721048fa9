//! Where bots are hired: what a person names is found, built, and held as far as it is trusted.

use std::{ffi::OsString, io, path::Path};

use jogada_bot::{Bot, HandIn, Memory, Program, Trust, Workshop};
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
        let hand_in = HandIn::find(Path::new(name)).map_err(|bad| bad.said())?;
        if !hand_in.plays(entry.kind.name) {
            let game = entry.kind.name;
            let (en, pt) = (format!("a bot that plays {game}"), format!("um robô que joga {game}"));
            return Err(Said::expected(&en, &pt, name));
        }
        let trust = hand_in.trust(&self.trust);
        let made = self.runtime.block_on(self.workshop.make(&hand_in, &trust));
        let program = made.map_err(|bad| match bad.output() {
            Some(output) => {
                // What a compiler quotes may be anything, and must not play tricks on a terminal.
                let is_plain = |c: &char| *c == '\n' || !c.is_control();
                let output: String = output.trim_end().chars().filter(is_plain).collect();
                let said = bad.said();
                let told = |lang| format!("{}\n{output}", said.say(lang));
                Said::new(told(Lang::En), told(Lang::Pt))
            }
            None => bad.said(),
        })?;
        let learns = hand_in.manifest.memory == Memory::Kept;
        Ok(Hired { program, trust, dialect: None, learns })
    }
}

/// The dialect and the command of a name such as `uci:stockfish`.
pub(crate) fn foreign<'a>(entry: &Entry, name: &'a str) -> Option<(Foreign, &'a str)> {
    let (dialect, command) = name.split_once(':')?;
    let found = entry.dialects.iter().find(|foreign| foreign.name == dialect)?;
    Some((*found, command))
}
