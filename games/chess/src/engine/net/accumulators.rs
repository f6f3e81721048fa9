//! Accumulators along a line of search, each updated from a similar one.
//!
//! An accumulator knows its board, so it can be updated from any other with the same perspective: rows of pieces that
//! disappeared are removed, rows of pieces that appeared are added. The search need not report moves made and taken back,
//! and no order of calls can make an accumulator wrong; a similar source only makes it cheap.

use jogada_search::Score;

use super::{
    KING_BUCKETS, Network, Row,
    features::{Perspective, differences, pieces_on},
    kernel,
};
use crate::{Board, Color};

/// Plies with accumulators of their own; deeper ones share the last.
const PLY_MAX: usize = 127;

/// The accumulators of a line of search.
#[derive(Clone, Debug)]
pub(crate) struct Accumulators<'n> {
    network: &'n Network,
    /// By ply and side.
    stack: Vec<[Accumulator; 2]>,
    /// For each side and perspective, the last accumulator that could not be updated from its parent (a Finny table).
    refresh_cache: [Vec<Accumulator>; 2],
}

/// The sum of the rows of a board's pieces, from one perspective.
#[derive(Clone, Debug)]
struct Accumulator {
    board: Board,
    perspective: Option<Perspective>,
    sum: Row,
}

impl<'n> Accumulators<'n> {
    pub(crate) fn new(network: &'n Network) -> Accumulators<'n> {
        let empty = Accumulator { board: Board::EMPTY, perspective: None, sum: network.bias };
        Accumulators {
            network,
            stack: vec![[empty.clone(), empty.clone()]; PLY_MAX + 1],
            refresh_cache: [vec![empty.clone(); 2 * KING_BUCKETS], vec![empty; 2 * KING_BUCKETS]],
        }
    }

    /// The value of a board `ply` plies from the root, for the side to move.
    pub(crate) fn value(&mut self, board: &Board, ply: usize) -> Score {
        let ply = ply.min(PLY_MAX);
        for side in Color::BOTH {
            self.refresh(board, ply, side);
        }
        let (own, other) = (board.turn(), board.turn().other());
        let accumulators = &self.stack[ply];
        self.network.forward(
            board,
            &accumulators[own.index()].sum,
            &accumulators[other.index()].sum,
        )
    }

    /// Updates one side's accumulator, from its parent's if that has the same perspective and is more similar than the
    /// cached one.
    fn refresh(&mut self, board: &Board, ply: usize, side: Color) {
        let perspective = Perspective::of(board, side);
        let at = side.index();
        let is_usable = |accumulator: &Accumulator| accumulator.perspective == Some(perspective);
        let steps = |accumulator: &Accumulator| differences(&accumulator.board, board).count_ones();
        let cached = &mut self.refresh_cache[at][perspective.index()];
        let (before, rest) = self.stack.split_at_mut(ply);
        let target = &mut rest[0][at];
        match before.last().map(|accumulators| &accumulators[at]) {
            Some(parent) if is_usable(parent) && steps(parent) <= steps(cached) => {
                target.update_from(parent, board, perspective, self.network);
            }
            _ => {
                let old = cached.clone();
                cached.update_from(&old, board, perspective, self.network);
                target.clone_from(cached);
            }
        }
    }
}

impl Accumulator {
    fn update_from(
        &mut self,
        source: &Accumulator,
        board: &Board,
        perspective: Perspective,
        network: &Network,
    ) {
        let differ = differences(&source.board, board);
        let row = |(piece, square)| &network.rows[perspective.feature(piece, square)];
        let removed = pieces_on(&source.board, differ).map(row);
        let added = pieces_on(board, differ).map(row);
        kernel::update(&mut self.sum, &source.sum, added, removed);
        self.board = *board;
        self.perspective = Some(perspective);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::net::tests::random_network;
    use proptest::prelude::*;

    /// The value by definition: every piece is added, and every number is weighed by itself.
    fn plain_value(network: &Network, board: &Board) -> Score {
        let accumulator = |side| {
            let perspective = Perspective::of(board, side);
            let mut sum = network.bias.0.map(i32::from);
            for (piece, square) in pieces_on(board, !0) {
                let row = &network.rows[perspective.feature(piece, square)];
                sum.iter_mut().zip(row.0).for_each(|(total, weight)| *total += i32::from(weight));
            }
            sum
        };
        let weigh = |sum: [i32; crate::engine::net::HIDDEN], weights: &Row| -> i64 {
            let terms = sum.iter().zip(weights.0);
            terms.map(|(&x, w)| i64::from(x.clamp(0, 255)).pow(2) * i64::from(w)).sum()
        };
        let bucket = super::super::output_bucket(board);
        let [own, other] = &network.output[bucket];
        let turn = board.turn();
        let sum = weigh(accumulator(turn), own) + weigh(accumulator(turn.other()), other);
        let output = sum / 255 + i64::from(network.output_bias[bucket]);
        (output * 300 / (255 * 64)).clamp(-20_000, 20_000) as Score
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        /// Along any line, with steps back and plies left out, values are those of the definition.
        #[test]
        fn accumulators_follow_any_line(start in 0u16..960, choices in prop::collection::vec((0usize..200, 0usize..40), 1..120)) {
            let network = random_network();
            let mut accumulators = Accumulators::new(&network);
            let mut line = vec![Board::chess960(start)];
            for (choice, back) in choices {
                if back > 34 && line.len() > 3 {
                    line.truncate(line.len() - 3);
                }
                let board = *line.last().unwrap();
                if back % 3 != 0 {
                    let value = plain_value(&network, &board);
                    prop_assert_eq!(accumulators.value(&board, line.len() - 1), value);
                    prop_assert_eq!(network.value(&board), value);
                }
                let moves = board.legal_moves();
                if moves.is_empty() {
                    line.truncate(1);
                } else {
                    line.push(board.after(moves[choice % moves.len()]));
                }
            }
        }
    }
}
