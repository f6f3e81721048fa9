//! Asks a hand-in: a process in its jail that makes calls and returns plain data.

use std::{
    io,
    time::{Duration, Instant},
};

use jogada_bot::{Cause, Failure, Limits, Process, ProcessReply, Program, Trust, harness_message};
use jogada_game::assignment::{
    Call, CallResult, Oracle, Outcome, Probe, ProgramResult, ProgramRun, RightAnswer, Value,
};
use jogada_text::Message;
use serde_json::{Value as Json, json};
use tokio::runtime::{Builder, Runtime};

use crate::mark::cut;

/// A hand-in that is asked through `jogada_probe.py`. It is started when it is first asked, and again after it is lost.
pub struct ProcessProbe {
    program: Program,
    trust: Trust,
    runtime: Runtime,
    process: Option<Process>,
    /// How often it was lost.
    losses: u32,
    /// Why it was lost last.
    lost: Option<Message>,
    /// Calls that ran longer than they may.
    timeouts: usize,
}

/// How long one call may take on the processor, unless it says otherwise.
const CALL_SECONDS: f64 = 4.0;

/// The same for a hand-in of which many calls ran too long: what hangs in every function must not keep the class waiting.
const HURRIED_SECONDS: f64 = 1.0;

/// Calls that may run too long before all others have less time.
const TIMEOUTS_MAX: usize = 12;

/// How long all calls of one request may take together on the processor.
const REQUEST_SECONDS: f64 = 20.0;

/// By the clock a hand-in has this many times as long: `PATIENCE` of `jogada_probe.py`.
const PATIENCE: f64 = 5.0;

/// How long the process may take beyond what it measures itself.
const SLACK: Duration = Duration::from_secs(15);

/// A hand-in that is lost this often is not asked again.
const LOSSES_MAX: u32 = 4;

impl ProcessProbe {
    /// A probe of a program that was made with a harness of an assignment.
    pub fn new(program: Program, trust: &Trust) -> io::Result<ProcessProbe> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let trust = within(trust.clone());
        Ok(ProcessProbe {
            program,
            trust,
            runtime,
            process: None,
            losses: 0,
            lost: None,
            timeouts: 0,
        })
    }

    /// Starts it: why it cannot be asked, if it cannot.
    pub fn start(&mut self) -> Result<(), Message> {
        match self.ask(&json!({ "calls": [] }), &[], never) {
            Some(_) => Ok(()),
            None => Err(self.lost.clone().unwrap_or_else(|| Message::as_it_is(""))),
        }
    }

    /// Sends a request, and answers the hand-in's own questions until the results are there. Only functions that the request
    /// replaces are answered for: a hand-in may ask anything.
    fn ask(&mut self, request: &Json, replaced: &[&str], oracle: Oracle) -> Option<Vec<Json>> {
        if self.losses >= LOSSES_MAX {
            return None;
        }
        let mut process = match self.process.take() {
            Some(process) => process,
            None => match self.runtime.block_on(Process::start(&self.program, &self.trust)) {
                Ok(process) => process,
                Err(error) => return self.lose(error.message()),
            },
        };
        let asked = request["together"].as_f64().unwrap_or(REQUEST_SECONDS);
        let seconds = Duration::from_secs_f64(asked * PATIENCE) + SLACK;
        let by = Instant::now() + seconds;
        let mut line = request.to_string() + "\n";
        loop {
            // A hand-in that asks without end has no more time than one that is silent.
            let left = by.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return self.lose_silent(seconds);
            }
            match self.runtime.block_on(process.exchange(&line, left)) {
                ProcessReply::Line(text, _) => {
                    let heard: Json = serde_json::from_str(&text).unwrap_or_default();
                    if let Some(results) = heard["results"].as_array() {
                        self.process = Some(process);
                        return Some(results.clone());
                    }
                    line = right_answer(&heard, replaced, oracle).to_string() + "\n";
                }
                ProcessReply::Gone(failure) | ProcessReply::Flood(failure) => {
                    return self.lose(reason(&failure));
                }
                ProcessReply::Nothing => return self.lose_silent(seconds),
            }
        }
    }

    /// One that is silent for all of its time, as if it were stopped, costs a class much time: it counts twice.
    fn lose_silent<T>(&mut self, waited: Duration) -> Option<T> {
        self.losses += 1;
        self.lose(Failure::NoAnswer(waited).message())
    }

    fn lose<T>(&mut self, why: Message) -> Option<T> {
        self.losses += 1;
        self.lost = Some(why);
        None
    }

    fn results(
        &mut self,
        calls: &[Call],
        replaced: &[&str],
        apart: bool,
        oracle: Oracle,
    ) -> Vec<CallResult> {
        let usual = if self.timeouts < TIMEOUTS_MAX { CALL_SECONDS } else { HURRIED_SECONDS };
        let request = calls_json(calls, replaced, apart, usual);
        let told = self.ask(&request, replaced, oracle).unwrap_or_default();
        self.timeouts += told.iter().filter(|told| told.get("timeout").is_some()).count();
        let lost = || {
            let why = self.lost.as_ref().map(Message::to_string).unwrap_or_default();
            CallResult::of(Outcome::Died(why))
        };
        (0..calls.len()).map(|index| told.get(index).map_or_else(lost, call_result)).collect()
    }
}

impl Probe for ProcessProbe {
    fn call(&mut self, calls: &[Call], replaced: &[&str], oracle: Oracle) -> Vec<CallResult> {
        self.results(calls, replaced, false, oracle)
    }

    fn call_apart(&mut self, calls: &[Call], replaced: &[&str], oracle: Oracle) -> Vec<CallResult> {
        if calls.is_empty() {
            return Vec::new();
        }
        self.results(calls, replaced, true, oracle)
    }

    fn run(&mut self, runs: &[ProgramRun]) -> Vec<ProgramResult> {
        // One at a time: a program may take long, and write much.
        let one = |run: &ProgramRun| {
            let told =
                self.ask(&json!({ "runs": [run_json(run)] }), &[], never).unwrap_or_default();
            match told.first() {
                Some(told) => program_result(told),
                None => ProgramResult {
                    output: String::new(),
                    errors: self.lost.as_ref().map(Message::to_string).unwrap_or_default(),
                    status: Some(127),
                    flooded: false,
                    files: Vec::new(),
                },
            }
        };
        runs.iter().map(one).collect()
    }
}

impl std::fmt::Debug for ProcessProbe {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ProcessProbe").field("program", &self.program).finish_non_exhaustive()
    }
}

/// Boards by the hundred are longer than a move.
fn within(mut trust: Trust) -> Trust {
    let limits = match &mut trust {
        Trust::Jailed(jail) => &mut jail.limits,
        Trust::Full(limits) => limits,
    };
    let larger = Limits { line: 32 << 20, output: 64 << 20, errors: 1 << 20, ..limits.clone() };
    *limits = larger;
    trust
}

fn never(_: &Call) -> Option<RightAnswer> {
    None
}

/// Characters of a last line that are quoted, at most. A hand-in may have written it.
const REASON_MAX: usize = 300;

/// What a harness says last is the reason; how its process ended says no more.
fn reason(failure: &Failure) -> Message {
    match failure {
        Failure::Gone { cause: Some(Cause::LastLine(line)), .. } => {
            harness_message(&cut(line, REASON_MAX))
        }
        failure => failure.message(),
    }
}

fn calls_json(calls: &[Call], replaced: &[&str], apart: bool, usual: f64) -> Json {
    let seconds_of = |call: &Call| call.within.map_or(usual, |within| within.as_secs_f64());
    let one = |call: &Call| {
        let args: Vec<Json> = call.args.iter().map(Value::to_json).collect();
        let seconds = seconds_of(call);
        json!({ "function": call.function, "args": args, "input": call.input, "seconds": seconds })
    };
    // Two calls may take all of their time.
    let longest = calls.iter().map(seconds_of).fold(CALL_SECONDS, f64::max);
    let together = REQUEST_SECONDS.max(2.0 * longest);
    let calls: Vec<Json> = calls.iter().map(one).collect();
    json!({
        "calls": calls, "replaced": replaced, "apart": apart, "seed": 1, "together": together,
    })
}

fn run_json(run: &ProgramRun) -> Json {
    json!({
        "command": run.command, "input": run.input, "files": run.files, "wanted": run.wanted,
        "seconds": run.within.as_secs_f64(),
    })
}

/// The answer to a hand-in that calls a function which has a right one in its place.
fn right_answer(asked: &Json, replaced: &[&str], oracle: Oracle) -> Json {
    let answer = || {
        let function = asked["ask"].as_str().filter(|function| replaced.contains(function))?;
        let args: Option<Vec<Value>> =
            asked["args"].as_array()?.iter().map(Value::from_json).collect();
        oracle(&Call::new(function, args?))
    };
    match answer() {
        Some(right) => {
            let after: Vec<Json> = right.args_after.iter().map(Value::to_json).collect();
            json!({ "value": right.value.to_json(), "after": after })
        }
        None => json!({ "none": true }),
    }
}

/// Reads a result. What the hand-in may have written itself is read like any other.
fn call_result(told: &Json) -> CallResult {
    let text = |key: &str| told[key].as_str().map(str::to_owned);
    let outcome = if let Some(error) = text("raised") {
        Outcome::Raised(error)
    } else if told.get("missing").is_some() {
        Outcome::Missing(text("missing"))
    } else if let Some(seconds) = told["timeout"].as_f64() {
        Outcome::TimedOut(Duration::from_secs_f64(seconds.clamp(0.0, 3600.0)))
    } else if let Some(how) = text("died") {
        Outcome::Died(how)
    } else if told.get("skipped").is_some() {
        Outcome::Skipped
    } else {
        match told.get("value").and_then(Value::from_json) {
            Some(value) => Outcome::Returned(value),
            None => Outcome::Died("no value".to_owned()),
        }
    };
    let after = told["after"].as_array().map_or(&[][..], Vec::as_slice);
    CallResult {
        outcome,
        printed: text("printed").unwrap_or_default(),
        args_after: after.iter().map_while(Value::from_json).collect(),
        cpu: Duration::from_micros(told["cpu"].as_u64().unwrap_or(0)),
    }
}

fn program_result(told: &Json) -> ProgramResult {
    let text = |key: &str| told[key].as_str().unwrap_or_default().to_owned();
    let file =
        |pair: &Json| Some((pair.get(0)?.as_str()?.to_owned(), pair.get(1)?.as_str()?.to_owned()));
    let files = told["files"].as_array().map_or(&[][..], Vec::as_slice);
    ProgramResult {
        output: text("output"),
        errors: text("errors"),
        status: told["status"].as_i64().map(|status| status as i32),
        flooded: told["flooded"].as_bool().unwrap_or(false),
        files: files.iter().filter_map(file).collect(),
    }
}
