//! What a bot speaks: our protocol or a dialect from elsewhere, as one kind of conversation.

use std::{
    borrow::Cow,
    time::{Duration, Instant},
};

use jogada_core::{Awaits, Dialect, Foreign, Question, Seat, Side, Understood};
use jogada_match::{Answer, Ask, Pace};
use jogada_record::{End, Setup};
use serde_json::Value;
use tokio::time::timeout;

use crate::{
    Heard, Process,
    protocol::{Message, ask_line, read_answer},
};

/// What a bot speaks.
#[derive(Debug)]
pub(crate) enum Tongue {
    /// Our protocol, with its first message of the match.
    Ours { start: String, seat: Seat },
    /// A dialect, the options of the match, and the conversation with the process that runs.
    Theirs { foreign: Foreign, options: Value, dialect: Option<Box<dyn Dialect>> },
}

/// What a line came to.
#[derive(Debug)]
enum Sense {
    /// Nothing by itself.
    Nothing,
    /// The process wants to hear this.
    Reply(String),
    /// The answer, or a fault, and when it was read.
    Answer(Answer, Duration),
}

/// How long a program from elsewhere may think where nothing is agreed: no dialect knows for ever.
const UNTIMED: Duration = Duration::from_secs(1);

impl Tongue {
    pub(crate) fn ours() -> Tongue {
        Tongue::Ours { start: String::new(), seat: Seat::FIRST }
    }

    pub(crate) fn theirs(foreign: Foreign) -> Tongue {
        Tongue::Theirs { foreign, options: Value::Null, dialect: None }
    }

    /// A match is about to begin. False if a process that was spoken to cannot be spoken to about it.
    pub(crate) fn prepare(&mut self, setup: &Setup, at: Seat, pace: &Pace) -> bool {
        match self {
            Tongue::Ours { start, seat } => {
                *start = Message::start(setup, at, pace).to_line();
                *seat = at;
                true
            }
            Tongue::Theirs { options, .. } => {
                let is_same = *options == setup.options;
                options.clone_from(&setup.options);
                is_same
            }
        }
    }

    /// What is said to a process that has just started, or why there is nothing to say.
    pub(crate) fn greet(&mut self) -> Result<String, String> {
        match self {
            Tongue::Ours { .. } => Ok(String::new()),
            Tongue::Theirs { foreign, options, dialect } => {
                let spoken = (foreign.speak)(options).map_err(|said| said.to_string())?;
                Ok(dialect.insert(spoken).greet())
            }
        }
    }

    /// What is said before a match.
    pub(crate) fn begin(&mut self) -> String {
        match self {
            Tongue::Ours { start, .. } => start.clone(),
            Tongue::Theirs { dialect, .. } => said(dialect, |dialect| dialect.begin()),
        }
    }

    /// The question.
    pub(crate) fn ask(&mut self, ask: &Ask<'_>, memory: Option<u64>) -> String {
        match self {
            Tongue::Ours { .. } => ask_line(ask),
            Tongue::Theirs { dialect, .. } => {
                let opening = ask.setup.opening.iter().map(String::as_str);
                let moves: Vec<&str> =
                    opening.chain(ask.plies().iter().map(|ply| &*ply.text)).collect();
                let question = question(ask, &moves, memory);
                said(dialect, |dialect| dialect.ask(&question))
            }
        }
    }

    /// Says something and listens, while the process runs, until it is answered or nothing more is awaited.
    pub(crate) async fn converse(
        &mut self,
        process: &mut Process,
        text: &str,
        within: Duration,
    ) -> Result<Option<(Answer, Duration)>, Heard> {
        process.forget_output();
        let outcome = self.listen(process, text, within).await;
        process.stop();
        outcome
    }

    async fn listen(
        &mut self,
        process: &mut Process,
        text: &str,
        within: Duration,
    ) -> Result<Option<(Answer, Duration)>, Heard> {
        let began = Instant::now();
        let mut text = Cow::Borrowed(text);
        loop {
            let left = within.saturating_sub(began.elapsed());
            let patience = match self.awaits() {
                Awaits::Briefly(brief) if brief < left => brief,
                _ => left,
            };
            let sense = match timeout(patience, process.talk(text.as_bytes(), began)).await {
                Ok(Heard::Line(line, took)) => self.hear(&line, took),
                Ok(failed) => return Err(failed),
                Err(_) if patience < left => self.hear_nothing(),
                Err(_) => return Err(Heard::Nothing),
            };
            text = match sense {
                Sense::Answer(answer, took) => return Ok(Some((answer, took))),
                Sense::Reply(reply) => Cow::Owned(reply),
                Sense::Nothing => Cow::Borrowed(""),
            };
            if self.awaits() == Awaits::Nothing {
                process.leave(&text);
                return Ok(None);
            }
        }
    }

    /// What is still to come of what was said, before there is a question.
    pub(crate) fn awaits(&self) -> Awaits {
        match self {
            Tongue::Ours { .. } => Awaits::Nothing,
            Tongue::Theirs { dialect, .. } => {
                dialect.as_ref().map_or(Awaits::Nothing, |dialect| dialect.awaits())
            }
        }
    }

    fn hear(&mut self, line: &str, took: Duration) -> Sense {
        match self {
            Tongue::Ours { .. } => Sense::Answer(read_answer(line), took),
            Tongue::Theirs { dialect, .. } => sense(dialect, took, |dialect| dialect.hear(line)),
        }
    }

    fn hear_nothing(&mut self) -> Sense {
        match self {
            Tongue::Ours { .. } => Sense::Nothing,
            Tongue::Theirs { dialect, .. } => {
                sense(dialect, Duration::ZERO, |dialect| dialect.hear_nothing())
            }
        }
    }

    /// What is said when a match has ended.
    pub(crate) fn end(&mut self, end: &End) -> String {
        match self {
            Tongue::Ours { seat, .. } => Message::end(end, *seat).to_line(),
            Tongue::Theirs { dialect, .. } => said(dialect, |dialect| dialect.end()),
        }
    }

    /// What is said to a process that shall end. Ours is told by its end of input.
    pub(crate) fn quit(&mut self) -> String {
        match self {
            Tongue::Ours { .. } => String::new(),
            Tongue::Theirs { dialect, .. } => said(dialect, |dialect| dialect.quit()),
        }
    }
}

fn said(
    dialect: &mut Option<Box<dyn Dialect>>,
    say: impl FnOnce(&mut Box<dyn Dialect>) -> String,
) -> String {
    dialect.as_mut().map(say).unwrap_or_default()
}

fn sense(
    dialect: &mut Option<Box<dyn Dialect>>,
    took: Duration,
    hear: impl FnOnce(&mut Box<dyn Dialect>) -> Understood,
) -> Sense {
    match dialect.as_mut().map_or(Understood::Nothing, hear) {
        Understood::Nothing => Sense::Nothing,
        Understood::Reply(text) => Sense::Reply(text),
        Understood::Move(text) => Sense::Answer(Answer::Move(text), took),
        Understood::Resign => Sense::Answer(Answer::Resign, took),
        Understood::Wrong(why) => Sense::Answer(Answer::Crashed(why), took),
    }
}

fn question<'a>(ask: &Ask<'a>, moves: &'a [&'a str], memory: Option<u64>) -> Question<'a> {
    let clock = ask.clock();
    let pace = clock.pace();
    let is_timed = pace.per_move.is_some() || pace.bank.is_some() || pace.nodes.is_some();
    Question {
        at: ask.at,
        moves,
        per_move: if is_timed { pace.per_move } else { Some(UNTIMED) },
        banks: Side::BOTH.map(|side| clock.bank(side)),
        increment: pace.increment,
        nodes: pace.nodes,
        memory,
    }
}
