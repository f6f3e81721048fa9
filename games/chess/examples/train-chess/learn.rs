//! Finds the weights with which the evaluation foretells best how games end (Adam, after D. Kingma and J. Ba).

use chess::engine::{Trace, Weights};

use crate::play::Lesson;

/// How much of a lesson is the game's end; the rest is what the search thought.
const RESULT: f64 = 0.5;
const EPOCHS: usize = 30;
const BATCH: usize = 4096;
/// One lesson of so many is kept to test with.
const TEST: usize = 20;
/// Weights move by about this, in hundredths of a pawn.
const STEP: f64 = 1.0;
/// The first weights pull a little, so that terms that are rarely met stay sensible.
const PULL: f64 = 2e-6;

pub(crate) fn learn(lessons: &[Lesson], first: &Weights) -> Weights {
    let (tests, lessons): (Vec<_>, Vec<_>) =
        lessons.iter().enumerate().partition(|(number, _)| number / 64 % TEST == 0);
    let [tests, lessons] = [tests, lessons]
        .map(|numbered| numbered.into_iter().map(|(_, lesson)| lesson).collect::<Vec<&Lesson>>());
    let spread = spread(&lessons, first);
    eprintln!("a lead of {spread:.0} wins as often as it is 10 times likelier than a loss");
    let mut weights = first.clone();
    let mut adam = Adam::new(&weights);
    for epoch in 0..EPOCHS {
        let step = STEP * (1.0 - epoch as f64 / EPOCHS as f64).max(0.05);
        for start in 0..lessons.len().div_ceil(BATCH) {
            // Every batch has lessons of all games.
            let stride = lessons.len().div_ceil(BATCH);
            let batch = lessons.iter().skip(start).step_by(stride);
            adam.learn(&mut weights, first, batch.copied(), spread, step);
        }
        let [taught, tested] = [&lessons, &tests].map(|lessons| error(lessons, &weights, spread));
        eprintln!("epoch {epoch}: {taught:.6}, {tested:.6} on others");
    }
    weights
}

/// What White may expect with a lead of so much.
fn chance(value: f64, spread: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-value / spread))
}

fn target(lesson: &Lesson, spread: f64) -> f64 {
    let thought = chance(f64::from(lesson.score), spread);
    RESULT * f64::from(lesson.result) + (1.0 - RESULT) * thought
}

fn error(lessons: &[&Lesson], weights: &Weights, spread: f64) -> f64 {
    let square = |lesson: &&Lesson| {
        let value = lesson.trace.value_with(weights);
        (chance(value, spread) - target(lesson, spread)).powi(2)
    };
    lessons.iter().map(square).sum::<f64>() / lessons.len().max(1) as f64
}

/// The spread with which the evaluation as it is foretells results best.
fn spread(lessons: &[&Lesson], weights: &Weights) -> f64 {
    let values: Vec<(f64, f64)> = lessons
        .iter()
        .step_by(7)
        .map(|lesson| (lesson.trace.value_with(weights), f64::from(lesson.result)))
        .collect();
    let error = |spread: f64| {
        values.iter().map(|(value, result)| (chance(*value, spread) - result).powi(2)).sum::<f64>()
    };
    let candidates = (10..60).map(|tens| f64::from(tens) * 10.0);
    candidates.min_by(|a, b| error(*a).total_cmp(&error(*b))).unwrap_or(300.0)
}

/// Means of the slopes and of their squares, for every weight.
struct Adam {
    means: Vec<[f64; 2]>,
    slopes: Vec<f64>,
    steps: i32,
}

impl Adam {
    fn new(weights: &Weights) -> Adam {
        let count = 2 * weights.terms.len() + weights.dangers.len();
        Adam { means: vec![[0.0; 2]; count], slopes: vec![0.0; count], steps: 0 }
    }

    fn learn<'a>(
        &mut self,
        weights: &mut Weights,
        first: &Weights,
        batch: impl Iterator<Item = &'a Lesson>,
        spread: f64,
        step: f64,
    ) {
        self.slopes.fill(0.0);
        let mut count = 0.0;
        for lesson in batch {
            let value = lesson.trace.value_with(weights);
            let chance = chance(value, spread);
            let slope = (chance - target(lesson, spread)) * chance * (1.0 - chance);
            self.slope(&lesson.trace, weights, slope);
            count += 1.0;
        }
        self.steps += 1;
        let (keep, keep_squares) = (0.9_f64, 0.999_f64);
        let bias = 1.0 - keep.powi(self.steps);
        let bias_squares = 1.0 - keep_squares.powi(self.steps);
        let all = weights.terms.as_flattened_mut().iter_mut().chain(&mut weights.dangers);
        let firsts = first.terms.as_flattened().iter().chain(&first.dangers);
        let pairs = all.zip(firsts).zip(&self.slopes).zip(&mut self.means);
        for (((weight, first), slope), [mean, square]) in pairs {
            let slope = slope / f64::max(count, 1.0) + PULL * (*weight - first) / 100.0;
            *mean = keep * *mean + (1.0 - keep) * slope;
            *square = keep_squares * *square + (1.0 - keep_squares) * slope * slope;
            *weight -= step * (*mean / bias) / ((*square / bias_squares).sqrt() + 1e-8);
        }
    }

    /// Adds how the error changes with every weight that counts in a position.
    fn slope(&mut self, trace: &Trace, weights: &Weights, slope: f64) {
        let (phase, scale) = (f64::from(trace.phase), f64::from(trace.scale));
        let (middle, end) = (slope * phase, slope * scale * (1.0 - phase));
        for &(term, times) in &trace.terms {
            let at = 2 * usize::from(term);
            self.slopes[at] += middle * f64::from(times);
            self.slopes[at + 1] += end * f64::from(times);
        }
        let dangers = 2 * weights.terms.len();
        for (side, sign) in [(0, -1.0), (1, 1.0)] {
            let danger = trace.danger(side, weights);
            if danger <= 0.0 {
                continue;
            }
            let by = sign * (middle * danger / 512.0 + end / 16.0);
            for (i, &times) in trace.dangers[side].iter().enumerate() {
                self.slopes[dangers + i] += by * f64::from(times);
            }
        }
    }
}
