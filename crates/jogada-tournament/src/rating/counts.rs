//! Two entrants: how often each result came, and what that says of their difference.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use super::normal;

/// How often each result came, from no points to all points in equal steps. Three counts are games, five are pairs of games
/// from the same start with sides exchanged: their luck is shared, so the pair is what is independent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultCounts<const N: usize>(pub [u64; N]);

/// Lost, drawn, won.
pub type GameCounts = ResultCounts<3>;

/// Pairs by their half points, 0 to 4: both lost; …; both won. The pentanomial statistics.
pub type PairCounts = ResultCounts<5>;

/// A value and half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// The true value lies within this of it in 95 cases of 100.
    pub error: f64,
}

/// Normalised Elo of a difference of one standard deviation of a game: see Van den Bergh, *Normalized Elo*, section 2
/// (<https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>).
pub(crate) const ELO_PER_SIGMA: f64 = 800.0 / std::f64::consts::LN_10;

/// The Elo difference at which a share of points from 0 to 1 is expected; infinite at the ends.
pub fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

impl<const N: usize> Default for ResultCounts<N> {
    fn default() -> Self {
        ResultCounts([0; N])
    }
}

impl<const N: usize> ResultCounts<N> {
    /// How many results: games of three counts, pairs of five.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// How many games they are.
    pub fn games(&self) -> u64 {
        self.total() * (N as u64 - 1) / 2
    }

    /// The opponent's counts.
    pub fn reversed(mut self) -> Self {
        self.0.reverse();
        self
    }

    /// The share of points taken, from 0 to 1; a half of nothing.
    pub fn share(&self) -> f64 {
        if self.total() == 0 {
            return 0.5;
        }
        self.moments().0
    }

    /// The difference in Elo by the share of points, its error by the spread of results. Nothing where one side took
    /// everything, or so nearly that the interval has no end.
    pub fn elo(&self) -> Option<Estimate> {
        let (mean, variance) = self.moments();
        let spread = normal::SIGMAS_95 * (variance / self.total() as f64).sqrt();
        let (low, high) = (mean - spread, mean + spread);
        let bounded = low > 0.0 && high < 1.0;
        bounded.then(|| Estimate { value: elo(mean), error: (elo(high) - elo(low)) / 2.0 })
    }

    /// The difference in units of a single game's spread, scaled so that it is near Elo without draws. It says how many games
    /// show a difference, so it compares across openings and time controls. Nothing where all results are equal.
    pub fn normalised_elo(&self) -> Option<Estimate> {
        let (mean, variance) = self.moments();
        let sigma = (variance * (N as f64 - 1.0) / 2.0).sqrt();
        let value = ELO_PER_SIGMA * (mean - 0.5) / sigma;
        let error = ELO_PER_SIGMA * normal::SIGMAS_95 / (self.games() as f64).sqrt();
        value.is_finite().then_some(Estimate { value, error })
    }

    /// The probability that the one whose counts these are is the stronger, if nothing was known before.
    pub fn superiority(&self) -> f64 {
        let (mean, variance) = self.moments();
        let sigma = (variance / self.total().max(1) as f64).sqrt();
        // Equal results have no spread; what they say is in the mean alone.
        let sigmas = if mean == 0.5 || self.total() == 0 { 0.0 } else { (mean - 0.5) / sigma };
        normal::below(sigmas)
    }

    /// Mean and variance of a result as a share of its points.
    fn moments(&self) -> (f64, f64) {
        let total = self.total() as f64;
        let values = (0..N).map(|index| index as f64 / (N as f64 - 1.0));
        let results = || values.clone().zip(self.0.iter().map(|&count| count as f64 / total));
        let mean: f64 = results().map(|(value, p)| value * p).sum();
        let variance = results().map(|(value, p)| p * (value - mean).powi(2)).sum();
        (mean, variance)
    }
}

impl<const N: usize> AddAssign for ResultCounts<N> {
    fn add_assign(&mut self, other: Self) {
        for (here, there) in self.0.iter_mut().zip(other.0) {
            *here += there;
        }
    }
}

impl<const N: usize> Serialize for ResultCounts<N> {
    /// As a list, the worst result first.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(got: f64, told: f64, tolerance: f64) {
        assert!((got - told).abs() <= tolerance, "expected {told}, got {got}");
    }

    #[test]
    fn the_logistic_curve_is_the_published_one() {
        // 400 log10 of the odds; 76 % is 200 points (Elo, The Rating of Chessplayers, 1978, section 8.4).
        near(elo(0.5), 0.0, 1e-12);
        near(elo(0.75), 190.85, 0.01);
        near(elo(0.76), 200.24, 0.01);
        near(elo(10.0 / 11.0), 400.0, 1e-9);
    }

    /// Expected values of fastchess's own tests (Disservin/fastchess, app/tests/elo_test.cpp), to the digits given there.
    #[test]
    fn games_agree_with_fastchess() {
        let games = |won, lost, drawn| ResultCounts([lost, drawn, won]);
        let first: GameCounts = games(76, 89, 123);
        near(first.normalised_elo().unwrap().value, -20.76, 0.01);
        near(first.normalised_elo().unwrap().error, 40.13, 0.01);
        near(first.superiority(), 0.1553, 0.0001);
        let second: GameCounts = games(136, 96, 111);
        near(second.normalised_elo().unwrap().value, 49.77, 0.01);
        near(second.elo().unwrap().value, 40.70, 0.01);
        near(second.elo().unwrap().error, 30.43, 0.01);
        near(second.superiority(), 0.9960, 0.0001);
        let third: GameCounts = games(34, 356, 0);
        near(third.normalised_elo().unwrap().value, -508.44, 0.01);
        near(third.normalised_elo().unwrap().error, 34.48, 0.01);
    }

    /// The same source for pairs; and a match quoted in Disservin/fastchess#807.
    #[test]
    fn pairs_agree_with_fastchess() {
        let check = |counts: [u64; 5], told: [f64; 5]| {
            let pairs: PairCounts = ResultCounts(counts);
            let (elo, normalised) = (pairs.elo().unwrap(), pairs.normalised_elo().unwrap());
            near(elo.value, told[0], 0.01);
            near(elo.error, told[1], 0.011);
            near(normalised.value, told[2], 0.01);
            near(normalised.error, told[3], 0.01);
            near(pairs.superiority(), told[4], 0.0001);
        };
        check([34, 54, 63, 64, 75], [55.58, 27.65, 57.94, 28.28, 1.0]);
        check([332, 433, 498, 333, 334], [-8.64, 10.33, -9.17, 10.96, 0.0505]);
        check([30, 6, 18, 0, 6], [-168.40, 73.37, -170.08, 62.16, 0.0]);
    }

    #[test]
    fn nothing_and_everything_have_no_estimate() {
        for counts in [[0, 0, 0], [0, 0, 9], [9, 0, 0]] {
            let games: GameCounts = ResultCounts(counts);
            assert_eq!(games.elo(), None);
            assert_eq!(games.normalised_elo(), None);
        }
        assert_eq!(GameCounts::default().superiority(), 0.5);
        assert_eq!(ResultCounts([0, 7, 0]).superiority(), 0.5);
        assert_eq!(ResultCounts([0, 0, 7]).superiority(), 1.0);
    }
}
