//! A command that one game adds to the program, and the context in which it runs.
//!
//! Games do no IO: what a tool reads, writes and measures is handed to it, so that a test can hand it something else.

use std::{
    fmt, io,
    io::{BufRead, Write},
};

use clap::{ArgMatches, Command};

use jogada_core::{Seed, Stop};
use jogada_text::{Lang, Message};

/// A command that one game adds, `jogada GAME TOOL`.
#[derive(Clone, Copy)]
pub struct Tool {
    /// The command's name, arguments and help.
    pub command: fn(Lang) -> Command,
    /// Does it.
    pub run: fn(&ArgMatches, &mut ToolContext<'_>) -> Result<Exit, ToolError>,
}

impl fmt::Debug for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tool({})", (self.command)(Lang::En).get_name())
    }
}

/// Everything outside that a tool may touch.
#[allow(missing_debug_implementations, reason = "it holds borrowed streams")]
pub struct ToolContext<'a> {
    /// What people or programs send.
    pub input: &'a mut dyn BufRead,
    /// Data, and nothing else. It may go to another thread, so that one can talk while another listens.
    pub out: &'a mut (dyn Write + Send),
    /// Everything else: prompts in a pipe, errors, progress.
    pub err: &'a mut dyn Write,
    /// The few files that a tool may keep.
    pub files: &'a dyn Files,
    /// The clock, and whether the tool has to stop.
    pub stop: Stop,
    /// The language of messages.
    pub lang: Lang,
    /// The chance of this run.
    pub seed: Seed,
}

impl ToolContext<'_> {
    /// The next line of the input without its end and the blanks around it; nothing at the end of the input.
    pub fn read_line(&mut self) -> io::Result<Option<String>> {
        read_line(self.input)
    }

    /// One line on the error stream, in the language of the run.
    pub fn complain(&mut self, said: &Message) -> io::Result<()> {
        writeln!(self.err, "{}", said.say(self.lang))
    }
}

/// No line that means anything is longer.
const LINE_BYTES_MAX: usize = 4096;

/// Reads a line that a person or a program typed, without the blanks around it; see [`jogada_text::read_line`].
pub fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let line = jogada_text::read_line(input, LINE_BYTES_MAX)?;
    Ok(line.map(|line| line.trim().to_owned()))
}

/// Files of a tool, by plain names in the folder where the program was started.
pub trait Files {
    /// All of a file, or an error if it is longer than `max` bytes.
    fn read(&self, name: &str, max: usize) -> io::Result<Vec<u8>>;

    /// Replaces a file atomically: a reader sees the old file or the new one, also after a crash.
    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()>;
}

/// How a tool ended; the program's exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done, an empty answer included: status 0.
    Done,
    /// A game-level no, such as a proof refused: status 1.
    No,
    /// Bad input, already told on `err`: status 2.
    BadInput,
}

/// Why a tool could not go on.
#[derive(Debug)]
#[non_exhaustive]
pub enum ToolError {
    /// The input is not what was expected.
    BadInput(Message),
    /// A stream failed; a closed output is not an error for the program.
    Io(io::Error),
}

impl From<io::Error> for ToolError {
    fn from(error: io::Error) -> ToolError {
        ToolError::Io(error)
    }
}

impl From<Message> for ToolError {
    fn from(said: Message) -> ToolError {
        ToolError::BadInput(said)
    }
}

impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToolError::BadInput(said) => said.fmt(f),
            ToolError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ToolError {}
