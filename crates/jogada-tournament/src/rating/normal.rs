//! The normal distribution.

use std::f64::consts::{PI, SQRT_2};

/// Half the width of a 95 % interval, in standard deviations.
pub(crate) const SIGMAS_95: f64 = 1.959_963_984_540_054;

/// The probability that a standard normal variable is below `x`.
pub(crate) fn below(x: f64) -> f64 {
    if x.is_nan() {
        return 0.5;
    }
    let tail = upper_tail(x.abs());
    if x < 0.0 { tail } else { 1.0 - tail }
}

/// Above `x`, which is not negative: the series of the error function near 0, its continued fraction further out
/// (Abramowitz and Stegun 7.1.5 and 26.2.14).
fn upper_tail(x: f64) -> f64 {
    /// Both forms are exact to the last digits on their side of it.
    const NEAR: f64 = 3.0;
    if x < NEAR {
        let z = x / SQRT_2;
        let (mut term, mut sum) = (z, z);
        for n in 1..80 {
            let n = f64::from(n);
            term *= -z * z / n;
            sum += term / (2.0 * n + 1.0);
        }
        return 0.5 - sum / PI.sqrt();
    }
    let mut fraction = x;
    for n in (1..=100).rev() {
        fraction = x + f64::from(n) / fraction;
    }
    (-x * x / 2.0).exp() / (2.0 * PI).sqrt() / fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_agree() {
        // Abramowitz and Stegun, table 26.1.
        for (x, p) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (1.96, 0.975_002_104_851_780),
            (3.0, 0.998_650_101_968_370),
            (4.0, 0.999_968_328_758_167),
        ] {
            assert!((below(x) - p).abs() < 1e-12, "{x} {}", below(x));
            assert!((below(-x) - (1.0 - p)).abs() < 1e-12);
        }
        assert!((below(SIGMAS_95) - 0.975).abs() < 1e-12);
        assert!((below(2.999_999_999) - below(3.000_000_001)).abs() < 1e-9);
    }
}
