//! A move in sixteen bits, and its text in the coordinates that UCI uses.

use std::fmt;

use crate::{Kind, Square};

/// One move: from where to where, and what is special about it.
///
/// Castling goes from the king's square to the rook's, which is unambiguous in Chess960 too.
/// The number is six bits of origin, six of destination and four of [`Manner`], and never changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

/// What is special about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    Plain,
    Castling,
    EnPassant,
    Promotion(Kind),
}

const CASTLING: u16 = 1 << 12;
const EN_PASSANT: u16 = 2 << 12;
const PROMOTION: u16 = 4 << 12;

impl Move {
    /// A move that is none of the special ones.
    #[inline(always)]
    pub const fn new(from: Square, to: Square) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6)
    }

    /// Castling of the king with the rook on `rook`.
    #[inline(always)]
    pub const fn castling(king: Square, rook: Square) -> Move {
        Move(Move::new(king, rook).0 | CASTLING)
    }

    #[inline(always)]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move(Move::new(from, to).0 | EN_PASSANT)
    }

    /// A pawn reaches the last rank and becomes a knight, bishop, rook or queen.
    #[inline(always)]
    pub const fn promotion(from: Square, to: Square, kind: Kind) -> Move {
        Move(Move::new(from, to).0 | PROMOTION | ((kind as u16 + 3) & 3) << 12)
    }

    /// The move's number, which is never 0.
    #[inline(always)]
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// The move with this number; nothing for 0, which is none.
    #[inline(always)]
    pub(crate) const fn from_bits(bits: u16) -> Option<Move> {
        if bits == 0 { None } else { Some(Move(bits)) }
    }

    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::at(self.0 as u8 & 63)
    }

    /// Where it goes; for castling, where the rook stands.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::at((self.0 >> 6) as u8 & 63)
    }

    #[inline(always)]
    pub const fn manner(self) -> Manner {
        match self.0 >> 12 {
            0 => Manner::Plain,
            1 => Manner::Castling,
            2 => Manner::EnPassant,
            kind => Manner::Promotion(Kind::PROMOTIONS[kind as usize & 3]),
        }
    }

    /// What a pawn becomes.
    #[inline(always)]
    pub const fn promotes_to(self) -> Option<Kind> {
        match self.manner() {
            Manner::Promotion(kind) => Some(kind),
            _ => None,
        }
    }

    pub const fn is_castling(self) -> bool {
        self.0 >> 12 == 1
    }

    /// Where the piece lands: its destination, and for castling the g or c file of the king's rank.
    pub const fn lands(self) -> Square {
        if self.is_castling() { castled(self.from(), self.to()).0 } else { self.to() }
    }

    /// Castling with king and rook where they stand in standard chess; any other is written by the rook's square.
    const fn is_standard_castling(self) -> bool {
        self.is_castling() && self.from().file() == 4 && matches!(self.to().file(), 0 | 7)
    }
}

/// Where king and rook stand after castling.
#[inline(always)]
pub(crate) const fn castled(king: Square, rook: Square) -> (Square, Square) {
    let rank = king.rank();
    if rook.file() > king.file() {
        (Square::new(6, rank), Square::new(5, rank))
    } else {
        (Square::new(2, rank), Square::new(3, rank))
    }
}

impl From<Move> for u32 {
    fn from(m: Move) -> u32 {
        u32::from(m.0)
    }
}

impl fmt::Display for Move {
    /// `e2e4`, `e7e8q`; castling is `e1g1` from the standard squares and king takes rook (`b1a1`) from others.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = if self.is_standard_castling() { self.lands() } else { self.to() };
        write!(f, "{}{to}", self.from())?;
        match self.promotes_to() {
            Some(kind) => write!(f, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_manner_survives_its_number() {
        let (a, b) = (Square::new(4, 6), Square::new(3, 7));
        assert_eq!(Move::new(a, b).manner(), Manner::Plain);
        assert_eq!(Move::castling(a, b).manner(), Manner::Castling);
        assert_eq!(Move::en_passant(a, b).manner(), Manner::EnPassant);
        for kind in Kind::PROMOTIONS {
            let m = Move::promotion(a, b, kind);
            assert_eq!((m.from(), m.to(), m.promotes_to()), (a, b, Some(kind)));
        }
        assert_eq!(Move::promotion(a, b, Kind::Knight).to_string(), "e7d8n");
    }

    #[test]
    fn castling_is_written_by_the_landing_square_only_from_the_standard_squares() {
        let at = |text: &str| Square::parse(text.as_bytes()).unwrap();
        assert_eq!(Move::castling(at("e1"), at("h1")).to_string(), "e1g1");
        assert_eq!(Move::castling(at("e8"), at("a8")).to_string(), "e8c8");
        assert_eq!(Move::castling(at("e1"), at("g1")).to_string(), "e1g1");
        assert_eq!(Move::castling(at("f1"), at("h1")).to_string(), "f1h1");
    }
}
