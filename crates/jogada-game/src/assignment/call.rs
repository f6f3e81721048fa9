//! What is asked of a hand-in when it is marked, and what came of it.

use std::{fmt, time::Duration};

use super::Value;

/// One call of a function of a hand-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The function's name. A harness may add functions of its own, which drive the hand-in's.
    pub function: String,
    /// Its arguments.
    pub args: Vec<Value>,
    /// What a person types while it runs; reading past its end is an `EOFError`.
    pub input: String,
    /// How long it may take on the processor, if not as long as any other.
    pub within: Option<Duration>,
}

impl Call {
    /// A call without a keyboard.
    pub fn new(function: &str, args: impl IntoIterator<Item = Value>) -> Call {
        let args = args.into_iter().collect();
        Call { function: function.to_owned(), args, input: String::new(), within: None }
    }

    /// The same call with something typed.
    #[must_use]
    pub fn typing(self, input: &str) -> Call {
        Call { input: input.to_owned(), ..self }
    }

    /// The same call with more time, or less.
    #[must_use]
    pub fn taking(self, within: Duration) -> Call {
        Call { within: Some(within), ..self }
    }
}

/// As its author would write it.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.function)?;
        for (i, arg) in self.args.iter().enumerate() {
            write!(f, "{}{arg}", if i > 0 { ", " } else { "" })?;
        }
        f.write_str(")")
    }
}

/// What a call came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It returned this.
    Returned(Value),
    /// It raised this: the exception with file and line, as in `KeyError: 3 (ana.py:14, faz_jogada)`.
    Raised(String),
    /// The hand-in defines no such function; perhaps one whose name is close.
    Missing(Option<String>),
    /// It ran longer than it may: so long on the processor.
    TimedOut(Duration),
    /// Its process ended in the middle: how.
    Died(String),
    /// It was not tried, since calls before it had run too long.
    Skipped,
}

/// A call's outcome, and what else was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallResult {
    /// What it came to.
    pub outcome: Outcome,
    /// What it printed, up to a length.
    pub printed: String,
    /// Its arguments afterwards, in their order; fewer if it did not come back.
    pub args_after: Vec<Value>,
    /// Time on the processor.
    pub cpu: Duration,
}

impl CallResult {
    /// A result of which only the outcome is known.
    pub fn of(outcome: Outcome) -> CallResult {
        CallResult { outcome, printed: String::new(), args_after: Vec::new(), cpu: Duration::ZERO }
    }

    /// What it returned, if it did.
    pub fn returned(&self) -> Option<&Value> {
        match &self.outcome {
            Outcome::Returned(value) => Some(value),
            _ => None,
        }
    }
}

/// One run of a program that a hand-in is, or was built into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramRun {
    /// The command, from the hand-in's folder: `./program`.
    pub command: Vec<String>,
    /// What it reads from standard input.
    pub input: String,
    /// Files that lie in its folder when it starts: name and text.
    pub files: Vec<(String, String)>,
    /// Files of its folder that are wanted afterwards.
    pub wanted: Vec<String>,
    /// How long it may run on the processor.
    pub within: Duration,
}

/// What a program did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramResult {
    /// What it wrote, up to a length; bytes that are no UTF-8 are replaced.
    pub output: String,
    /// The last of what it wrote to standard error.
    pub errors: String,
    /// How it ended: its status, the number of a signal below zero, or nothing if it ran too long.
    pub status: Option<i32>,
    /// Did it write more than is read?
    pub flooded: bool,
    /// The wanted files that were there.
    pub files: Vec<(String, String)>,
}

/// Right answers to calls of functions that others build on; nothing where a call has none.
pub type Oracle = fn(&Call) -> Option<RightAnswer>;

/// What a right function returns, and what it makes of its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightAnswer {
    /// What it returns.
    pub value: Value,
    /// Its arguments afterwards; empty if it changes none.
    pub args_after: Vec<Value>,
}

impl From<Value> for RightAnswer {
    fn from(value: Value) -> RightAnswer {
        RightAnswer { value, args_after: Vec::new() }
    }
}

/// A hand-in that can be asked. Whatever it does is a result: there is one for each call or run.
pub trait Probe {
    /// Makes the calls in their order in one new state of the hand-in. Calls of the functions named in `replaced` are
    /// answered by the oracle instead, wherever they come from.
    fn call(&mut self, calls: &[Call], replaced: &[&str], oracle: Oracle) -> Vec<CallResult>;

    /// The same with a new state for each call.
    fn call_apart(&mut self, calls: &[Call], replaced: &[&str], oracle: Oracle) -> Vec<CallResult> {
        calls
            .iter()
            .flat_map(|call| self.call(std::slice::from_ref(call), replaced, oracle))
            .collect()
    }

    /// Runs programs, each in a folder of its own.
    fn run(&mut self, runs: &[ProgramRun]) -> Vec<ProgramResult>;
}
