//! Pieces, squares, sets of squares, and what a piece attacks on an empty board.

use std::{array, sync::OnceLock};

use serde::{Deserialize, Serialize};

/// The longest side of a board.
pub(crate) const SIZE_MAX: u8 = 20;

/// A kind of piece, with its Portuguese letter, in alphabetical order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Piece {
    /// Bishop (bispo).
    B,
    /// Knight (cavalo).
    C,
    /// Queen (dama).
    D,
    /// King (rei).
    R,
    /// Rook (torre).
    T,
}

impl Piece {
    /// Every kind.
    pub const ALL: [Piece; 5] = [Piece::B, Piece::C, Piece::D, Piece::R, Piece::T];

    /// The letter.
    pub const fn letter(self) -> char {
        match self {
            Piece::B => 'B',
            Piece::C => 'C',
            Piece::D => 'D',
            Piece::R => 'R',
            Piece::T => 'T',
        }
    }

    /// The kind with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Piece> {
        Piece::ALL.into_iter().find(|piece| piece.letter() == letter.to_ascii_uppercase())
    }

    /// The steps it takes, and how many of each: one, or until the edge.
    const fn steps(self) -> (&'static [(i8, i8)], u8) {
        const STRAIGHT: &[(i8, i8)] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
        const DIAGONAL: &[(i8, i8)] = &[(1, 1), (1, -1), (-1, 1), (-1, -1)];
        const ROUND: &[(i8, i8)] =
            &[(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
        const LEAPS: &[(i8, i8)] =
            &[(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
        match self {
            Piece::B => (DIAGONAL, SIZE_MAX),
            Piece::C => (LEAPS, 1),
            Piece::D => (ROUND, SIZE_MAX),
            Piece::R => (ROUND, 1),
            Piece::T => (STRAIGHT, SIZE_MAX),
        }
    }
}

/// A square by row and column, counted from 0 at the bottom left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Square(pub u8, pub u8);

impl Square {
    /// The square a step away, if it is on the board.
    pub fn step(self, (up, right): (i8, i8), size: u8) -> Option<Square> {
        let row = self.0.checked_add_signed(up)?;
        let column = self.1.checked_add_signed(right)?;
        (row < size && column < size).then_some(Square(row, column))
    }

    /// Every board shares one numbering, so that a square's number does not depend on the size.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize * SIZE_MAX as usize + self.1 as usize
    }

    const fn from_index(index: usize) -> Square {
        Square((index / SIZE_MAX as usize) as u8, (index % SIZE_MAX as usize) as u8)
    }
}

const WORDS: usize = (SIZE_MAX as usize * SIZE_MAX as usize).div_ceil(64);

/// A set of squares, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares([u64; WORDS]);

impl Squares {
    /// All squares of a board.
    pub fn board(size: u8) -> Squares {
        (0..size).flat_map(|row| (0..size).map(move |column| Square(row, column))).collect()
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Are there none?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Is this square one of them?
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.0[square.index() / 64] >> (square.index() % 64) & 1 == 1
    }

    /// Puts a square in.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
    }

    /// Takes all squares of another set out.
    #[inline]
    pub fn remove_all(&mut self, other: &Squares) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
    }

    /// The squares in either set.
    #[inline]
    pub fn union(&self, other: &Squares) -> Squares {
        Squares(array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The squares, in the order of rows and columns.
    pub fn iter(&self) -> impl Iterator<Item = Square> + use<> {
        self.0.into_iter().enumerate().flat_map(|(i, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(Square::from_index(i * 64 + bit))
            })
        })
    }

    /// The square with this rank in the order of `iter`.
    pub fn nth(&self, mut n: u32) -> Option<Square> {
        for (i, &word) in self.0.iter().enumerate() {
            let here = word.count_ones();
            if n < here {
                let mut word = word;
                for _ in 0..n {
                    word &= word - 1;
                }
                return Some(Square::from_index(i * 64 + word.trailing_zeros() as usize));
            }
            n -= here;
        }
        None
    }

    /// The set as words, for hashing.
    pub(crate) fn words(&self) -> &[u64] {
        &self.0
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        let mut set = Squares::default();
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

/// What a piece attacks on an empty board: its own square is not among them.
pub(crate) fn attacks(piece: Piece, square: Square, size: u8) -> &'static Squares {
    static TABLES: [OnceLock<Vec<[Squares; 5]>>; SIZE_MAX as usize + 1] =
        [const { OnceLock::new() }; SIZE_MAX as usize + 1];
    let table = TABLES[usize::from(size)].get_or_init(|| {
        let squares = (0..WORDS * 64).map(Square::from_index);
        squares.map(|square| Piece::ALL.map(|piece| walk(piece, square, size).collect())).collect()
    });
    &table[square.index()][piece as usize]
}

/// The same, step by step.
pub(crate) fn walk(piece: Piece, from: Square, size: u8) -> impl Iterator<Item = Square> {
    let (steps, reach) = piece.steps();
    steps.iter().flat_map(move |&step| {
        let ray =
            std::iter::successors(from.step(step, size), move |square| square.step(step, size));
        ray.take(usize::from(reach))
    })
}
