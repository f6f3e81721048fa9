//! What came of many calls, judged: which are wrong, and what they have in common.

use jogada_text::Message;

use super::{Call, CallKind, CallResult, Example, Mismatch, Outcome, Property, Value, diagnosis};

/// All wrong calls are of one kind by accident at most this often.
const CHANCE_MAX: f64 = 0.001;

/// What came of all calls: those that are wrong, by their number.
pub(super) struct Trial {
    pub(super) mismatches: Vec<(usize, Mismatch)>,
    pub(super) results: Vec<CallResult>,
}

impl Trial {
    pub(super) fn of(results: Vec<CallResult>, calls: &[Call], property: &Property<'_>) -> Trial {
        let wrong = |(index, call): (usize, &Call)| {
            let missing = CallResult::of(Outcome::Skipped);
            let result = results.get(index).unwrap_or(&missing);
            judged(call, result, property).err().map(|mismatch| (index, mismatch))
        };
        let mismatches = calls.iter().enumerate().filter_map(wrong).collect();
        Trial { mismatches, results }
    }

    pub(super) fn is_right(&self) -> bool {
        self.mismatches.is_empty()
    }

    /// The first wrong call: one that was really tried, if there is one.
    pub(super) fn first(&self) -> (usize, &Mismatch) {
        self.first_tried().unwrap_or_else(|| {
            let (index, mismatch) = &self.mismatches[0];
            (*index, mismatch)
        })
    }

    /// The first wrong call that was really tried.
    pub(super) fn first_tried(&self) -> Option<(usize, &Mismatch)> {
        let is_tried = |index: usize| {
            self.results.get(index).is_some_and(|result| result.outcome != Outcome::Skipped)
        };
        let found = self.mismatches.iter().find(|(index, _)| is_tried(*index));
        found.map(|(index, mismatch)| (*index, mismatch))
    }

    /// The share of right calls, as the mean over all kinds: one that fails as a whole costs its part, however few calls are
    /// of it. A call that ends the process, or runs for ever, counts as its whole kind: a program does not go on after it.
    pub(super) fn share(&self, calls: &[Call], property: &Property<'_>) -> Option<f64> {
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
    pub(super) fn kind(&self, calls: &[Call], property: &Property<'_>) -> Option<Message> {
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

pub(super) fn judged(
    call: &Call,
    result: &CallResult,
    property: &Property<'_>,
) -> Result<(), Mismatch> {
    let Some(returned) = result.returned() else {
        // What is expected is asked of the judge, with a result that is surely none.
        let nothing = CallResult::of(Outcome::Returned(Value::Other(String::new(), String::new())));
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

pub(super) fn example(call: &Call, mismatch: &Mismatch, property: &Property<'_>) -> Example {
    Example {
        call: call.to_string(),
        expected: mismatch.expected.clone(),
        got: mismatch.got.clone(),
        picture: property.picture.map(|picture| picture(call)),
    }
}
