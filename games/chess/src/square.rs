//! Squares and sets of squares.

use std::fmt;

/// A set of squares, one bit each: a1 is bit 0, b1 bit 1, h8 bit 63.
pub type Set = u64;

/// One of the 64 squares, a1 = 0, b1 = 1, …, h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// Files and ranks count from 0; only their low three bits are used.
    #[inline(always)]
    pub const fn new(file: u8, rank: u8) -> Square {
        Square((rank & 7) << 3 | (file & 7))
    }

    /// Only the low six bits of `index` are used.
    #[inline(always)]
    pub const fn at(index: u8) -> Square {
        Square(index & 63)
    }

    /// The lowest square of a set that is not empty (a1 if it is).
    #[inline(always)]
    pub const fn first(set: Set) -> Square {
        Square(set.trailing_zeros() as u8 & 63)
    }

    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.0 >> 3 & 7
    }

    /// The set that holds only this square.
    #[inline(always)]
    pub const fn set(self) -> Set {
        1 << (self.0 & 63)
    }

    /// The square `files` to the right and `ranks` up, if it is on the board.
    pub const fn step(self, files: i8, ranks: i8) -> Option<Square> {
        let (file, rank) = (self.file() as i8 + files, self.rank() as i8 + ranks);
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Square::new(file as u8, rank as u8))
    }

    /// Reads `e4`; anything else is nothing.
    pub const fn parse(text: &[u8]) -> Option<Square> {
        match text {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Some(Square::new(*file - b'a', *rank - b'1'))
            }
            _ => None,
        }
    }

    pub const fn file_letter(self) -> char {
        (b'a' + self.file()) as char
    }

    pub const fn rank_digit(self) -> char {
        (b'1' + self.rank()) as char
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank_digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The squares of a set, from a1 upwards.
#[inline(always)]
pub fn squares(set: Set) -> Squares {
    Squares(set)
}

#[derive(Clone, Debug)]
pub struct Squares(Set);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::first(self.0);
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for Squares {}

pub(crate) const FILE_A: Set = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: Set = FILE_A << 7;
pub(crate) const RANK_1: Set = 0xff;

/// The set of a rank counted from 0.
pub(crate) const fn rank(rank: u8) -> Set {
    RANK_1 << (8 * rank)
}
