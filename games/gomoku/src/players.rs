//! Players that look no further than their own stone: `greedy`, and the seed's `aluno`.

use jogada_core::Side;
use jogada_search::{Engine, Limit, Score, Stop, Thought};

use crate::{
    board::{BLACK, Dir, Square},
    rules::Gomoku,
    seed::{self, SeedBoard},
};

/// What a stone is worth at once: on each line, ten times more for every stone of the run that it would make,
/// and a little less for a run of the opponent's that it keeps from growing.
pub(crate) fn line_score(pos: &Gomoku, m: Square) -> Score {
    let run = |side, dir| {
        let length = 1 + stones_beyond(pos, side, m, dir, 1) + stones_beyond(pos, side, m, dir, -1);
        (10 as Score).pow(length.min(5))
    };
    let (own, other) = (pos.side(), pos.side().other());
    Dir::ALL.into_iter().map(|dir| 10 * run(own, dir) + 9 * run(other, dir)).sum()
}

/// How many stones of a side stand without a gap beyond a square.
fn stones_beyond(pos: &Gomoku, side: Side, square: Square, dir: Dir, way: i8) -> u32 {
    let next = |steps: i8| square.step(dir, steps * way, pos.board().size());
    (1..).map_while(next).take_while(|&next| pos.board().has(side, next)).count() as u32
}

/// The seed's `busca_max` at the table: it opens in the centre, and plays white by swapping the colours that it sees.
#[derive(Debug)]
pub struct Aluno;

impl Engine<Gomoku> for Aluno {
    fn think(&mut self, view: &Gomoku, _: Limit, _: &Stop) -> Thought<Square> {
        let size = view.board().size();
        if view.board().stones() == 0 {
            return Thought::plain(from_seed(size, seed::centre(size.into())));
        }
        let legal = |square| view.forbidden(from_seed(size, square)).is_none();
        let best = seed::search_max_where(&seen_as_black(view), legal);
        Thought::plain(from_seed(size, best.expect("an engine is asked only when it is to move")))
    }
}

/// The seed's board as the side to move would see it with the black stones.
fn seen_as_black(pos: &Gomoku) -> SeedBoard {
    let size = pos.board().size();
    let swap = |side: Side| if pos.side() == BLACK { side } else { side.other() };
    let stone = |y, x| pos.board().at(from_seed(size, (y, x))).map(swap);
    (0..size.into()).map(|y| (0..size.into()).map(|x| stone(y, x)).collect()).collect()
}

/// The seed counts rows from the top.
fn from_seed(size: u8, (y, x): (usize, usize)) -> Square {
    Square::new(x as u8, size - 1 - y as u8)
}
