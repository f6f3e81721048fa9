//! The network's inner loops, written once and compiled for several instruction sets.
//!
//! The plain loops are the definition. The compiler vectorises them for each set of features; integers give the same
//! result with all of them.
#![allow(unsafe_code)]

use super::{HIDDEN, QA, Row};

/// Sets `to` to the row `from` with some rows added and some removed.
pub(super) fn update<'r>(
    to: &mut Row,
    from: &Row,
    mut added: impl Iterator<Item = &'r Row>,
    mut removed: impl Iterator<Item = &'r Row>,
) {
    // Nearly every move is one of these: a quiet move, a capture, or castling.
    let added_first = [added.next(), added.next()];
    let removed_first = [removed.next(), removed.next()];
    match (added_first, removed_first) {
        ([Some(a), None], [Some(x), None]) => sum(to, from, [a], [x]),
        ([Some(a), None], [Some(x), Some(y)]) => sum(to, from, [a], [x, y]),
        ([Some(a), Some(b)], [Some(x), Some(y)]) => sum(to, from, [a, b], [x, y]),
        _ => {
            *to = *from;
            added_first.into_iter().flatten().for_each(|row| step(to, [row], []));
            removed_first.into_iter().flatten().for_each(|row| step(to, [], [row]));
        }
    }
    added.for_each(|row| step(to, [row], []));
    removed.for_each(|row| step(to, [], [row]));
}

/// The output of a perspective: squared clipped ReLU of the accumulator, times the weights.
pub(super) fn screlu_dot(accumulator: &Row, weights: &Row) -> i32 {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512bw") {
            // SAFETY: the machine has AVX-512BW.
            return unsafe { avx512::screlu_dot(accumulator, weights) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the machine has AVX2.
            return unsafe { avx2::screlu_dot(accumulator, weights) };
        }
    }
    plain::screlu_dot(accumulator, weights)
}

fn sum<const A: usize, const R: usize>(
    to: &mut Row,
    from: &Row,
    added: [&Row; A],
    removed: [&Row; R],
) {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512bw") {
            // SAFETY: the machine has AVX-512BW.
            return unsafe { avx512::sum(to, from, added, removed) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the machine has AVX2.
            return unsafe { avx2::sum(to, from, added, removed) };
        }
    }
    plain::sum(to, from, added, removed);
}

/// Adds and removes rows in place.
fn step<const A: usize, const R: usize>(to: &mut Row, added: [&Row; A], removed: [&Row; R]) {
    let from = *to;
    sum(to, &from, added, removed);
}

/// The definition.
mod plain {
    use super::{HIDDEN, QA, Row};

    #[inline(always)]
    pub(super) fn sum<const A: usize, const R: usize>(
        to: &mut Row,
        from: &Row,
        added: [&Row; A],
        removed: [&Row; R],
    ) {
        for i in 0..HIDDEN {
            let mut number = from.0[i];
            for row in added {
                number = number.wrapping_add(row.0[i]);
            }
            for row in removed {
                number = number.wrapping_sub(row.0[i]);
            }
            to.0[i] = number;
        }
    }

    /// A clamped value times its weight fits into sixteen bits, because weights are at most 127.
    #[inline(always)]
    pub(super) fn screlu_dot(accumulator: &Row, weights: &Row) -> i32 {
        let terms = accumulator.0.iter().zip(&weights.0).map(|(&number, &weight)| {
            let clamped = number.clamp(0, QA);
            i32::from(clamped.wrapping_mul(weight)) * i32::from(clamped)
        });
        terms.sum()
    }
}

/// The definition, compiled with some CPU features.
#[cfg(target_arch = "x86_64")]
macro_rules! compiled_for {
    ($name:ident, $features:literal) => {
        mod $name {
            use super::{Row, plain};

            #[target_feature(enable = $features)]
            pub(super) fn sum<const A: usize, const R: usize>(
                to: &mut Row,
                from: &Row,
                added: [&Row; A],
                removed: [&Row; R],
            ) {
                plain::sum(to, from, added, removed);
            }

            #[target_feature(enable = $features)]
            pub(super) fn screlu_dot(accumulator: &Row, weights: &Row) -> i32 {
                plain::screlu_dot(accumulator, weights)
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
compiled_for!(avx2, "avx2");
#[cfg(target_arch = "x86_64")]
compiled_for!(avx512, "avx512f,avx512bw,avx512vl");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::net::tests::random_rows;

    #[test]
    fn every_instruction_set_agrees_with_the_definition() {
        let rows = random_rows(6, 127);
        let (mut to, mut plainly) = (rows[0], rows[0]);
        update(&mut to, &rows[0], [&rows[1], &rows[2]].into_iter(), [&rows[3]].into_iter());
        plain::sum(&mut plainly, &rows[0], [&rows[1], &rows[2]], [&rows[3]]);
        assert_eq!(to, plainly);
        assert_eq!(screlu_dot(&rows[4], &rows[5]), plain::screlu_dot(&rows[4], &rows[5]));
    }
}
