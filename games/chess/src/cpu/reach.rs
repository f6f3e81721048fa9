//! Tables of what a slider reaches, one entry for each arrangement of pieces on its lines, filled on first use.
#![allow(unsafe_code)]

use std::{cell::UnsafeCell, sync::Once};

use crate::{
    lines::{DIAGONAL, STRAIGHT, slide},
    square::{FILE_A, FILE_H, RANK_1, Set, Square, rank},
};

/// Entries for all rooks; those for bishops follow.
pub(super) const ROOKS: u32 = 102_400;
const SIZE: usize = ROOKS as usize + 5_248;

/// Room for every entry of both sliders. It costs nothing until it is filled.
pub(super) struct Reach {
    filled: Once,
    sets: UnsafeCell<[Set; SIZE]>,
}

// SAFETY: the sets are written only inside `filled`, which happens once and before anything is read; see `get`.
unsafe impl Sync for Reach {}

impl Reach {
    pub(super) const fn empty() -> Reach {
        Reach { filled: Once::new(), sets: UnsafeCell::new([0; SIZE]) }
    }

    /// Fills the table, unless it is filled: `index` says where the entry of a rook or bishop (`is_rook`) belongs.
    pub(super) fn fill(&self, index: impl Fn(bool, Square, Set) -> usize) {
        self.filled.call_once(|| {
            // SAFETY: `call_once` runs this alone, and all reads come after it has returned.
            let sets = unsafe { &mut *self.sets.get() };
            for is_rook in [true, false] {
                let directions = if is_rook { &STRAIGHT } else { &DIAGONAL };
                for from in (0..64).map(Square::at) {
                    for occupied in subsets(inner_mask(from, directions)) {
                        sets[index(is_rook, from, occupied)] = slide(from, directions, occupied);
                    }
                }
            }
        });
    }

    /// The entry at an index.
    ///
    /// # Safety
    /// `fill` has returned, and `index` is one that its `index` function gave.
    #[inline(always)]
    pub(super) unsafe fn get(&self, index: usize) -> Set {
        debug_assert!(index < SIZE);
        // SAFETY: the caller promises that the index is in bounds and that all writes are done.
        unsafe { *self.sets.get().cast::<Set>().add(index) }
    }
}

/// The squares whose occupation matters to a slider: its lines without their last squares.
pub(super) const fn inner_mask(from: Square, directions: &[(i8, i8); 4]) -> Set {
    let edges =
        (RANK_1 | rank(7)) & !rank(from.rank()) | (FILE_A | FILE_H) & !(FILE_A << from.file());
    slide(from, directions, 0) & !edges
}

/// Every subset of a mask, in the order in which PEXT numbers them.
fn subsets(mask: Set) -> impl Iterator<Item = Set> {
    let next = move |subset: &Set| Some(subset.wrapping_sub(mask) & mask).filter(|&next| next != 0);
    std::iter::successors(Some(0), next)
}
