//! The views of the boards along a line of search, each made from one that is near.
//!
//! A view remembers which board it is of, so any view can be turned into any other with the same outlook: the rows of
//! the pieces that are gone are taken away and those of the pieces that came are added. Nothing has to be told of moves
//! made and taken back, and no order of calls can make a view wrong; a near one only makes it cheap.

use jogada_search::Score;

use super::{
    Network, REGIONS, Row,
    inputs::{Outlook, differences, pieces_on},
    kernel,
};
use crate::{Board, Color};

/// How far from the root views are kept apart; deeper ones share the last place.
const DEEPEST: usize = 127;

/// The views of a line of search.
#[derive(Clone, Debug)]
pub(crate) struct Views<'n> {
    network: &'n Network,
    /// By distance from the root, and by side.
    line: Vec<[View; 2]>,
    /// For each side and outlook, the last view that had to be made without a near one.
    homes: [Vec<View>; 2],
}

/// The sum of the rows of a board's pieces, for one side.
#[derive(Clone, Debug)]
struct View {
    board: Board,
    outlook: Option<Outlook>,
    sum: Row,
}

impl<'n> Views<'n> {
    pub(crate) fn new(network: &'n Network) -> Views<'n> {
        let empty = View { board: Board::EMPTY, outlook: None, sum: network.bias };
        Views {
            network,
            line: vec![[empty.clone(), empty.clone()]; DEEPEST + 1],
            homes: [vec![empty.clone(); 2 * REGIONS], vec![empty; 2 * REGIONS]],
        }
    }

    /// The value of a board that is `ply` moves from the root, for the side to move.
    pub(crate) fn value(&mut self, board: &Board, ply: usize) -> Score {
        let ply = ply.min(DEEPEST);
        for side in Color::BOTH {
            self.look(board, ply, side);
        }
        let (own, other) = (board.turn(), board.turn().other());
        let views = &self.line[ply];
        self.network.judge(board, &views[own.index()].sum, &views[other.index()].sum)
    }

    /// Makes the view of a board for one side, from its parent's if that has the same outlook.
    fn look(&mut self, board: &Board, ply: usize, side: Color) {
        let outlook = Outlook::of(board, side);
        let at = side.index();
        let near = |view: &View| view.outlook == Some(outlook);
        let steps = |view: &View| differences(&view.board, board).count_ones();
        let home = &mut self.homes[at][outlook.number()];
        let (before, rest) = self.line.split_at_mut(ply);
        let target = &mut rest[0][at];
        match before.last().map(|views| &views[at]) {
            Some(parent) if near(parent) && steps(parent) <= steps(home) => {
                target.become_like(parent, board, outlook, self.network);
            }
            _ => {
                let old = home.clone();
                home.become_like(&old, board, outlook, self.network);
                target.clone_from(home);
            }
        }
    }
}

impl View {
    fn become_like(&mut self, near: &View, board: &Board, outlook: Outlook, network: &Network) {
        let differ = differences(&near.board, board);
        let row = |(piece, square)| &network.rows[outlook.input(piece, square)];
        let gone = pieces_on(&near.board, differ).map(row);
        let come = pieces_on(board, differ).map(row);
        kernel::change(&mut self.sum, &near.sum, come, gone);
        self.board = *board;
        self.outlook = Some(outlook);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::net::tests::random_network;
    use proptest::prelude::*;

    /// The value by its definition: every piece of the board is added, and every number weighed by itself.
    fn plain_value(network: &Network, board: &Board) -> Score {
        let view = |side| {
            let outlook = Outlook::of(board, side);
            let mut sum = network.bias.0.map(i32::from);
            for (piece, square) in pieces_on(board, !0) {
                let row = &network.rows[outlook.input(piece, square)];
                sum.iter_mut().zip(row.0).for_each(|(total, weight)| *total += i32::from(weight));
            }
            sum
        };
        let weigh = |sum: [i32; crate::engine::net::WIDTH], weights: &Row| -> i64 {
            let terms = sum.iter().zip(weights.0);
            terms.map(|(&x, w)| i64::from(x.clamp(0, 255)).pow(2) * i64::from(w)).sum()
        };
        let stage = super::super::stage(board);
        let [own, other] = &network.output[stage];
        let turn = board.turn();
        let sum = weigh(view(turn), own) + weigh(view(turn.other()), other);
        let output = sum / 255 + i64::from(network.output_bias[stage]);
        (output * 300 / (255 * 64)).clamp(-20_000, 20_000) as Score
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        /// Whatever line is followed, in whatever order and with whatever steps back, values are those of the definition.
        #[test]
        fn views_follow_any_line(start in 0u16..960, choices in prop::collection::vec((0usize..200, 0usize..40), 1..120)) {
            let network = random_network();
            let mut views = Views::new(&network);
            let mut line = vec![Board::chess960(start)];
            for (choice, back) in choices {
                if back > 34 && line.len() > 3 {
                    line.truncate(line.len() - 3);
                }
                let board = *line.last().unwrap();
                if back % 3 != 0 {
                    prop_assert_eq!(views.value(&board, line.len() - 1), plain_value(&network, &board));
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
