//! Deals that the view allows, drawn as often as the evidence makes them likely.

use jogada_core::{Hidden, Rng};

use super::habit::{ByHabit, Evidence, HABITS, Habit};
use crate::{Dominoes, Tile, Tiles, View, board::SEATS};

/// A walk among deals (Metropolis): swap two unseen tiles, and keep the swap as often as the evidence likes it.
#[derive(Clone, Debug)]
pub(super) struct Worlds {
    evidence: Evidence,
    hands: [Tiles; SEATS as usize],
    /// How well each seat's hand explains its moves.
    weights: [ByHabit; SEATS as usize],
    /// The unseen tiles and who holds each; nobody holds those set aside.
    unseen: Vec<(Tile, Option<usize>)>,
}

/// One deal, and how its seats play.
#[derive(Clone, Copy, Debug)]
pub(super) struct World {
    pub(super) hands: [Tiles; SEATS as usize],
    pub(super) habits: [Habit; SEATS as usize],
}

/// Swaps before the first deal is drawn, and between two deals.
const SWAPS_FIRST: u32 = 400;
const SWAPS: u32 = 24;

impl Worlds {
    /// The deals that `me`, whose view this is, has to reckon with.
    /// `beliefs` are what is believed of an opponent and of the partner before the first move.
    pub(super) fn new(view: &View, me: usize, beliefs: [ByHabit; 2], rng: &mut Rng) -> Worlds {
        let evidence = Evidence::new(view, me, beliefs);
        let hands = Dominoes::guess(view, rng.seed()).board.hands;
        let holder = |tile| (0..hands.len()).find(|&seat| hands[seat].contains(tile));
        let unseen = view.unseen().into_iter().map(|tile| (tile, holder(tile))).collect();
        let weights = std::array::from_fn(|seat| evidence.weigh(seat, hands[seat]));
        let mut worlds = Worlds { evidence, hands, weights, unseen };
        for _ in 0..SWAPS_FIRST {
            worlds.swap(rng);
        }
        worlds
    }

    /// The next deal.
    pub(super) fn draw(&mut self, rng: &mut Rng) -> World {
        for _ in 0..SWAPS {
            self.swap(rng);
        }
        World { hands: self.hands, habits: self.weights.map(|weights| choose(weights, rng)) }
    }

    fn swap(&mut self, rng: &mut Rng) {
        let count = self.unseen.len() as u32;
        let (i, j) = (rng.below(count) as usize, rng.below(count) as usize);
        let ((a, from), (b, to)) = (self.unseen[i], self.unseen[j]);
        if from == to {
            return;
        }
        let (mut hands, mut weights) = (self.hands, self.weights);
        let (mut before, mut after) = (1.0, 1.0);
        for (seat, gives, takes) in [(from, a, b), (to, b, a)] {
            let Some(seat) = seat else { continue };
            hands[seat] = hands[seat].without(gives.into()).or(takes.into());
            before *= weights[seat].iter().sum::<f64>();
            weights[seat] = self.evidence.weigh(seat, hands[seat]);
            after *= weights[seat].iter().sum::<f64>();
        }
        if rng.unit() * before < after {
            (self.hands, self.weights) = (hands, weights);
            self.unseen[i].0 = b;
            self.unseen[j].0 = a;
        }
    }
}

/// One habit, as often as its weight says.
fn choose(weights: ByHabit, rng: &mut Rng) -> Habit {
    let mut at = rng.unit() * weights.iter().sum::<f64>();
    for (habit, weight) in HABITS.into_iter().zip(weights) {
        at -= weight;
        if at < 0.0 {
            return habit;
        }
    }
    Habit::Careful
}

#[cfg(test)]
mod tests {
    use jogada_core::{Game, Seat, Seed, Viewer};

    use super::*;
    use crate::{
        Move, Options,
        engine::habit::{OPPONENT, PARTNER},
    };

    const BELIEFS: [ByHabit; 2] = [OPPONENT, PARTNER];

    /// The share of the worlds that seat 0 draws after these moves in which a seat holds some of the tiles.
    fn share(moves: &[Move], pos: &Dominoes, seat: usize, tiles: Tiles) -> f64 {
        let mut pos = pos.clone();
        moves.iter().for_each(|&m| pos.play_unchecked(m));
        let mut rng = Seed::from_number(1).rng();
        let mut worlds = Worlds::new(&pos.view(Viewer::Seat(Seat::FIRST)), 0, BELIEFS, &mut rng);
        let held = (0..500).filter(|_| {
            let hand = worlds.draw(&mut rng).hands[seat];
            !hand.and(tiles).is_empty()
        });
        held.count() as f64 / 500.0
    }

    #[test]
    fn who_passes_rarely_could_have_played() {
        let options = Options { starter: Some(Seat::FIRST) };
        let pos = Dominoes::start(&options, Seed::from_number(5)).unwrap();
        let first = pos.board.greedy_move();
        let ends = {
            let mut pos = pos.clone();
            pos.play_unchecked(first);
            pos.board.ends.unwrap()
        };
        let before = share(&[first], &pos, 1, ends.matching());
        let after = share(&[first, Move::Pass], &pos, 1, ends.matching());
        assert!(before > 0.9, "{before}");
        assert!((0.01..0.6).contains(&after), "a pass may be by choice: {after}");
    }

    #[test]
    fn what_is_drawn_is_a_deal_of_the_unseen_tiles() {
        let pos = Dominoes::start(&Options::default(), Seed::from_number(6)).unwrap();
        let view = pos.view(Viewer::Seat(Seat::new(2)));
        let mut rng = Seed::from_number(2).rng();
        let mut worlds = Worlds::new(&view, 2, BELIEFS, &mut rng);
        for _ in 0..100 {
            let World { hands, .. } = worlds.draw(&mut rng);
            assert_eq!(hands[2], pos.board.hands[2]);
            assert!(hands.iter().all(|hand| hand.len() == 10));
            assert_eq!(hands.iter().fold(Tiles::NONE, |all, &hand| all.or(hand)).len(), 40);
        }
    }
}
