//! The checks of an assignment, and what comes of them.

use std::fmt;

use jogada_text::Message;

use super::{Call, Exam, Oracle, Value};
use crate::Harness;

/// How hand-ins of an assignment are marked. A game hands it over in its registry entry.
#[derive(Clone, Copy)]
pub struct Assignment {
    /// What lets the marker ask a hand-in; the first that takes it.
    pub harnesses: &'static [Harness],
    /// What is checked. A function comes after those that it builds on.
    pub checks: &'static [Check],
    /// How many points each check is worth, as the assignment's text has it: a rubric file.
    pub rubric: &'static str,
    /// Right answers for functions that others build on.
    pub oracle: Oracle,
    /// Of a call that asks for a move, and the move that came back: how many moves would have been right. Nothing for any
    /// other call, or a move that is wrong. It shows which hand-ins play alike.
    pub choices: fn(&Call, &Value) -> Option<usize>,
}

/// One function of an assignment, or one requirement.
#[derive(Clone, Copy)]
pub struct Check {
    /// The assignment's own name for it, such as `busca_max`, or what is required, such as `listing`.
    pub function: &'static str,
    /// Functions of the assignment that solutions of this one call. If one of them is wrong, this one is tried with right
    /// ones in their place.
    pub uses: &'static [&'static str],
    /// Does it.
    pub run: fn(&mut Exam<'_>) -> CheckResult,
}

impl fmt::Debug for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.checks).finish()
    }
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.function)
    }
}

/// What came of one check.
#[derive(Clone, Debug)]
pub struct CheckResult {
    /// The function, or requirement.
    pub function: &'static str,
    /// Is it right? Nothing if that could not be judged.
    pub passed: Option<bool>,
    /// Calls that were right.
    pub right: usize,
    /// Calls that were tried.
    pub tried: usize,
    /// The share of right calls where every kind of calls counts the same; nothing if there are no kinds.
    pub share: Option<f64>,
    /// The smallest wrong call, if there is one.
    pub example: Option<Example>,
    /// Did a call run longer than it may? What builds on this one would wait as long.
    pub hangs: bool,
    /// What is wrong, or why it could not be judged.
    pub why: Option<Message>,
    /// What its author should know although nothing is wrong, such as which reading of the text was taken.
    pub notes: Vec<Message>,
}

/// A call that came out wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The call, as its author would write it.
    pub call: String,
    /// What it should have come to.
    pub expected: String,
    /// What it came to.
    pub got: String,
    /// The position in it, drawn as lines.
    pub picture: Option<String>,
}

impl CheckResult {
    /// All calls were right.
    pub fn passed(function: &'static str, tried: usize) -> CheckResult {
        CheckResult {
            function,
            passed: Some(true),
            right: tried,
            tried,
            share: None,
            example: None,
            hangs: false,
            why: None,
            notes: Vec::new(),
        }
    }

    /// Some were wrong.
    pub fn failed(function: &'static str, right: usize, tried: usize) -> CheckResult {
        CheckResult { passed: Some(false), right, ..CheckResult::passed(function, tried) }
    }

    /// It could not be judged.
    pub fn unjudged(function: &'static str, why: Message) -> CheckResult {
        CheckResult { passed: None, right: 0, ..CheckResult::passed(function, 0) }.because(why)
    }

    /// The same with its smallest wrong call.
    #[must_use]
    pub fn with_example(self, example: Example) -> CheckResult {
        CheckResult { example: Some(example), ..self }
    }

    /// The same with a reason.
    #[must_use]
    pub fn because(self, why: Message) -> CheckResult {
        CheckResult { why: Some(why), ..self }
    }

    /// The same with something to know.
    #[must_use]
    pub fn noting(mut self, note: Message) -> CheckResult {
        self.notes.push(note);
        self
    }
}
