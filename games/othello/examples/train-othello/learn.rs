//! Least squares by gradient descent, from what the stage after this one has learnt.

use std::thread;

use othello::engine::{PER_DISC, PLACES, Patterns, WEIGHTS, place_weights, representatives};

use super::lessons::Lesson;

const EPOCHS: u32 = 50;
/// The number of parts that training positions are divided into for the cores.
const PARTS: usize = 16;
/// Part of the last step that the next one repeats.
const MOMENTUM: f32 = 0.9;
/// A position moves this many weights, so that each may only take its part of the error.
const STEP: f32 = 1.6 / PLACES as f32;
/// A prior: a weight counts as if it had been in this many more positions with the value that is
/// known of it.
const DOUBT: f32 = 16.0;
/// A score so far from a draw counts half: there is little to choose when all is lost.
const HALF: f32 = 24.0;

/// The weights that lessons teach who knows others, and the root of the mean square error on what
/// was taught and on the rest.
pub(crate) fn learn(lessons: &[Lesson], known: &[i16]) -> (Vec<i16>, [f32; 2]) {
    let (patterns, same) = (Patterns::new(), representatives());
    let pick = |is_test| Stage {
        lessons: lessons
            .iter()
            .filter(|lesson| lesson.is_test == is_test)
            .map(|lesson| {
                let places = place_weights(&patterns.indices(lesson.board));
                (places.map(|i| same[i]), f32::from(lesson.score))
            })
            .collect(),
    };
    let (taught, tested) = (pick(false), pick(true));
    let mut counts = vec![DOUBT; WEIGHTS];
    for (places, score) in &taught.lessons {
        places.iter().for_each(|&i| counts[i as usize] += importance(*score));
    }
    let in_discs = |&weight: &i16| f32::from(weight) / PER_DISC as f32;
    let known: Vec<f32> = known.iter().map(in_discs).collect();
    let mut weights = known.clone();
    let mut steps = vec![0f32; WEIGHTS];
    for _ in 0..EPOCHS {
        let gradients = taught.gradients(&weights);
        for i in 0..WEIGHTS {
            let pull = gradients[i] - DOUBT * (weights[i] - known[i]);
            steps[i] = MOMENTUM * steps[i] + STEP * pull / counts[i];
            weights[i] += steps[i];
        }
    }
    let errors = [taught, tested].map(|stage| stage.error(&weights));
    let rounded = |i: usize| (weights[same[i] as usize] * PER_DISC as f32).round() as i16;
    ((0..WEIGHTS).map(rounded).collect(), errors)
}

/// Which weights each position takes, with its score.
struct Stage {
    lessons: Vec<([u32; PLACES], f32)>,
}

impl Stage {
    /// How much each weight wants to grow. The parts are always the same, and summed in order, so
    /// that the number of cores changes nothing.
    fn gradients(&self, weights: &[f32]) -> Vec<f32> {
        let part = self.lessons.len().div_ceil(PARTS).max(1);
        let parts: Vec<Vec<f32>> = thread::scope(|scope| {
            let pull = |lessons: &[([u32; PLACES], f32)]| {
                let mut gradients = vec![0f32; WEIGHTS];
                for (places, score) in lessons {
                    let error = importance(*score) * (score - sum(weights, places));
                    places.iter().for_each(|&i| gradients[i as usize] += error);
                }
                gradients
            };
            let threads: Vec<_> = self
                .lessons
                .chunks(part)
                .map(|lessons| scope.spawn(move || pull(lessons)))
                .collect();
            threads.into_iter().map(|thread| thread.join().expect("no part panics")).collect()
        });
        let mut total = vec![0f32; WEIGHTS];
        for part in parts {
            total.iter_mut().zip(part).for_each(|(sum, more)| *sum += more);
        }
        total
    }

    fn error(&self, weights: &[f32]) -> f32 {
        let (mut squares, mut count) = (0.0, 0.0);
        for (places, score) in &self.lessons {
            squares += f64::from(importance(*score) * (score - sum(weights, places)).powi(2));
            count += f64::from(importance(*score));
        }
        (squares / f64::max(count, 1.0)).sqrt() as f32
    }
}

/// How much a position with this score counts.
fn importance(score: f32) -> f32 {
    1.0 / (1.0 + (score / HALF).powi(2))
}

fn sum(weights: &[f32], places: &[u32; PLACES]) -> f32 {
    places.iter().map(|&i| weights[i as usize]).sum()
}
