//! Runs a hand-in on positions.

use std::time::Duration;

use jogada_game::assignment::{Exam, ProgramResult, ProgramRun};
use jogada_text::Message;

use super::{
    MARKING_TEXTS,
    line::{Line, read_lines},
};
use crate::Fen;

/// What `jogada_probe.py` writes after the errors of a program that crashed, before file and line.
const CRASHED_AT: &str = "crashed at ";

/// How long one position may take.
const WITHIN: Duration = Duration::from_secs(3);

/// How long, where what the check builds on ran too long.
const WITHIN_AGAIN: Duration = Duration::from_secs(1);

/// After this many positions that took too long, no other one of the check is tried.
const TIMEOUTS_MAX: usize = 1;

/// What a hand-in printed for a position.
#[derive(Debug)]
pub(super) struct Answer {
    pub lines: Vec<Line>,
    pub output: String,
    /// Why it ended before its time, if it did.
    pub ended: Option<Message>,
    /// Did it take too long, or print too much, or was it not tried since others had?
    pub is_late: bool,
}

/// The run of a program on a position.
pub(super) fn run_of(command: &str, fen: &Fen) -> ProgramRun {
    ProgramRun {
        command: vec![command.to_owned()],
        input: format!("{fen}\n"),
        files: Vec::new(),
        wanted: Vec::new(),
        within: WITHIN,
    }
}

/// What a hand-in prints for each position.
pub(super) fn answers(exam: &mut Exam<'_>, fens: &[Fen]) -> Vec<Answer> {
    let mut timeouts = 0;
    let one = |fen: &Fen| {
        if timeouts >= TIMEOUTS_MAX {
            return skipped();
        }
        let answer = answer(exam, fen);
        timeouts += usize::from(answer.is_late);
        answer
    };
    fens.iter().map(one).collect()
}

/// What a hand-in prints for a position.
pub(super) fn answer(exam: &mut Exam<'_>, fen: &Fen) -> Answer {
    let within = if exam.hangs() { WITHIN_AGAIN } else { WITHIN };
    let mut run = |command: &str| exam.run(&[ProgramRun { within, ..run_of(command, fen) }]).pop();
    let Some(mut result) = run("./program") else { return skipped() };
    if result.status.is_some_and(|status| status < 0) {
        // Once more, with what tells the place.
        let located = run("./located").filter(|located| located.status == result.status);
        result.errors = located.map(|located| located.errors).unwrap_or_default();
    }
    read(result, fen)
}

fn read(result: ProgramResult, fen: &Fen) -> Answer {
    Answer {
        lines: read_lines(&result.output, &fen.board),
        ended: ended(&result),
        is_late: result.status.is_none() || result.flooded,
        output: result.output,
    }
}

fn skipped() -> Answer {
    Answer { lines: Vec::new(), output: String::new(), ended: None, is_late: true }
}

/// How a program ended that did not end well.
pub(super) fn ended(result: &ProgramResult) -> Option<Message> {
    let last = result.errors.trim_end().lines().last().unwrap_or_default();
    match result.status {
        _ if result.flooded => Some(MARKING_TEXTS.message("floods")),
        None => Some(MARKING_TEXTS.message("runs-on").with("seconds", WITHIN.as_secs())),
        Some(signal) if signal < 0 => {
            let place = last.strip_prefix(CRASHED_AT).map(|place| format!(" ({place})"));
            let name = name(-signal) + &place.unwrap_or_default();
            Some(MARKING_TEXTS.message("signal").with("name", name))
        }
        Some(status) if status != 0 && !last.is_empty() => {
            Some(MARKING_TEXTS.message("fails").with("error", last))
        }
        Some(status) if status != 0 && result.output.trim().is_empty() => {
            Some(MARKING_TEXTS.message("ends").with("status", status))
        }
        Some(_) => None,
    }
}

/// The usual names of signals that end programs.
fn name(signal: i32) -> String {
    match signal {
        4 => "SIGILL",
        6 => "SIGABRT",
        7 => "SIGBUS",
        8 => "SIGFPE",
        9 => "SIGKILL",
        11 => "SIGSEGV",
        25 => "SIGXFSZ",
        _ => return signal.to_string(),
    }
    .to_owned()
}
