//! The sequential test: play until it is clear which of two hypotheses holds.
//!
//! It is the generalised sequential probability ratio test as fishtest and fastchess define it: Van den Bergh,
//! *Comments on Normalized Elo* (<https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>) and *MLE for multinomial
//! distributions* (<https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>).

use serde::{Deserialize, Serialize};

use super::counts::{ELO_PER_SIGMA, ResultCounts};
use crate::BadFormat;

/// A test of `elo0` against `elo1`. It is decided when the log-likelihood ratio leaves [`Sprt::bounds`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    scale: EloScale,
}

/// The unit of the hypotheses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EloScale {
    /// Elo by the expected share of points.
    Logistic,
    /// Elo by the standard deviation of a game, which makes the length of a test the same whatever is drawn.
    #[default]
    Normalised,
}

/// What a test has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtVerdict {
    /// The difference is `elo0` or less: the lower bound was reached.
    H0,
    /// The difference is `elo1` or more: the upper bound was reached.
    H1,
    /// Neither is clear yet.
    #[serde(rename = "go-on")]
    Undecided,
}

impl SprtVerdict {
    /// Whether the test has decided.
    pub fn is_clear(self) -> bool {
        self != SprtVerdict::Undecided
    }
}

/// A result that never came counts as this much of one, so that logarithms stay finite.
const PRIOR: f64 = 1e-3;

impl Sprt {
    /// `alpha` is the chance of calling `elo1` when `elo0` is true, `beta` the reverse.
    pub fn new(
        [elo0, elo1]: [f64; 2],
        [alpha, beta]: [f64; 2],
        scale: EloScale,
    ) -> Result<Sprt, BadFormat> {
        let finite = elo0.is_finite() && elo1.is_finite();
        if !finite || elo0 >= elo1 {
            return Err(BadFormat::new("bad-elo-bounds", format!("{elo0}, {elo1}")));
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(BadFormat::new("bad-error-rates", format!("{alpha}, {beta}")));
        }
        Ok(Sprt { elo0, elo1, alpha, beta, scale })
    }

    /// Wald's bounds: the ratio at which H0 and H1 are accepted.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The log-likelihood ratio of `elo1` against `elo0`: the best distribution of results with the one difference against the
    /// best with the other. Use pairs of games where there are pairs: single games overstate their spread.
    pub fn llr<const N: usize>(&self, counts: &ResultCounts<N>) -> f64 {
        if counts.total() == 0 {
            return 0.0;
        }
        let weights = counts.0.map(|count| if count == 0 { PRIOR } else { count as f64 });
        let total: f64 = weights.iter().sum();
        let seen = Seen { p: weights.map(|weight| weight / total) };
        let ratio = match self.scale {
            EloScale::Logistic => {
                let share = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
                seen.with_mean(share(self.elo1)) - seen.with_mean(share(self.elo0))
            }
            EloScale::Normalised => {
                // One result is (N - 1) / 2 games, whose spread is the smaller by the root of that.
                let sigmas = |elo: f64| elo / ELO_PER_SIGMA * ((N as f64 - 1.0) / 2.0).sqrt();
                seen.with_t(sigmas(self.elo1)) - seen.with_t(sigmas(self.elo0))
            }
        };
        total * ratio
    }

    /// Compares the ratio with the bounds.
    pub fn verdict<const N: usize>(&self, counts: &ResultCounts<N>) -> SprtVerdict {
        let (llr, [low, high]) = (self.llr(counts), self.bounds());
        if llr >= high {
            SprtVerdict::H1
        } else if llr <= low {
            SprtVerdict::H0
        } else {
            SprtVerdict::Undecided
        }
    }
}

/// The observed distribution over the results 0 to 1; no probability is 0.
struct Seen<const N: usize> {
    p: [f64; N],
}

impl<const N: usize> Seen<N> {
    fn value(index: usize) -> f64 {
        index as f64 / (N as f64 - 1.0)
    }

    /// The log-likelihood of a result under the likeliest distribution with this mean (*MLE*, proposition 1.1).
    fn with_mean(&self, mean: f64) -> f64 {
        let tilted = self.tilted(&std::array::from_fn(|index| Self::value(index) - mean));
        self.likelihood(&tilted.unwrap_or(self.p))
    }

    /// The same with a given (mean - 1/2) / deviation. There may be several stationary points; the search from what was seen
    /// fails where that has next to no spread, the one from equal chances where the difference is large.
    fn with_t(&self, t: f64) -> f64 {
        let starts = [self.p, [1.0 / N as f64; N]];
        let found = starts.into_iter().filter_map(|start| self.tilted_to(t, start));
        let best = found.map(|p| self.likelihood(&p)).fold(f64::NEG_INFINITY, f64::max);
        if best.is_finite() { best } else { self.likelihood(&self.p) }
    }

    /// A stationary distribution with this t (*Comments*, section 4.1): the condition is linear once the moments are known, so
    /// it is solved again with the moments of the last answer until that stands still.
    fn tilted_to(&self, t: f64, mut p: [f64; N]) -> Option<[f64; N]> {
        const ROUNDS: usize = 100;
        const STILL: f64 = 1e-11;
        for round in 0..ROUNDS {
            let mean: f64 = (0..N).map(|index| p[index] * Self::value(index)).sum();
            let variance: f64 =
                (0..N).map(|index| p[index] * (Self::value(index) - mean).powi(2)).sum();
            let sigma = variance.sqrt();
            let phi: [f64; N] = std::array::from_fn(|index| {
                let off = (Self::value(index) - mean) / sigma;
                Self::value(index) - 0.5 - t * sigma * (1.0 + off * off) / 2.0
            });
            let next = self.tilted(&phi)?;
            // Some steps are enough, unless they swing between two answers: then half a step.
            let by = if round < ROUNDS / 5 { 1.0 } else { 0.5 };
            let next: [f64; N] =
                std::array::from_fn(|index| p[index] + by * (next[index] - p[index]));
            let moved = (0..N).map(|index| (next[index] - p[index]).abs()).fold(0.0, f64::max);
            p = next;
            if moved < STILL {
                break;
            }
        }
        Some(p)
    }

    /// The likeliest distribution under which `phi` has mean 0: p / (1 + x phi), x the root of a decreasing function.
    /// Nothing where `phi` has one sign only, so that no distribution does.
    fn tilted(&self, phi: &[f64; N]) -> Option<[f64; N]> {
        let low = phi.iter().copied().fold(f64::INFINITY, f64::min);
        let high = phi.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if !(low < 0.0 && high > 0.0) {
            return None;
        }
        let (mut left, mut right) = (-1.0 / high, -1.0 / low);
        let still = 1e-15 * (right - left);
        let mut x = 0.0;
        // Newton's steps, or the middle where one would leave the interval that holds the root.
        for _ in 0..100 {
            let (mut value, mut slope) = (0.0, 0.0);
            for (p, phi) in self.p.iter().zip(phi) {
                let share = phi / (1.0 + x * phi);
                value += p * share;
                slope -= p * share * share;
            }
            if value > 0.0 {
                left = x;
            } else {
                right = x;
            }
            let newton = x - value / slope;
            let next = if left < newton && newton < right { newton } else { (left + right) / 2.0 };
            let moved = (next - x).abs();
            x = next;
            if moved <= still {
                break;
            }
        }
        Some(std::array::from_fn(|index| self.p[index] / (1.0 + x * phi[index])))
    }

    fn likelihood(&self, p: &[f64; N]) -> f64 {
        (0..N).map(|index| self.p[index] * p[index].ln()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64, scale: EloScale) -> Sprt {
        Sprt::new([elo0, elo1], [0.05, 0.05], scale).unwrap()
    }

    #[track_caller]
    fn near(got: f64, told: f64, tolerance: f64) {
        assert!((got - told).abs() <= tolerance, "expected {told}, got {got}");
    }

    /// Expected values of fastchess's own tests (Disservin/fastchess, app/tests/sprt_test.cpp), given to 1 %.
    #[test]
    fn games_agree_with_fastchess() {
        use EloScale::{Logistic, Normalised};
        let check = |[won, lost, drawn]: [u64; 3], elo0, elo1, scale, told: f64| {
            let llr = sprt(elo0, elo1, scale).llr(&ResultCounts([lost, drawn, won]));
            near(llr, told, 0.01 * (1.0 + told.abs()));
        };
        check([36433, 36027, 68692], 0.0, 2.0, Normalised, 0.92);
        check([10871, 10650, 20431], -1.75, 0.25, Normalised, 2.30);
        check([21404, 21184, 40708], 0.5, 2.5, Logistic, -1.57);
        check([57433, 57030, 106_593], 0.0, 2.0, Logistic, -2.59);
    }

    /// The same source for pairs, and tests of engines as their authors published them (OpenBench; Yoshie2000/PlentyChess#229,
    /// #233, #95, paulsonkoly/chess-3#39).
    #[test]
    fn pairs_agree_with_fastchess_and_openbench() {
        use EloScale::{Logistic, Normalised};
        let check = |counts: [u64; 5], elo0, elo1, scale, told: f64| {
            near(
                sprt(elo0, elo1, scale).llr(&ResultCounts(counts)),
                told,
                0.01 * (1.0 + told.abs()),
            );
        };
        check([365, 16618, 36229, 16974, 390], 0.0, 2.0, Normalised, 2.25);
        check([127, 4883, 10712, 5150, 104], -1.75, 0.25, Normalised, 3.01);
        check([223, 9863, 21279, 10037, 246], 0.5, 2.5, Logistic, -3.07);
        check([871, 26175, 55983, 26678, 821], 0.0, 2.0, Logistic, -4.98);
        check([24, 609, 1406, 767, 42], 0.0, 3.0, Normalised, 2.91);
        check([59, 1365, 2872, 1515, 89], 0.0, 3.0, Normalised, 2.91);
        check([46, 936, 2083, 1043, 63], 0.0, 5.0, Normalised, 2.91);
        check([78, 64, 64, 14, 4], 0.0, 5.0, Normalised, -2.95);
    }

    /// One-sided matches: fastchess's test of 4250 games all won, the matches in Disservin/fastchess#882, and a student's log of
    /// fastchess (heofthetea/dhbw, SPRT.md).
    #[test]
    fn one_sided_results_agree_with_fastchess() {
        let check = |counts: [u64; 5], elo0, elo1, told: f64| {
            near(sprt(elo0, elo1, EloScale::Normalised).llr(&ResultCounts(counts)), told, 0.006);
        };
        near(sprt(0.0, 10.0, EloScale::Normalised).llr(&ResultCounts([0, 0, 4250])), 120.56, 0.02);
        check([77, 1, 0, 0, 0], -1000.0, -500.0, -2.95);
        check([72, 10, 0, 0, 0], -1000.0, -500.0, -2.97);
        check([0, 0, 2, 0, 37], 0.0, 20.0, 2.96);
    }

    #[test]
    fn every_result_has_a_ratio() {
        assert_eq!(sprt(0.0, 5.0, EloScale::Normalised).llr(&ResultCounts([0; 5])), 0.0);
        assert!(sprt(0.0, 5.0, EloScale::Normalised).llr(&ResultCounts([0, 16_700, 0])) < -3.0);
        for counts in [[1, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0, 1], [77, 1, 0, 0, 0]] {
            for scale in [EloScale::Logistic, EloScale::Normalised] {
                assert!(
                    sprt(-1000.0, 900.0, scale).llr(&ResultCounts(counts)).is_finite(),
                    "{counts:?}"
                );
            }
        }
    }

    /// For small differences the ratio is (s1 - s0)(2 s - s0 - s1) n / 2 variance: Van den Bergh,
    /// *GSPRT approximation* (<https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>).
    #[test]
    fn the_short_formula_is_near() {
        for ([won, lost, drawn], elo0, elo1) in
            [([4307u64, 4063, 8620], 0.0, 3.0), ([900, 800, 2000], -5.0, 5.0)]
        {
            let counts = ResultCounts([lost, drawn, won]);
            let n = counts.total() as f64;
            let mean = counts.share();
            let variance = (won as f64 + drawn as f64 / 4.0) / n - mean * mean;
            let s = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
            let (s0, s1) = (s(elo0), s(elo1));
            let short = (s1 - s0) * (2.0 * mean - s0 - s1) * n / 2.0 / variance;
            near(sprt(elo0, elo1, EloScale::Logistic).llr(&counts), short, 0.005 * short.abs());
        }
    }

    #[test]
    fn bounds_and_verdicts() {
        let [low, high] =
            Sprt::new([0.0, 3.0], [0.05, 0.1], EloScale::Normalised).unwrap().bounds();
        near(low, -2.2513, 1e-4);
        near(high, 2.8904, 1e-4);
        let test = sprt(0.0, 10.0, EloScale::Logistic);
        assert_eq!(test.verdict(&ResultCounts([10, 20, 80])), SprtVerdict::Undecided);
        assert_eq!(test.verdict(&ResultCounts([1000, 2000, 3000])), SprtVerdict::H1);
        assert_eq!(test.verdict(&ResultCounts([3000, 2000, 1000])), SprtVerdict::H0);
        assert!(Sprt::new([5.0, 0.0], [0.05, 0.05], EloScale::Logistic).is_err());
        assert!(Sprt::new([0.0, 5.0], [0.5, 0.5], EloScale::Logistic).is_err());
        assert!(Sprt::new([0.0, f64::NAN], [0.1, 0.1], EloScale::Logistic).is_err());
    }
}
