//! The policy player: a network chooses the move in microseconds. It was trained on the engine's evaluations.

use jogada_search::{Engine, Limit, Stop, Thought};

use super::{
    net::{FEATURES, Features, Net},
    plain::seen,
    weights::NET,
};
use crate::{Board, Dominoes, Ends, Move, Tile, Tiles, View, board::SEATS};

/// The fast player: values each move by public features, and does not look ahead.
#[derive(Clone, Copy, Debug)]
pub struct Policy<'a>(&'a Net);

impl Policy<'static> {
    /// The player with the network that ships with the game.
    pub fn learnt() -> Policy<'static> {
        Policy(&NET)
    }
}

impl<'a> Policy<'a> {
    /// The player with another network.
    pub fn new(net: &'a Net) -> Policy<'a> {
        Policy(net)
    }

    /// The move of the greatest value.
    pub fn choose(&self, view: &View) -> Move {
        let looks =
            Policy::features(view).into_iter().map(|(m, looks)| (m, self.0.evaluate(&looks)));
        looks.max_by(|(_, a), (_, b)| a.total_cmp(b)).map_or(Move::Pass, |(m, _)| m)
    }

    /// The features of every legal move.
    pub fn features(view: &View) -> Vec<(Move, Features)> {
        let board = seen(view);
        let knowledge = Knowledge::new(view, &board);
        board.lays().chain([Move::Pass]).map(|m| (m, knowledge.features(m))).collect()
    }
}

impl Engine<Dominoes> for Policy<'_> {
    fn think(&mut self, view: &View, _: Limit, _: &Stop) -> Thought<Move> {
        Thought::plain(self.choose(view))
    }
}

/// What the seat to move knows of the game.
struct Knowledge<'a> {
    board: &'a Board,
    me: usize,
    counts: [u8; SEATS as usize],
    laid: Tiles,
    /// For the next seat, the partner and the one before: what it may hold if it passes only when it must.
    may_hold: [Tiles; 3],
    /// The same if besides it always lays the heaviest tile.
    greedy_holds: [Tiles; 3],
    /// For each of them, a bit for each number on which it has passed.
    passed_on: [u16; 3],
}

impl<'a> Knowledge<'a> {
    fn new(view: &View, board: &'a Board) -> Knowledge<'a> {
        let (me, unseen) = (board.seat.index(), view.unseen());
        let mut knowledge = Knowledge {
            board,
            me,
            counts: view.counts,
            laid: view.moves.iter().filter_map(|m| m.tile()).collect(),
            may_hold: [unseen; 3],
            greedy_holds: [unseen; 3],
            passed_on: [0; 3],
        };
        for ply in view.plies() {
            let other = (ply.seat.index() + 3 - me) % 4;
            if other == 3 {
                continue;
            }
            let matching = ply.ends.map_or(Tiles::ALL, Ends::matching);
            let excluded = match ply.tile {
                Some(tile) => matching.and(heavier(tile)),
                None => {
                    knowledge.may_hold[other] = knowledge.may_hold[other].without(matching);
                    let bits = ply.ends.map_or(0, |ends| 1 << ends.left | 1 << ends.right);
                    knowledge.passed_on[other] |= bits;
                    matching
                }
            };
            knowledge.greedy_holds[other] = knowledge.greedy_holds[other].without(excluded);
        }
        knowledge
    }

    fn features(&self, m: Move) -> Features {
        let hand = self.board.hands[self.me];
        let (rest, ends, laid) = match m {
            Move::Pass => (hand, self.board.ends, self.laid),
            Move::Lay { tile, end } => (
                hand.without(tile.into()),
                Some(Ends::after(self.board.ends, tile, end)),
                self.laid.or(tile.into()),
            ),
        };
        let is_pass = f32::from(u8::from(m == Move::Pass));
        let Some(ends) = ends else {
            // A pass on the empty table: nothing is known, and it is hardly ever right.
            let mut nothing = [0.0; FEATURES];
            nothing[0] = is_pass;
            return nothing;
        };
        let stuck = self.stuck(&self.may_hold, ends);
        let greedy_stuck = self.stuck(&self.greedy_holds, ends);
        let matching = ends.matching();
        let mine = rest.and(matching).len();
        let counts: [f32; 3] = std::array::from_fn(|other| self.count(other));
        let all_stuck = stuck.iter().product::<f32>();
        let lead = self.lead(rest);
        let closed = all_stuck * f32::from(u8::from(mine == 0));
        let ends_now = if self.board.passes == 3 { is_pass } else { 0.0 };
        let tile = m.tile();
        let passed = |other: usize| {
            let on = |number: u8| f32::from((self.passed_on[other] >> number & 1) as u8);
            on(ends.left) + on(ends.right)
        };
        let numbers = |f: &dyn Fn(u8) -> bool| f32::from((0..10).filter(|&n| f(n)).count() as u8);
        let left = |number: u8| Tiles::with(number).without(laid).len();
        let held = |number: u8| rest.and(Tiles::with(number)).len();
        let owned = |number: u8| held(number) > 0 && held(number) == left(number);
        let urgent = |other: usize| stuck[other] / counts[other];
        [
            is_pass,
            tile.map_or(0.0, |tile| f32::from(tile.pips()) / 10.0),
            f32::from(u8::from(tile.is_some_and(Tile::is_double))),
            f32::from(u8::from(ends.left == ends.right)),
            f32::from(u8::from(held(ends.left) == 0)) + f32::from(u8::from(held(ends.right) == 0)),
            f32::from(mine) / 4.0,
            f32::from(u8::from(mine == 0)),
            f32::from(20 - left(ends.left) - left(ends.right)) / 10.0,
            passed(0),
            passed(1),
            passed(2),
            stuck[0],
            stuck[1],
            stuck[2],
            greedy_stuck[0],
            greedy_stuck[1],
            greedy_stuck[2],
            urgent(0),
            urgent(1),
            urgent(2),
            all_stuck,
            all_stuck * lead,
            closed * lead,
            f32::from(u8::from(owned(ends.left))) + f32::from(u8::from(owned(ends.right))),
            numbers(&|number| held(number) > 0) / 10.0,
            f32::from(rest.into_iter().filter(|tile| tile.is_double()).count() as u8) / 4.0,
            rest.pips() as f32 / 50.0,
            is_pass * counts[1] / 10.0,
            is_pass * counts[0].min(counts[2]) / 10.0,
            is_pass * f32::from(self.board.passes) / 3.0,
            ends_now * lead,
            ends_now,
            is_pass * f32::from(self.board.playable().len()) / 5.0,
            f32::from(self.counts[self.me]) / 10.0,
        ]
    }

    /// The number of tiles of the next seat, the partner or the one before.
    fn count(&self, other: usize) -> f32 {
        f32::from(self.counts[(self.me + 1 + other) % 4]).max(1.0)
    }

    /// The probability that each of the others has nothing that fits these ends.
    fn stuck(&self, holds: &[Tiles; 3], ends: Ends) -> [f32; 3] {
        std::array::from_fn(|other| {
            let count = self.counts[(self.me + 1 + other) % 4];
            let (mut from, fit) = (holds[other].len(), holds[other].and(ends.matching()).len());
            // If the moves contradict these assumptions, nothing is known of the hand.
            from = from.max(count);
            none_of(from, fit.min(from), count)
        })
    }

    /// The expected difference between the lightest hands of the pairs, in tens of pips.
    fn lead(&self, rest: Tiles) -> f32 {
        let pips = |other: usize| {
            let holds = self.may_hold[other];
            self.count(other) * holds.pips() as f32 / f32::from(holds.len().max(1))
        };
        let ours = (rest.pips() as f32).min(pips(1));
        (pips(0).min(pips(2)) - ours) / 10.0
    }
}

/// The tiles with more pips.
fn heavier(tile: Tile) -> Tiles {
    // Tiles are numbered from the heaviest; those of the same weight are neighbours.
    let mut first = tile.index();
    while first > 0 && Tile::from_index(first - 1).pips() == tile.pips() {
        first -= 1;
    }
    Tiles::first(first)
}

/// The probability that none of `fit` tiles is among `count` drawn from `from`.
fn none_of(from: u8, fit: u8, count: u8) -> f32 {
    (0..count).fold(1.0, |chance, drawn| {
        let (left, bad) = (f32::from(from - drawn), f32::from(fit));
        chance * ((left - bad) / left).max(0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_to_draw_none_is_that_of_counting_hands() {
        // Of the 10 ways to draw 2 of 5 tiles, 3 avoid two of them.
        assert!((none_of(5, 2, 2) - 0.3).abs() < 1e-6);
        assert_eq!(none_of(5, 0, 5), 1.0);
        assert_eq!(none_of(5, 1, 5), 0.0);
        assert_eq!(none_of(3, 3, 1), 0.0);
    }

    #[test]
    fn heavier_tiles_have_more_pips() {
        for tile in Tiles::ALL {
            let slow = Tiles::ALL.into_iter().filter(|other| other.pips() > tile.pips()).collect();
            assert_eq!(heavier(tile), slow, "{tile:?}");
        }
    }
}
