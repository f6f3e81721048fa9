//! Guessing where proofs do not reach: random games to where the rest is known exactly, counted for every first move.

use jogada_core::Rng;

use super::{bits::Bits, nimber::Kayles, watch::Count};

/// A first move, and how its games went.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arm<const W: usize> {
    pub(super) square: usize,
    after: Bits<W>,
    pub(super) games: u32,
    pub(super) wins: u32,
}

/// Games enough to tell what can be told by chance.
const GAMES_MAX: u32 = 100_000;
/// How much a move that was tried less attracts.
const CURIOSITY: f64 = 0.7;
/// A set that looks the same after half a turn begins as if it had won so many games: the other side must find the refutation.
const TRUST: u32 = 30;
/// With no more squares than this it is worth asking whether the value is known.
const LATE: u32 = 28;

impl<const W: usize> Arm<W> {
    pub(super) fn share(&self) -> f64 {
        f64::from(self.wins) / f64::from(self.games.max(1))
    }
}

/// Tries first moves, the promising ones more often, until time is up.
pub(super) fn sample<const W: usize>(
    game: &Kayles<'_, W>,
    set: &Bits<W>,
    squares: impl Iterator<Item = usize>,
    rng: &mut Rng,
    mut count: Count<'_>,
) -> Vec<Arm<W>> {
    let arm = |square| {
        let after = game.after(set, square);
        let trust = if game.is_same_turned(&after) { TRUST } else { 0 };
        Arm { square, after, games: trust, wins: trust }
    };
    let mut arms: Vec<Arm<W>> = squares.map(arm).collect();
    for number in 1..=GAMES_MAX {
        let log = f64::from(number).ln();
        let bound = |arm: &Arm<W>| match arm.games {
            0 => f64::MAX,
            games => arm.share() + CURIOSITY * (log / f64::from(games)).sqrt(),
        };
        let Some(arm) = arms.iter_mut().max_by(|a, b| bound(a).total_cmp(&bound(b))) else { break };
        arm.games += 1;
        arm.wins += u32::from(!is_won(game, arm.after, rng));
        if count.visit().is_none() {
            break;
        }
    }
    arms.sort_by(|a, b| {
        (b.games, b.share()).partial_cmp(&(a.games, a.share())).expect("shares are numbers")
    });
    arms
}

/// Does whoever must move win a random game that ends as soon as the value of the rest is known?
fn is_won<const W: usize>(game: &Kayles<'_, W>, mut set: Bits<W>, rng: &mut Rng) -> bool {
    let mut is_mine = true;
    loop {
        let len = set.len();
        if len <= LATE
            && let Some(value) = game.small_value(&set)
        {
            return (value != 0) == is_mine;
        }
        let square = set.nth(rng.below(len)).expect("the set has so many squares");
        set = game.after(&set, square);
        is_mine = !is_mine;
    }
}
