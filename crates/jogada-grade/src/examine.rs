//! Runs the checks of an assignment on one hand-in.

use jogada_core::Seed;
use jogada_game::assignment::{Assignment, CheckResult, Exam, Probe};

/// What came of all checks, in their order.
pub type Examined = Vec<CheckResult>;

/// Runs all checks. The seed decides which calls are made: the same for a whole class. `tell` hears each result.
pub fn examine(
    assignment: &Assignment,
    probe: &mut dyn Probe,
    seed: &Seed,
    tell: &mut dyn FnMut(&CheckResult),
) -> Examined {
    let mut results: Examined = Vec::new();
    for check in assignment.checks {
        let result = (check.run)(&mut Exam::new(probe, assignment, check, &results, seed));
        tell(&result);
        results.push(result);
    }
    results
}
