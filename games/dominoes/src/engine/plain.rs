//! The assignment's two players, which do not look ahead.

use jogada_core::{Rng, Seed};
use jogada_search::{Engine, Limit, Stop, Thought};

use crate::{Board, Dominoes, Move, View};

/// Any tile that fits, all equally likely; at the right end if it can, and a pass only when it must.
#[derive(Clone, Debug)]
pub struct Dummy(Rng);

/// The heaviest tile that fits; at the right end if it can, and a pass only when it must.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Dummy {
    /// A player with its own random numbers.
    pub fn new(seed: Seed) -> Dummy {
        Dummy(seed.rng())
    }
}

impl Engine<Dominoes> for Dummy {
    fn think(&mut self, view: &View, _: Limit, _: &Stop) -> Thought<Move> {
        Thought::plain(seen(view).dummy_move(&mut self.0))
    }
}

impl Engine<Dominoes> for Greedy {
    fn think(&mut self, view: &View, _: Limit, _: &Stop) -> Thought<Move> {
        Thought::plain(seen(view).greedy_move())
    }
}

/// The table as the seat to move sees it: hands that it does not know are empty.
pub(super) fn seen(view: &View) -> Board {
    let seat = view.turn().seat().expect("a player is asked only when it is to move");
    let hands = view.hands.map(Option::unwrap_or_default);
    debug_assert!(!hands[seat.index()].is_empty(), "a player is shown its own hand");
    Board { hands, ends: view.ends, seat, passes: view.passes() }
}
