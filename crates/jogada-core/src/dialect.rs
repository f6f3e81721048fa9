//! A language that programs from elsewhere speak, such as UCI: lines to say and lines that were heard, without IO.
//!
//! Whoever runs the program writes the lines, reads what comes, and minds the clock.

use std::{fmt, time::Duration};

use serde_json::Value;

use crate::{Said, Seated};

/// A dialect that programs for one game speak. Game crates list theirs in the registry.
#[derive(Clone, Copy)]
pub struct Foreign {
    /// What stands before the command that starts such a program: `uci` in `uci:stockfish`.
    pub name: &'static str,
    /// One sentence about it.
    pub about: &'static Said,
    /// A conversation under these options, every field written out; or why the dialect has no words for them.
    pub speak: fn(&Value) -> Result<Box<dyn Dialect>, Said>,
}

impl fmt::Debug for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Foreign({})", self.name)
    }
}

/// One conversation with one process. Each method that returns lines is followed by calls to `hear`, until it has understood.
pub trait Dialect: fmt::Debug + Send {
    /// What is said to a process that has just started. [`Understood::Ready`] ends the answer.
    fn greet(&mut self) -> Vec<String>;

    /// What is said before the first question of a match. [`Understood::Ready`] ends the answer; no lines need none.
    fn begin(&mut self, question: &Question<'_>) -> Vec<String>;

    /// The question. [`Understood::Move`] or [`Understood::Resign`] ends the answer.
    fn ask(&mut self, question: &Question<'_>) -> Vec<String>;

    /// Makes sense of a line. Anything may come: nonsense is [`Understood::Nothing`], or [`Understood::Wrong`] where no
    /// better answer can follow.
    fn hear(&mut self, line: &str) -> Understood;

    /// What is said when a match has ended. Nothing is waited for.
    fn end(&mut self) -> Vec<String>;

    /// What is said before the process is ended.
    fn quit(&mut self) -> Vec<String>;
}

/// What a player of perfect information is asked, as far as a dialect can say it.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The position, seen from the seat to move.
    pub at: Seated<'a>,
    /// The moves since the game's first position, the opening included, in the game's notation.
    pub moves: &'a [&'a str],
    /// For this move, where there is such a limit.
    pub per_move: Option<Duration>,
    /// What is left to each side for the whole game, where there is such a limit.
    pub banks: [Option<Duration>; 2],
    /// Added to the bank after each move.
    pub increment: Duration,
    /// Positions to visit, where there is such a limit.
    pub nodes: Option<u64>,
}

/// What a line came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Understood {
    /// Nothing yet; listen on.
    Nothing,
    /// The process is ready for the next thing.
    Ready,
    /// A move, in the game's notation or in one that `parse` reads; perhaps an illegal one.
    Move(String),
    /// It gives up.
    Resign,
    /// It broke the rules of the dialect; the words are for whoever mends it.
    Wrong(String),
}
