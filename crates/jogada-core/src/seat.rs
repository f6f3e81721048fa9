//! Who plays: chairs at the table, and the two sides that share results.

use serde::{Deserialize, Serialize};

/// A chair at the table, counted from 0 in the order of play.
///
/// Sides alternate round the table, so that partners sit opposite each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The first chair; it belongs to [`Side::First`].
    pub const FIRST: Seat = Seat(0);
    /// The second chair; it belongs to [`Side::Second`].
    pub const SECOND: Seat = Seat(1);

    /// The chair with this number. Any number is a chair; a game says how many it has.
    pub const fn new(index: u8) -> Seat {
        Seat(index)
    }

    /// The chair's number, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side that this chair plays for: even chairs first, odd chairs second.
    pub const fn side(self) -> Side {
        if self.0 & 1 == 0 { Side::First } else { Side::Second }
    }

    /// The next chair in the order of play at a table of `seats`.
    pub const fn next(self, seats: u8) -> Seat {
        Seat((self.0 + 1) % seats)
    }

    /// All chairs of a table of `seats`, in the order of play.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..seats).map(Seat)
    }
}

/// One of the two that share a result: a player, or a pair of partners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side of seat 0, which moves first unless the game's chance says otherwise.
    First,
    /// The side of seat 1.
    Second,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// 0 or 1, for indexing.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partners_sit_opposite() {
        let sides: Vec<Side> = Seat::all(4).map(Seat::side).collect();
        assert_eq!(sides, [Side::First, Side::Second, Side::First, Side::Second]);
        assert_eq!(Seat::new(3).next(4), Seat::FIRST);
    }
}
