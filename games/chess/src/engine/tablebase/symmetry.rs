//! Symmetries of the board that bring a king into one corner, so that fewer positions have to be stored.

use crate::square::{Set, Square};

/// Mirrors files, then ranks, then about the diagonal of a1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Symmetry {
    files: bool,
    ranks: bool,
    diagonal: bool,
}

/// Squares of the king in canonical form: the triangle a1, d1, d4.
const TRIANGLE: usize = 10;
/// With pawns: the files a to d.
const LEFT_HALF: usize = 32;

impl Symmetry {
    /// The diagonal alone.
    pub(super) const DIAGONAL: Symmetry = Symmetry { files: false, ranks: false, diagonal: true };

    /// The symmetry that brings a king to its canonical square.
    pub(super) fn of(king: Square, has_pawns: bool) -> Symmetry {
        let files = king.file() > 3;
        if has_pawns {
            return Symmetry { files, ..Symmetry::default() };
        }
        let ranks = king.rank() > 3;
        let file = if files { 7 - king.file() } else { king.file() };
        let rank = if ranks { 7 - king.rank() } else { king.rank() };
        Symmetry { files, ranks, diagonal: rank > file }
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

    /// The inverse of [`Symmetry::set`].
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

/// The number of canonical squares of the king.
pub(super) fn slots(has_pawns: bool) -> usize {
    if has_pawns { LEFT_HALF } else { TRIANGLE }
}

/// The index of a canonical square of the king.
pub(super) fn slot(king: Square, has_pawns: bool) -> usize {
    let (file, rank) = (usize::from(king.file()), usize::from(king.rank()));
    if has_pawns { 4 * rank + file } else { file * (file + 1) / 2 + rank }
}

/// The canonical square with this index.
pub(super) fn king_at(slot: usize, has_pawns: bool) -> Square {
    if has_pawns {
        return Square::new(slot as u8 % 4, slot as u8 / 4);
    }
    let file = (0..4).rfind(|file| file * (file + 1) / 2 <= slot).unwrap_or(0);
    Square::new(file as u8, (slot - file * (file + 1) / 2) as u8)
}

/// Is the king on the diagonal? Then a position and its mirror image are both stored.
pub(super) fn is_on_diagonal(king: Square, has_pawns: bool) -> bool {
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
    fn sets_map_as_squares_do_and_back() {
        for has_pawns in [false, true] {
            for king in (0..64).map(Square::at) {
                let symmetry = Symmetry::of(king, has_pawns);
                let canonical = symmetry.square(king);
                assert_eq!(king_at(slot(canonical, has_pawns), has_pawns), canonical);
                assert!(slot(canonical, has_pawns) < slots(has_pawns));
                let set = 0x8123_4567_89AB_CDEF ^ king.set();
                let each = squares(set).map(|square| symmetry.square(square).set());
                assert_eq!(symmetry.set(set), each.fold(0, |all, one| all | one));
                assert_eq!(symmetry.undo(symmetry.set(set)), set);
            }
        }
    }
}
