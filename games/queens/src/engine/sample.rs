//! Estimates where proofs do not reach: random games to where the rest is known exactly, for every first move (UCB).

use jogada_core::Rng;

use super::{bits::Bits, budget::ThreadBudget, nimber::Kayles};

/// A first move and the results of its games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arm<const W: usize> {
    pub(super) square: usize,
    after: Bits<W>,
    pub(super) games: u32,
    pub(super) wins: u32,
}

/// The most games.
const GAMES_MAX: u32 = 100_000;
/// The exploration constant of UCB.
const EXPLORATION: f64 = 0.7;
/// A set that is symmetric under a half turn begins as if it had won this many games: the opponent must find the refutation.
const SYMMETRY_PRIOR: u32 = 30;
/// The most squares with which it pays to ask whether the value is known.
const LATE: u32 = 28;

impl<const W: usize> Arm<W> {
    pub(super) fn share(&self) -> f64 {
        f64::from(self.wins) / f64::from(self.games.max(1))
    }
}

/// Samples first moves, promising ones more often, until the budget is spent.
pub(super) fn sample<const W: usize>(
    game: &Kayles<'_, W>,
    set: &Bits<W>,
    squares: impl Iterator<Item = usize>,
    rng: &mut Rng,
    mut budget: ThreadBudget<'_>,
) -> Vec<Arm<W>> {
    let arm = |square| {
        let after = game.after(set, square);
        let prior = if game.is_symmetric(&after) { SYMMETRY_PRIOR } else { 0 };
        Arm { square, after, games: prior, wins: prior }
    };
    let mut arms: Vec<Arm<W>> = squares.map(arm).collect();
    for number in 1..=GAMES_MAX {
        let log = f64::from(number).ln();
        let bound = |arm: &Arm<W>| match arm.games {
            0 => f64::MAX,
            games => arm.share() + EXPLORATION * (log / f64::from(games)).sqrt(),
        };
        let Some(arm) = arms.iter_mut().max_by(|a, b| bound(a).total_cmp(&bound(b))) else { break };
        arm.games += 1;
        arm.wins += u32::from(!is_won(game, arm.after, rng));
        if budget.visit().is_none() {
            break;
        }
    }
    arms.sort_by(|a, b| {
        (b.games, b.share()).partial_cmp(&(a.games, a.share())).expect("shares are numbers")
    });
    arms
}

/// Does the side to move win a random game that ends as soon as the value of the rest is known?
fn is_won<const W: usize>(game: &Kayles<'_, W>, mut set: Bits<W>, rng: &mut Rng) -> bool {
    let mut is_mine = true;
    loop {
        let len = set.len();
        if len <= LATE
            && let Some(value) = game.small_value(&set)
        {
            return (value != 0) == is_mine;
        }
        let square = set.nth(rng.below(len)).expect("the set has that many squares");
        set = game.after(&set, square);
        is_mine = !is_mine;
    }
}
