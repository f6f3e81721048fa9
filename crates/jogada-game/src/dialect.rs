//! A language that programs from elsewhere speak, such as UCI: words to say and lines that were heard, without IO.
//!
//! Whoever runs the program writes the words, reads what comes, and minds the clock.

use std::{fmt, time::Duration};

use serde_json::Value;

use jogada_core::Seated;
use jogada_text::Message;

/// A dialect that programs for one game speak. Game crates list theirs in the registry.
#[derive(Clone, Copy)]
pub struct DialectSpec {
    /// What stands before the command that starts such a program: `uci` in `uci:stockfish`.
    pub name: &'static str,
    /// One sentence about it.
    pub about: &'static Message,
    /// A conversation under these options, every field written out; or why the dialect has no words for them.
    pub speak: fn(&Value) -> Result<Box<dyn Dialect>, Message>,
}

impl fmt::Debug for DialectSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DialectSpec({})", self.name)
    }
}

/// One conversation with one process, from its start to its end. What is said is whole lines, their ends included;
/// after that, [`Dialect::awaits`] tells what is to come, and [`Dialect::hear`] is called with each line that does.
pub trait Dialect: fmt::Debug + Send {
    /// What is said to a process that has just started.
    fn greet(&mut self) -> String;

    /// What is said before a match.
    fn begin(&mut self) -> String;

    /// The question. [`DialectEvent::Move`], [`DialectEvent::Resign`] or [`DialectEvent::Wrong`] is the answer.
    fn ask(&mut self, question: &MoveRequest<'_>) -> String;

    /// What is still to come before the next thing can be said.
    fn awaits(&self) -> Awaits;

    /// Makes sense of a line. Anything may come: nonsense is [`DialectEvent::Nothing`].
    fn hear(&mut self, line: &str) -> DialectEvent;

    /// Makes sense of silence, where [`Awaits::Briefly`] is over. It awaits something else from then on.
    fn hear_nothing(&mut self) -> DialectEvent {
        DialectEvent::Nothing
    }

    /// What is said when a match has ended. Nothing comes of it.
    fn end(&mut self) -> String {
        String::new()
    }

    /// What is said to a process that shall end.
    fn quit(&mut self) -> String;
}

/// What a player of perfect information is asked, as far as a dialect can say it.
#[derive(Clone, Copy, Debug)]
pub struct MoveRequest<'a> {
    /// The position, seen from the seat to move.
    pub at: Seated<'a>,
    /// The moves since the game's first position, the opening included, as `parse` reads them.
    pub moves: &'a [&'a str],
    /// For this move, where there is such a limit. Where there is no limit of any kind, whoever asks makes one up:
    /// no dialect knows a program that may think for ever.
    pub per_move: Option<Duration>,
    /// What is left to each side for the whole game, where there is such a limit.
    pub banks: [Option<Duration>; 2],
    /// Added to the bank after each move.
    pub increment: Duration,
    /// Positions to visit, where there is such a limit.
    pub nodes: Option<u64>,
    /// Bytes that the program may use, where there is such a limit.
    pub memory: Option<u64>,
}

impl MoveRequest<'_> {
    /// What is left to whoever is asked for the whole game.
    pub fn bank(&self) -> Option<Duration> {
        self.banks[self.at.seat().side().index()]
    }
}

/// What is to come after something was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// Nothing: the process is ready for the next thing.
    Nothing,
    /// An answer, however long it takes.
    Answer,
    /// An answer, or so much silence, which is one too.
    Briefly(Duration),
}

/// What a line came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialectEvent {
    /// Nothing by itself; listen on while something is awaited.
    Nothing,
    /// It wants to hear this.
    Reply(String),
    /// A move as `parse` reads it; perhaps an illegal one.
    Move(String),
    /// It gives up.
    Resign,
    /// It broke the rules of the dialect, or cannot play this; the words are for whoever mends it.
    Wrong(String),
}
