//! A player that is a process.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use jogada_core::{Awaits, Foreign, Said, Seat};
use jogada_match::{Answer, Ask, BoxFuture, Pace, Player, Unable};
use jogada_record::{End, Setup};
use tokio::{
    sync::{Mutex, MutexGuard},
    time::{sleep, timeout},
};

use crate::{Heard, Process, Program, Starts, Trust, Usage, tongue::Tongue};

/// A player that is a process. It is started when it is first needed, kept between matches, killed when it fails,
/// and then started again for the next question. Where that fails it is not tried again in the same match.
#[derive(Debug)]
pub struct Bot {
    program: Program,
    trust: Trust,
    pace: Pace,
    tongue: Tongue,
    process: Option<Process>,
    /// The process has read the start of this match.
    is_told: bool,
    is_prepared: bool,
    starts: Starts,
    /// Why it did not start in this match.
    no_start: Option<String>,
    cpu_before: Duration,
    /// The time of the last answer, if there was one.
    took: Option<Duration>,
    report: Report,
}

/// How a bot fared in its last match; for its author, and for what is kept beside the record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The last of what it wrote to its standard error.
    pub errors: String,
    /// What it used.
    pub usage: Usage,
    /// How often it was started in this match.
    pub starts: u32,
    /// What went wrong, in the order of happening.
    pub faults: Vec<String>,
    /// Questions that it answered.
    pub answers: u32,
    /// The time of the slowest answer, taken where its last byte was read.
    pub slowest: Duration,
}

/// Why a bot cannot be asked.
enum NotReady {
    /// It failed.
    Failed(String),
    /// The machine failed: that is not the bot's fault, and not kept as one.
    Unable(Said),
}

impl From<String> for NotReady {
    fn from(why: String) -> NotReady {
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
        Bot::with(Tongue::ours(), program, trust, pace)
    }

    /// The same with a program from elsewhere, which speaks a dialect. Options that the dialect has no words for are
    /// a fault of every match; ask [`Foreign::speak`] first.
    pub fn speaking(foreign: Foreign, program: Program, trust: Trust, pace: Pace) -> Bot {
        Bot::with(Tongue::theirs(foreign), program, trust, pace)
    }

    fn with(tongue: Tongue, program: Program, trust: Trust, pace: Pace) -> Bot {
        Bot {
            program,
            trust,
            pace,
            tongue,
            process: None,
            is_told: false,
            is_prepared: false,
            starts: Starts::default(),
            no_start: None,
            cpu_before: Duration::ZERO,
            took: None,
            report: Report::default(),
        }
    }

    /// The same, with what other bots of the same program know of its starts.
    #[must_use]
    pub fn with_starts(mut self, starts: Starts) -> Bot {
        self.starts = starts;
        self
    }

    /// Starts the process if need be and waits until it has read the start of the match, so that this is not time to move.
    /// Call it before the match is run; without it, the first answer takes the time to start as well.
    ///
    /// A bot that fails to start loses when it is asked. Where the machine fails to start it, there is nothing to play.
    pub async fn prepare(&mut self, setup: &Setup, seat: Seat) -> Result<(), Unable> {
        self.new_match(setup, seat);
        self.is_prepared = true;
        match self.ready().await {
            Ok(()) => {}
            Err(NotReady::Failed(why)) => self.fail(why).await,
            Err(NotReady::Unable(why)) => return Err(Unable(why)),
        }
        Ok(())
    }

    /// How it fared in the last match, or in the one that goes on.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Ends its process and all that it forked.
    pub async fn close(&mut self) {
        let Some(mut process) = self.process.take() else { return };
        let quit = self.tongue.quit();
        if !quit.is_empty() {
            let began = Instant::now();
            let last_words = async {
                let mut heard = process.talk(quit.as_bytes(), began).await;
                while let Heard::Line(..) = heard {
                    heard = process.talk(b"", began).await;
                }
            };
            // Whether it ends by itself or not, it is ended.
            let _ = timeout(PARTING, last_words).await;
        }
        process.close().await;
    }

    fn new_match(&mut self, setup: &Setup, seat: Seat) {
        if !self.tongue.prepare(setup, seat, &self.pace) {
            self.process = None;
        }
        self.is_told = false;
        self.no_start = None;
        self.report = Report::default();
        self.cpu_before = self.process.as_mut().map(Process::cpu).unwrap_or_default();
    }

    /// Sees to it that there is a process that knows about the match.
    async fn ready(&mut self) -> Result<(), NotReady> {
        if self.process.is_none() {
            if let Some(why) = self.hopeless() {
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
            if matches!(self.tongue, Tongue::Ours { .. }) {
                self.no_start = started.as_ref().err().cloned();
            }
            return Ok(started?);
        }
        if !self.is_told {
            let by = Instant::now() + self.trust.limits().start;
            let start = self.tongue.begin();
            self.settle(&start, false, by).await?;
            self.is_told = true;
        }
        Ok(())
    }

    /// Why it need not be started.
    fn hopeless(&mut self) -> Option<String> {
        if self.no_start.is_none() {
            let (why, failed) = self.starts.hopeless()?;
            // The record keeps why it does not start, the same in whichever match that was found out.
            if failed > 0 {
                self.report.faults.push(format!("not started again after {failed} failed starts"));
            }
            self.no_start = Some(why);
        }
        self.no_start.clone()
    }

    /// Starts the process and tells it about the match.
    async fn start(&mut self) -> Result<(), NotReady> {
        let by = Instant::now() + self.trust.limits().start;
        let greeting = self.tongue.greet()?;
        let started = Process::start(&self.program, &self.trust).await;
        self.process = Some(started.map_err(|error| match error.is_of_machine() {
            true => NotReady::Unable(error.said()),
            false => NotReady::Failed(error.to_string()),
        })?);
        self.report.starts += 1;
        self.cpu_before = Duration::ZERO;
        self.is_told = false;
        self.settle(&greeting, true, by).await?;
        let start = self.tongue.begin();
        self.settle(&start, true, by).await?;
        self.is_told = true;
        Ok(())
    }

    /// Says something that is no question, and waits until the process is ready for the next thing.
    async fn settle(&mut self, text: &str, is_new: bool, by: Instant) -> Result<(), String> {
        let process = self.process.as_mut().expect("it was started before it is spoken to");
        let within = by.saturating_duration_since(Instant::now());
        let limit = self.trust.limits().start.as_secs();
        if self.tongue.awaits() != Awaits::Nothing {
            return match self.tongue.converse(process, text, within).await {
                Ok(Some((Answer::Crashed(why), _))) | Err(Heard::Gone(why) | Heard::Flood(why)) => {
                    Err(why)
                }
                Err(_) => Err(format!("expected an answer to {text:?} in {limit} s, got none")),
                Ok(_) => Ok(()),
            };
        }
        // One that has played before has loaded all that it needs, and is not waited for.
        if !is_new || text.is_empty() {
            let is_left = process.leave(text);
            return is_left.then_some(()).ok_or("does not read what it is told".to_owned());
        }
        match process.tell(text, within).await {
            Heard::Line(..) => Ok(()),
            Heard::Gone(why) | Heard::Flood(why) => Err(why),
            Heard::Nothing => Err(format!("did not read its first message in {limit} s")),
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
            Ok(Some((Answer::Crashed(why), _))) | Err(Heard::Gone(why) | Heard::Flood(why)) => {
                self.fail(why.clone()).await;
                Answer::Crashed(why)
            }
            Ok(Some((unable @ Answer::Unable(_), _))) => unable,
            Ok(Some((answer, took))) => {
                self.report.answers += 1;
                self.report.slowest = self.report.slowest.max(took);
                self.took = Some(took);
                answer
            }
            Ok(None) | Err(_) => {
                self.fail(format!("no answer in {} ms", within.as_millis())).await;
                Answer::Silent
            }
        }
    }

    /// Puts the question.
    async fn put(
        &mut self,
        ask: &Ask<'_>,
        within: Duration,
    ) -> Result<Option<(Answer, Duration)>, Heard> {
        match self.ready().await {
            Ok(()) => {}
            Err(NotReady::Failed(why)) => return Err(Heard::Gone(why)),
            Err(NotReady::Unable(why)) => return Ok(Some((Answer::Unable(why), Duration::ZERO))),
        }
        let process = self.process.as_mut().expect("it is ready");
        let memory = match &self.trust {
            Trust::Jailed(jail) => Some(jail.limits.memory),
            Trust::Full(_) => None,
        };
        let text = self.tongue.ask(ask, memory);
        self.tongue.converse(process, &text, within).await
    }

    /// A process that failed is never spoken to again: what it says late must not be taken for another answer.
    async fn fail(&mut self, why: String) {
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
    fn begin(&mut self, setup: &Setup, seat: Seat) {
        if !std::mem::take(&mut self.is_prepared) {
            self.new_match(setup, seat);
        }
    }

    fn ask<'a>(&'a mut self, ask: Ask<'a>) -> BoxFuture<'a, Answer> {
        Box::pin(self.answer(ask))
    }

    fn took(&self) -> Option<Duration> {
        self.took
    }

    fn end(&mut self, end: &End) {
        let Some(mut process) = self.process.take() else { return };
        self.keep_errors(&mut process);
        self.count(process.usage());
        // A pipe that is full of what the bot did not read is a bot that does not listen: the next match gets a new one.
        if process.leave(&self.tongue.end(end)) {
            self.process = Some(process);
        }
    }
}

/// A bot that sits at a table and can still be prepared, asked how it fared, and closed by whoever seated it.
#[derive(Clone, Debug)]
pub struct SharedBot(Arc<Mutex<Bot>>);

impl SharedBot {
    /// Shares a bot.
    pub fn new(bot: Bot) -> SharedBot {
        SharedBot(Arc::new(Mutex::new(bot)))
    }

    /// The bot itself. Waits while it answers.
    pub async fn lock(&self) -> MutexGuard<'_, Bot> {
        self.0.lock().await
    }
}

impl Player for SharedBot {
    fn begin(&mut self, setup: &Setup, seat: Seat) {
        self.0.try_lock().expect("a bot sits at one table at a time").begin(setup, seat);
    }

    fn ask<'a>(&'a mut self, ask: Ask<'a>) -> BoxFuture<'a, Answer> {
        Box::pin(async move { self.0.lock().await.answer(ask).await })
    }

    fn took(&self) -> Option<Duration> {
        self.0.try_lock().ok()?.took
    }

    fn end(&mut self, end: &End) {
        self.0.try_lock().expect("a bot sits at one table at a time").end(end);
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
