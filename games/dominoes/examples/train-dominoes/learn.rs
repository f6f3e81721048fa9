//! Training of the policy network: Adam, in batches whose order and sums are always the same.

use dominoes::engine::{FEATURES, HIDDEN, Net, dot};
use jogada_core::{Rng, Seed};

use crate::lessons::Lesson;

/// Passes over all lessons, lessons of one step, and how fast weights change.
const ROUNDS: usize = 40;
const BATCH: usize = 512;
const RATE: f32 = 0.004;
/// The inverse temperature of the softmax.
const SHARP: f32 = 1.0;

/// All parameters of a network in one row.
type Row = Vec<f32>;
const ROW: usize = HIDDEN * (FEATURES + 2);

/// The network under which a softmax choice of the move makes most points.
pub(crate) fn learn(lessons: &[Lesson], mut told: impl FnMut(usize, &Net)) -> Net {
    let mut rng = Seed::from_number(7).rng();
    let mut row: Row = (0..ROW).map(|i| start(i, &mut rng)).collect();
    let (mut mean, mut square) = (vec![0.0_f32; ROW], vec![0.0_f32; ROW]);
    let mut order: Vec<usize> = (0..lessons.len()).collect();
    let steps = ROUNDS * lessons.len().div_ceil(BATCH);
    let mut step = 0;
    for round in 1..=ROUNDS {
        rng.shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            step += 1;
            let net = unpack(&row);
            let slope = slope(&net, lessons, batch);
            let rate = RATE * (1.0 - 0.98 * step as f32 / steps as f32);
            for i in 0..ROW {
                mean[i] = 0.9 * mean[i] + 0.1 * slope[i];
                square[i] = 0.999 * square[i] + 0.001 * slope[i] * slope[i];
                let fresh = |value: f32, decay: f32| value / (1.0 - decay.powi(step));
                row[i] += rate * fresh(mean[i], 0.9) / (fresh(square[i], 0.999).sqrt() + 1e-8);
            }
        }
        told(round, &unpack(&row));
    }
    unpack(&row)
}

/// Small random weights into the hidden units, to break the symmetry.
fn start(at: usize, rng: &mut Rng) -> f32 {
    let spread = if at < HIDDEN * FEATURES { 0.3 } else { 0.2 };
    (rng.unit() as f32 - 0.5) * 2.0 * spread
}

fn unpack(row: &Row) -> Net {
    let (hidden, rest) = row.split_at(HIDDEN * FEATURES);
    Net {
        hidden: std::array::from_fn(|unit| std::array::from_fn(|i| hidden[unit * FEATURES + i])),
        bias: std::array::from_fn(|unit| rest[unit]),
        out: std::array::from_fn(|unit| rest[HIDDEN + unit]),
    }
}

/// The gradient of a batch's expected points.
fn slope(net: &Net, lessons: &[Lesson], batch: &[usize]) -> Row {
    // A fixed number of parts, so that sums are the same on any machine.
    let parts: Vec<Row> = std::thread::scope(|scope| {
        let work: Vec<_> = batch
            .chunks(BATCH.div_ceil(8))
            .map(|part| scope.spawn(move || part_slope(net, lessons, part)))
            .collect();
        work.into_iter().map(|part| part.join().expect("nobody panics")).collect()
    });
    let mut sum = vec![0.0; ROW];
    for part in parts {
        sum.iter_mut().zip(part).for_each(|(sum, one)| *sum += one / batch.len() as f32);
    }
    sum
}

fn part_slope(net: &Net, lessons: &[Lesson], part: &[usize]) -> Row {
    let mut slope = vec![0.0; ROW];
    for &number in part {
        let lesson = &lessons[number];
        let chances = chances(net, lesson);
        let expected: f32 = chances.iter().zip(lesson).map(|(c, (_, worth))| c * worth).sum();
        for (chance, (features, worth)) in chances.iter().zip(lesson) {
            let pull = SHARP * chance * (worth - expected);
            for unit in 0..HIDDEN {
                let active = dot(&net.hidden[unit], features, net.bias[unit]);
                if active <= 0.0 {
                    continue;
                }
                slope[HIDDEN * (FEATURES + 1) + unit] += pull * active;
                let back = pull * net.out[unit];
                slope[HIDDEN * FEATURES + unit] += back;
                let into = &mut slope[unit * FEATURES..(unit + 1) * FEATURES];
                into.iter_mut().zip(features).for_each(|(slope, f)| *slope += back * f);
            }
        }
    }
    slope
}

/// The softmax probabilities of the moves.
fn chances(net: &Net, lesson: &Lesson) -> Vec<f32> {
    let looks: Vec<f32> = lesson.iter().map(|(f, _)| SHARP * net.evaluate(f)).collect();
    let most = looks.iter().copied().fold(f32::MIN, f32::max);
    let raw: Vec<f32> = looks.iter().map(|look| (look - most).exp()).collect();
    let sum: f32 = raw.iter().sum();
    raw.into_iter().map(|one| one / sum).collect()
}

/// The mean loss of points of the network's move.
pub(crate) fn given_away(net: &Net, lessons: &[Lesson]) -> f32 {
    let one = |lesson: &Lesson| {
        let best = lesson.iter().map(|(_, worth)| *worth).fold(f32::MIN, f32::max);
        let looks = |at: &(_, f32)| net.evaluate(&at.0);
        let chosen = lesson.iter().max_by(|a, b| looks(a).total_cmp(&looks(b)));
        best - chosen.expect("a lesson has moves").1
    };
    lessons.iter().map(one).sum::<f32>() / lessons.len().max(1) as f32
}
