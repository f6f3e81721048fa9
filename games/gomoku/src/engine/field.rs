//! The position as the search sees it: every empty square with the shapes that a stone of either side would make there,
//! updated with each stone.
//!
//! Each line is a word of two bits a square, so that the surroundings of a square are a shift and a mask away. A stone changes
//! the surroundings of at most 40 squares; their former contents go to an undo stack.

use jogada_core::Side;

use crate::{
    board::{BLACK, Board, Dir, Square, WHITE},
    engine::{
        codes::{Code, Codes, Grade, Kind},
        shapes::{EMPTY, Pair, Shape, Shapes, stone},
    },
    line::Rule,
    renju,
    rules::Gomoku,
};

/// Board, shapes, counts and evaluation, after any sequence of `put` and `undo`.
#[derive(Clone)]
pub(super) struct Field {
    rule: Rule,
    side: Side,
    board: Board,
    key: u64,
    lines: [u64; LINES],
    cells: [Cell; CELLS],
    /// The number of squares of each grade, by side; occupied ones count as quiet.
    counts: [[u16; Grade::COUNT]; 2],
    /// The squares of at least each of [`LEVELS`], by side.
    sets: [[Set; LEVELS.len()]; 2],
    /// The sum of a side's values when it is to move and when it is not.
    worth: [[i32; 2]; 2],
    changes: Vec<Change>,
    undos: Vec<Undo>,
    shapes: &'static Shapes,
    codes: &'static Codes,
}

/// An empty square; an occupied one has neither shapes nor grades.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    pairs: [Pair; 4],
    codes: [Code; 2],
    grades: [Grade; 2],
}

/// The former contents of a square.
#[derive(Clone, Copy)]
struct Change {
    index: u16,
    cell: Cell,
}

/// What else a move changes.
#[derive(Clone, Copy)]
struct Undo {
    square: Square,
    first_change: usize,
    worth: [[i32; 2]; 2],
    key: u64,
}

/// A set of squares, a bit each.
type Set = [u64; CELLS / 64];
/// The grades for which sets of squares are maintained.
const LEVELS: [Grade; 3] = [Grade::Five, Grade::Four, Grade::Three];
/// More than the index of every square, [`Square::index`].
const CELLS: usize = 640;
const STRIDE: i32 = 32;
const LINES: usize = 6 * STRIDE as usize;
/// Squares beyond the edge at the start of a line.
const MARGIN: u32 = 5;
/// The lower bit of every square of a line.
const LOW_BITS: u64 = 0x5555_5555_5555_5555;

const TAKEN: Cell = Cell { pairs: [0; 4], codes: [0; 2], grades: [Grade::Quiet; 2] };

impl Field {
    pub(super) fn new(pos: &Gomoku) -> Field {
        Field::with_codes(pos, Codes::of(pos.rule()))
    }

    pub(super) fn with_codes(pos: &Gomoku, codes: &'static Codes) -> Field {
        let board = pos.board();
        let mut field = Field {
            rule: pos.rule(),
            side: BLACK,
            board: Board::new(board.size()),
            // Other rules or sizes must not share table entries.
            key: mix(u64::from(board.size()) << 32 | pos.rule() as u64),
            lines: [0; LINES],
            cells: [TAKEN; CELLS],
            counts: [[0; Grade::COUNT]; 2],
            sets: [[[0; CELLS / 64]; LEVELS.len()]; 2],
            worth: [[0; 2]; 2],
            changes: Vec::with_capacity(1 << 14),
            undos: Vec::with_capacity(512),
            shapes: Shapes::of(pos.rule()),
            codes,
        };
        field.counts.iter_mut().for_each(|counts| counts[Grade::Quiet as usize] = CELLS as u16);
        for square in board.squares() {
            for dir in Dir::ALL {
                let (line, shift) = place(dir, square);
                field.lines[line] |= EMPTY << shift;
            }
        }
        board.squares().for_each(|square| field.look_at(square));
        for side in Side::BOTH {
            for square in board.squares().filter(|&square| board.has(side, square)) {
                field.side = side;
                field.put(square);
            }
        }
        field.side = pos.side();
        field.changes.clear();
        field.undos.clear();
        field
    }

    #[inline]
    pub(super) fn side(&self) -> Side {
        self.side
    }

    pub(super) fn rule(&self) -> Rule {
        self.rule
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    pub(super) fn size(&self) -> u8 {
        self.board.size()
    }

    #[inline]
    pub(super) fn is_free(&self, square: Square) -> bool {
        self.board.is_free(square)
    }

    #[inline]
    pub(super) fn room(&self) -> u16 {
        self.board.room()
    }

    /// The hash of the stones and the side to move.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.key ^ (self.side as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// The stone put `plies` ago, if it is on the undo stack.
    #[inline]
    pub(super) fn last(&self, plies: usize) -> Option<Square> {
        let undo = self.undos.len().checked_sub(plies)?;
        self.undos.get(undo).map(|undo| undo.square)
    }

    /// The number of a side's squares of this grade.
    #[inline]
    pub(super) fn count(&self, side: Side, grade: Grade) -> u16 {
        self.counts[side.index()][grade as usize]
    }

    /// Does a side have a square of this grade or a better one?
    #[inline]
    pub(super) fn has_from(&self, side: Side, grade: Grade) -> bool {
        self.counts[side.index()][grade as usize..].iter().any(|&count| count > 0)
    }

    #[inline]
    pub(super) fn grade(&self, side: Side, square: Square) -> Grade {
        self.cells[square.index()].grades[side.index()]
    }

    #[inline]
    pub(super) fn code(&self, side: Side, square: Square) -> Code {
        self.cells[square.index()].codes[side.index()]
    }

    #[inline]
    pub(super) fn kind(&self, side: Side, square: Square) -> Kind {
        self.codes.kind(side, self.code(side, square))
    }

    /// The sum of a side's values, when it is to move or when it is not.
    #[inline]
    pub(super) fn worth(&self, side: Side, is_to_move: bool) -> i32 {
        self.worth[side.index()][usize::from(!is_to_move)]
    }

    /// The empty squares where a side has at least this grade, one of [`LEVELS`].
    pub(super) fn from(&self, side: Side, grade: Grade) -> Squares {
        let level = LEVELS.iter().position(|&level| level == grade).expect("a level is asked for");
        Squares { set: self.sets[side.index()][level], word: 0 }
    }

    /// May the side to move play on this empty square?
    #[inline]
    pub(super) fn is_legal(&mut self, square: Square) -> bool {
        self.rule != Rule::Renju || self.side == WHITE || !self.is_forbidden(square)
    }

    /// Is the square forbidden to black in renju? Only double threes need the full rule.
    fn is_forbidden(&mut self, square: Square) -> bool {
        let kind = self.kind(BLACK, square);
        kind.grade == Grade::Barred
            || kind.is_doubtful && renju::forbidden(&mut self.board, square).is_some()
    }

    /// The directions in which a side makes five on a square.
    pub(super) fn fives_through(&self, side: Side, square: Square) -> impl Iterator<Item = Dir> {
        let pairs = self.cells[square.index()].pairs;
        let makes_five =
            move |dir: &Dir| pairs[*dir as usize] >> (4 * side as u8) & 15 == Shape::Five as u8;
        Dir::ALL.into_iter().filter(makes_five)
    }

    /// Puts a stone of the side to move on a free square.
    pub(super) fn put(&mut self, square: Square) {
        self.undos.push(Undo {
            square,
            first_change: self.changes.len(),
            worth: self.worth,
            key: self.key,
        });
        self.key ^= stone_key(self.side, square);
        self.board.put(self.side, square);
        self.change(square.index(), TAKEN);
        let flip = EMPTY ^ stone(self.side);
        for dir in Dir::ALL {
            let (line, shift) = place(dir, square);
            self.lines[line] ^= flip << shift;
            self.refresh(dir, square, self.lines[line], shift);
        }
        self.side = self.side.other();
    }

    /// Takes back the last stone.
    pub(super) fn undo(&mut self) {
        let undo = self.undos.pop().expect("a stone was put");
        self.side = self.side.other();
        self.board.take(self.side, undo.square);
        let flip = EMPTY ^ stone(self.side);
        for dir in Dir::ALL {
            let (line, shift) = place(dir, undo.square);
            self.lines[line] ^= flip << shift;
        }
        for i in (undo.first_change..self.changes.len()).rev() {
            let Change { index, cell } = self.changes[i];
            let index = usize::from(index);
            let grades = std::mem::replace(&mut self.cells[index], cell).grades;
            for (side, (now, was)) in grades.into_iter().zip(cell.grades).enumerate() {
                if now != was {
                    self.regrade(side, index, now, was);
                }
            }
        }
        self.changes.truncate(undo.first_change);
        self.worth = undo.worth;
        self.key = undo.key;
    }

    /// Makes a null move; a second one takes it back.
    pub(super) fn null_move(&mut self) {
        self.side = self.side.other();
    }

    /// Updates the empty squares of a line within reach of the one at this shift.
    #[inline]
    fn refresh(&mut self, dir: Dir, square: Square, line: u64, shift: u32) {
        let reach = self.shapes.reach;
        let window = ((1 << (4 * reach + 2)) - 1) << (shift - 2 * reach);
        let mut near = line & line >> 1 & LOW_BITS & window;
        let step = step(dir);
        let centre = square.index() as i32 - step * (shift / 2) as i32;
        while near != 0 {
            let bit = near.trailing_zeros();
            near &= near - 1;
            let index = (centre + step * (bit / 2) as i32) as usize;
            let pair = self.shapes.pair(line >> (bit - 2 * reach));
            let mut cell = self.cells[index];
            if cell.pairs[dir as usize] != pair {
                cell.pairs[dir as usize] = pair;
                self.change(index, self.graded(cell));
            }
        }
    }

    /// Computes an empty square in all directions.
    fn look_at(&mut self, square: Square) {
        let reach = self.shapes.reach;
        let pairs = Dir::ALL.map(|dir| {
            let (line, shift) = place(dir, square);
            self.shapes.pair(self.lines[line] >> (shift - 2 * reach))
        });
        self.change(square.index(), self.graded(Cell { pairs, ..TAKEN }));
    }

    /// The same cell with the codes and grades of its pairs.
    #[inline]
    fn graded(&self, cell: Cell) -> Cell {
        let pairs = u32::from_le_bytes(cell.pairs);
        let codes = [pairs, pairs >> 4].map(|shapes| self.codes.code(shapes & 0x0F0F_0F0F));
        let grade = |side: Side| self.codes.kind(side, codes[side.index()]).grade;
        Cell { codes, grades: Side::BOTH.map(grade), ..cell }
    }

    #[inline]
    fn change(&mut self, index: usize, new: Cell) {
        let old = std::mem::replace(&mut self.cells[index], new);
        self.changes.push(Change { index: index as u16, cell: old });
        for side in Side::BOTH {
            let (i, codes) = (side.index(), self.codes);
            if old.codes[i] == new.codes[i] {
                continue;
            }
            let [was, is] = [old, new].map(|cell| codes.kind(side, cell.codes[i]).worth);
            for turn in 0..2 {
                self.worth[i][turn] += i32::from(is[turn]) - i32::from(was[turn]);
            }
            if old.grades[i] != new.grades[i] {
                self.regrade(i, index, old.grades[i], new.grades[i]);
            }
        }
    }

    #[inline]
    fn regrade(&mut self, side: usize, index: usize, old: Grade, new: Grade) {
        self.counts[side][old as usize] -= 1;
        self.counts[side][new as usize] += 1;
        for (level, set) in LEVELS.into_iter().zip(&mut self.sets[side]) {
            let bit = 1 << (index % 64);
            let word = &mut set[index / 64];
            *word = if new >= level { *word | bit } else { *word & !bit };
        }
    }
}

/// Squares of a set, from the lowest.
#[derive(Clone)]
pub(super) struct Squares {
    set: Set,
    word: usize,
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.word < self.set.len() {
            let word = &mut self.set[self.word];
            if *word != 0 {
                let index = self.word as u32 * 64 + word.trailing_zeros();
                *word &= *word - 1;
                return Some(Square::new((index % 32) as u8, (index / 32) as u8));
            }
            self.word += 1;
        }
        None
    }
}

/// The line through a square in a direction, and the shift of the square in it.
#[inline]
fn place(dir: Dir, square: Square) -> (usize, u32) {
    let (x, y) = (usize::from(square.x()), usize::from(square.y()));
    let line = match dir {
        Dir::Row => y,
        Dir::Column => 32 + x,
        Dir::Rising => 64 + 31 + x - y,
        Dir::Falling => 128 + x + y,
    };
    (line, 2 * (dir.bit_of(square) + MARGIN))
}

/// The difference between the indices of neighbours along a line.
#[inline]
const fn step(dir: Dir) -> i32 {
    let (dx, dy) = dir.delta();
    dx as i32 + STRIDE * dy as i32
}

/// The Zobrist number of one stone on one square.
#[inline]
fn stone_key(side: Side, square: Square) -> u64 {
    mix(2 * square.index() as u64 + side as u64 + 1)
}

/// The splitmix64 finaliser: every input bit reaches every output bit.
#[inline]
pub(super) const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[cfg(test)]
#[path = "field_tests.rs"]
mod tests;
