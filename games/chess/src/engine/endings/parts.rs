//! The pieces of an entry, and where the rival's king can stand beside them.

use crate::{Kind, Square, lines, square::Set};

use super::{
    kit::{Kit, Spread},
    reach::attacks,
};

/// Which piece of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    King,
    First,
    Second,
}

/// Where the rival's king can stand if the holder is to move, and if the rival is.
pub(super) fn legal(kit: Kit, spread: &Spread) -> [Set; 2] {
    let Spread { king, first, second } = *spread;
    let pieces = occupied(kit, spread);
    let men = 2 + u32::from(kit.second.is_some());
    let on_edge = |square: Square| square.rank() == 0 || square.rank() == 7;
    let has_pawn_on_edge = kit.first == Kind::Pawn && on_edge(first)
        || kit.second.is_some_and(|man| man.kind == Kind::Pawn) && on_edge(second);
    if pieces.count_ones() != men || has_pawn_on_edge {
        return [0; 2];
    }
    let apart = !(pieces | lines::king(king));
    let mut attacked = attacks(kit.first, first, pieces);
    let mut blocks = !0;
    if let Some(man) = kit.second {
        if !man.is_rivals {
            attacked |= attacks(man.kind, second, pieces);
        } else if attacks(man.kind, second, first.set()) & king.set() != 0 {
            blocks = lines::between(second, king);
        }
    }
    [apart & !attacked, apart & blocks]
}

pub(super) fn parts(kit: Kit, side: usize) -> &'static [Part] {
    match (side, kit.second.map(|man| man.is_rivals)) {
        (0, Some(false)) => &[Part::King, Part::First, Part::Second],
        (0, _) => &[Part::King, Part::First],
        (_, Some(true)) => &[Part::Second],
        (_, _) => &[],
    }
}

/// What a piece is and where it stands.
pub(super) fn part_of(kit: Kit, spread: &Spread, part: Part) -> (Kind, Square) {
    match part {
        Part::King => (Kind::King, spread.king),
        Part::First => (kit.first, spread.first),
        Part::Second => (kit.second.map_or(Kind::King, |man| man.kind), spread.second),
    }
}

pub(super) fn with(spread: &Spread, part: Part, at: Square) -> Spread {
    match part {
        Part::King => Spread { king: at, ..*spread },
        Part::First => Spread { first: at, ..*spread },
        Part::Second => Spread { second: at, ..*spread },
    }
}

/// All squares that are taken, but for the rival's king.
pub(super) fn occupied(kit: Kit, spread: &Spread) -> Set {
    let second = if kit.second.is_some() { spread.second.set() } else { 0 };
    spread.king.set() | spread.first.set() | second
}
