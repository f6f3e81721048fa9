//! Where bots are hired: what a person names is found, built, and held as far as it is trusted.

use std::path::Path;

use jogada_bot::{HandIn, Memory, Program, Trust, Workshop};
use jogada_core::Said;
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
    /// Whether it may know in one match what happened in another.
    pub learns: bool,
}

/// An office for programs of this machine.
#[derive(Debug)]
pub struct Office {
    workshop: Workshop,
    trust: Trust,
    runtime: Runtime,
}

impl Office {
    /// An office that builds in a workshop and trusts everybody equally.
    pub fn new(workshop: Workshop, trust: Trust) -> std::io::Result<Office> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        Ok(Office { workshop, trust, runtime })
    }
}

impl Hire for Office {
    fn hire(&mut self, entry: &Entry, name: &str) -> Result<Hired, Said> {
        let hand_in = HandIn::find(Path::new(name)).map_err(|bad| bad.said())?;
        if !hand_in.plays(entry.kind.name) {
            let game = entry.kind.name;
            let (en, pt) = (format!("a bot that plays {game}"), format!("um robô que joga {game}"));
            return Err(Said::expected(&en, &pt, name));
        }
        let trust = hand_in.trust(&self.trust);
        let made = self.runtime.block_on(self.workshop.make(&hand_in, &trust));
        let program = made.map_err(|bad| bad.said())?;
        let learns = hand_in.manifest.memory == Memory::Kept;
        Ok(Hired { program, trust, learns })
    }
}
