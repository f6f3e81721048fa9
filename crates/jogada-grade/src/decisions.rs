//! Notes the moves that a hand-in chooses while it is marked, so that hand-ins that play alike are found.

use std::collections::HashSet;

use jogada_game::assignment::{
    Assignment, Call, CallResult, Oracle, Probe, ProgramResult, ProgramRun,
};

use crate::{mark::cut, similarity::Decision};

/// Decisions of a hand-in that are kept.
const DECISIONS_MAX: usize = 120;

/// Characters of a position that are kept.
const POSITION_MAX: usize = 400;

/// A probe that passes calls on, and notes what was chosen in each position: the first time that it was met.
pub(crate) struct NotingProbe<'a> {
    pub(crate) probe: &'a mut dyn Probe,
    pub(crate) assignment: &'a Assignment,
    pub(crate) decisions: Vec<Decision>,
    met: HashSet<String>,
}

impl<'a> NotingProbe<'a> {
    pub(crate) fn new(probe: &'a mut dyn Probe, assignment: &'a Assignment) -> NotingProbe<'a> {
        NotingProbe { probe, assignment, decisions: Vec::new(), met: HashSet::new() }
    }

    fn note(&mut self, call: &Call, result: &CallResult) {
        let Some(answer) = result.returned() else { return };
        if self.decisions.len() >= DECISIONS_MAX {
            return;
        }
        let Some(choices) = (self.assignment.choices)(call, answer) else { return };
        // The name of the function may be free: the position is in the arguments.
        let args: Vec<String> = call.args.iter().map(ToString::to_string).collect();
        let position = cut(&args.join(", "), POSITION_MAX);
        if choices > 1 && self.met.insert(position.clone()) {
            self.decisions.push(Decision { position, choices, played: answer.to_string() });
        }
    }
}

impl Probe for NotingProbe<'_> {
    fn call(&mut self, calls: &[Call], replaced: &[&str], oracle: Oracle) -> Vec<CallResult> {
        let results = self.probe.call(calls, replaced, oracle);
        for (call, result) in calls.iter().zip(&results) {
            self.note(call, result);
        }
        results
    }

    fn call_apart(&mut self, calls: &[Call], replaced: &[&str], oracle: Oracle) -> Vec<CallResult> {
        self.probe.call_apart(calls, replaced, oracle)
    }

    fn run(&mut self, runs: &[ProgramRun]) -> Vec<ProgramResult> {
        self.probe.run(runs)
    }
}
