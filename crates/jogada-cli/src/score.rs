//! The score between two players: wins, draws, losses, and what they say about strength.

use std::collections::{BTreeMap, HashMap};

use jogada_core::Side;
use jogada_record::{End, Reason};

/// Counted for the first-named player. Games come in pairs from the same start with sides exchanged.
#[derive(Clone, Debug, Default)]
pub(crate) struct Score {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    /// Points of each pair, 2 for a win and 1 for a draw, with how many of its games are played.
    pairs: BTreeMap<u64, (u32, u32)>,
    reasons: HashMap<Reason, u64>,
}

impl Score {
    /// Counts a game that the player played on this side.
    pub(crate) fn add(&mut self, side: Side, number: u64, end: &End) {
        let points = end.points(side);
        match points {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
        let pair = self.pairs.entry(number / 2).or_default();
        *pair = (pair.0 + points, pair.1 + 1);
        *self.reasons.entry(end.reason).or_default() += 1;
    }

    /// Both scores together.
    pub(crate) fn plus(mut self, other: Score) -> Score {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        for (pair, (points, games)) in other.pairs {
            let here = self.pairs.entry(pair).or_default();
            *here = (here.0 + points, here.1 + games);
        }
        for (reason, count) in other.reasons {
            *self.reasons.entry(reason).or_default() += count;
        }
        self
    }

    pub(crate) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// How many games ended for this reason.
    pub(crate) fn count(&self, reason: Reason) -> u64 {
        self.reasons.get(&reason).copied().unwrap_or(0)
    }

    /// The share of points taken, from 0 to 1.
    pub(crate) fn share(&self) -> f64 {
        (self.wins as f64 + self.draws as f64 / 2.0) / (self.games().max(1)) as f64
    }

    /// The difference in Elo with half the width of its 95 % interval; nothing when one side took everything.
    /// The spread is that of pairs, because the two games of a pair share their luck.
    pub(crate) fn elo(&self) -> Option<(f64, f64)> {
        let share = self.share();
        if self.games() == 0 || share <= 0.0 || share >= 1.0 {
            return None;
        }
        let shares: Vec<(f64, f64)> = self
            .pairs
            .values()
            .map(|&(points, games)| (f64::from(points) / f64::from(2 * games), f64::from(games)))
            .collect();
        let weight: f64 = shares.iter().map(|(_, games)| games).sum();
        let spread: f64 = shares
            .iter()
            .map(|(value, games)| (games * (value - share)).powi(2))
            .sum::<f64>()
            .sqrt()
            / weight;
        let elo = |share: f64| -400.0 * (1.0 / share - 1.0).log10();
        // The curve's slope at the score turns an error in points into one in Elo.
        let slope = 400.0 / std::f64::consts::LN_10 / (share * (1.0 - share));
        Some((elo(share), 1.96 * spread * slope))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(wins: u64, draws: u64, losses: u64) -> Score {
        let mut score = Score::default();
        let results = [(2, wins), (1, draws), (0, losses)];
        let ends =
            results.iter().flat_map(|&(points, count)| std::iter::repeat_n(points, count as usize));
        for (number, points) in ends.enumerate() {
            let winner = [Some(Side::Second), None, Some(Side::First)][points];
            let end = End { winner, scores: [0, 0], reason: Reason::Rules, ending: None };
            // Every game its own pair, so that the spread is that of single games.
            score.add(Side::First, 2 * number as u64, &end);
        }
        score
    }

    #[test]
    fn three_of_four_points_are_191_elo() {
        let (elo, error) = score(75, 0, 25).elo().unwrap();
        assert!((elo - 190.8).abs() < 0.1, "{elo}");
        // The binomial error of a share of 3/4 over 100 games, as Elo.
        let expected = 1.96 * (0.75f64 * 0.25 / 100.0).sqrt() * 400.0
            / std::f64::consts::LN_10
            / (0.75 * 0.25);
        assert!((error - expected).abs() < 0.1, "{error} {expected}");
    }

    #[test]
    fn nothing_is_known_of_who_took_everything() {
        assert_eq!(score(10, 0, 0).elo(), None);
        assert_eq!(score(0, 4, 0).elo().unwrap().0, 0.0);
    }
}
