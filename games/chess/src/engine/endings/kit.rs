//! Which pieces an ending has, and the number of each of its positions.

use crate::{Board, Color, Kind, Square, square::squares};

use super::turning::{self, Turning};

/// The pieces beside the kings. The side of the first is the *holder*, the other the *rival*; the first is the lesser,
/// so that only endings in which it is a pawn have pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kit {
    pub(super) first: Kind,
    pub(super) second: Option<Second>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Second {
    pub(super) kind: Kind,
    pub(super) is_rivals: bool,
}

/// A piece that is no king: what it is, whether the second side has it, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Man {
    pub(super) kind: Kind,
    pub(super) is_seconds: bool,
    pub(super) at: Square,
}

impl Kit {
    pub(super) const COUNT: usize = 5 * 11;

    /// Two kinds and whether they fight each other; nothing for a pawn against a pawn.
    pub(super) fn new(a: Kind, b: Option<(Kind, bool)>) -> Option<Kit> {
        let Some((b, is_rivals)) = b else { return Some(Kit { first: a, second: None }) };
        let second = Second { kind: a.max(b), is_rivals };
        let is_known = second.kind != Kind::Pawn || !is_rivals;
        is_known.then_some(Kit { first: a.min(b), second: Some(second) })
    }

    pub(super) fn index(self) -> usize {
        let second = self
            .second
            .map_or(0, |second| 1 + 2 * second.kind.index() + usize::from(second.is_rivals));
        11 * self.first.index() + second
    }

    pub(super) fn has_pawns(self) -> bool {
        self.first == Kind::Pawn
    }

    /// Is its table made in no time?
    pub(super) fn is_quick(self) -> bool {
        self.second.is_none()
    }

    /// Places of the second piece that are told apart.
    pub(super) fn seconds(self) -> usize {
        if self.second.is_some() { 64 } else { 1 }
    }

    /// Positions that differ only in where the rival's king stands are one entry.
    pub(super) fn entries(self) -> usize {
        turning::slots(self.has_pawns()) * 64 * self.seconds()
    }
}

/// One position, turned as its table has it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ending {
    pub(super) kit: Kit,
    /// The holder's and the rival's king.
    kings: [Square; 2],
    first: Square,
    second: Square,
    /// 0 if the holder is to move, else 1.
    pub(super) turn: usize,
}

impl Ending {
    /// Kings, none to two other pieces, and whether the first side is to move (0) or the second. Nothing if they are not
    /// in any table: kings alone, or a pawn against a pawn.
    pub(super) fn new(mut kings: [Square; 2], men: &[Man], mut turn: usize) -> Option<Ending> {
        let (mut first, mut second) = (*men.first()?, men.get(1).copied());
        if let Some(other) = &mut second
            && other.kind < first.kind
        {
            std::mem::swap(&mut first, other);
        }
        let kit = Kit::new(
            first.kind,
            second.map(|second| (second.kind, second.is_seconds != first.is_seconds)),
        )?;
        let mut second = second.map_or(Square::at(0), |second| second.at);
        let mut first_at = first.at;
        if first.is_seconds {
            // Seen from the other side of the board.
            let over = |square: Square| Square::at(square.index() as u8 ^ 56);
            kings = [over(kings[1]), over(kings[0])];
            (first_at, second, turn) = (over(first_at), over(second), 1 - turn);
        }
        let turning = Turning::of(kings[0], kit.has_pawns());
        Some(Ending {
            kit,
            kings: kings.map(|king| turning.square(king)),
            first: turning.square(first_at),
            second: turning.square(second),
            turn,
        })
    }

    /// A board, if it has three or four pieces and a table.
    pub(super) fn of(board: &Board) -> Option<Ending> {
        let men = board.occupied() & !board.kings;
        if men == 0 || men.count_ones() > 2 {
            return None;
        }
        let man = |at: Square| {
            let is_seconds = board.sides[1] & at.set() != 0;
            board.kind_at(at).map(|kind| Man { kind, is_seconds, at })
        };
        let mut squares = squares(men);
        let first = man(squares.next()?)?;
        let kings = Color::BOTH.map(|color| board.king(color));
        let turn = board.turn.index();
        match squares.next() {
            None => Ending::new(kings, &[first], turn),
            Some(at) => Ending::new(kings, &[first, man(at)?], turn),
        }
    }

    pub(super) fn number(&self) -> usize {
        let spread = Spread { king: self.kings[0], first: self.first, second: self.second };
        64 * spread.entry(self.kit) + self.kings[1].index()
    }
}

/// Where the pieces of an entry stand: all but the rival's king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spread {
    pub(super) king: Square,
    pub(super) first: Square,
    /// a1 if there is none.
    pub(super) second: Square,
}

impl Spread {
    pub(super) fn entry(self, kit: Kit) -> usize {
        let slot = turning::slot(self.king, kit.has_pawns());
        let second = if kit.second.is_some() { self.second.index() } else { 0 };
        (64 * slot + self.first.index()) * kit.seconds() + second
    }

    pub(super) fn at(entry: usize, kit: Kit) -> Spread {
        let (rest, second) = (entry / kit.seconds(), entry % kit.seconds());
        Spread {
            king: turning::king_at(rest / 64, kit.has_pawns()),
            first: Square::at((rest % 64) as u8),
            second: Square::at(second as u8),
        }
    }

    /// Turned so that its king stands where an entry's may.
    pub(super) fn turned(self, kit: Kit) -> (Spread, Turning) {
        let turning = Turning::of(self.king, kit.has_pawns());
        (self.by(turning), turning)
    }

    pub(super) fn by(self, turning: Turning) -> Spread {
        Spread {
            king: turning.square(self.king),
            first: turning.square(self.first),
            second: turning.square(self.second),
        }
    }
}
