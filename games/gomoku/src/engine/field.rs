//! The position as the engine sees it: every empty square with the shapes that a stone of either side would make there,
//! kept up to date as stones come and go.

use jogada_core::Side;

use crate::{
    board::{BLACK, Board, Dir, SIZE_MAX, Square, bits},
    engine::shapes::{Pair, Shape, Shapes, of_side},
    line::Rule,
    renju,
    rules::Gomoku,
};

/// What a stone on a square threatens, all four lines together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Grade {
    Quiet,
    /// One open three.
    Three,
    /// Two open threes at once.
    TwoThrees,
    /// A four that can be stopped.
    Four,
    /// That and an open three.
    FourThree,
    /// An open four, or two fours at once.
    OpenFour,
    /// A win.
    Five,
}

impl Grade {
    const COUNT: usize = Grade::Five as usize + 1;
}

/// Board, shapes, counts and worth, after any sequence of `put` and `take`.
#[derive(Clone)]
pub(super) struct Field {
    rule: Rule,
    board: Board,
    side: Side,
    squares: Vec<Square>,
    key: u64,
    /// By square and direction; a taken square has neither shapes nor grade nor worth.
    pairs: [[Pair; 4]; Square::INDEX_END],
    grades: [[Grade; Square::INDEX_END]; 2],
    threats: [Both; Square::INDEX_END],
    worths: [Both; Square::INDEX_END],
    /// Squares of each grade, by side.
    counts: [[u16; Grade::COUNT]; 2],
    /// Squares where a side makes a four or more, as rows of bits.
    fours: [[u32; SIZE_MAX as usize]; 2],
    /// The sum of a side's worths.
    worth: [i32; 2],
    shapes: &'static Shapes,
}

/// What a shape is worth, from [`Shape::Dead`] on. Those from an open one to a four were tried greater and smaller
/// in matches of 60 games at 8,000 positions a move, which tells differences of some 50 Elo and no less.
const WORTH: [u16; 16] = [0, 0, 1, 4, 9, 10, 50, 70, 150, 400, 0, 0, 0, 0, 0, 0];

/// How many of a square's lines have each of the shapes that threaten: open threes, fours, open fours and fives,
/// four bits each from the lowest.
type Threats = u16;
const THREATS: [Threats; 16] = [0, 0, 0, 0, 0, 0, 1, 1 << 4, 1 << 8, 1 << 12, 0, 0, 0, 0, 0, 0];

/// A number for black in the low half and one for white in the high half, so that both are added at once.
type Both = u32;
static WORTHS: [Both; 256] = by_pair(&WORTH);
static BOTH_THREATS: [Both; 256] = by_pair(&THREATS);

const fn by_pair(by_shape: &[u16; 16]) -> [Both; 256] {
    let mut table = [0; 256];
    let mut pair = 0;
    while pair < 256 {
        table[pair] = by_shape[pair & 15] as Both | (by_shape[pair >> 4] as Both) << 16;
        pair += 1;
    }
    table
}

#[inline]
const fn half(both: Both, side: Side) -> u16 {
    (both >> (16 * side as u32)) as u16
}

impl Grade {
    fn of(threats: Threats) -> Grade {
        let [threes, fours, open_fours, fives] = [0, 4, 8, 12].map(|shift| threats >> shift & 15);
        match (fours, threes) {
            _ if fives > 0 => Grade::Five,
            _ if open_fours > 0 || fours > 1 => Grade::OpenFour,
            (1, 1..) => Grade::FourThree,
            (1, 0) => Grade::Four,
            (_, 2..) => Grade::TwoThrees,
            (_, 1) => Grade::Three,
            _ => Grade::Quiet,
        }
    }
}

impl Field {
    pub(super) fn new(pos: &Gomoku) -> Field {
        let board = pos.board();
        let mut field = Field {
            rule: pos.rule(),
            board: Board::new(board.size()),
            side: BLACK,
            squares: board.squares().collect(),
            // Two rules, or two sizes, must not share what is remembered of a position.
            key: mix(u64::from(board.size()) << 32 | pos.rule() as u64),
            pairs: [[0; 4]; Square::INDEX_END],
            grades: [[Grade::Quiet; Square::INDEX_END]; 2],
            threats: [0; Square::INDEX_END],
            worths: [0; Square::INDEX_END],
            counts: [[Square::INDEX_END as u16, 0, 0, 0, 0, 0, 0]; 2],
            fours: [[0; SIZE_MAX as usize]; 2],
            worth: [0; 2],
            shapes: Shapes::of(pos.rule()),
        };
        for square in field.board.squares() {
            field.open(square);
        }
        let stones = |side| board.squares().filter(move |&square| board.has(side, square));
        for side in Side::BOTH {
            for square in stones(side) {
                field.side = side;
                field.put(square);
            }
        }
        field.side = pos.side();
        field
    }

    pub(super) fn side(&self) -> Side {
        self.side
    }

    pub(super) fn rule(&self) -> Rule {
        self.rule
    }

    pub(super) fn size(&self) -> u8 {
        self.board.size()
    }

    pub(super) fn is_free(&self, square: Square) -> bool {
        self.board.is_free(square)
    }

    pub(super) fn room(&self) -> u16 {
        self.board.room()
    }

    /// A number for this arrangement of stones and side to move.
    pub(super) fn key(&self) -> u64 {
        self.key ^ self.side as u64
    }

    /// How many squares have this grade for a side.
    pub(super) fn count(&self, side: Side, grade: Grade) -> u16 {
        self.counts[side.index()][grade as usize]
    }

    pub(super) fn grade(&self, side: Side, square: Square) -> Grade {
        self.grades[side.index()][square.index()]
    }

    /// What a side's possible stones are worth together.
    pub(super) fn worth(&self, side: Side) -> i32 {
        self.worth[side.index()]
    }

    /// What a stone there is worth to a side.
    pub(super) fn worth_at(&self, side: Side, square: Square) -> i32 {
        half(self.worths[square.index()], side).into()
    }

    /// The empty squares.
    pub(super) fn free(&self) -> impl Iterator<Item = Square> + '_ {
        self.squares.iter().copied().filter(|&square| self.board.is_free(square))
    }

    /// The empty squares where a side makes a four or more.
    pub(super) fn fours(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        let rows = self.fours[side.index()].iter().enumerate().filter(|&(_, &row)| row != 0);
        rows.flat_map(|(y, &row)| bits(row).map(move |x| Square::new(x, y as u8)))
    }

    /// The empty squares where a side has exactly this grade, which is a four or more.
    pub(super) fn graded(&self, side: Side, grade: Grade) -> impl Iterator<Item = Square> + '_ {
        debug_assert!(grade >= Grade::Four);
        self.fours(side).filter(move |&square| self.grade(side, square) == grade)
    }

    /// May the side to move play on this empty square?
    pub(super) fn is_legal(&mut self, square: Square) -> bool {
        if self.rule != Rule::Renju || self.side != BLACK {
            return true;
        }
        let risk = |&pair: &Pair| match of_side(pair, BLACK) {
            shape if shape == Shape::Overline as u8 || shape == Shape::OpenFour as u8 => 2,
            shape if shape == Shape::Four as u8 || shape == Shape::OpenThree as u8 => 1,
            _ => 0,
        };
        let risks: u8 = self.pairs[square.index()].iter().map(risk).sum();
        risks < 2 || renju::forbidden(&mut self.board, square).is_none()
    }

    /// The directions in which a side makes five there.
    pub(super) fn fives_through(&self, side: Side, square: Square) -> impl Iterator<Item = Dir> {
        let pairs = self.pairs[square.index()];
        Dir::ALL
            .into_iter()
            .filter(move |&dir| of_side(pairs[dir as usize], side) == Shape::Five as u8)
    }

    /// The side to move puts a stone.
    pub(super) fn put(&mut self, square: Square) {
        self.close(square);
        self.board.put(self.side, square);
        self.key ^= stone_key(self.side, square);
        self.refresh(square);
        self.side = self.side.other();
    }

    /// Takes the last stone back.
    pub(super) fn take(&mut self, square: Square) {
        self.side = self.side.other();
        self.board.take(self.side, square);
        self.key ^= stone_key(self.side, square);
        self.refresh(square);
        self.open(square);
    }

    /// Looks anew at the empty squares that see this one.
    fn refresh(&mut self, square: Square) {
        for dir in Dir::ALL {
            let lines = Lines::through(&self.board, dir, square);
            let centre = dir.bit_of(square);
            let mut near = lines.free & !(1 << centre) & (((0x7FF_u64 << centre) >> 5) as u32);
            while near != 0 {
                let bit = near.trailing_zeros();
                near &= near - 1;
                let there = neighbour(square, dir, bit as i32 - centre as i32);
                let pair = lines.pair(self.shapes, bit);
                self.set(there, dir, pair);
            }
        }
    }

    /// Looks at a square that has become empty.
    fn open(&mut self, square: Square) {
        for dir in Dir::ALL {
            let lines = Lines::through(&self.board, dir, square);
            self.set(square, dir, lines.pair(self.shapes, dir.bit_of(square)));
        }
    }

    /// Looks away from a square that is about to be taken.
    fn close(&mut self, square: Square) {
        for dir in Dir::ALL {
            self.set(square, dir, 0);
        }
    }

    #[inline]
    fn set(&mut self, square: Square, dir: Dir, pair: Pair) {
        let index = square.index();
        let before = std::mem::replace(&mut self.pairs[index][dir as usize], pair);
        if before == pair {
            return;
        }
        let [old, new] = [before, pair].map(usize::from);
        for side in Side::BOTH {
            self.worth[side.index()] +=
                i32::from(half(WORTHS[new], side)) - i32::from(half(WORTHS[old], side));
        }
        self.worths[index] = self.worths[index].wrapping_add(WORTHS[new].wrapping_sub(WORTHS[old]));
        if BOTH_THREATS[old] != BOTH_THREATS[new] {
            let threats =
                self.threats[index].wrapping_add(BOTH_THREATS[new].wrapping_sub(BOTH_THREATS[old]));
            self.threats[index] = threats;
            for side in Side::BOTH {
                self.set_grade(side, square, Grade::of(half(threats, side)));
            }
        }
    }

    fn set_grade(&mut self, side: Side, square: Square, grade: Grade) {
        let side = side.index();
        let old = std::mem::replace(&mut self.grades[side][square.index()], grade);
        self.counts[side][old as usize] -= 1;
        self.counts[side][grade as usize] += 1;
        let row = &mut self.fours[side][usize::from(square.y())];
        *row = *row & !(1 << square.x()) | u32::from(grade >= Grade::Four) << square.x();
    }
}

/// The stones on one line, with the edge as stones of both sides, shifted up so that five squares before its beginning fit.
struct Lines {
    stones: [u64; 2],
    free: u32,
}

impl Lines {
    #[inline]
    fn through(board: &Board, dir: Dir, square: Square) -> Lines {
        let span = board.span(dir, square);
        let lines = Side::BOTH.map(|side| board.line(side, dir, square));
        let edge = !(u64::from(span) << 5);
        Lines {
            stones: lines.map(|line| u64::from(line) << 5 | edge),
            free: span & !(lines[0] | lines[1]),
        }
    }

    /// The shapes of the empty square at this bit.
    #[inline]
    fn pair(&self, shapes: &Shapes, bit: u32) -> Pair {
        let [black, white] = self.stones.map(|stones| (stones >> bit) as u32);
        shapes.pair(black, white)
    }
}

/// The square so many steps away, known to be on the board.
#[inline]
fn neighbour(square: Square, dir: Dir, steps: i32) -> Square {
    let (dx, dy) = dir.delta();
    let along = |from: u8, by: i8| (i32::from(from) + i32::from(by) * steps) as u8;
    Square::new(along(square.x(), dx), along(square.y(), dy))
}

/// A number for one stone on one square; xor makes a key of many.
fn stone_key(side: Side, square: Square) -> u64 {
    mix(2 * square.index() as u64 + side as u64 + 1)
}

/// The splitmix64 finaliser: every input bit reaches every output bit.
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use jogada_core::{Game, Seed};

    use super::*;
    use crate::Options;

    fn looks_alike(a: &Field, b: &Field) -> bool {
        (a.key, a.pairs, a.grades, a.worths) == (b.key, b.pairs, b.grades, b.worths)
            && (a.counts, a.fours, a.worth) == (b.counts, b.fours, b.worth)
    }

    #[test]
    fn a_field_kept_up_to_date_is_one_made_anew() {
        let mut rng = Seed::from_number(1).rng();
        for rule in Rule::ALL {
            for size in [5, 9, 15, 20] {
                let mut pos =
                    Gomoku::start(&Options { size, rule }, rng.seed()).expect("a good size");
                let mut field = Field::new(&pos);
                let mut trail = Vec::new();
                while let Some(m) = pos.random_move(&mut rng) {
                    trail.push((m, field.clone()));
                    let wins = field.grade(pos.side(), m) == Grade::Five;
                    pos.play_unchecked(m);
                    field.put(m);
                    let won = pos.turn().outcome().is_some_and(|outcome| outcome.winner.is_some());
                    assert_eq!(won, wins, "{m} in {pos:?}");
                    assert!(looks_alike(&field, &Field::new(&pos)), "{m} in {pos:?}");
                }
                for (m, before) in trail.into_iter().rev() {
                    field.take(m);
                    assert!(looks_alike(&field, &before), "{m} taken back");
                }
            }
        }
    }
}
