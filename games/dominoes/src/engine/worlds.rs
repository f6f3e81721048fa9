//! Deals that the view allows, drawn as often as the evidence makes them likely.

use jogada_core::Rng;

use super::evidence::{Evidence, HABITS, Habit};
use crate::{Board, Tile, Tiles, View};

/// A walk among deals (Metropolis): swap two unseen tiles, and keep the swap as often as the evidence likes it.
#[derive(Debug)]
pub(super) struct Worlds {
    evidence: Evidence,
    board: Board,
    /// The unseen tiles: first those of each hand, then those set aside.
    slots: Vec<(Tile, Option<usize>)>,
    /// How well each seat's hand explains its moves, by habit.
    likely: [[f64; 3]; 4],
}

const WARM_UP: u32 = 400;
const SWAPS: u32 = 12;

impl Worlds {
    pub(super) fn new(view: &View, me: usize, rng: &mut Rng) -> Worlds {
        let evidence = Evidence::of(view);
        let pos = <crate::Dominoes as jogada_core::Hidden>::guess(view, rng.seed());
        let board = pos.board;
        let mut slots: Vec<(Tile, Option<usize>)> = Vec::new();
        for seat in 0..4 {
            if seat != me {
                slots.extend(board.hands[seat].into_iter().map(|tile| (tile, Some(seat))));
            }
        }
        let held = board.hands.iter().fold(Tiles::NONE, |a, &b| a.or(b));
        slots.extend(view.unseen().without(held).into_iter().map(|tile| (tile, None)));
        let likely = std::array::from_fn(|seat| evidence.likelihoods(seat, board.hands[seat]));
        let mut worlds = Worlds { evidence, board, slots, likely };
        for _ in 0..WARM_UP {
            worlds.swap(rng);
        }
        worlds
    }

    /// The next deal, and a habit for each seat.
    pub(super) fn next(&mut self, rng: &mut Rng) -> (Board, [Habit; 4]) {
        for _ in 0..SWAPS {
            self.swap(rng);
        }
        let habits = self.likely.map(|likely| {
            let mut at = rng.unit() * likely.iter().sum::<f64>();
            for (habit, l) in HABITS.into_iter().zip(likely) {
                at -= l;
                if at <= 0.0 {
                    return habit;
                }
            }
            Habit::Thinker
        });
        (self.board, habits)
    }

    fn swap(&mut self, rng: &mut Rng) {
        let n = self.slots.len() as u32;
        let (i, j) = (rng.below(n) as usize, rng.below(n) as usize);
        let ((a, from), (b, to)) = (self.slots[i], self.slots[j]);
        if from == to {
            return;
        }
        let mut hands = self.board.hands;
        let mut likely = self.likely;
        let (mut before, mut after) = (1.0, 1.0);
        for (seat, gives, takes) in [(from, a, b), (to, b, a)] {
            let Some(seat) = seat else { continue };
            hands[seat] = hands[seat].without(gives.into()).or(takes.into());
            before *= likely[seat].iter().sum::<f64>();
            likely[seat] = self.evidence.likelihoods(seat, hands[seat]);
            after *= likely[seat].iter().sum::<f64>();
        }
        if after >= before || rng.unit() * before < after {
            self.board.hands = hands;
            self.likely = likely;
            self.slots[i] = (b, from);
            self.slots[j] = (a, to);
        }
    }
}
