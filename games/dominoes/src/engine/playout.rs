//! Play-outs of sampled deals.

use jogada_core::{Rng, Side, Turn};

use super::player_model::PlayerModel;
use crate::{Board, Ends, Move, Tiles, View, board::SEATS};

/// A board with the public history that play-outs use.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayoutState {
    board: Board,
    /// The tiles of the chain.
    laid: Tiles,
    /// For each seat, a bit for each number on which it has passed.
    passed_on: [u16; SEATS as usize],
}

/// The values of a careful seat's moves, in pips.
///
/// Found by hill climbing in matches of 200,000 games against greedy and itself, then rounded. Alone, without looking ahead,
/// it takes 58.7 % of the points from greedy and 66.4 % from dummy (40,000 games each).
mod worth {
    /// The tile is a double: it fits less often than others.
    pub(super) const DOUBLE: i32 = 7;
    /// Both ends become the same number.
    pub(super) const SAME_ENDS: i32 = 7;
    /// For each end on which nothing of the hand would fit.
    pub(super) const BARREN: i32 = -5;
    /// For each tile of the hand that would fit an end.
    pub(super) const MINE: i32 = 3;
    /// For each tile with an end's number that is already laid: the others have fewer of them.
    pub(super) const LAID: i32 = 2;
    /// For each end on which the next, the partner, the one before has passed.
    pub(super) const PASSED_ON: [i32; 3] = [4, -2, 4];
}

impl PlayoutState {
    /// The state of a view, with nothing but the known hands.
    pub(super) fn new(view: &View, board: Board) -> PlayoutState {
        let mut passed_on = [0; SEATS as usize];
        for ply in view.plies().filter(|ply| ply.tile.is_none()) {
            passed_on[ply.seat.index()] |= bits(ply.ends);
        }
        PlayoutState {
            board,
            laid: view.moves().iter().filter_map(|m| m.tile()).collect(),
            passed_on,
        }
    }

    /// The same state with these hands.
    pub(super) fn with_hands(mut self, hands: [Tiles; SEATS as usize]) -> PlayoutState {
        self.board.hands = hands;
        self
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    pub(super) fn play(&mut self, m: Move) {
        match m {
            Move::Lay { tile, .. } => self.laid = self.laid.or(tile.into()),
            Move::Pass => self.passed_on[self.board.seat.index()] |= bits(self.board.ends),
        }
        self.board.play(m);
    }

    /// Plays to the end, each seat by its model. Returns the points of `side` and the number of moves.
    pub(super) fn playout(
        mut self,
        models: &[PlayerModel; SEATS as usize],
        side: Side,
        rng: &mut Rng,
    ) -> (u32, u32) {
        let mut moves = 0;
        loop {
            let seat = match self.board.turn() {
                Turn::Over(outcome) => return (outcome.points(side), moves),
                Turn::ToMove(seat) => seat,
            };
            let m = match models[seat.index()] {
                PlayerModel::Greedy => self.board.greedy_move(),
                PlayerModel::Dummy => self.board.dummy_move(rng),
                PlayerModel::Careful => self.careful_move(),
            };
            self.play(m);
            moves += 1;
        }
    }

    /// The first of the best moves by [`worth`]; a pass only when it must.
    fn careful_move(&self) -> Move {
        self.board.lays().min_by_key(|&m| -self.worth(m)).unwrap_or(Move::Pass)
    }

    fn worth(&self, m: Move) -> i32 {
        let Move::Lay { tile, end } = m else { return 0 };
        let seat = self.board.seat.index();
        let rest = self.board.hands[seat].without(tile.into());
        let at_end = |number: u8| {
            let mine = i32::from(rest.and(Tiles::with(number)).len());
            let laid = i32::from(self.laid.and(Tiles::with(number)).len());
            let passed = |others: usize| {
                let passed_on = self.passed_on[(seat + 1 + others) % usize::from(SEATS)];
                i32::from(passed_on >> number & 1) * worth::PASSED_ON[others]
            };
            let barren = if mine == 0 { worth::BARREN } else { 0 };
            let passed = passed(0) + passed(1) + passed(2);
            worth::MINE * mine + worth::LAID * laid + passed + barren
        };
        let ends = Ends::after(self.board.ends, tile, end);
        i32::from(tile.pips())
            + i32::from(tile.is_double()) * worth::DOUBLE
            + i32::from(ends.left == ends.right) * worth::SAME_ENDS
            + at_end(ends.left)
            + at_end(ends.right)
    }
}

fn bits(ends: Option<Ends>) -> u16 {
    ends.map_or(0, |ends| 1 << ends.left | 1 << ends.right)
}
