//! Tries a function of a hand-in on many calls, and finds the smallest one that it gets wrong.

use std::collections::BTreeMap;

use jogada_core::{Rng, Seed};
use jogada_text::Message;

use super::{
    Assignment, Call, CallResult, Check, CheckResult, Example, Outcome, Probe, ProgramResult,
    ProgramRun, diagnosis,
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

/// Calls that are made again in reverse order, to see whether the function remembers something.
const AGAIN_MAX: usize = 24;

/// Sizes whose times are measured, at most; a time below the second figure is mostly overhead.
const SIZES_MAX: usize = 8;
const CPU_MIN_S: f64 = 0.002;

/// All wrong calls are of one kind by accident at most this often.
const CHANCE_MAX: f64 = 0.001;

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
            let tried = Trial::of(self.call(calls), calls, property);
            if tried.is_right() {
                return self.again(calls, property);
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

    /// Everything was right; it still may keep something between calls that only another order shows.
    fn again(&mut self, calls: &[Call], property: &Property<'_>) -> CheckResult {
        let reversed: Vec<Call> = calls.iter().rev().take(AGAIN_MAX).cloned().collect();
        let again = Trial::of(self.call(&reversed), &reversed, property);
        match again.mismatches.first() {
            None => CheckResult::passed(self.function(), calls.len()),
            Some((index, mismatch)) => {
                let example = example(&reversed[*index], mismatch, property);
                CheckResult::failed(self.function(), 0, calls.len())
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

/// How the time of a function grows: `n^4` between two sizes. Seconds would differ from run to run.
struct Growth {
    from: i64,
    to: i64,
    power: i64,
}

impl Growth {
    fn of_times(times: &[(i64, f64)]) -> Option<Growth> {
        let mut long = times.iter().filter(|(size, seconds)| *size > 0 && *seconds > CPU_MIN_S);
        let (&(from, first), &(to, last)) = (long.next()?, long.next_back()?);
        let power = (last / first).ln() / (to as f64 / from as f64).ln();
        let power = power.round() as i64;
        (power > 0).then_some(Growth { from, to, power })
    }

    fn of(&self, slow: Message) -> Message {
        diagnosis::growth(slow, self.from, self.to, self.power)
    }
}

/// What came of all calls: those that are wrong, by their number.
struct Trial {
    mismatches: Vec<(usize, Mismatch)>,
    results: Vec<CallResult>,
}

impl Trial {
    fn of(results: Vec<CallResult>, calls: &[Call], property: &Property<'_>) -> Trial {
        let wrong = |(index, call): (usize, &Call)| {
            let missing = CallResult::of(Outcome::Skipped);
            let result = results.get(index).unwrap_or(&missing);
            judged(call, result, property).err().map(|mismatch| (index, mismatch))
        };
        let mismatches = calls.iter().enumerate().filter_map(wrong).collect();
        Trial { mismatches, results }
    }

    fn is_right(&self) -> bool {
        self.mismatches.is_empty()
    }

    /// The first wrong call that was really tried.
    fn first(&self) -> (usize, &Mismatch) {
        let is_tried = |index: usize| {
            self.results.get(index).is_some_and(|result| result.outcome != Outcome::Skipped)
        };
        let found = self.mismatches.iter().find(|(index, _)| is_tried(*index));
        let (index, mismatch) = found.unwrap_or(&self.mismatches[0]);
        (*index, mismatch)
    }

    /// The share of right calls, as the mean over all kinds: one that fails as a whole costs its part, however few calls are
    /// of it. A call that ends the process, or runs for ever, counts as its whole kind: a program does not go on after it.
    fn share(&self, calls: &[Call], property: &Property<'_>) -> Option<f64> {
        let is_right = |index: usize| !self.mismatches.iter().any(|(wrong, _)| *wrong == index);
        let share = |kind: &CallKind<'_>| {
            let of_kind = calls.iter().enumerate().filter(|(_, call)| (kind.holds)(call));
            let (mut right, mut tried, mut is_broken) = (0, 0, false);
            for (index, _) in of_kind {
                let outcome = self.results.get(index).map(|result| &result.outcome);
                is_broken |= matches!(outcome, Some(Outcome::Died(_) | Outcome::TimedOut(_)));
                tried += 1;
                right += usize::from(is_right(index));
            }
            let share = right as f64 / tried.max(1) as f64;
            (tried > 0).then_some(if is_broken { 0.0 } else { share })
        };
        let shares: Vec<f64> = property.kinds.iter().filter_map(share).collect();
        (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64)
    }

    /// The first kind that all wrong calls are of and no right one is. If there is none, the first that all wrong calls are
    /// of and that so few calls are of that this is no accident.
    fn kind(&self, calls: &[Call], property: &Property<'_>) -> Option<Message> {
        let is_wrong = |index: usize| self.mismatches.iter().any(|(wrong, _)| *wrong == index);
        let tells = |kind: &&CallKind<'_>| {
            calls.iter().enumerate().all(|(index, call)| is_wrong(index) == (kind.holds)(call))
        };
        let hardly_by_chance = |kind: &&CallKind<'_>| {
            let of_kind = calls.iter().filter(|call| (kind.holds)(call)).count();
            let share = of_kind as f64 / calls.len() as f64;
            self.mismatches.iter().all(|(index, _)| (kind.holds)(&calls[*index]))
                && share.powf(self.mismatches.len() as f64) < CHANCE_MAX
        };
        let kinds = property.kinds;
        let found = kinds.iter().find(tells).or_else(|| kinds.iter().find(hardly_by_chance));
        found.map(|kind| kind.name.clone())
    }
}

fn judged(call: &Call, result: &CallResult, property: &Property<'_>) -> Result<(), Mismatch> {
    let Some(returned) = result.returned() else {
        // What is expected is asked of the judge, with a result that is surely none.
        let nothing =
            CallResult::of(Outcome::Returned(super::Value::Other(String::new(), String::new())));
        let expected =
            (property.judge)(call, &nothing).err().map_or_else(String::new, |m| m.expected);
        return Err(Mismatch::new(expected, diagnosis::shown(result)));
    };
    (property.judge)(call, result).map_err(|mismatch| diagnosis::refined(mismatch, result))?;
    match diagnosis::changed(call, result, property.changes) {
        Some(changed) => {
            Err(Mismatch::new(returned, changed).because(diagnosis::changes_argument()))
        }
        None => Ok(()),
    }
}

fn example(call: &Call, mismatch: &Mismatch, property: &Property<'_>) -> Example {
    Example {
        call: call.to_string(),
        expected: mismatch.expected.clone(),
        got: mismatch.got.clone(),
        picture: property.picture.map(|picture| picture(call)),
    }
}
