//! Pieces: whose they are and what kind.

use crate::Color::{Black, White};

/// White moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    White,
    Black,
}

impl Color {
    pub const BOTH: [Color; 2] = [White, Black];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn other(self) -> Color {
        match self {
            White => Black,
            Black => White,
        }
    }

    /// The rank, counted from 0, that this colour calls its first, second, …
    pub const fn rank(self, nth: u8) -> u8 {
        match self {
            White => nth - 1,
            Black => 8 - nth,
        }
    }

    /// The step of a pawn, in ranks.
    pub const fn forward(self) -> i8 {
        match self {
            White => 1,
            Black => -1,
        }
    }
}

/// What a piece is, in increasing value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Kind {
    pub const ALL: [Kind; 6] =
        [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
    /// What a pawn may become, in increasing value.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

    pub const fn index(self) -> usize {
        self as usize
    }

    /// What the assignment says that it is worth.
    pub const fn value(self) -> i32 {
        [100, 325, 325, 550, 1000, 50_000][self as usize]
    }

    /// `P`, `N`, `B`, `R`, `Q` or `K`.
    pub const fn letter(self) -> char {
        ['P', 'N', 'B', 'R', 'Q', 'K'][self as usize]
    }

    /// Reads a letter in upper or lower case.
    pub fn from_letter(letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// A kind in a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    pub color: Color,
    pub kind: Kind,
}

impl Piece {
    pub const fn new(color: Color, kind: Kind) -> Piece {
        Piece { color, kind }
    }

    /// As FEN writes it: upper case is white.
    pub const fn letter(self) -> char {
        match self.color {
            White => self.kind.letter(),
            Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    pub fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { White } else { Black };
        Some(Piece { color, kind: Kind::from_letter(letter)? })
    }
}
