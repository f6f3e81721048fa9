//! The ways of turning a board so that a king stands in one corner of it: fewer positions have to be told apart.

use crate::square::{Set, Square};

/// Mirrored left to right, then bottom to top, then about the diagonal of a1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Turning {
    files: bool,
    ranks: bool,
    diagonal: bool,
}

/// Where a king may stand once the board is turned: a1, d1, d4 and between; with pawns, the files a to d.
const CORNER: usize = 10;
const LEFT: usize = 32;

impl Turning {
    /// About the diagonal alone.
    pub(super) const DIAGONAL: Turning = Turning { files: false, ranks: false, diagonal: true };

    /// What brings a king to where it may stand.
    pub(super) fn of(king: Square, has_pawns: bool) -> Turning {
        let files = king.file() > 3;
        if has_pawns {
            return Turning { files, ..Turning::default() };
        }
        let ranks = king.rank() > 3;
        let file = if files { 7 - king.file() } else { king.file() };
        let rank = if ranks { 7 - king.rank() } else { king.rank() };
        Turning { files, ranks, diagonal: rank > file }
    }

    pub(super) fn square(self, square: Square) -> Square {
        let mirror = if self.files { 7 } else { 0 } | if self.ranks { 56 } else { 0 };
        let at = square.index() as u8 ^ mirror;
        Square::at(if self.diagonal { at >> 3 | (at & 7) << 3 } else { at })
    }

    pub(super) fn set(self, mut set: Set) -> Set {
        if self.files {
            set = mirror_files(set);
        }
        if self.ranks {
            set = set.swap_bytes();
        }
        if self.diagonal { mirror_diagonal(set) } else { set }
    }

    /// Turns a set back.
    pub(super) fn undo(self, mut set: Set) -> Set {
        if self.diagonal {
            set = mirror_diagonal(set);
        }
        if self.ranks {
            set = set.swap_bytes();
        }
        if self.files { mirror_files(set) } else { set }
    }
}

/// How many places of the king are told apart.
pub(super) fn slots(has_pawns: bool) -> usize {
    if has_pawns { LEFT } else { CORNER }
}

/// The number of a place where the king may stand.
pub(super) fn slot(king: Square, has_pawns: bool) -> usize {
    let (file, rank) = (usize::from(king.file()), usize::from(king.rank()));
    if has_pawns { 4 * rank + file } else { file * (file + 1) / 2 + rank }
}

/// The place of a number.
pub(super) fn king_at(slot: usize, has_pawns: bool) -> Square {
    if has_pawns {
        return Square::new(slot as u8 % 4, slot as u8 / 4);
    }
    let file = (0..4).rfind(|file| file * (file + 1) / 2 <= slot).unwrap_or(0);
    Square::new(file as u8, (slot - file * (file + 1) / 2) as u8)
}

/// Does the king stand on the diagonal? Then a board and its mirror are two of the same.
pub(super) fn is_double(king: Square, has_pawns: bool) -> bool {
    !has_pawns && king.file() == king.rank()
}

fn mirror_files(set: Set) -> Set {
    set.swap_bytes().reverse_bits()
}

/// Swaps files and ranks.
fn mirror_diagonal(mut set: Set) -> Set {
    for (shift, mask) in
        [(28, 0x0F0F_0F0F_0000_0000), (14, 0x3333_0000_3333_0000), (7, 0x5500_5500_5500_5500)]
    {
        let moved = (set ^ set << shift) & mask;
        set ^= moved ^ moved >> shift;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square::squares;

    #[test]
    fn sets_turn_as_squares_do_and_back() {
        for has_pawns in [false, true] {
            for king in (0..64).map(Square::at) {
                let turning = Turning::of(king, has_pawns);
                let turned = turning.square(king);
                assert_eq!(king_at(slot(turned, has_pawns), has_pawns), turned);
                assert!(slot(turned, has_pawns) < slots(has_pawns));
                let set = 0x8123_4567_89AB_CDEF ^ king.set();
                let each = squares(set).map(|square| turning.square(square).set());
                assert_eq!(turning.set(set), each.fold(0, |all, one| all | one));
                assert_eq!(turning.undo(turning.set(set)), set);
            }
        }
    }
}
