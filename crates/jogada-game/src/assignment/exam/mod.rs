//! Tries a function of a hand-in on many calls, and finds the smallest one that it gets wrong.

use std::collections::BTreeMap;

use jogada_core::{Rng, Seed};
use jogada_text::Message;

use super::{
    Assignment, Call, CallResult, Check, CheckResult, Outcome, Probe, ProgramResult, ProgramRun,
    diagnosis,
    growth::Growth,
    trial::{Trial, example, judged},
};

/// One check under way: the hand-in, what is known of it so far, and the chance of this check.
#[allow(missing_debug_implementations, reason = "it holds functions")]
pub struct Exam<'a> {
    probe: &'a mut dyn Probe,
    assignment: &'a Assignment,
    check: &'a Check,
    /// What earlier checks found.
    earlier: &'a [CheckResult],
    seed: Seed,
}

/// What must hold of every call.
#[allow(missing_debug_implementations, reason = "it holds functions")]
pub struct Property<'a> {
    /// Is the result of a call that returned right? Otherwise, what was expected.
    pub judge: &'a dyn Fn(&Call, &CallResult) -> Result<(), Mismatch>,
    /// Calls that are a little smaller, the smallest first.
    pub smaller: &'a dyn Fn(&Call) -> Vec<Call>,
    /// The position of a call as lines of text, where that says more than the call itself.
    pub picture: Option<&'a dyn Fn(&Call) -> String>,
    /// Arguments that the function is meant to change, by their number.
    pub changes: &'a [usize],
    /// Kinds of calls. One that tells the wrong calls from the right ones is a hint.
    pub kinds: &'a [CallKind<'a>],
    /// The size of a call, where calls have one: how the time of a slow function grows with it is told.
    pub size: Option<&'a CallSize>,
}

impl Property<'_> {
    /// A property that always holds, for those that set some of its fields.
    pub const PLAIN: Property<'static> = Property {
        judge: &|_, _| Ok(()),
        smaller: &|_| Vec::new(),
        picture: None,
        changes: &[],
        kinds: &[],
        size: None,
    };
}

/// The size of a call; nothing for one that has none.
pub type CallSize = dyn Fn(&Call) -> Option<i64>;

/// A kind of calls: what it is in words, such as "on boards other than 8×8", and which calls are of it.
#[allow(missing_debug_implementations, reason = "it holds functions")]
pub struct CallKind<'a> {
    /// What these calls have in common, as the end of a sentence.
    pub name: Message,
    /// Is this call one of them?
    pub holds: &'a dyn Fn(&Call) -> bool,
}

/// What was expected, what came, and perhaps a hint of the kind of mistake.
#[derive(Clone, Debug)]
pub struct Mismatch {
    /// What a right function does.
    pub expected: String,
    /// What this one did.
    pub got: String,
    /// The kind of mistake, if it is known.
    pub hint: Option<Message>,
}

impl Mismatch {
    /// Another value than expected.
    #[allow(clippy::needless_pass_by_value, reason = "values and references are passed alike")]
    pub fn new(expected: impl ToString, got: impl ToString) -> Mismatch {
        Mismatch { expected: expected.to_string(), got: got.to_string(), hint: None }
    }

    /// The same with a hint.
    #[must_use]
    pub fn because(self, hint: Message) -> Mismatch {
        Mismatch { hint: Some(hint), ..self }
    }
}

/// How often a smaller call is looked for.
const ROUNDS_MAX: u32 = 60;

/// Smaller calls that are tried in a round.
const ROUND_CALLS_MAX: usize = 48;

/// Of this many calls one is made again, in reverse order, to see whether the function remembers something.
const AGAIN_SHARE: usize = 4;

/// Calls that are made again at most.
const AGAIN_MAX: usize = 8;

/// Sizes whose times are measured, at most.
const SIZES_MAX: usize = 8;

impl<'a> Exam<'a> {
    /// An exam in one check of an assignment.
    pub fn new(
        probe: &'a mut dyn Probe,
        assignment: &'a Assignment,
        check: &'a Check,
        earlier: &'a [CheckResult],
        seed: &Seed,
    ) -> Exam<'a> {
        let seed = seed.derive(check.function, 0);
        Exam { probe, assignment, check, earlier, seed }
    }

    /// The chance of this check: the same for every hand-in.
    pub fn rng(&self) -> Rng {
        self.seed.rng()
    }

    /// The function, or requirement, that is checked.
    pub fn function(&self) -> &'static str {
        self.check.function
    }

    /// The functions that this one builds on and that were found wrong.
    pub fn wrong_parts(&self) -> Vec<&'static str> {
        self.wrong_results().map(|result| result.function).collect()
    }

    /// Did one of them run longer than it may?
    pub fn hangs(&self) -> bool {
        self.wrong_results().any(|result| result.hangs)
    }

    fn wrong_results(&self) -> impl Iterator<Item = &CheckResult> {
        let uses = |result: &&CheckResult| self.check.uses.contains(&result.function);
        self.earlier.iter().filter(|result| result.passed != Some(true)).filter(uses)
    }

    /// Makes calls in one new state.
    pub fn call(&mut self, calls: &[Call]) -> Vec<CallResult> {
        self.probe.call(calls, &[], self.assignment.oracle)
    }

    /// Makes calls in one new state, with right functions in the place of those named.
    pub fn call_replacing(&mut self, calls: &[Call], replaced: &[&str]) -> Vec<CallResult> {
        self.probe.call(calls, replaced, self.assignment.oracle)
    }

    /// Makes calls, each in a new state.
    pub fn call_apart(&mut self, calls: &[Call], replaced: &[&str]) -> Vec<CallResult> {
        self.probe.call_apart(calls, replaced, self.assignment.oracle)
    }

    /// Runs programs.
    pub fn run(&mut self, runs: &[ProgramRun]) -> Vec<ProgramResult> {
        self.probe.run(runs)
    }

    /// Tries a property on calls. A failure comes with the smallest call that was found for it; one that is only due to
    /// functions that were found wrong before is none.
    pub fn property(&mut self, calls: &[Call], property: &Property<'_>) -> CheckResult {
        let parts = self.wrong_parts();
        // What builds on a function that hangs would hang, too, and keep the class waiting.
        if !self.wrong_results().any(|result| result.hangs) {
            // The last calls are made again in reverse order, in the same state: a function that remembers shows it then.
            let count = calls.len().div_ceil(AGAIN_SHARE).min(AGAIN_MAX);
            let again: Vec<Call> = calls.iter().rev().take(count).cloned().collect();
            let mut results = self.call(&[calls, &again].concat());
            let results_again = results.split_off(calls.len().min(results.len()));
            let tried = Trial::of(results, calls, property);
            if tried.is_right() {
                return self.right(
                    calls.len(),
                    &Trial::of(results_again, &again, property),
                    &again,
                    property,
                );
            }
            if parts.is_empty() {
                return self.failed(calls, &tried, property, &[]);
            }
        }
        let alone = Trial::of(self.call_replacing(calls, &parts), calls, property);
        match alone.is_right() {
            true => {
                CheckResult::passed(self.function(), calls.len()).noting(diagnosis::through(&parts))
            }
            false => self.failed(calls, &alone, property, &parts),
        }
    }

    /// All of `count` calls were right; those that were made again may still show that something is kept between calls.
    fn right(
        &self,
        count: usize,
        trial: &Trial,
        again: &[Call],
        property: &Property<'_>,
    ) -> CheckResult {
        match trial.first_tried() {
            None => CheckResult::passed(self.function(), count),
            Some((index, mismatch)) => {
                let example = example(&again[index], mismatch, property);
                CheckResult::failed(self.function(), 0, count)
                    .with_example(example)
                    .because(diagnosis::keeps_state())
            }
        }
    }

    fn failed(
        &mut self,
        calls: &[Call],
        trial: &Trial,
        property: &Property<'_>,
        replaced: &[&str],
    ) -> CheckResult {
        let right = calls.len() - trial.mismatches.len();
        let result = CheckResult::failed(self.function(), right, calls.len());
        let result = CheckResult { share: trial.share(calls, property), ..result };
        let (first, mismatch) = trial.first();
        let outcome = trial.results.get(first).map(|result| &result.outcome);
        if matches!(outcome, None | Some(Outcome::Skipped)) {
            return self.slow_together(result, calls, property, replaced);
        }
        let found = self.smallest(&calls[first], property, replaced);
        let Some((call, alone)) = found else {
            if matches!(outcome, Some(Outcome::TimedOut(_))) {
                return self.slow_together(result, calls, property, replaced);
            }
            let example = example(&calls[first], mismatch, property);
            return result.with_example(example).because(diagnosis::keeps_state());
        };
        let mismatch = judged(&call, &alone, property).err().unwrap_or_else(|| mismatch.clone());
        let hangs = matches!(alone.outcome, Outcome::TimedOut(_));
        let growth = if hangs { self.growth(calls, property, replaced) } else { None };
        let place = trial.kind(calls, property);
        let growth = growth.as_ref().map(|growth| |slow| growth.of(slow));
        let why =
            diagnosis::why(&alone, &mismatch, growth, place, trial.mismatches.len(), calls.len());
        let result = CheckResult { hangs, ..result };
        result.with_example(example(&call, &mismatch, property)).because(why)
    }

    /// The smallest call found that fails in a new state, with its result; nothing if this one does not fail there.
    fn smallest(
        &mut self,
        call: &Call,
        property: &Property<'_>,
        replaced: &[&str],
    ) -> Option<(Call, CallResult)> {
        let result = self.call_apart(std::slice::from_ref(call), replaced).into_iter().next()?;
        judged(call, &result, property).err()?;
        let mut found = (call.clone(), result);
        // A call that runs too long takes its time each time.
        if matches!(found.1.outcome, Outcome::TimedOut(_)) {
            return Some(found);
        }
        for _ in 0..ROUNDS_MAX {
            let mut smaller = (property.smaller)(&found.0);
            smaller.truncate(ROUND_CALLS_MAX);
            let results = self.call_apart(&smaller, replaced);
            let fails =
                |(call, result): &(Call, CallResult)| judged(call, result, property).is_err();
            match smaller.into_iter().zip(results).find(fails) {
                Some(next) => found = next,
                None => break,
            }
        }
        Some(found)
    }

    /// No call was wrong, but all of them took so long together that some were not made.
    fn slow_together(
        &mut self,
        result: CheckResult,
        calls: &[Call],
        property: &Property<'_>,
        replaced: &[&str],
    ) -> CheckResult {
        let slow = diagnosis::slow_together(result.right, calls.len());
        let why = match self.growth(calls, property, replaced) {
            Some(growth) => growth.of(slow),
            None => slow,
        };
        CheckResult { hangs: true, ..result }.because(why)
    }

    /// How the time of a call grows with its size: one call of each size, up to the first that takes too long.
    fn growth(
        &mut self,
        calls: &[Call],
        property: &Property<'_>,
        replaced: &[&str],
    ) -> Option<Growth> {
        let size = property.size?;
        let mut by_size: BTreeMap<i64, &Call> = BTreeMap::new();
        for call in calls {
            size(call).map(|size| by_size.entry(size).or_insert(call));
        }
        let mut times: Vec<(i64, f64)> = Vec::new();
        for (&size, &call) in by_size.iter().take(SIZES_MAX) {
            let result =
                self.call_apart(std::slice::from_ref(call), replaced).into_iter().next()?;
            if matches!(result.outcome, Outcome::TimedOut(_)) {
                break;
            }
            times.push((size, result.cpu.as_secs_f64()));
        }
        Growth::of_times(&times)
    }
}

#[cfg(test)]
mod tests;
