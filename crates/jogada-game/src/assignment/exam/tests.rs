//! How often a property asks, and what it makes of a function that remembers.

use jogada_core::Seed;

use super::*;
use crate::assignment::{Oracle, Value};

/// A hand-in with one function, which may count its calls in a process. It remembers how many requests there were.
struct Counting {
    /// The calls of a process that are right.
    right_calls: usize,
    requests: usize,
}

impl Probe for Counting {
    fn call(&mut self, calls: &[Call], _: &[&str], _: Oracle) -> Vec<CallResult> {
        self.requests += 1;
        let value = |index: usize| Value::Bool(index < self.right_calls);
        (0..calls.len()).map(|index| CallResult::of(Outcome::Returned(value(index)))).collect()
    }

    fn call_apart(&mut self, calls: &[Call], replaced: &[&str], oracle: Oracle) -> Vec<CallResult> {
        calls
            .iter()
            .flat_map(|call| self.call(std::slice::from_ref(call), replaced, oracle))
            .collect()
    }

    fn run(&mut self, _: &[ProgramRun]) -> Vec<ProgramResult> {
        Vec::new()
    }
}

/// Tries "it returns true" on some calls: what came of it, and the number of requests.
fn tried(right_calls: usize, count: usize) -> (CheckResult, usize) {
    let check = Check { function: "f", uses: &[], run: |_| CheckResult::passed("f", 0) };
    let assignment = Assignment {
        harnesses: &[],
        checks: &[],
        rubric: "",
        oracle: |_| None,
        choices: |_, _| None,
    };
    let mut probe = Counting { right_calls, requests: 0 };
    let mut exam = Exam::new(&mut probe, &assignment, &check, &[], &Seed::from_number(1));
    let judge = |_: &Call, result: &CallResult| match result.returned() {
        Some(Value::Bool(true)) => Ok(()),
        _ => Err(Mismatch::new("true", "false")),
    };
    let calls: Vec<Call> = (0..count).map(|n| Call::new("f", [Value::Int(n as i64)])).collect();
    let result = exam.property(&calls, &Property { judge: &judge, ..Property::PLAIN });
    (result, probe.requests)
}

#[test]
fn a_right_function_is_asked_once() {
    let (result, requests) = tried(usize::MAX, 40);
    assert_eq!((result.passed, requests), (Some(true), 1));
}

#[test]
fn a_function_that_is_wrong_only_when_it_is_asked_again_keeps_state() {
    let (result, _) = tried(40, 40);
    assert_eq!(result.passed, Some(false));
    assert_eq!(result.why.map(|why| why.to_string()), Some(diagnosis::keeps_state().to_string()));
    assert_eq!(result.example.map(|example| example.call), Some("f(39)".to_owned()));
}
