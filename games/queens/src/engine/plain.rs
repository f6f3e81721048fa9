//! The player by the generic searches, whose strength grows with the number of nodes.

use jogada_core::Seed;
use jogada_search::{AlphaBeta, Engine, Limit, Mcts, Score, Searchable, Stop, Thought};

use crate::{Hand, Piece, Placement, Queens, board};

/// Alpha-beta search where the board is nearly closed, Monte-Carlo tree search before that.
#[derive(Debug)]
pub(super) struct Plain {
    near: AlphaBeta<Queens>,
    far: Mcts<Queens>,
}

/// The most free squares with which alpha-beta usually reaches the end.
const NEAR: u32 = 64;

impl Plain {
    pub(super) fn new(seed: Seed) -> Plain {
        Plain { near: AlphaBeta::new(18), far: Mcts::new(seed) }
    }

    fn is_near(pos: &Queens) -> bool {
        pos.placeable().map(|(_, squares)| squares.len()).sum::<u32>() <= NEAR
    }
}

impl Engine<Queens> for Plain {
    fn think(&mut self, pos: &Queens, limit: Limit, stop: &Stop) -> Thought<Placement> {
        if Plain::is_near(pos) {
            self.near.think(pos, limit, stop)
        } else {
            self.far.think(pos, limit, stop)
        }
    }

    fn weigh(&mut self, pos: &Queens, limit: Limit, stop: &Stop) -> Thought<Placement> {
        if Plain::is_near(pos) {
            self.near.weigh(pos, limit, stop)
        } else {
            self.far.weigh(pos, limit, stop)
        }
    }
}

impl Searchable for Queens {
    /// Few squares left for the opponent is good.
    fn static_eval(&self) -> Score {
        let room = |hand: Hand| -> u32 {
            Piece::ALL
                .into_iter()
                .filter(|&piece| hand.has(piece))
                .map(|piece| self.free_for(piece).len())
                .sum()
        };
        let mover = self.seat.side();
        room(self.hand(mover)) as Score - room(self.hand(mover.other())) as Score
    }

    /// A position is where each kind may still go, and the hands.
    fn key(&self) -> u64 {
        // Far apart, so that the seat is not confused with a piece more or less in the first hand.
        let mut key = [0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344][self.seat.index()];
        let mut mix =
            |word: u64| key = (key ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        for hand in self.hands {
            hand.0.iter().for_each(|&count| mix(u64::from(count)));
        }
        for piece in Piece::ALL {
            if self.hands.iter().any(|hand| hand.has(piece)) {
                self.free_for(piece).words().iter().for_each(|&word| mix(word));
            }
        }
        key
    }

    /// Closing many squares brings the end near.
    fn rank(&self, m: Placement) -> i32 {
        board::attacks(m.piece, m.square, self.size).len() as i32
    }
}
