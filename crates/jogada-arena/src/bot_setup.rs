//! How a program runs bots: its jail, its limits, and what it says about them.

use std::{
    ffi::OsString,
    fmt,
    path::{Path, PathBuf},
};

use jogada_bot::{Attack, BuildCache, Jail, Limits, Trust, toolchains};
use jogada_game::Entry;
use jogada_text::Message;

use crate::{BotBuilder, BotSource, BuiltBot, TEXTS};

/// How a program runs bots.
#[derive(Clone, Debug)]
pub struct BotSetup {
    /// The program that becomes the jail's helper, and its arguments.
    pub helper: (PathBuf, Vec<String>),
    /// Where built bots are kept.
    pub cache: PathBuf,
    /// The folder for bots' scratch files, if not the usual one.
    pub scratch: Option<PathBuf>,
    /// Folders that bots may read, besides the system's and the toolchains.
    pub readable: Vec<PathBuf>,
    /// The variable `PATH`.
    pub path: OsString,
    /// What a bot may use.
    pub limits: Limits,
    /// Whether bots run outside the jail.
    pub trusted: bool,
    /// How a person asks for that: `--trust`.
    pub trust_option: &'static str,
}

/// What people should know before the first bot runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotWarning {
    /// Bots run outside the jail.
    Trusted,
    /// The names of attacks that this machine's jail cannot stop.
    OpenAttacks(Vec<&'static str>),
}

impl BotSetup {
    fn jail(&self) -> Result<Jail, Message> {
        let (program, args) = &self.helper;
        let mut jail = open_jail(program, args, self.trust_option)?;
        jail.limits = self.limits.clone();
        jail.runtime = toolchains();
        jail.runtime.extend(self.readable.iter().cloned());
        if let Some(scratch) = &self.scratch {
            jail.scratch.clone_from(scratch);
        }
        Ok(jail)
    }

    /// A builder of bots. `warn` hears what people should know.
    pub fn builder(&self, warn: &dyn Fn(BotWarning)) -> Result<BotBuilder, Message> {
        let (cache, trust) = self.open(warn)?;
        BotBuilder::new(cache, trust, self.path.clone()).map_err(|error| Message::of_system(&error))
    }

    /// Where hand-ins are built, and how far they are trusted.
    pub fn open(&self, warn: &dyn Fn(BotWarning)) -> Result<(BuildCache, Trust), Message> {
        let trust = if self.trusted {
            warn(BotWarning::Trusted);
            Trust::Full(self.limits.clone())
        } else {
            let jail = self.jail()?;
            let open: Vec<&str> = Attack::known_open(&jail).map(|attack| attack.name).collect();
            if !open.is_empty() {
                warn(BotWarning::OpenAttacks(open));
            }
            Trust::Jailed(jail)
        };
        let cache = BuildCache::new(&self.cache).map_err(|error| error.message())?;
        Ok((cache, trust))
    }
}

/// The jail with this helper, or why there is none; `trust_option` is how a person does without.
pub fn open_jail(helper: &Path, args: &[String], trust_option: &str) -> Result<Jail, Message> {
    Jail::with_helper(helper, args).map_err(|none| {
        let message = TEXTS.message("no-jail").with("message", none.message());
        message.with("option", trust_option)
    })
}

/// A builder that is set up when the first bot needs it: without bots no jail is needed.
pub struct LazyBotBuilder {
    open: Box<dyn Fn() -> Result<BotBuilder, Message> + Send>,
    builder: Option<BotBuilder>,
}

impl LazyBotBuilder {
    /// A builder that `open` sets up.
    pub fn new(open: impl Fn() -> Result<BotBuilder, Message> + Send + 'static) -> LazyBotBuilder {
        LazyBotBuilder { open: Box::new(open), builder: None }
    }
}

impl BotSource for LazyBotBuilder {
    fn build(&mut self, entry: &Entry, name: &str) -> Result<BuiltBot, Message> {
        let builder = match self.builder.take() {
            Some(builder) => builder,
            None => (self.open)()?,
        };
        self.builder.insert(builder).build(entry, name)
    }

    fn prepare(&mut self, entry: &Entry, names: &[String]) {
        if self.builder.is_none() && !names.is_empty() {
            // Why there is none is said when the first bot is built.
            self.builder = (self.open)().ok();
        }
        if let Some(builder) = &mut self.builder {
            builder.prepare(entry, names);
        }
    }
}

impl fmt::Debug for LazyBotBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LazyBotBuilder").field("builder", &self.builder).finish_non_exhaustive()
    }
}
