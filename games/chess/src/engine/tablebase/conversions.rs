//! Conversions: captures and promotions, which lead to the tables of other material.

use crate::{Kind, Square, lines, square::Set};

use super::{
    attacks::attacks,
    dtm,
    material::{Material, PlacedPiece, Placement},
};

/// The best that conversions achieve for the side to move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ConversionResult {
    /// The plies of the quickest win.
    pub(super) won: Option<u8>,
    /// The plies of the longest loss.
    pub(super) lost: Option<u8>,
    /// Does one of them win or draw?
    pub(super) is_safe: bool,
}

/// The best conversion in one position, with the rival's king on `rival` and `side` to move.
pub(super) fn best_conversion(
    material: Material,
    placement: &Placement,
    rival: Square,
    side: usize,
) -> ConversionResult {
    let mut conversions =
        Conversions { kings: [placement.king, rival], side, result: ConversionResult::default() };
    let first = PlacedPiece { kind: material.first, is_of_second: false, at: placement.first };
    let second = material.second.map(|second| PlacedPiece {
        kind: second.kind,
        is_of_second: second.is_rivals,
        at: placement.second,
    });
    if side == 0 {
        conversions.take(first, second);
        conversions.promote(first, second);
        if let Some(second) = second.filter(|second| !second.is_of_second) {
            conversions.promote(second, Some(first));
        }
    } else {
        conversions.take_with_king(first, second);
        match second {
            Some(second) if second.is_of_second => conversions.take_with(second, first),
            Some(second) => conversions.take_with_king(second, Some(first)),
            None => {}
        }
    }
    conversions.result
}

/// The conversions of one position.
struct Conversions {
    kings: [Square; 2],
    side: usize,
    result: ConversionResult,
}

impl Conversions {
    /// The holder captures the rival's piece, if there is one.
    fn take(&mut self, first: PlacedPiece, second: Option<PlacedPiece>) {
        if let Some(victim) = second.filter(|second| second.is_of_second) {
            self.take_with_king(victim, Some(first));
            self.take_with(first, victim);
        }
    }

    /// The king captures a piece; another may be left.
    fn take_with_king(&mut self, victim: PlacedPiece, left: Option<PlacedPiece>) {
        if lines::king(self.kings[self.side]) & victim.at.set() != 0 {
            let mut kings = self.kings;
            kings[self.side] = victim.at;
            self.convert(kings, left.as_slice());
        }
    }

    /// A piece captures the only other one.
    fn take_with(&mut self, taker: PlacedPiece, victim: PlacedPiece) {
        let occupied = self.kings[0].set() | self.kings[1].set() | victim.at.set();
        if attacks(taker.kind, taker.at, occupied) & victim.at.set() == 0 {
            return;
        }
        for &kind in becomes(&taker.kind, victim.at) {
            self.convert(self.kings, &[PlacedPiece { kind, at: victim.at, ..taker }]);
        }
    }

    /// A pawn goes to the last rank.
    fn promote(&mut self, pawn: PlacedPiece, other: Option<PlacedPiece>) {
        if pawn.kind != Kind::Pawn || pawn.at.rank() != 6 {
            return;
        }
        let at = Square::at(pawn.at.index() as u8 + 8);
        let occupied =
            self.kings[0].set() | self.kings[1].set() | other.map_or(0, |piece| piece.at.set());
        if occupied & at.set() != 0 {
            return;
        }
        for kind in Kind::PROMOTIONS {
            let promoted = PlacedPiece { kind, at, ..pawn };
            match other {
                Some(other) => self.convert(self.kings, &[promoted, other]),
                None => self.convert(self.kings, &[promoted]),
            }
        }
    }

    /// Looks up the position after a conversion, if the move was legal.
    fn convert(&mut self, kings: [Square; 2], pieces: &[PlacedPiece]) {
        if is_attacked(kings, pieces, self.side) {
            return;
        }
        match dtm(kings, pieces, 1 - self.side) {
            Some(plies) if plies % 2 == 1 => {
                self.result.lost = self.result.lost.max(Some(plies + 1));
            }
            Some(plies) => {
                let best = self.result.won.map_or(plies + 1, |won| won.min(plies + 1));
                self.result.won = Some(best);
                self.result.is_safe = true;
            }
            None => self.result.is_safe = true,
        }
    }
}

/// Is a side's king attacked?
fn is_attacked(kings: [Square; 2], pieces: &[PlacedPiece], side: usize) -> bool {
    let king = kings[side].set();
    let occupied: Set =
        pieces.iter().fold(kings[0].set() | kings[1].set(), |all, piece| all | piece.at.set());
    let theirs = pieces.iter().filter(|piece| usize::from(piece.is_of_second) != side);
    let attacked = theirs.fold(lines::king(kings[1 - side]), |all, piece| {
        all | attacks(piece.kind, piece.at, occupied)
    });
    attacked & king != 0
}

/// The kinds that a piece may have after a move to a square.
fn becomes(kind: &Kind, at: Square) -> &[Kind] {
    if *kind == Kind::Pawn && at.rank() == 7 {
        &Kind::PROMOTIONS
    } else {
        std::slice::from_ref(kind)
    }
}
