//! What was found about positions, to find it only once.

use crate::board::{Board, Square};

/// A fixed number of slots in pairs: the first of a pair keeps deep findings, the second new ones.
#[derive(Debug)]
pub(super) struct Table {
    pairs: Vec<[Slot; 2]>,
    age: u8,
}

/// What is known of a position searched `depth` plies deep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// The score is at least this…
    pub(super) lower: i8,
    /// …and at most this.
    pub(super) upper: i8,
    pub(super) depth: u8,
    /// The best move, unless it was a pass.
    pub(super) best: Option<Square>,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    board: Board,
    found: Found,
    age: u8,
}

impl Table {
    /// Room for 2^`bits` positions.
    pub(super) fn new(bits: u32) -> Table {
        let found = Found { lower: i8::MIN, upper: i8::MAX, depth: 0, best: None };
        let empty = Slot { board: Board::default(), found, age: 0 };
        Table { pairs: vec![[empty; 2]; 1 << bits.saturating_sub(1)], age: 0 }
    }

    /// Begins another search: what older ones found is still believed, but no longer kept
    /// against something new.
    pub(super) fn grow_old(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    #[inline(always)]
    pub(super) fn get(&self, board: Board) -> Option<Found> {
        let pair = &self.pairs[self.index(board)];
        pair.iter().find(|slot| slot.board == board).map(|slot| slot.found)
    }

    #[inline(always)]
    pub(super) fn put(&mut self, board: Board, found: Found) {
        let index = self.index(board);
        let [first, second] = &mut self.pairs[index];
        let is_free = |slot: &Slot| slot.age != self.age || slot.found.depth <= found.depth;
        let slot = if first.board == board || (second.board != board && is_free(first)) {
            first
        } else {
            second
        };
        *slot = Slot { board, found, age: self.age };
    }

    /// High bits of products are well mixed; a Fibonacci constant for each side.
    #[inline(always)]
    fn index(&self, board: Board) -> usize {
        let mixed = board.mover.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ board.other.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(32);
        (mixed ^ (mixed >> 29)).wrapping_mul(0x9E37_79B9_7F4A_7C15) as usize >> 20
            & (self.pairs.len() - 1)
    }
}
