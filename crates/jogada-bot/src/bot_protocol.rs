//! How a bot is spoken to: in our protocol or in a dialect from elsewhere.

use std::{
    borrow::Cow,
    time::{Duration, Instant},
};

use jogada_core::{Seat, Side};
use jogada_game::{Awaits, Dialect, DialectEvent, DialectSpec, EngineOption, MoveRequest};
use jogada_match::{Answer, Ask, Pace};
use jogada_record::{End, Setup};
use serde_json::Value;
use tokio::time::timeout;

use crate::{
    Failure, Process, ProcessReply,
    protocol::{RefereeMessage, ask_line, read_answer},
};

/// The protocol of a bot.
#[derive(Debug)]
pub(crate) enum BotProtocol {
    /// Our protocol, with its first message of the match.
    Jogada { start: String, seat: Seat },
    /// A dialect, the program's own options, those of the match, and the conversation with the process that runs.
    Dialect {
        spec: DialectSpec,
        settings: Vec<EngineOption>,
        options: Value,
        dialect: Option<Box<dyn Dialect>>,
    },
}

/// What a line of a bot means.
#[derive(Debug)]
enum LineMeaning {
    /// Nothing by itself.
    Nothing,
    /// The process expects this text.
    Reply(String),
    /// The answer, or a fault, and when it was read.
    Answer(Answer, Duration),
}

/// How long a program from elsewhere may think where nothing is agreed: no dialect knows for ever.
const UNTIMED: Duration = Duration::from_secs(1);

impl BotProtocol {
    pub(crate) fn jogada() -> BotProtocol {
        BotProtocol::Jogada { start: String::new(), seat: Seat::FIRST }
    }

    pub(crate) fn dialect(spec: DialectSpec, settings: Vec<EngineOption>) -> BotProtocol {
        BotProtocol::Dialect { spec, settings, options: Value::Null, dialect: None }
    }

    /// A match is about to begin. False if a process that was spoken to cannot be spoken to about it.
    pub(crate) fn prepare(&mut self, setup: &Setup, at: Seat, pace: &Pace) -> bool {
        match self {
            BotProtocol::Jogada { start, seat } => {
                *start = RefereeMessage::start(setup, at, pace).to_line();
                *seat = at;
                true
            }
            BotProtocol::Dialect { options, .. } => {
                let is_same = *options == setup.options;
                options.clone_from(&setup.options);
                is_same
            }
        }
    }

    /// The first text for a process that has just started, or why there is none.
    pub(crate) fn greet(&mut self) -> Result<String, Failure> {
        match self {
            BotProtocol::Jogada { .. } => Ok(String::new()),
            BotProtocol::Dialect { spec, settings, options, dialect } => {
                let spoken = dialect.insert((spec.speak)(options).map_err(Failure::Other)?);
                spoken.set_options(settings);
                Ok(spoken.greet())
            }
        }
    }

    /// The text before a match.
    pub(crate) fn begin(&mut self) -> String {
        match self {
            BotProtocol::Jogada { start, .. } => start.clone(),
            BotProtocol::Dialect { dialect, .. } => text_of(dialect, |dialect| dialect.begin()),
        }
    }

    /// The question.
    pub(crate) fn ask(&mut self, ask: &Ask<'_>, memory: Option<u64>) -> String {
        match self {
            BotProtocol::Jogada { .. } => ask_line(ask),
            BotProtocol::Dialect { dialect, .. } => {
                let opening = ask.setup.opening.iter().map(String::as_str);
                let moves: Vec<&str> =
                    opening.chain(ask.plies().iter().map(|ply| &*ply.text)).collect();
                let question = question(ask, &moves, memory);
                text_of(dialect, |dialect| dialect.ask(&question))
            }
        }
    }

    /// Sends a text and reads, while the process runs, until there is an answer or nothing more is awaited.
    pub(crate) async fn converse(
        &mut self,
        process: &mut Process,
        text: &str,
        within: Duration,
    ) -> Result<Option<(Answer, Duration)>, ProcessReply> {
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
    ) -> Result<Option<(Answer, Duration)>, ProcessReply> {
        let began = Instant::now();
        let mut text = Cow::Borrowed(text);
        loop {
            let left = within.saturating_sub(began.elapsed());
            let patience = match self.awaits() {
                Awaits::Briefly(brief) if brief < left => brief,
                _ => left,
            };
            let meaning = match timeout(patience, process.talk(text.as_bytes(), began)).await {
                Ok(ProcessReply::Line(line, took)) => self.hear(&line, took),
                Ok(failed) => return Err(failed),
                Err(_) if patience < left => self.hear_nothing(),
                Err(_) => return Err(ProcessReply::Nothing),
            };
            text = match meaning {
                LineMeaning::Answer(answer, took) => return Ok(Some((answer, took))),
                LineMeaning::Reply(reply) => Cow::Owned(reply),
                LineMeaning::Nothing => Cow::Borrowed(""),
            };
            if self.awaits() == Awaits::Nothing {
                process.write_unanswered(&text);
                return Ok(None);
            }
        }
    }

    /// What is still awaited before the next question.
    pub(crate) fn awaits(&self) -> Awaits {
        match self {
            BotProtocol::Jogada { .. } => Awaits::Nothing,
            BotProtocol::Dialect { dialect, .. } => {
                dialect.as_ref().map_or(Awaits::Nothing, |dialect| dialect.awaits())
            }
        }
    }

    fn hear(&mut self, line: &str, took: Duration) -> LineMeaning {
        match self {
            BotProtocol::Jogada { .. } => LineMeaning::Answer(read_answer(line), took),
            BotProtocol::Dialect { dialect, .. } => {
                meaning(dialect, took, |dialect| dialect.hear(line))
            }
        }
    }

    fn hear_nothing(&mut self) -> LineMeaning {
        match self {
            BotProtocol::Jogada { .. } => LineMeaning::Nothing,
            BotProtocol::Dialect { dialect, .. } => {
                meaning(dialect, Duration::ZERO, |dialect| dialect.hear_nothing())
            }
        }
    }

    /// The text when a match has ended.
    pub(crate) fn end(&mut self, end: &End) -> String {
        match self {
            BotProtocol::Jogada { seat, .. } => RefereeMessage::end(end, *seat).to_line(),
            BotProtocol::Dialect { dialect, .. } => text_of(dialect, |dialect| dialect.end()),
        }
    }

    /// The text that ends a process. Bots of our protocol end when their input does.
    pub(crate) fn quit(&mut self) -> String {
        match self {
            BotProtocol::Jogada { .. } => String::new(),
            BotProtocol::Dialect { dialect, .. } => text_of(dialect, |dialect| dialect.quit()),
        }
    }
}

fn text_of(
    dialect: &mut Option<Box<dyn Dialect>>,
    say: impl FnOnce(&mut Box<dyn Dialect>) -> String,
) -> String {
    dialect.as_mut().map(say).unwrap_or_default()
}

fn meaning(
    dialect: &mut Option<Box<dyn Dialect>>,
    took: Duration,
    hear: impl FnOnce(&mut Box<dyn Dialect>) -> DialectEvent,
) -> LineMeaning {
    match dialect.as_mut().map_or(DialectEvent::Nothing, hear) {
        DialectEvent::Nothing => LineMeaning::Nothing,
        DialectEvent::Reply(text) => LineMeaning::Reply(text),
        DialectEvent::Move(text) => LineMeaning::Answer(Answer::Move(text), took),
        DialectEvent::Resign => LineMeaning::Answer(Answer::Resign, took),
        DialectEvent::Wrong(why) => LineMeaning::Answer(Answer::Crashed(why), took),
    }
}

fn question<'a>(ask: &Ask<'a>, moves: &'a [&'a str], memory: Option<u64>) -> MoveRequest<'a> {
    let clock = ask.clock();
    let pace = clock.pace();
    let is_timed = pace.per_move.is_some() || pace.bank.is_some() || pace.nodes.is_some();
    MoveRequest {
        at: ask.at,
        moves,
        per_move: if is_timed { pace.per_move } else { Some(UNTIMED) },
        banks: Side::BOTH.map(|side| clock.bank(side)),
        increment: pace.increment,
        nodes: pace.nodes,
        memory,
    }
}
