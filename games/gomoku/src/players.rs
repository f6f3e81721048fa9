//! Players that look no further than their own stone: `greedy`, the assignment's `aluno`, and the engine's lowest levels.

use jogada_core::{Game, Rng, Seed, Side};
use jogada_search::{Engine, Level, Limit, Score, Stop, Thought};

use crate::{
    assignment::{self, AssignmentBoard},
    board::{BLACK, Dir, Square},
    engine::Master,
    rules::Gomoku,
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

/// The engine at the table, with a chance of its own for the levels at which it plays as a beginner.
#[derive(Debug)]
pub(crate) struct Teacher {
    master: Master,
    seed: Seed,
}

impl Teacher {
    pub(crate) fn new(seed: Seed) -> Teacher {
        Teacher { master: Master::default(), seed }
    }
}

impl Engine<Gomoku> for Teacher {
    fn think(&mut self, view: &Gomoku, limit: Limit, stop: &Stop) -> Thought<Square> {
        self.master.think(view, limit, stop)
    }

    fn weigh(&mut self, view: &Gomoku, limit: Limit, stop: &Stop) -> Thought<Square> {
        self.master.weigh(view, limit, stop)
    }

    fn at_level(&mut self, view: &Gomoku, level: Level) -> Option<Thought<Square>> {
        let mut rng = self.seed.derive("beginner", u64::from(view.board().stones())).rng();
        beginner(view, level, &mut rng)
    }
}

/// How a beginner plays at levels 1 to 5; above them the engine only looks at fewer positions.
///
/// A beginner wants rows of its own, sees most of the opponent's, those along rows and columns sooner than those along
/// diagonals, and now and then does not see one at all. Own fives are overlooked less.
fn beginner(view: &Gomoku, level: Level, rng: &mut Rng) -> Option<Thought<Square>> {
    let blindness = *BLIND_PERCENT.get(usize::from(level.number()) - 1)?;
    let mut best: Option<(Score, Square)> = None;
    for m in view.legal_moves() {
        let worth = beginner_score(view, m, blindness, rng);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, m));
        }
    }
    best.map(|(_, m)| Thought::plain(m))
}

/// Of a hundred rows along a diagonal, those that levels 1 to 5 overlook; half as many along rows and columns.
const BLIND_PERCENT: [u32; 5] = [70, 50, 34, 20, 8];
/// The value of a stone on five squares in a row, by the stones of one side on them; the other has none.
const STRETCH: [Score; 5] = [1, 6, 30, 160, 4_000];

/// Adds up the stretches of five through a square: own ones, and a little less those of the opponent that were seen.
fn beginner_score(pos: &Gomoku, m: Square, blindness: u32, rng: &mut Rng) -> Score {
    let (own, other) = (pos.side(), pos.side().other());
    let mut score = 0;
    for dir in Dir::ALL {
        let is_straight = matches!(dir, Dir::Row | Dir::Column);
        let blindness = if is_straight { blindness / 2 } else { blindness };
        let [sees_own, sees_other] =
            [blindness / 3, blindness].map(|blindness| rng.below(100) >= blindness);
        let [line, rival] = [own, other].map(|side| pos.board().line(side, dir, m));
        let span = pos.board().span(dir, m);
        let bit = dir.bit_of(m);
        for first in bit.saturating_sub(4)..=bit {
            let five = 0b11111 << first;
            if five & !span != 0 {
                continue;
            }
            let [mine, theirs] = [line & five, rival & five].map(u32::count_ones);
            if theirs == 0 && sees_own {
                score += 5 * STRETCH[mine.min(4) as usize];
            } else if mine == 0 && sees_other {
                score += 4 * STRETCH[theirs.min(4) as usize];
            }
        }
    }
    // Equal squares are chosen between by chance, and so are nearly equal ones.
    score * 8 + rng.below(8 + blindness) as Score
}

/// The assignment's `busca_max` at the table: it opens in the centre, and plays white by swapping the colours that it sees.
#[derive(Debug)]
pub struct Aluno;

impl Engine<Gomoku> for Aluno {
    fn think(&mut self, view: &Gomoku, _: Limit, _: &Stop) -> Thought<Square> {
        let size = view.board().size();
        if view.board().stones() == 0 {
            return Thought::plain(from_assignment(size, assignment::centre(size.into())));
        }
        let legal = |square| view.forbidden(from_assignment(size, square)).is_none();
        let best = assignment::search_max_where(&seen_as_black(view), legal);
        Thought::plain(from_assignment(
            size,
            best.expect("an engine is asked only when it is to move"),
        ))
    }
}

/// The assignment's board as the side to move would see it with the black stones.
fn seen_as_black(pos: &Gomoku) -> AssignmentBoard {
    let size = pos.board().size();
    let swap = |side: Side| if pos.side() == BLACK { side } else { side.other() };
    let stone = |y, x| pos.board().at(from_assignment(size, (y, x))).map(swap);
    (0..size.into()).map(|y| (0..size.into()).map(|x| stone(y, x)).collect()).collect()
}

/// The assignment counts rows from the top.
fn from_assignment(size: u8, (y, x): (usize, usize)) -> Square {
    Square::new(x as u8, size - 1 - y as u8)
}
