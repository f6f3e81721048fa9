//! The board: stones as bits, four lines through every square, for each side.
//!
//! A line is one `u32`. Rows and columns start at the left and at the bottom; diagonals take their bit from the column.
//! So the four lines through a square, and whether a stone just put there wins, are found without a loop.

use std::fmt;

use jogada_core::Side;

/// The side that moves first has the black stones.
pub const BLACK: Side = Side::First;
/// The side that moves second has the white stones.
pub const WHITE: Side = Side::Second;

/// The smallest board.
pub const SIZE_MIN: u8 = 5;
/// The largest board.
pub const SIZE_MAX: u8 = 20;
/// Squares of the largest board.
pub const SQUARES_MAX: usize = SIZE_MAX as usize * SIZE_MAX as usize;

/// Columns and rows are counted below this power of two, more than a board has, so that masks keep every index in bounds.
const STRIDE: usize = 32;
/// Where each direction's lines begin in the list of all lines: rows, columns, rising and falling diagonals.
const FIRST: [usize; 4] = [0, STRIDE, 2 * STRIDE, 4 * STRIDE - 1];
const LINES: usize = 6 * STRIDE - 2;

/// One square, written as a column letter and a row number counted from the bottom: `h8`. It is also the move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u16);

impl Square {
    /// Every [`Square::index`] is below this.
    pub const INDEX_END: usize = STRIDE * STRIDE;

    /// The square in column `x` from the left and row `y` from the bottom, both counted from 0.
    pub const fn new(x: u8, y: u8) -> Square {
        debug_assert!(x < SIZE_MAX && y < SIZE_MAX);
        Square(y as u16 * STRIDE as u16 + x as u16)
    }

    /// The column, counted from the left.
    pub const fn x(self) -> u8 {
        (self.0 as usize % STRIDE) as u8
    }

    /// The row, counted from the bottom.
    pub const fn y(self) -> u8 {
        (self.0 as usize / STRIDE % STRIDE) as u8
    }

    /// A small number for tables; the same on boards of every size.
    pub const fn index(self) -> usize {
        self.0 as usize % Square::INDEX_END
    }

    /// The square `steps` away along a direction, if it is on a board of this size.
    pub fn step(self, dir: Dir, steps: i8, size: u8) -> Option<Square> {
        let (dx, dy) = dir.delta();
        let x = self.x() as i8 + dx * steps;
        let y = self.y() as i8 + dy * steps;
        let inside = 0..size as i8;
        (inside.contains(&x) && inside.contains(&y)).then(|| Square::new(x as u8, y as u8))
    }
}

impl From<Square> for u32 {
    fn from(square: Square) -> u32 {
        square.0.into()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.x()), self.y() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One of the four directions in which five may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dir {
    /// Along a row, to the right.
    Row,
    /// Along a column, upwards.
    Column,
    /// To the right and up.
    Rising,
    /// To the right and down.
    Falling,
}

impl Dir {
    /// All four.
    pub const ALL: [Dir; 4] = [Dir::Row, Dir::Column, Dir::Rising, Dir::Falling];

    /// One step to the right and one up, as this direction goes.
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Dir::Row => (1, 0),
            Dir::Column => (0, 1),
            Dir::Rising => (1, 1),
            Dir::Falling => (1, -1),
        }
    }

    /// Which of all lines runs through the square in this direction.
    #[inline]
    const fn line_of(self, square: Square) -> usize {
        let (x, y) = (square.x() as usize, square.y() as usize);
        FIRST[self as usize]
            + match self {
                Dir::Row => y,
                Dir::Column => x,
                Dir::Rising => STRIDE - 1 + x - y,
                Dir::Falling => x + y,
            }
    }

    /// The square's bit in that line.
    #[inline]
    pub const fn bit_of(self, square: Square) -> u32 {
        match self {
            Dir::Column => square.y() as u32,
            _ => square.x() as u32,
        }
    }
}

/// Stones on squares, and nothing about whose turn it is.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: u8,
    stones: u16,
    /// Each line's stones, by side.
    lines: [[u32; 2]; LINES],
}

impl Board {
    /// An empty board; the size must be one that the rules allow.
    pub fn new(size: u8) -> Board {
        assert!((SIZE_MIN..=SIZE_MAX).contains(&size), "a board of {size}");
        Board { size, stones: 0, lines: [[0; 2]; LINES] }
    }

    /// Squares along one edge.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// How many stones lie on it.
    pub fn stones(&self) -> u16 {
        self.stones
    }

    /// How many squares are empty.
    pub fn room(&self) -> u16 {
        u16::from(self.size) * u16::from(self.size) - self.stones
    }

    /// Is the square inside the edges?
    pub fn holds(&self, square: Square) -> bool {
        square.x() < self.size && square.y() < self.size
    }

    /// The stone on a square.
    pub fn at(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.has(side, square))
    }

    /// Does this side have a stone there?
    #[inline]
    pub fn has(&self, side: Side, square: Square) -> bool {
        self.lines[square.y() as usize][side.index()] >> square.x() & 1 == 1
    }

    /// Is nothing there? Asks only about squares that the board holds.
    #[inline]
    pub fn is_free(&self, square: Square) -> bool {
        !self.has(BLACK, square) && !self.has(WHITE, square)
    }

    /// Puts a stone on an empty square.
    #[inline]
    pub fn put(&mut self, side: Side, square: Square) {
        debug_assert!(self.holds(square) && self.is_free(square), "{square} is taken");
        self.flip(side, square);
        self.stones += 1;
    }

    /// Takes that stone away again.
    #[inline]
    pub fn take(&mut self, side: Side, square: Square) {
        debug_assert!(self.has(side, square), "{square} has no such stone");
        self.flip(side, square);
        self.stones -= 1;
    }

    /// One side's stones on the line through a square.
    #[inline]
    pub fn line(&self, side: Side, dir: Dir, square: Square) -> u32 {
        self.lines[dir.line_of(square)][side.index()]
    }

    /// The squares of the line through a square, occupied or not.
    pub fn span(&self, dir: Dir, square: Square) -> u32 {
        let size = i32::from(self.size);
        let (x, y) = (i32::from(square.x()), i32::from(square.y()));
        let (first, last) = match dir {
            Dir::Row | Dir::Column => (0, size - 1),
            Dir::Rising => (0.max(x - y), (size - 1).min(size - 1 + x - y)),
            Dir::Falling => (0.max(x + y - size + 1), (size - 1).min(x + y)),
        };
        (1 << (last + 1)) - (1 << first)
    }

    /// All squares, row by row from `a1`.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| Square::new(x, y)))
    }

    /// The empty squares, row by row from `a1`.
    pub fn free(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.size).flat_map(move |y| bits(self.free_in_row(y)).map(move |x| Square::new(x, y)))
    }

    /// The `n`th empty square, counted from 0.
    pub fn nth_free(&self, mut n: u32) -> Option<Square> {
        for y in 0..self.size {
            let row = self.free_in_row(y);
            if n < row.count_ones() {
                return bits(row).nth(n as usize).map(|x| Square::new(x, y));
            }
            n -= row.count_ones();
        }
        None
    }

    fn free_in_row(&self, y: u8) -> u32 {
        let [black, white] = self.lines[usize::from(y)];
        !(black | white) & ((1 << self.size) - 1)
    }

    #[inline]
    fn flip(&mut self, side: Side, square: Square) {
        for dir in Dir::ALL {
            self.lines[dir.line_of(square)][side.index()] ^= 1 << dir.bit_of(square);
        }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(crate::text::rows(self)).finish()
    }
}

/// The positions of the bits that are set, from the lowest.
pub(crate) fn bits(mut word: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as u8);
        word &= word.wrapping_sub(1);
        bit
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stone_lies_on_four_lines_and_leaves_them_again() {
        let mut board = Board::new(SIZE_MAX);
        for square in board.squares() {
            board.put(BLACK, square);
            for dir in Dir::ALL {
                assert_eq!(board.line(BLACK, dir, square), 1 << dir.bit_of(square));
            }
            assert_eq!(board.at(square), Some(BLACK));
            board.take(BLACK, square);
        }
        assert_eq!(board, Board::new(SIZE_MAX));
    }

    #[test]
    fn a_span_holds_exactly_the_squares_reached_by_steps() {
        for size in [SIZE_MIN, 8, 15, SIZE_MAX] {
            let board = Board::new(size);
            for square in board.squares() {
                for dir in Dir::ALL {
                    let reached = (-20..=20).filter_map(|steps| square.step(dir, steps, size));
                    let span = reached.fold(0, |span, square| span | 1 << dir.bit_of(square));
                    assert_eq!(board.span(dir, square), span, "{size} {dir:?} {square}");
                }
            }
        }
    }

    #[test]
    fn free_squares_are_counted_in_one_order() {
        let mut board = Board::new(5);
        board.put(WHITE, Square::new(1, 0));
        let free: Vec<Square> = board.free().collect();
        assert_eq!(free.len(), usize::from(board.room()));
        for (n, &square) in free.iter().enumerate() {
            assert_eq!(board.nth_free(n as u32), Some(square));
        }
        assert_eq!(board.nth_free(24), None);
    }
}
