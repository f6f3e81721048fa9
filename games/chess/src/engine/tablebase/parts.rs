//! The pieces of an entry, and the squares that they leave to the rival's king.

use crate::{Kind, Square, lines, square::Set};

use super::{
    attacks::attacks,
    material::{Material, Placement},
};

/// One of an entry's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    King,
    First,
    Second,
}

/// The legal squares of the rival's king if the holder is to move, and if the rival is.
pub(super) fn legal(material: Material, placement: &Placement) -> [Set; 2] {
    let Placement { king, first, second } = *placement;
    let pieces = occupied(material, placement);
    let count = 2 + u32::from(material.second.is_some());
    let on_edge = |square: Square| square.rank() == 0 || square.rank() == 7;
    let has_pawn_on_edge = material.first == Kind::Pawn && on_edge(first)
        || material.second.is_some_and(|piece| piece.kind == Kind::Pawn) && on_edge(second);
    if pieces.count_ones() != count || has_pawn_on_edge {
        return [0; 2];
    }
    let apart = !(pieces | lines::king(king));
    let mut attacked = attacks(material.first, first, pieces);
    let mut blocks = !0;
    if let Some(piece) = material.second {
        if !piece.is_rivals {
            attacked |= attacks(piece.kind, second, pieces);
        } else if attacks(piece.kind, second, first.set()) & king.set() != 0 {
            blocks = lines::between(second, king);
        }
    }
    [apart & !attacked, apart & blocks]
}

/// The pieces that a side moves, but for the rival's king.
pub(super) fn parts(material: Material, side: usize) -> &'static [Part] {
    match (side, material.second.map(|piece| piece.is_rivals)) {
        (0, Some(false)) => &[Part::King, Part::First, Part::Second],
        (0, _) => &[Part::King, Part::First],
        (_, Some(true)) => &[Part::Second],
        (_, _) => &[],
    }
}

/// The kind and square of a piece.
pub(super) fn part_of(material: Material, placement: &Placement, part: Part) -> (Kind, Square) {
    match part {
        Part::King => (Kind::King, placement.king),
        Part::First => (material.first, placement.first),
        Part::Second => (material.second.map_or(Kind::King, |piece| piece.kind), placement.second),
    }
}

/// The placement with one piece elsewhere.
pub(super) fn with(placement: &Placement, part: Part, at: Square) -> Placement {
    match part {
        Part::King => Placement { king: at, ..*placement },
        Part::First => Placement { first: at, ..*placement },
        Part::Second => Placement { second: at, ..*placement },
    }
}

/// All occupied squares but for the rival's king.
pub(super) fn occupied(material: Material, placement: &Placement) -> Set {
    let second = if material.second.is_some() { placement.second.set() } else { 0 };
    placement.king.set() | placement.first.set() | second
}
