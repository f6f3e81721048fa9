//! Scores of a position at every depth without selective pruning, from which the errors of shallow
//! searches are fitted.

use jogada_search::{Budget, Limit, Stop};

use super::{
    eval::Eval,
    search::{SCORE_MAX, Search},
    table::SearchTable,
};
use crate::{
    bits::{self, Bits, Task},
    board::Board,
    rules::Othello,
};

/// Scores for the side to move at depths 0 to `deepest`, each by a search of all moves. Where no
/// more squares are empty, the last is the final score.
pub fn scores_by_depth(pos: &Othello, deepest: u32, eval: &'static Eval) -> Vec<i32> {
    bits::fastest(Measure { board: pos.board(), deepest, eval })
}

struct Measure {
    board: Board,
    deepest: u32,
    eval: &'static Eval,
}

impl Task for Measure {
    type Output = Vec<i32>;

    fn run<B: Bits>(self, bits: B) -> Vec<i32> {
        let Measure { board, deepest, eval } = self;
        let (table, stop) = (SearchTable::new(18), Stop::never());
        let mut search = Search::new(bits, &table, eval, Budget::new(Limit::NONE, &stop));
        let depths = 0..=deepest.min(board.empty().count_ones());
        depths.map(|depth| search.node(board, depth, -SCORE_MAX - 1, SCORE_MAX + 1)).collect()
    }
}
