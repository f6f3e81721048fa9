//! The material of a table, and the numbers of its positions.

use crate::{Board, Color, Kind, Square, square::squares};

use super::symmetry::{self, Symmetry};

/// The pieces beside the kings. The side of the first piece is the *holder*, the other the *rival*. The first piece is
/// the lesser one, so a table has pawns exactly if its first piece is a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Material {
    pub(super) first: Kind,
    pub(super) second: Option<Second>,
}

/// The second piece and its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Second {
    pub(super) kind: Kind,
    pub(super) is_rivals: bool,
}

/// A piece beside the kings, whether it belongs to side 1, and its square.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedPiece {
    pub(super) kind: Kind,
    pub(super) is_of_second: bool,
    pub(super) at: Square,
}

impl Material {
    pub(super) const COUNT: usize = 5 * 11;

    /// Two kinds and whether they are of different sides; `None` for a pawn against a pawn.
    pub(super) fn new(a: Kind, b: Option<(Kind, bool)>) -> Option<Material> {
        let Some((b, is_rivals)) = b else { return Some(Material { first: a, second: None }) };
        let second = Second { kind: a.max(b), is_rivals };
        let is_supported = second.kind != Kind::Pawn || !is_rivals;
        is_supported.then_some(Material { first: a.min(b), second: Some(second) })
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

    /// Is its table made within milliseconds?
    pub(super) fn is_quick(self) -> bool {
        self.second.is_none()
    }

    /// Squares of the second piece.
    pub(super) fn seconds(self) -> usize {
        if self.second.is_some() { 64 } else { 1 }
    }

    /// The number of entries. Positions that differ only in the square of the rival's king share one.
    pub(super) fn entries(self) -> usize {
        symmetry::slots(self.has_pawns()) * 64 * self.seconds()
    }
}

/// A position in the canonical form of its table.
#[derive(Clone, Copy, Debug)]
pub(super) struct TablePosition {
    pub(super) material: Material,
    /// The holder's and the rival's king.
    kings: [Square; 2],
    first: Square,
    second: Square,
    /// 0 if the holder is to move, else 1.
    pub(super) turn: usize,
}

impl TablePosition {
    /// Kings, none to two other pieces, and the side to move, 0 or 1. `None` for kings alone and for a pawn against a
    /// pawn, which no table has.
    pub(super) fn new(
        mut kings: [Square; 2],
        pieces: &[PlacedPiece],
        mut turn: usize,
    ) -> Option<TablePosition> {
        let (mut first, mut second) = (*pieces.first()?, pieces.get(1).copied());
        if let Some(other) = &mut second
            && other.kind < first.kind
        {
            std::mem::swap(&mut first, other);
        }
        let material = Material::new(
            first.kind,
            second.map(|second| (second.kind, second.is_of_second != first.is_of_second)),
        )?;
        let mut second = second.map_or(Square::at(0), |second| second.at);
        let mut first_at = first.at;
        if first.is_of_second {
            // Flip the board, so that the holder is side 0.
            let over = |square: Square| Square::at(square.index() as u8 ^ 56);
            kings = [over(kings[1]), over(kings[0])];
            (first_at, second, turn) = (over(first_at), over(second), 1 - turn);
        }
        let symmetry = Symmetry::of(kings[0], material.has_pawns());
        Some(TablePosition {
            material,
            kings: kings.map(|king| symmetry.square(king)),
            first: symmetry.square(first_at),
            second: symmetry.square(second),
            turn,
        })
    }

    /// The position of a board with three or four pieces, if a table has it.
    pub(super) fn of(board: &Board) -> Option<TablePosition> {
        let pieces = board.occupied() & !board.kings;
        if pieces == 0 || pieces.count_ones() > 2 {
            return None;
        }
        let placed = |at: Square| {
            let is_of_second = board.sides[1] & at.set() != 0;
            board.kind_at(at).map(|kind| PlacedPiece { kind, is_of_second, at })
        };
        let mut squares = squares(pieces);
        let first = placed(squares.next()?)?;
        let kings = Color::BOTH.map(|color| board.king(color));
        let turn = board.turn.index();
        match squares.next() {
            None => TablePosition::new(kings, &[first], turn),
            Some(at) => TablePosition::new(kings, &[first, placed(at)?], turn),
        }
    }

    pub(super) fn number(&self) -> usize {
        let placement = Placement { king: self.kings[0], first: self.first, second: self.second };
        64 * placement.entry(self.material) + self.kings[1].index()
    }
}

/// The squares of an entry's pieces: all but the rival's king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    pub(super) king: Square,
    pub(super) first: Square,
    /// a1 if there is none.
    pub(super) second: Square,
}

impl Placement {
    pub(super) fn entry(self, material: Material) -> usize {
        let slot = symmetry::slot(self.king, material.has_pawns());
        let second = if material.second.is_some() { self.second.index() } else { 0 };
        (64 * slot + self.first.index()) * material.seconds() + second
    }

    pub(super) fn at(entry: usize, material: Material) -> Placement {
        let (rest, second) = (entry / material.seconds(), entry % material.seconds());
        Placement {
            king: symmetry::king_at(rest / 64, material.has_pawns()),
            first: Square::at((rest % 64) as u8),
            second: Square::at(second as u8),
        }
    }

    /// The placement mapped to its canonical form, and the symmetry that maps it.
    pub(super) fn canonical(self, material: Material) -> (Placement, Symmetry) {
        let symmetry = Symmetry::of(self.king, material.has_pawns());
        (self.by(symmetry), symmetry)
    }

    /// The placement after a symmetry.
    pub(super) fn by(self, symmetry: Symmetry) -> Placement {
        Placement {
            king: symmetry.square(self.king),
            first: symmetry.square(self.first),
            second: symmetry.square(self.second),
        }
    }
}
