//! Bots by their names: a submission is found, built, and run in the jail unless it is trusted.

use std::{
    collections::{BTreeSet, HashMap},
    ffi::OsString,
    fmt, io,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use jogada_bot::{
    Bot, BuildCache, BuildError, HandIn, Limits, Memory, Program, StartHistory, Trust,
    harness_message,
};
use jogada_core::Seat;
use jogada_game::{DialectSpec, EngineOption, Entry, Harness};
use jogada_match::{Pace, Player};
use jogada_record::Setup;
use jogada_text::{Lang, Message};
use tokio::runtime::{Builder, Runtime};

use crate::{TEXTS, engine_options::split_options};

/// Makes bots of names. It compiles where it must, so it may take a while.
pub trait BotSource {
    /// The bot of this name, or why there is none. A submission that can never play is a bot too, a [`BuiltBot::broken`] one.
    fn build(&mut self, entry: &Entry, name: &str) -> Result<BuiltBot, Message>;

    /// Builds several at the same time, which [`BotSource::build`] then finds done: no submission waits for one that loops.
    fn prepare(&mut self, entry: &Entry, names: &[String]) {
        let _ = (entry, names);
    }
}

/// A source without bots: all players are built in.
#[derive(Clone, Copy, Debug)]
pub struct NoBots;

impl BotSource for NoBots {
    fn build(&mut self, _: &Entry, name: &str) -> Result<BuiltBot, Message> {
        Err(TEXTS.message("no-bots").quoting("got", name))
    }
}

/// A bot that can be started any number of times.
#[derive(Clone, Debug)]
pub struct BuiltBot {
    /// What is run.
    pub program: Program,
    /// How far it is trusted.
    pub trust: Trust,
    /// The dialect that it speaks, if that is not our protocol.
    pub dialect: Option<DialectSpec>,
    /// Options of the program, in that dialect.
    pub options: Vec<EngineOption>,
    /// What speaks for it, if it was written to an assignment.
    pub harness: Option<Harness>,
    /// Whether it may learn from match to match.
    pub learns: bool,
    /// The name that it gives itself, or else its file's; nothing if it is known by its command only.
    pub name: Option<String>,
    /// What is known of its starts, shared by all of its processes.
    pub starts: StartHistory,
    /// Why it can never play, if it cannot: it loses every match at once.
    pub broken: Option<Message>,
}

impl BuiltBot {
    /// A player of it. Nothing is started yet.
    pub fn bot(&self, pace: Pace) -> Bot {
        let (program, trust) = (self.program.clone(), self.trust.clone());
        let bot = match self.dialect {
            Some(dialect) => {
                Bot::speaking_with(dialect, self.options.clone(), program, trust, pace)
            }
            None => Bot::new(program, trust, pace),
        };
        bot.with_starts(self.starts.clone())
    }
}

/// Builds bots of this machine's files.
#[derive(Debug)]
pub struct BotBuilder {
    cache: BuildCache,
    trust: Trust,
    path: OsString,
    runtime: Runtime,
    /// By name: what was built before it was asked for.
    made: HashMap<String, Result<Program, BuildError>>,
    progress: Option<BuildProgress>,
}

/// Is told how many hand-ins of how many are built.
#[derive(Clone)]
pub struct BuildProgress(pub Arc<dyn Fn(usize, usize) + Send + Sync>);

impl fmt::Debug for BuildProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BuildProgress")
    }
}

/// Builds at the same time. Most of them wait, or loop until their time is over.
const BUILDS: usize = 8;

impl BotBuilder {
    /// Builds in `cache`, with the same trust for all bots. Programs of other protocols are looked for in the
    /// folders of `path`, the variable `PATH`.
    pub fn new(cache: BuildCache, trust: Trust, path: OsString) -> io::Result<BotBuilder> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        Ok(BotBuilder { cache, trust, path, runtime, made: HashMap::new(), progress: None })
    }

    /// Tells how far it is when it builds many.
    #[must_use]
    pub fn with_progress(self, progress: BuildProgress) -> BotBuilder {
        BotBuilder { progress: Some(progress), ..self }
    }

    /// A program of another protocol. Between matches it is told that a new one begins.
    fn build_foreign(
        &self,
        entry: &Entry,
        dialect: DialectSpec,
        command: &str,
    ) -> Result<BuiltBot, Message> {
        let (command, options) = split_options(command)?;
        let program = Program::from_command(command, &self.path).map_err(|bad| bad.message())?;
        let built = BuiltBot::of(program, self.trust.clone());
        let built = BuiltBot { dialect: Some(dialect), options, ..built };
        if !built.options.is_empty() {
            self.try_options(entry, &built)?;
        }
        Ok(built)
    }

    /// Starts a program once, so that an option that it does not have is refused before any match.
    fn try_options(&self, entry: &Entry, built: &BuiltBot) -> Result<(), Message> {
        let options = entry.kind.full_options(&serde_json::json!({})).map_err(|bad| bad.0)?;
        let (game, opening) = (entry.kind.name.to_owned(), Vec::new());
        let setup = Setup { game, options, opening, seed_hash: String::new() };
        let mut bot = built.bot(Pace::default());
        self.runtime.block_on(async {
            let begun = bot.begin(&setup, Seat::FIRST).await;
            bot.close().await;
            begun.map_err(|unable| unable.0)
        })?;
        match bot.report().faults.first() {
            Some(fault) => Err(fault.message().at_place(built.program.name.clone())),
            None => Ok(()),
        }
    }

    /// A submission that can never play.
    fn build_broken(&self, name: &str, called: Option<String>, why: Message) -> BuiltBot {
        BuiltBot { name: called, trust: self.trust.clone(), ..BuiltBot::never(name, why) }
    }
}

impl BuiltBot {
    /// A bot that can never play. Its program is never run.
    pub(crate) fn never(name: &str, why: Message) -> BuiltBot {
        let program = Program { name: name.to_owned(), args: Vec::new(), folder: PathBuf::new() };
        let line = why.say(Lang::En).lines().next().unwrap_or_default().to_owned();
        let starts = StartHistory::never(Message::as_it_is(line));
        let built = BuiltBot::of(program, Trust::Full(Limits::default()));
        BuiltBot { starts, broken: Some(why), ..built }
    }

    fn of(program: Program, trust: Trust) -> BuiltBot {
        BuiltBot {
            program,
            trust,
            dialect: None,
            options: Vec::new(),
            harness: None,
            learns: false,
            name: None,
            starts: StartHistory::default(),
            broken: None,
        }
    }
}

impl BotSource for BotBuilder {
    fn build(&mut self, entry: &Entry, name: &str) -> Result<BuiltBot, Message> {
        if let Some((dialect, command)) = dialect_of(entry, name) {
            return self.build_foreign(entry, dialect, command);
        }
        let hand_in = match hand_in(entry, name) {
            Ok(hand_in) => hand_in,
            // A name without a file is a typing mistake; a file was submitted.
            Err(said) if Path::new(name).exists() => {
                return Ok(self.build_broken(name, HandIn::student(Path::new(name)), said));
            }
            Err(said) => return Err(said),
        };
        if !hand_in.plays(entry.kind.name) {
            let bad = TEXTS.message("other-game").with("game", entry.kind.name);
            let why = bad.quoting("got", &hand_in.name);
            return Ok(self.build_broken(name, Some(hand_in.name), why));
        }
        let trust = hand_in.trust(&self.trust).apart(entry.kind.seats > 2);
        let made = self.made.remove(name);
        let made = made.unwrap_or_else(|| self.runtime.block_on(self.cache.make(&hand_in, &trust)));
        let program = match made {
            Ok(program) => program,
            Err(bad) if bad.is_of_hand_in() => {
                let (why, harness) = (why_not(&hand_in, &bad), harness_of(entry, &hand_in));
                let broken = self.build_broken(name, Some(hand_in.name), why);
                return Ok(BuiltBot { harness, ..broken });
            }
            Err(bad) => return Err(why_not(&hand_in, &bad)),
        };
        let learns = hand_in.manifest.memory == Memory::Kept;
        let (name, harness) = (Some(hand_in.name_in(&program.folder)), harness_of(entry, &hand_in));
        Ok(BuiltBot { learns, name, harness, ..BuiltBot::of(program, trust) })
    }

    fn prepare(&mut self, entry: &Entry, names: &[String]) {
        let names: BTreeSet<&String> = names.iter().collect();
        let found = |name: &&String| {
            let hand_in = hand_in(entry, name).ok()?;
            hand_in.plays(entry.kind.name).then(|| ((*name).clone(), hand_in))
        };
        let hand_ins: Vec<(String, HandIn)> = names.iter().filter_map(found).collect();
        if hand_ins.len() < 2 {
            return;
        }
        let (next, made) = (AtomicUsize::new(0), Mutex::new(HashMap::new()));
        let (cache, trust, progress) = (&self.cache, &self.trust, self.progress.as_ref());
        let tell = |done: usize| progress.iter().for_each(|told| told.0(done, hand_ins.len()));
        tell(0);
        thread::scope(|scope| {
            for _ in 0..BUILDS.min(hand_ins.len()) {
                scope.spawn(|| {
                    // Without a runtime they are built one by one when they are asked for.
                    let Ok(runtime) = Builder::new_current_thread().enable_all().build() else {
                        return;
                    };
                    while let Some((name, hand_in)) =
                        hand_ins.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let trust = hand_in.trust(trust).apart(entry.kind.seats > 2);
                        let program = runtime.block_on(cache.make(hand_in, &trust));
                        let mut made = made.lock().unwrap_or_else(PoisonError::into_inner);
                        made.insert(name.clone(), program);
                        tell(made.len());
                    }
                });
            }
        });
        self.made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
    }
}

/// What speaks for a submission.
fn harness_of(entry: &Entry, hand_in: &HandIn) -> Option<Harness> {
    let is_its = |harness: &&Harness| std::ptr::eq(harness.files, hand_in.beside);
    entry.harnesses.iter().find(is_its).copied()
}

/// Why a submission could not be built.
fn why_not(hand_in: &HandIn, bad: &BuildError) -> Message {
    match bad.output() {
        // A harness says all that there is to say in its last line.
        Some(output) if !hand_in.beside.is_empty() && !output.trim().is_empty() => {
            harness_message(output.trim_end().lines().last().unwrap_or_default())
        }
        Some(output) => {
            let message = TEXTS.message("build-output").with("message", bad.message());
            message.with("output", output.trim_end())
        }
        None => bad.message(),
    }
}

/// The submission of this name. A file that was written to the game's assignment is told from a bot by what is in it.
fn hand_in(entry: &Entry, name: &str) -> Result<HandIn, Message> {
    let (path, function) = match function(name) {
        Some((path, function)) => (path, Some(function)),
        None => (name, None),
    };
    let harnessed = HandIn::harnessed(Path::new(path), function, entry.harnesses);
    match (harnessed, function) {
        (Some(hand_in), _) => Ok(hand_in),
        (None, None) => HandIn::find(Path::new(name)).map_err(|bad| bad.message()),
        (None, Some(_)) => Err(TEXTS.message("no-function").quoting("got", name)),
    }
}

/// The file and the function of a name such as `ana.py:jogador`.
pub(crate) fn function(name: &str) -> Option<(&str, &str)> {
    let (path, function) = name.rsplit_once(':')?;
    let is_file = !Path::new(name).exists() && Path::new(path).exists();
    (is_file && !function.is_empty()).then_some((path, function))
}

/// The dialect and the command of a name such as `uci:stockfish`.
pub(crate) fn dialect_of<'a>(entry: &Entry, name: &'a str) -> Option<(DialectSpec, &'a str)> {
    let (dialect, command) = name.split_once(':')?;
    let found = entry.dialects.iter().find(|known| known.name == dialect)?;
    Some((*found, command))
}
