//! Elo for a whole field, with error bars.

use serde::Serialize;

use super::{
    counts::Estimate,
    fit::{Edge, Model, share},
    normal,
};
use crate::Duel;

/// Ratings of a field by all its games: the Bradley–Terry model, draws as half a win and half a loss, mean 0.
///
/// A weak prior keeps everything finite, also for those who won or lost all, and for parts of the field that never met:
/// each entrant has besides drawn [`Ratings::PRIOR_GAMES`] with an average opponent. Errors come from the curvature of the
/// likelihood, times the observed spread of results over that of games without draws; pairs of games from one start count as one
/// result each, so luck that they share does not count twice. For two entrants this is what engine testers report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ratings {
    ratings: Vec<Estimate>,
    /// Of the strengths, in squared Elo; only for fields of at most [`EXACT_MAX`].
    #[serde(skip)]
    covariances: Option<Vec<Vec<f64>>>,
}

/// Elo of one unit of strength.
pub(crate) const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// In larger fields errors are those against opponents of known strength, which is a little too good: the exact ones take
/// time with the cube of the field.
const EXACT_MAX: usize = 400;

impl Ratings {
    /// The prior's weight.
    pub const PRIOR_GAMES: f64 = 1.0;

    /// Rates a field by its duels, in any order.
    pub fn of(entrants: usize, duels: &[Duel]) -> Ratings {
        Ratings::with_prior(entrants, duels, Ratings::PRIOR_GAMES)
    }

    /// The same for some entrants of a field, in ascending order: the others have no games, and no rating.
    pub(crate) fn of_some(entrants: &[usize], duels: &[Duel]) -> Ratings {
        let is_all = entrants.iter().copied().eq(0..entrants.len());
        let Some(&last) = entrants.last().filter(|_| !is_all) else {
            return Ratings::of(entrants.len(), duels);
        };
        let place = |entrant: usize| entrants.binary_search(&entrant).ok();
        let moved = duels.iter().filter_map(|duel| {
            let [a, b] = duel.pair.map(place);
            Some(Duel { pair: [a?, b?], ..duel.clone() })
        });
        let some = Ratings::of(entrants.len(), &moved.collect::<Vec<Duel>>());
        let mut ratings = vec![Estimate { value: 0.0, error: 0.0 }; last + 1];
        entrants.iter().zip(some.ratings).for_each(|(&entrant, of)| ratings[entrant] = of);
        let covariances = some.covariances.map(|some| {
            let at = |a, b| place(a).zip(place(b)).map_or(0.0, |(a, b)| some[a][b]);
            (0..=last).map(|a| (0..=last).map(|b| at(a, b)).collect()).collect()
        });
        Ratings { ratings, covariances }
    }

    fn with_prior(entrants: usize, duels: &[Duel], prior: f64) -> Ratings {
        let edges: Vec<Edge> = duels.iter().map(edge).collect();
        let model = Model { entrants, edges: &edges, prior };
        let strengths = model.strengths();
        let curvature = model.curvature(&strengths);
        let scale = ELO * ELO * dispersion(duels, &strengths);
        let covariances = (entrants <= EXACT_MAX).then(|| {
            let mut covariances = centred(curvature.inverse());
            covariances.iter_mut().flatten().for_each(|value| *value *= scale);
            covariances
        });
        let mean = strengths.iter().sum::<f64>() / entrants.max(1) as f64;
        let rating = |entrant: usize| {
            let variance = covariances.as_ref().map_or_else(
                || scale / curvature.diagonal[entrant],
                |covariances| covariances[entrant][entrant],
            );
            let value = ELO * (strengths[entrant] - mean);
            Estimate { value, error: normal::SIGMAS_95 * variance.max(0.0).sqrt() }
        };
        Ratings { ratings: (0..entrants).map(rating).collect(), covariances }
    }

    /// One entrant's Elo over the mean of the field.
    pub fn get(&self, entrant: usize) -> Estimate {
        self.ratings[entrant]
    }

    /// By how much one entrant is rated above another. The error is that of the difference, which is not the sum of theirs.
    pub fn difference(&self, a: usize, b: usize) -> Estimate {
        let value = self.ratings[a].value - self.ratings[b].value;
        let variance = match &self.covariances {
            Some(cov) => cov[a][a] + cov[b][b] - 2.0 * cov[a][b],
            None => {
                let variance =
                    |entrant: usize| (self.ratings[entrant].error / normal::SIGMAS_95).powi(2);
                variance(a) + variance(b)
            }
        };
        Estimate { value, error: normal::SIGMAS_95 * variance.max(0.0).sqrt() }
    }

    /// The probability that one entrant is stronger than another, by all the games of the field.
    pub fn superiority(&self, a: usize, b: usize) -> f64 {
        let Estimate { value, error } = self.difference(a, b);
        if a == b { 0.5 } else { normal::below(value / error * normal::SIGMAS_95) }
    }
}

fn edge(duel: &Duel) -> Edge {
    let [_, drawn, won] = duel.games.0;
    let points = won as f64 + drawn as f64 / 2.0;
    Edge { pair: duel.pair, games: duel.games.total() as f64, points }
}

/// The observed variance of results over that of independent games without draws, drawn towards 1 by one such game's.
fn dispersion(duels: &[Duel], strengths: &[f64]) -> f64 {
    let (mut seen, mut expected) = (0.25, 0.25);
    for duel in duels {
        let p = share(strengths[duel.pair[0]] - strengths[duel.pair[1]]);
        let squares = |counts: &[u64], games: f64| -> f64 {
            let off = |half: usize| half as f64 / 2.0 - games * p;
            counts.iter().enumerate().map(|(half, &count)| count as f64 * off(half).powi(2)).sum()
        };
        seen += squares(&duel.pairs.0, 2.0) + squares(&duel.singles.0, 1.0);
        expected += duel.games.total() as f64 * p * (1.0 - p);
    }
    seen / expected
}

/// The covariances of what is measured from the mean.
fn centred(mut cov: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = cov.len().max(1) as f64;
    let means: Vec<f64> = cov.iter().map(|row| row.iter().sum::<f64>() / n).collect();
    let mean = means.iter().sum::<f64>() / n;
    for (i, row) in cov.iter_mut().enumerate() {
        for (j, value) in row.iter_mut().enumerate() {
            *value += mean - means[i] - means[j];
        }
    }
    cov
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PairCounts, ResultCounts};

    fn duel(a: usize, b: usize, won: u64, drawn: u64, lost: u64) -> Duel {
        let games = ResultCounts([lost, drawn, won]);
        Duel { pair: [a, b], games, pairs: PairCounts::default(), singles: games }
    }

    #[track_caller]
    fn near(got: f64, told: f64, tolerance: f64) {
        assert!((got - told).abs() <= tolerance, "expected {told}, got {got}");
    }

    /// Wins of the American League's East in 1987: Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore; Agresti,
    /// *Categorical Data Analysis*, second edition, 2002, pages 437 and 438. Its table 10.11 gives 1.58, 1.44, 1.29, 1.25, 1.11
    /// and 0.68 against Baltimore; the further digits are those of the R package BradleyTerry2.
    #[test]
    fn the_baseball_season_has_its_published_strengths() {
        const WINS: [[u64; 7]; 7] = [
            [0, 7, 9, 7, 7, 9, 11],
            [6, 0, 7, 5, 11, 9, 9],
            [4, 6, 0, 7, 7, 8, 12],
            [6, 8, 6, 0, 6, 7, 10],
            [6, 2, 6, 7, 0, 7, 12],
            [4, 4, 5, 6, 6, 0, 6],
            [2, 4, 1, 3, 1, 7, 0],
        ];
        let pairs = (0..7).flat_map(|a| (a + 1..7).map(move |b| (a, b)));
        let duels: Vec<Duel> = pairs.map(|(a, b)| duel(a, b, WINS[a][b], 0, WINS[b][a])).collect();
        let ratings = Ratings::with_prior(7, &duels, 1e-9);
        let told = [
            (1.5814, 0.3433),
            (1.4364, 0.3396),
            (1.2945, 0.3367),
            (1.2476, 0.3359),
            (1.1077, 0.3339),
            (0.6839, 0.3319),
        ];
        for (team, (strength, error)) in told.into_iter().enumerate() {
            let got = ratings.difference(team, 6);
            near(got.value / ELO, strength, 0.0001);
            near(got.error / normal::SIGMAS_95 / ELO, error, 0.01);
        }
        let mean: f64 = (0..7).map(|team| ratings.get(team).value).sum();
        near(mean, 0.0, 1e-6);
    }

    /// Two entrants are rated as the curve of Elo says, and the error is the delta method's.
    #[test]
    fn two_entrants_are_rated_by_their_score() {
        let ratings = Ratings::of(2, &[duel(0, 1, 60_000, 30_000, 10_000)]);
        near(ratings.difference(0, 1).value, 190.85, 0.02);
        let ratings = Ratings::of(2, &[duel(0, 1, 1360, 1110, 960)]);
        let told = ResultCounts([960, 1110, 1360]).elo().unwrap();
        near(ratings.difference(0, 1).value, told.value, 0.1);
        near(ratings.difference(0, 1).error, told.error, 0.02);
        near(ratings.superiority(0, 1), ResultCounts([960, 1110, 1360]).superiority(), 1e-3);
        near(ratings.get(0).error * 2.0, ratings.difference(0, 1).error, 1e-9);
    }

    /// By hand: 4 (1 - p(2r)) = p(r) - 1/2 is 9y³ + 7y² + y = 1 for y = exp(-r), whose root is 0.27622.
    #[test]
    fn four_wins_of_four_are_worth_447_elo() {
        let ratings = Ratings::of(2, &[duel(0, 1, 4, 0, 0)]);
        near((-ratings.get(0).value / ELO).exp(), 0.27622, 0.00001);
        near(ratings.difference(0, 1).value, 447.0, 0.1);
        assert!(ratings.get(0).error.is_finite() && ratings.get(0).error > 100.0);
        assert!(ratings.superiority(0, 1) > 0.9);
    }

    #[test]
    fn what_pairs_share_does_not_count_twice() {
        // Each side wins with the first move: pairs are all even, so the difference is known to be about nothing.
        let even = Duel {
            pair: [0, 1],
            games: ResultCounts([100, 0, 100]),
            pairs: ResultCounts([0, 0, 100, 0, 0]),
            singles: ResultCounts([0; 3]),
        };
        let paired = Ratings::of(2, &[even]).difference(0, 1).error;
        let single = Ratings::of(2, &[duel(0, 1, 100, 0, 100)]).difference(0, 1).error;
        assert!(paired < single / 5.0, "{paired} {single}");
    }

    #[test]
    fn those_who_never_met_are_rated_all_the_same() {
        let ratings = Ratings::of(5, &[duel(0, 1, 9, 0, 0), duel(2, 3, 0, 0, 9)]);
        assert!((0..5).all(|entrant| ratings.get(entrant).error.is_finite()));
        near(ratings.get(4).value, 0.0, 1e-6);
        near(ratings.get(0).value, ratings.get(3).value, 1e-6);
        assert_eq!(Ratings::of(0, &[]).ratings, []);
    }
}
