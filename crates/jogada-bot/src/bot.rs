//! A player that is a process.

use std::{
    future::ready,
    time::{Duration, Instant},
};

use jogada_core::Seat;
use jogada_game::{Awaits, DialectSpec, EngineOption};
use jogada_match::{Answer, Ask, BoxFuture, Pace, Player, Unable};
use jogada_record::{End, Setup};
use jogada_text::Message;
use tokio::time::{sleep, timeout};

use crate::{
    Failure, Process, ProcessReply, Program, StartError, StartHistory, Trust, Usage,
    bot_protocol::BotProtocol,
};

/// A player that is a process. It is started when it is first needed, kept between matches, killed when it fails,
/// and then started again for the next question. Where that fails it is not tried again in the same match.
#[derive(Debug)]
pub struct Bot {
    program: Program,
    trust: Trust,
    pace: Pace,
    protocol: BotProtocol,
    process: Option<Process>,
    /// The process has read the start of this match.
    has_started_match: bool,
    starts: StartHistory,
    /// Why it did not start in this match.
    no_start: Option<Failure>,
    /// The games in a row in which it timed out, if it is not asked any more for that.
    forfeits: Option<u32>,
    cpu_before: Duration,
    /// The time of the last answer, if there was one.
    took: Option<Duration>,
    report: BotReport,
}

/// How a bot fared in its last match; for its author, and for what is stored beside the record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BotReport {
    /// The last of what it wrote to its standard error.
    pub errors: String,
    /// What it used.
    pub usage: Usage,
    /// Starts of its process in this match.
    pub starts: u32,
    /// What went wrong, in the order of happening.
    pub faults: Vec<Failure>,
    /// Questions that it answered.
    pub answers: u32,
    /// The time of the slowest answer, taken where its last byte was read.
    pub slowest: Duration,
    /// Whether it looped or hung until its time was over, or is not started any more because it did.
    pub timed_out: bool,
}

/// Why a bot cannot be asked.
enum NotReady {
    /// It failed.
    Failed(Failure),
    /// The machine failed: that is not the bot's fault, and not kept as one.
    Unable(Message),
}

impl From<Failure> for NotReady {
    fn from(why: Failure) -> NotReady {
        NotReady::Failed(why)
    }
}

/// How much later than the agreed time and its margin the bot is given up: the referee, not this, says who is late.
const GRACE: Duration = Duration::from_millis(20);

/// How long a program from elsewhere that was asked to end may take for it.
const PARTING: Duration = Duration::from_millis(200);

/// Faults that are kept of one match.
const FAULTS_MAX: usize = 16;

impl Bot {
    /// A bot that speaks our protocol and plays at a pace. Nothing is started yet.
    pub fn new(program: Program, trust: Trust, pace: Pace) -> Bot {
        Bot::with(BotProtocol::jogada(), program, trust, pace)
    }

    /// The same with a program from elsewhere, which speaks a dialect. Options that the dialect has no words for are
    /// a fault of every match; ask [`DialectSpec::speak`] first.
    pub fn speaking(dialect: DialectSpec, program: Program, trust: Trust, pace: Pace) -> Bot {
        Bot::with(BotProtocol::dialect(dialect, Vec::new()), program, trust, pace)
    }

    /// The same, with these options of the program set. One that the program does not have is a fault of every match.
    pub fn speaking_with(
        dialect: DialectSpec,
        options: Vec<EngineOption>,
        program: Program,
        trust: Trust,
        pace: Pace,
    ) -> Bot {
        Bot::with(BotProtocol::dialect(dialect, options), program, trust, pace)
    }

    fn with(protocol: BotProtocol, program: Program, trust: Trust, pace: Pace) -> Bot {
        Bot {
            program,
            trust,
            pace,
            protocol,
            process: None,
            has_started_match: false,
            starts: StartHistory::default(),
            no_start: None,
            forfeits: None,
            cpu_before: Duration::ZERO,
            took: None,
            report: BotReport::default(),
        }
    }

    /// The same, with the history of starts that bots of the same program share.
    #[must_use]
    pub fn with_starts(mut self, starts: StartHistory) -> Bot {
        self.starts = starts;
        self
    }

    /// From the next match on it is neither started nor asked: its time is over at once. It timed out in this many games in
    /// a row.
    pub fn forfeit(&mut self, games: u32) {
        self.forfeits = Some(games);
    }

    /// How it fared in the last match, or in the one that goes on.
    pub fn report(&self) -> &BotReport {
        &self.report
    }

    fn new_match(&mut self, setup: &Setup, seat: Seat) {
        if !self.protocol.prepare(setup, seat, &self.pace) {
            self.process = None;
        }
        self.has_started_match = false;
        self.no_start = None;
        self.report = BotReport::default();
        self.cpu_before = self.process.as_mut().map(Process::cpu).unwrap_or_default();
    }

    /// Ensures that there is a process that has read the start of the match.
    async fn ready(&mut self) -> Result<(), NotReady> {
        if self.process.is_none() {
            if let Some(why) = self.give_up_reason() {
                return Err(NotReady::Failed(why));
            }
            let started = match self.start().await {
                Ok(()) => Ok(()),
                Err(NotReady::Failed(why)) => Err(why),
                // It says nothing about the program.
                Err(unable) => return Err(unable),
            };
            self.starts.note(&started);
            // A dialect's greeting has times of its own, which a busy machine may miss: there it is tried once more.
            if matches!(self.protocol, BotProtocol::Jogada { .. }) {
                self.no_start = started.as_ref().err().cloned();
            }
            return Ok(started?);
        }
        if !self.has_started_match {
            let by = Instant::now() + self.trust.limits().start;
            let start = self.protocol.begin();
            self.settle(&start, false, by).await?;
            self.has_started_match = true;
        }
        Ok(())
    }

    /// Whether it is not started any more. That costs the same in every match.
    fn is_given_up(&self) -> bool {
        self.starts.give_up_reason().is_some()
    }

    /// Why it is not started again.
    fn give_up_reason(&mut self) -> Option<Failure> {
        if self.no_start.is_none() {
            let (why, failed) = self.starts.give_up_reason()?;
            // The record keeps why it does not start, the same in whichever match that was found out.
            if failed > 0 {
                self.report.faults.push(Failure::NotStartedAgain(failed));
            }
            self.no_start = Some(why);
        }
        self.no_start.clone()
    }

    /// Starts the process and tells it about the match.
    async fn start(&mut self) -> Result<(), NotReady> {
        let by = Instant::now() + self.trust.limits().start;
        let greeting = self.protocol.greet()?;
        let started = Process::start(&self.program, &self.trust).await;
        self.process = Some(started.map_err(|error| match error {
            StartError::Program(name, error) => NotReady::Failed(Failure::Start(name, error)),
            error => NotReady::Unable(error.message()),
        })?);
        self.report.starts += 1;
        self.cpu_before = Duration::ZERO;
        self.has_started_match = false;
        self.settle(&greeting, true, by).await?;
        let start = self.protocol.begin();
        self.settle(&start, true, by).await?;
        self.has_started_match = true;
        Ok(())
    }

    /// Sends a text that is no question, and waits until the process is ready for the next one.
    async fn settle(&mut self, text: &str, is_new: bool, by: Instant) -> Result<(), Failure> {
        let process = self.process.as_mut().expect("it was started before it is spoken to");
        let within = by.saturating_duration_since(Instant::now());
        let limit = self.trust.limits().start;
        if self.protocol.awaits() != Awaits::Nothing {
            return match self.protocol.converse(process, text, within).await {
                Ok(Some((Answer::Crashed(why), _))) => Err(Failure::Wrong(why)),
                Err(ProcessReply::Gone(failure) | ProcessReply::Flood(failure)) => Err(failure),
                Err(_) => Err(Failure::NoReply(text.to_owned(), limit)),
                Ok(_) => Ok(()),
            };
        }
        // One that has played before has loaded all that it needs, and is not waited for.
        if !is_new || text.is_empty() {
            let is_left = process.write_unanswered(text);
            return is_left.then_some(()).ok_or(Failure::InputUnread);
        }
        match process.tell(text, within).await {
            ProcessReply::Line(..) => Ok(()),
            ProcessReply::Gone(why) | ProcessReply::Flood(why) => Err(why),
            ProcessReply::Nothing => Err(Failure::FirstMessageUnread(limit)),
        }
    }

    /// Asks, and hands the answer on when it is due.
    async fn answer(&mut self, ask: Ask<'_>) -> Answer {
        let began = Instant::now();
        let answer = self.answer_now(ask).await;
        if let Some(step) = self.trust.limits().step {
            sleep(until_step(began.elapsed(), step)).await;
        }
        answer
    }

    async fn answer_now(&mut self, ask: Ask<'_>) -> Answer {
        let limit = self.trust.limits().answer;
        let within = ask.time().map_or(limit, |time| time + self.pace.margin + GRACE);
        self.took = None;
        match self.put(&ask, within).await {
            Ok(Some((Answer::Crashed(why), _))) => {
                self.fail(Failure::Wrong(why.clone())).await;
                Answer::Crashed(why)
            }
            Err(ProcessReply::Gone(failure) | ProcessReply::Flood(failure)) => {
                self.fail(failure.clone()).await;
                Answer::Crashed(failure.to_string())
            }
            Ok(Some((unable @ Answer::Unable(_), _))) => unable,
            Ok(Some((answer, took))) => {
                self.report.answers += 1;
                self.report.slowest = self.report.slowest.max(took);
                self.took = Some(took);
                answer
            }
            Ok(None) | Err(_) => {
                self.fail(Failure::NoAnswer(within)).await;
                Answer::Silent
            }
        }
    }

    /// Puts the question.
    async fn put(
        &mut self,
        ask: &Ask<'_>,
        within: Duration,
    ) -> Result<Option<(Answer, Duration)>, ProcessReply> {
        match self.ready().await {
            Ok(()) => {}
            Err(NotReady::Failed(why)) => return Err(ProcessReply::Gone(why)),
            Err(NotReady::Unable(why)) => return Ok(Some((Answer::Unable(why), Duration::ZERO))),
        }
        let process = self.process.as_mut().expect("it is ready");
        let memory = match &self.trust {
            Trust::Jailed(jail) => Some(jail.limits.memory),
            Trust::Full(_) => None,
        };
        let text = self.protocol.ask(ask, memory);
        self.protocol.converse(process, &text, within).await
    }

    /// A process that failed is never spoken to again: what it says late must not be taken for another answer.
    async fn fail(&mut self, why: Failure) {
        // A first start may be late on a busy machine. One that is given up is not.
        let is_its_own =
            matches!(why, Failure::NoAnswer(_)) || self.starts.has_started() || self.is_given_up();
        self.report.timed_out |= why.is_time_out() && is_its_own;
        if self.report.faults.len() < FAULTS_MAX {
            self.report.faults.push(why);
        }
        let Some(mut process) = self.process.take() else { return };
        self.keep_errors(&mut process);
        let usage = process.close().await;
        self.count(usage);
    }

    fn keep_errors(&mut self, process: &mut Process) {
        self.report.errors += &process.take_errors();
        let max = self.trust.limits().errors;
        let excess = self.report.errors.len().saturating_sub(max);
        let cut = self.report.errors.ceil_char_boundary(excess);
        self.report.errors.drain(..cut);
    }

    fn count(&mut self, usage: Usage) {
        let total = &mut self.report.usage;
        total.cpu += usage.cpu.saturating_sub(self.cpu_before);
        total.memory_peak_bytes = total.memory_peak_bytes.max(usage.memory_peak_bytes);
        self.cpu_before = usage.cpu;
    }
}

/// How long it is from a moment to the next multiple of a step.
fn until_step(took: Duration, step: Duration) -> Duration {
    let (took, step) = (took.as_nanos(), step.as_nanos().max(1));
    let rest = (step - took % step) % step;
    Duration::from_nanos(u64::try_from(rest).unwrap_or(u64::MAX))
}

impl Player for Bot {
    /// Starts the process if need be and waits until it has read the start of the match, so that this is not time to
    /// move.
    fn begin<'a>(&'a mut self, setup: &'a Setup, seat: Seat) -> BoxFuture<'a, Result<(), Unable>> {
        Box::pin(async move {
            self.new_match(setup, seat);
            if let Some(games) = self.forfeits.filter(|_| !self.is_given_up()) {
                self.fail(Failure::Forfeited(games)).await;
                return Ok(());
            }
            match self.ready().await {
                Ok(()) => {}
                Err(NotReady::Failed(why)) => self.fail(why).await,
                Err(NotReady::Unable(why)) => return Err(Unable(why)),
            }
            Ok(())
        })
    }

    fn ask<'a>(&'a mut self, ask: Ask<'a>) -> BoxFuture<'a, Answer> {
        if self.forfeits.is_some() && !self.is_given_up() {
            self.took = None;
            return Box::pin(ready(Answer::Silent));
        }
        Box::pin(self.answer(ask))
    }

    fn took(&self) -> Option<Duration> {
        self.took
    }

    fn end<'a>(&'a mut self, end: &'a End) -> BoxFuture<'a, ()> {
        if let Some(mut process) = self.process.take() {
            self.keep_errors(&mut process);
            self.count(process.usage());
            // A full pipe is a bot that does not read: the next match gets a new process.
            if process.write_unanswered(&self.protocol.end(end)) {
                self.process = Some(process);
            }
        }
        Box::pin(ready(()))
    }

    /// Ends its process and all that it forked.
    fn close(&mut self) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            let Some(mut process) = self.process.take() else { return };
            let quit = self.protocol.quit();
            if !quit.is_empty() {
                let began = Instant::now();
                let last_words = async {
                    let mut heard = process.talk(quit.as_bytes(), began).await;
                    while let ProcessReply::Line(..) = heard {
                        heard = process.talk(b"", began).await;
                    }
                };
                // Whether it ends by itself or not, it is ended.
                let _ = timeout(PARTING, last_words).await;
            }
            process.close().await;
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_wait_for_the_next_step() {
        let ms = Duration::from_millis;
        for (took, wait) in [(0, 0), (1, 99), (99, 1), (100, 0), (250, 50)] {
            assert_eq!(until_step(ms(took), ms(100)), ms(wait), "{took}");
        }
        assert_eq!(until_step(ms(3), Duration::ZERO), Duration::ZERO);
    }
}
