//! The loops of the network, written once and compiled for what the machine has.
//!
//! The plain loops are the definition; the compiler makes vectors of them where it is told which it may use, and whole
//! numbers come out the same.
#![allow(unsafe_code)]

use super::{Row, UNIT, WIDTH};

/// Makes `to` the row `from` with some rows added and some taken away.
pub(super) fn change<'r>(
    to: &mut Row,
    from: &Row,
    mut come: impl Iterator<Item = &'r Row>,
    mut gone: impl Iterator<Item = &'r Row>,
) {
    // Nearly every move is one of these: something goes somewhere, takes something, or castles.
    let come_first = [come.next(), come.next()];
    let gone_first = [gone.next(), gone.next()];
    match (come_first, gone_first) {
        ([Some(a), None], [Some(x), None]) => sum(to, from, [a], [x]),
        ([Some(a), None], [Some(x), Some(y)]) => sum(to, from, [a], [x, y]),
        ([Some(a), Some(b)], [Some(x), Some(y)]) => sum(to, from, [a, b], [x, y]),
        _ => {
            *to = *from;
            come_first.into_iter().flatten().for_each(|row| step(to, [row], []));
            gone_first.into_iter().flatten().for_each(|row| step(to, [], [row]));
        }
    }
    come.for_each(|row| step(to, [row], []));
    gone.for_each(|row| step(to, [], [row]));
}

/// The clamped and squared numbers of a view, weighed.
pub(super) fn weigh(view: &Row, weights: &Row) -> i32 {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512bw") {
            // SAFETY: the machine has AVX-512BW.
            return unsafe { avx512::weigh(view, weights) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the machine has AVX2.
            return unsafe { avx2::weigh(view, weights) };
        }
    }
    plain::weigh(view, weights)
}

fn sum<const C: usize, const G: usize>(to: &mut Row, from: &Row, come: [&Row; C], gone: [&Row; G]) {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512bw") {
            // SAFETY: the machine has AVX-512BW.
            return unsafe { avx512::sum(to, from, come, gone) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the machine has AVX2.
            return unsafe { avx2::sum(to, from, come, gone) };
        }
    }
    plain::sum(to, from, come, gone);
}

/// Adds and takes away in place.
fn step<const C: usize, const G: usize>(to: &mut Row, come: [&Row; C], gone: [&Row; G]) {
    let from = *to;
    sum(to, &from, come, gone);
}

/// The definition.
mod plain {
    use super::{Row, UNIT, WIDTH};

    #[inline(always)]
    pub(super) fn sum<const C: usize, const G: usize>(
        to: &mut Row,
        from: &Row,
        come: [&Row; C],
        gone: [&Row; G],
    ) {
        for i in 0..WIDTH {
            let mut number = from.0[i];
            for row in come {
                number = number.wrapping_add(row.0[i]);
            }
            for row in gone {
                number = number.wrapping_sub(row.0[i]);
            }
            to.0[i] = number;
        }
    }

    /// A clamped number times its weight fits into sixteen bits, because weights are at most 127.
    #[inline(always)]
    pub(super) fn weigh(view: &Row, weights: &Row) -> i32 {
        let terms = view.0.iter().zip(&weights.0).map(|(&number, &weight)| {
            let clamped = number.clamp(0, UNIT);
            i32::from(clamped.wrapping_mul(weight)) * i32::from(clamped)
        });
        terms.sum()
    }
}

/// The definition, compiled for a kind of machine.
#[cfg(target_arch = "x86_64")]
macro_rules! compiled_for {
    ($name:ident, $features:literal) => {
        mod $name {
            use super::{Row, plain};

            #[target_feature(enable = $features)]
            pub(super) fn sum<const C: usize, const G: usize>(
                to: &mut Row,
                from: &Row,
                come: [&Row; C],
                gone: [&Row; G],
            ) {
                plain::sum(to, from, come, gone);
            }

            #[target_feature(enable = $features)]
            pub(super) fn weigh(view: &Row, weights: &Row) -> i32 {
                plain::weigh(view, weights)
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
    fn every_machine_finds_what_the_definition_finds() {
        let rows = random_rows(6, 127);
        let (mut to, mut plainly) = (rows[0], rows[0]);
        change(&mut to, &rows[0], [&rows[1], &rows[2]].into_iter(), [&rows[3]].into_iter());
        plain::sum(&mut plainly, &rows[0], [&rows[1], &rows[2]], [&rows[3]]);
        assert_eq!(to, plainly);
        assert_eq!(weigh(&rows[4], &rows[5]), plain::weigh(&rows[4], &rows[5]));
    }
}
