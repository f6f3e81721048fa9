//! Samples deals that the view allows, by their likelihood given the moves so far.

use jogada_core::{Hidden, Rng};

use super::player_model::{ByModel, Evidence, MODELS, PlayerModel};
use crate::{Dominoes, Tile, Tiles, View, board::SEATS};

/// A Markov chain of deals (Metropolis): swaps two unseen tiles, and accepts the swap by the ratio of the likelihoods.
#[derive(Clone, Debug)]
pub(super) struct DealSampler {
    evidence: Evidence,
    hands: [Tiles; SEATS as usize],
    /// The likelihood of each seat's moves given its hand, by model.
    weights: [ByModel; SEATS as usize],
    /// The unseen tiles and their seats; `None` for tiles that were not dealt.
    unseen: Vec<(Tile, Option<usize>)>,
}

/// A sampled deal, with a player model for each seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct SampledDeal {
    pub(super) hands: [Tiles; SEATS as usize],
    pub(super) models: [PlayerModel; SEATS as usize],
}

/// Swaps before the first sample, and between two samples.
const SWAPS_FIRST: u32 = 400;
const SWAPS: u32 = 24;

impl DealSampler {
    /// A sampler for the seat `me`, whose view this is.
    /// `priors` are those of an opponent's and of the partner's player model.
    pub(super) fn new(view: &View, me: usize, priors: [ByModel; 2], rng: &mut Rng) -> DealSampler {
        let evidence = Evidence::new(view, me, priors);
        let hands = Dominoes::guess(view, rng.seed()).board.hands;
        let holder = |tile| (0..hands.len()).find(|&seat| hands[seat].contains(tile));
        let unseen = view.unseen().into_iter().map(|tile| (tile, holder(tile))).collect();
        let weights = std::array::from_fn(|seat| evidence.weigh(seat, hands[seat]));
        let mut sampler = DealSampler { evidence, hands, weights, unseen };
        for _ in 0..SWAPS_FIRST {
            sampler.swap(rng);
        }
        sampler
    }

    /// The next sample.
    pub(super) fn sample(&mut self, rng: &mut Rng) -> SampledDeal {
        for _ in 0..SWAPS {
            self.swap(rng);
        }
        SampledDeal { hands: self.hands, models: self.weights.map(|weights| choose(weights, rng)) }
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

/// A random model, in proportion to the weights.
fn choose(weights: ByModel, rng: &mut Rng) -> PlayerModel {
    let mut at = rng.unit() * weights.iter().sum::<f64>();
    for (model, weight) in MODELS.into_iter().zip(weights) {
        at -= weight;
        if at < 0.0 {
            return model;
        }
    }
    PlayerModel::Careful
}

#[cfg(test)]
mod tests {
    use jogada_core::{Game, Seat, Seed, Viewer};

    use super::*;
    use crate::{
        Move, Options,
        engine::player_model::{OPPONENT_PRIOR, PARTNER_PRIOR},
    };

    const PRIORS: [ByModel; 2] = [OPPONENT_PRIOR, PARTNER_PRIOR];

    /// The share of seat 0's samples after these moves in which a seat holds some of the tiles.
    fn share(moves: &[Move], pos: &Dominoes, seat: usize, tiles: Tiles) -> f64 {
        let mut pos = pos.clone();
        moves.iter().for_each(|&m| pos.play_unchecked(m));
        let mut rng = Seed::from_number(1).rng();
        let mut sampler =
            DealSampler::new(&pos.view(Viewer::Seat(Seat::FIRST)), 0, PRIORS, &mut rng);
        let held = (0..500).filter(|_| {
            let hand = sampler.sample(&mut rng).hands[seat];
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
        let mut sampler = DealSampler::new(&view, 2, PRIORS, &mut rng);
        for _ in 0..100 {
            let SampledDeal { hands, .. } = sampler.sample(&mut rng);
            assert_eq!(hands[2], pos.board.hands[2]);
            assert!(hands.iter().all(|hand| hand.len() == 10));
            assert_eq!(hands.iter().fold(Tiles::NONE, |all, &hand| all.or(hand)).len(), 40);
        }
    }
}
