//! `nboard`: our engine for programs that speak the protocol of NBoard, version 2.
//!
//! One thread listens, another thinks and tells what it finds. Whatever changes the position, or
//! asks for silence, first waits until the other is quiet: nothing about an old position is said
//! after that. Whatever makes no sense is passed over.

mod clock;
mod heard;
mod job;

use std::{
    io::{self, Write},
    sync::{Mutex, PoisonError},
    thread::{self, Scope, ScopedJoinHandle},
};

use jogada_core::{Seed, Stop};
use jogada_game::{
    Exit, Tool, ToolContext, ToolError,
    clap::{Arg, ArgMatches, Command, value_parser},
    read_line,
};
use jogada_text::{Lang, Message};

use super::{threads, threads_arg};
use crate::{TEXTS, board::Start, engine::Thinker, rules::Othello, text::ggf::Recorded};
use heard::NboardCommand;
use job::{Job, Task};

pub(super) const TOOL: Tool = Tool { command, run };

const MEMORY_MB_MAX: u64 = 1 << 16;
/// A position in the table takes 16 bytes: a megabyte holds 2^16.
const BITS_OF_A_MB: u32 = 16;
/// The default depth.
const DEPTH: u32 = 18;

fn command(lang: Lang) -> Command {
    Command::new("nboard")
        .about(TEXTS.say(lang, "nboard"))
        .arg(threads_arg(lang))
        .arg(
            Arg::new("memory")
                .long("memory")
                .value_name("MB")
                .value_parser(value_parser!(u64).range(1..=MEMORY_MB_MAX))
                .default_value("16")
                .help(TEXTS.say(lang, "nboard-memory")),
        )
        .arg(Arg::new("seed").long("seed").value_name("SEED").help(TEXTS.say(lang, "nboard-seed")))
}

fn run(args: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    let threads = threads(args);
    let memory = args.get_one::<u64>("memory").copied().unwrap_or(1);
    let ToolContext { input, out, stop, lang, seed, .. } = context;
    let voice = Voice(Mutex::new(&mut **out));
    let (clock, lang, seed) = (&*stop, *lang, *seed);
    thread::scope(|scope| {
        let mut server = Server {
            scope,
            voice: &voice,
            clock,
            lang,
            make: Make { threads, bits: BITS_OF_A_MB + memory.ilog2(), seed },
            thinker: None,
            thinking: None,
            game: Recorded::new(Othello::first(Start::World), Vec::new()),
            depth: DEPTH,
        };
        while let Some(line) = read_line(&mut **input)? {
            if server.hear(&line)?.is_none() {
                return Ok(Exit::Done);
            }
        }
        server.wait();
        Ok(Exit::Done)
    })
}

/// What both threads speak with, a whole line at a time.
struct Voice<'a>(Mutex<&'a mut (dyn Write + Send)>);

impl Voice<'_> {
    fn say(&self, line: &str) -> io::Result<()> {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(out, "{line}")?;
        out.flush()
    }
}

/// How a thinker is made.
#[derive(Clone, Copy)]
struct Make {
    threads: usize,
    bits: u32,
    seed: Seed,
}

impl Make {
    fn thinker(self) -> Thinker {
        Thinker::new(self.bits, self.seed).on_threads(self.threads).with_book()
    }
}

struct Server<'scope, 'env> {
    scope: &'scope Scope<'scope, 'env>,
    voice: &'env Voice<'env>,
    clock: &'env Stop,
    lang: Lang,
    make: Make,
    /// The thinker while it is idle.
    thinker: Option<Thinker>,
    thinking: Option<Thinking<'scope>>,
    game: Recorded,
    depth: u32,
}

struct Thinking<'scope> {
    stop: Stop,
    /// Does it end by itself, with an answer that the other side waits for?
    ends: bool,
    thread: ScopedJoinHandle<'scope, Thinker>,
}

impl Server<'_, '_> {
    /// Does what a line says; nothing when the conversation is over.
    fn hear(&mut self, line: &str) -> io::Result<Option<()>> {
        match heard::understand(line) {
            NboardCommand::Hello => self.voice.say("set myname Jogada")?,
            NboardCommand::Depth(depth) => self.depth = depth,
            NboardCommand::Game(game) => {
                self.quieten();
                match game {
                    Ok(game) => self.game = *game,
                    Err(why) => self.complain(&why)?,
                }
            }
            NboardCommand::Move(m, note) => {
                self.quieten();
                if let Err(why) = self.game.play(m, &note) {
                    self.complain(&why)?;
                }
            }
            NboardCommand::Hint(count) => self.begin(Task::Hint(count)),
            NboardCommand::Go => self.begin(Task::Go),
            NboardCommand::Analyze => self.begin(Task::Analyze),
            NboardCommand::Ping(number) => {
                self.quieten();
                self.voice.say(&format!("pong {number}"))?;
            }
            // There is nothing to learn: the book is made by searches.
            NboardCommand::Learn => self.voice.say("learned")?,
            NboardCommand::Quit => {
                self.quieten();
                return Ok(None);
            }
            NboardCommand::Wrong(why) => self.complain(&why)?,
            NboardCommand::Nothing => {}
        }
        Ok(Some(()))
    }

    fn complain(&self, why: &Message) -> io::Result<()> {
        self.voice.say(&format!("status {}", why.say(self.lang)))
    }

    fn begin(&mut self, task: Task) {
        self.quieten();
        let clock = self.clock.clone();
        let stop = Stop::new(move || clock.now());
        let ends = matches!(task, Task::Go);
        let thinker = self.thinker.take().unwrap_or_else(|| self.make.thinker());
        let job = Job {
            thinker,
            game: self.game.clone(),
            depth: self.depth,
            voice: self.voice,
            stop: stop.clone(),
        };
        let thread = self.scope.spawn(move || job.run(task));
        self.thinking = Some(Thinking { stop, ends, thread });
    }

    /// Stops the thinking and waits until it has stopped.
    fn quieten(&mut self) {
        let Some(thinking) = self.thinking.take() else { return };
        thinking.stop.raise();
        // A thinker that panicked is replaced when it is needed.
        self.thinker = thinking.thread.join().ok();
    }

    /// At the end of the input an answer is still awaited; an endless analysis has no reader.
    fn wait(&mut self) {
        if let Some(thinking) = self.thinking.take_if(|thinking| thinking.ends) {
            self.thinker = thinking.thread.join().ok();
        }
        self.quieten();
    }
}

impl Drop for Server<'_, '_> {
    /// However the conversation ended, the scope waits for its threads: none may think on.
    fn drop(&mut self) {
        self.quieten();
    }
}
