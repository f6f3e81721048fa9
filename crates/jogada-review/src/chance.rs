//! What a score means: the share of points that a side can expect.

use jogada_search::{Score, is_decided};

/// The share of the points that a side can expect, from 0 to 1; a draw is a half.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Chance(f64);

impl Chance {
    /// An even match.
    pub const EVEN: Chance = Chance(0.5);

    /// What a score promises the side that it is for. `unit` is the game's: the lead that wins about three of four.
    /// What is proved is what it is: a lead wins, and no lead is a draw.
    pub fn of(score: Score, proved: bool, unit: Score) -> Chance {
        if proved || is_decided(score) {
            return Chance(f64::from(score.signum() + 1) / 2.0);
        }
        Chance(1.0 / (1.0 + (-f64::from(score) / f64::from(unit.max(1))).exp()))
    }

    /// The other side's.
    pub fn other(self) -> Chance {
        Chance(1.0 - self.0)
    }

    /// As a number from 0 to 1.
    pub fn share(self) -> f64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use jogada_search::{lost_in, won_in};
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_is_certain_is_certain() {
        for (score, proved, share) in [
            (won_in(9), false, 1.0),
            (lost_in(9), false, 0.0),
            (2, true, 1.0),
            (0, true, 0.5),
            (-2, true, 0.0),
            (0, false, 0.5),
        ] {
            assert_eq!(Chance::of(score, proved, 100).share(), share, "{score} {proved}");
        }
    }

    proptest! {
        #[test]
        fn a_better_score_is_a_better_chance(a in -5000..5000_i32, b in -5000..5000_i32, unit in 1..1000_i32) {
            let (a, b) = (a.min(b), a.max(b));
            prop_assert!(Chance::of(a, false, unit) <= Chance::of(b, false, unit));
            let sum = Chance::of(a, false, unit).share() + Chance::of(-a, false, unit).share();
            prop_assert!((sum - 1.0).abs() < 1e-9);
        }
    }
}
