//! The discs on the 64 squares, seen from the side to move, and the squares themselves.
//!
//! Squares count along the rows from a1: a1 is bit 0, h1 bit 7, a2 bit 8, h8 bit 63.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, de};

/// Two disjoint sets of squares. Everything about speed rests on this being `Copy` and 16 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// Discs of the side to move.
    pub mover: u64,
    /// Discs of the other side. No bit is in both sets.
    pub other: u64,
}

/// The four squares in the middle that every game starts from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// The world's: the first side holds d5 and e4.
    #[default]
    World,
    /// The assignment's: the first side holds d4 and e5. A mirror image, columns a and h exchanged.
    ///
    /// Written as `seed`, the word of the first records and bots, and read by either name.
    #[serde(rename = "seed")]
    Assignment,
}

/// One of the 64 squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Board {
    /// The board before the first move.
    pub const fn start(start: Start) -> Board {
        let world = Self { mover: 0x0000_0008_1000_0000, other: 0x0000_0010_0800_0000 };
        match start {
            Start::World => world,
            Start::Assignment => world.mirrored(),
        }
    }

    /// The board after the side to move puts a disc on `square` and turns `flips`.
    #[inline(always)]
    #[must_use]
    pub const fn placed(self, square: Square, flips: u64) -> Board {
        Self { mover: self.other ^ flips, other: self.mover | flips | square.bit() }
    }

    /// The same discs with the other side to move.
    #[inline(always)]
    #[must_use]
    pub const fn passed(self) -> Board {
        Self { mover: self.other, other: self.mover }
    }

    /// Columns a and h exchanged, b and g, and so on; the sides stay what they are.
    #[must_use]
    pub const fn mirrored(self) -> Board {
        Self { mover: mirrored(self.mover), other: mirrored(self.other) }
    }

    #[inline(always)]
    pub const fn empty(self) -> u64 {
        !(self.mover | self.other)
    }

    /// Discs of the side to move less discs of the other.
    #[inline(always)]
    pub const fn difference(self) -> i32 {
        self.mover.count_ones() as i32 - self.other.count_ones() as i32
    }

    /// The score of a finished game for the side to move, as tournaments count it: the winner
    /// is also given the empty squares.
    #[inline(always)]
    pub const fn final_score(self) -> i32 {
        let difference = self.difference();
        difference + difference.signum() * self.empty().count_ones() as i32
    }
}

impl<'de> Deserialize<'de> for Start {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Start, D::Error> {
        let name = String::deserialize(deserializer)?;
        match name.as_str() {
            "world" => Ok(Start::World),
            "assignment" | "seed" => Ok(Start::Assignment),
            _ => Err(de::Error::unknown_variant(&name, &["world", "assignment"])),
        }
    }
}

impl Start {
    /// Takes a square of this start's board to the world's board, or back: the two directions
    /// are the same mirror. Discs keep their side, so legal games stay legal.
    #[must_use]
    pub const fn to_world(self, square: Square) -> Square {
        match self {
            Self::World => square,
            Self::Assignment => square.mirrored(),
        }
    }
}

impl Square {
    /// All squares in order, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..64).map(Self)
    }

    /// The square with this number, a1 being 0 and h8 63.
    pub const fn new(index: u8) -> Option<Square> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square in `column` (a is 0) and `row` (the top one, 1, is 0).
    pub const fn at(column: u8, row: u8) -> Option<Square> {
        if column < 8 && row < 8 { Some(Self(row * 8 + column)) } else { None }
    }

    /// The lowest square of a set, which must not be empty.
    #[inline(always)]
    pub(crate) const fn lowest(set: u64) -> Square {
        Self((set.trailing_zeros() & 63) as u8)
    }

    #[inline(always)]
    pub const fn index(self) -> usize {
        // The mask tells the compiler what the constructors guarantee: tables of 64 need no check.
        (self.0 & 63) as usize
    }

    #[inline(always)]
    pub const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }

    pub const fn column(self) -> u8 {
        self.0 % 8
    }

    pub const fn row(self) -> u8 {
        self.0 / 8
    }

    /// The square at the same height on the other wing: a3 for h3.
    #[must_use]
    pub const fn mirrored(self) -> Square {
        Self(self.0 ^ 7)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The squares of a set, lowest first.
#[inline(always)]
pub fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = Square::lowest(set);
            set &= set - 1;
            square
        })
    })
}

/// Each row is one byte, so that a mirror is a reversal of all bits and then of the bytes.
const fn mirrored(set: u64) -> u64 {
    set.reverse_bits().swap_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_starts_with_stars_on_d4_and_e5() {
        let start = Board::start(Start::Assignment);
        let stars: Vec<_> = squares(start.mover).map(|s| s.to_string()).collect();
        let balls: Vec<_> = squares(start.other).map(|s| s.to_string()).collect();
        assert_eq!(
            (stars, balls),
            (vec!["d4".into(), "e5".into()], vec!["e4".into(), "d5".into()])
        );
    }

    #[test]
    fn a_mirror_exchanges_columns_and_keeps_rows() {
        let square = Square::at(0, 2).unwrap();
        assert_eq!((square.to_string(), square.mirrored().to_string()), ("a3".into(), "h3".into()));
        assert_eq!(mirrored(square.bit()), square.mirrored().bit());
    }

    #[test]
    fn the_winner_is_given_the_empty_squares() {
        let board = Board { mover: 0x7, other: 0x8 };
        assert_eq!(
            (board.difference(), board.final_score(), board.passed().final_score()),
            (2, 62, -62)
        );
        assert_eq!(Board { mover: 1, other: 2 }.final_score(), 0);
    }
}
