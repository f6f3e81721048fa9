//! What a class has in common: middle marks, and how many passed each check.

use super::details::CheckStatus;
use crate::Mark;

/// How a class did in one check.
#[derive(Clone, Debug)]
pub(super) struct CheckTally<'a> {
    /// The function, or requirement.
    pub(super) function: &'a str,
    /// Its place in the assignment, from 1.
    pub(super) number: usize,
    pub(super) passed: usize,
    pub(super) failed: usize,
    pub(super) unjudged: usize,
}

impl CheckTally<'_> {
    pub(super) fn total(&self) -> usize {
        self.passed + self.failed + self.unjudged
    }

    /// The share of hand-ins that passed, from 0 to 1.
    pub(super) fn rate(&self) -> f64 {
        self.passed as f64 / self.total().max(1) as f64
    }
}

/// The checks of all marks, in the order in which they first come.
pub(super) fn tallies(marks: &[Mark]) -> Vec<CheckTally<'_>> {
    let mut tallies: Vec<CheckTally<'_>> = Vec::new();
    for check in marks.iter().flat_map(|mark| &mark.checks) {
        let function = check.function.as_str();
        let index = tallies.iter().position(|tally| tally.function == function);
        let index = index.unwrap_or_else(|| {
            let number = tallies.len() + 1;
            tallies.push(CheckTally { function, number, passed: 0, failed: 0, unjudged: 0 });
            number - 1
        });
        match CheckStatus::of(check) {
            CheckStatus::Passed => tallies[index].passed += 1,
            CheckStatus::Failed => tallies[index].failed += 1,
            CheckStatus::Unjudged => tallies[index].unjudged += 1,
        }
    }
    tallies
}

/// The checks that fewest passed, the hardest first; none that all passed.
pub(super) fn hardest<'a>(tallies: &[CheckTally<'a>], most: usize) -> Vec<CheckTally<'a>> {
    let mut hard: Vec<CheckTally<'a>> =
        tallies.iter().filter(|tally| tally.passed < tally.total()).cloned().collect();
    hard.sort_by(|a, b| a.rate().total_cmp(&b.rate()));
    hard.truncate(most);
    hard
}

/// The mean of some numbers, 0 of none.
pub(super) fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

/// The median of some numbers, 0 of none.
pub(super) fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    match (sorted.len(), sorted.len() / 2) {
        (0, _) => 0.0,
        (length, half) if length % 2 == 0 => (sorted[half - 1] + sorted[half]) / 2.0,
        (_, half) => sorted[half],
    }
}

/// How many marks fall into each tenth of the full mark. What is beyond it counts in the last.
pub(super) fn histogram(marks: &[Mark]) -> [usize; 10] {
    let mut bins = [0; 10];
    for mark in marks {
        let share = if mark.max > 0.0 { mark.mark / mark.max } else { 0.0 };
        // A hundredth of a point below the border is below it; an error of floating point is not.
        let bin = (share * 10.0 + 1e-9).floor().clamp(0.0, 9.0);
        bins[bin as usize] += 1;
    }
    bins
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::samples;

    #[test]
    fn the_middle_of_no_marks_is_nothing() {
        assert_eq!((mean(&[]), median(&[])), (0.0, 0.0));
        assert_eq!((mean(&[1.0, 2.0, 6.0]), median(&[6.0, 1.0, 2.0])), (3.0, 2.0));
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
    }

    #[test]
    fn every_hand_in_is_in_one_tenth() {
        let marks = samples::class();
        let bins = histogram(&marks);
        assert_eq!(bins.iter().sum::<usize>(), marks.len());
        let of = |mark: f64| {
            let mark = Mark { mark, max: 10.0, ..marks[0].clone() };
            histogram(&[mark]).iter().position(|&count| count == 1)
        };
        assert_eq!(
            [0.0, 0.99, 1.0, 3.0, 9.99, 10.0, 12.0].map(of).map(Option::unwrap),
            [0, 0, 1, 3, 9, 9, 9]
        );
    }

    #[test]
    fn the_hardest_check_comes_first() {
        let marks = samples::class();
        let tallies = tallies(&marks);
        assert!(tallies.iter().all(|tally| tally.total() <= marks.len()));
        let hard = hardest(&tallies, 2);
        assert!(hard.len() == 2 && hard[0].rate() <= hard[1].rate());
    }
}
