//! The transposition table of Othello: where positions are kept, and what an entry holds.
//!
//! Keys have 64 bits beside those that choose the bucket: in a search of 2^30 positions, one
//! false match is expected every 2^32 searches.

use std::cmp::Ordering::{Equal, Greater, Less};

use jogada_search::{TableEntry, TranspositionTable};

use crate::board::{Board, Square};

/// The table that all threads of a search share. Positions near the end, which are many and
/// short-lived, have a part of their own that stays in the processor's cache.
#[derive(Debug)]
pub(super) struct SearchTable {
    table: TranspositionTable<TtEntry>,
    /// The number of buckets for positions near the end: the last ones.
    near: usize,
}

/// The most empty squares of a position near the end.
const NEAR: u32 = 12;
/// The number of buckets for positions near the end as a power of two, at most: 4 MB.
const NEAR_BITS: u32 = 16;

/// An entry of the transposition table: a search `depth` plies deep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TtEntry {
    /// The score is at least this…
    pub(super) lower: i8,
    /// …and at most this.
    pub(super) upper: i8,
    pub(super) depth: u8,
    /// The confidence of the search; [`CERTAIN`] if it pruned nothing by chance.
    pub(super) confidence: u8,
    /// The best move, and the one that was best before it.
    pub(super) best: [Option<Square>; 2],
}

/// The confidence of a search without selective pruning.
pub(super) const CERTAIN: u8 = 15;

/// The bucket and the key of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    bucket: usize,
    check: u64,
}

impl Key {
    /// The hash that identifies the position.
    pub(super) fn check(self) -> u64 {
        self.check
    }
}

impl SearchTable {
    /// Room for 2^`bits` positions.
    pub(super) fn new(bits: u32) -> SearchTable {
        let far = bits.saturating_sub(2);
        let (far, near) = (1 << far, 1 << far.min(NEAR_BITS));
        SearchTable { table: TranspositionTable::new(far + near), near }
    }

    /// Begins another search.
    pub(super) fn new_search(&mut self) {
        self.table.new_search();
    }

    /// The two halves of one wide product: every bit of either side reaches every bit of them.
    #[inline(always)]
    pub(super) fn key(&self, board: Board) -> Key {
        let product = u128::from(board.mover ^ 0x9E37_79B9_7F4A_7C15)
            * u128::from(board.other ^ 0xC2B2_AE3D_27D4_EB4F);
        let (high, low) = ((product >> 64) as u64, product as u64);
        let mixed = (high ^ low).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let is_near = board.empty().count_ones() <= NEAR;
        let far = self.table.buckets() - self.near;
        let (first, count) = if is_near { (far, self.near) } else { (0, far) };
        let bucket = first + ((mixed >> 24) as usize & (count - 1));
        Key { bucket, check: high.wrapping_add(low.rotate_left(29)) }
    }

    /// Starts to load a position's bucket, which will be needed soon.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: Key) {
        self.table.prefetch(key.bucket);
    }

    #[inline(always)]
    pub(super) fn probe(&self, key: Key) -> Option<TtEntry> {
        self.table.probe(key.bucket, key.check)
    }

    #[inline(always)]
    pub(super) fn store(&self, key: Key, found: TtEntry) {
        self.table.store(key.bucket, key.check, found);
    }
}

impl TableEntry for TtEntry {
    const GENERATIONS: u8 = 255;

    /// The generation is stored as one more, so that no word is 0.
    #[inline(always)]
    fn pack(self, generation: u8) -> u64 {
        let [first, second] = self.best.map(|square| square.map_or(64, |s| s.index() as u8));
        let TtEntry { lower, upper, depth, confidence, .. } = self;
        u64::from_le_bytes([
            lower.cast_unsigned(),
            upper.cast_unsigned(),
            depth,
            confidence,
            first,
            second,
            generation + 1,
            0,
        ])
    }

    #[inline(always)]
    fn unpack(word: u64) -> TtEntry {
        let [lower, upper, depth, confidence, first, second, _, _] = word.to_le_bytes();
        let best = [Square::new(first), Square::new(second)];
        TtEntry { lower: lower.cast_signed(), upper: upper.cast_signed(), depth, confidence, best }
    }

    #[inline(always)]
    fn generation(word: u64) -> u8 {
        word.to_le_bytes()[6].wrapping_sub(1)
    }

    /// Entries of this search before older ones, then those that took long.
    #[inline(always)]
    fn worth(word: u64, generation: u8) -> i32 {
        let [_, _, depth, confidence, _, _, age, _] = word.to_le_bytes();
        i32::from(age == generation + 1) << 16 | i32::from(depth) << 8 | i32::from(confidence)
    }

    /// The deeper entry of greater confidence; of equals, the intersection of their bounds.
    #[inline(always)]
    fn merge(self, known: TtEntry, _: bool) -> Option<TtEntry> {
        let [first, second] = known.best;
        let best = match self.best[0] {
            None => known.best,
            Some(square) if first == Some(square) => [first, second],
            square => [square, first],
        };
        Some(match (self.depth, self.confidence).cmp(&(known.depth, known.confidence)) {
            Less => TtEntry { best, ..known },
            Greater => TtEntry { best, ..self },
            Equal => {
                let (lower, upper) = (self.lower.max(known.lower), self.upper.min(known.upper));
                // Selective searches may contradict each other: the last counts.
                let (lower, upper) =
                    if lower <= upper { (lower, upper) } else { (self.lower, self.upper) };
                TtEntry { lower, upper, best, ..self }
            }
        })
    }
}

impl TtEntry {
    /// The bounds that a score gives in a search with this window.
    #[inline(always)]
    pub(super) fn bounds(score: i32, alpha: i32, beta: i32) -> (i8, i8) {
        (if score > alpha { score as i8 } else { -64 }, if score < beta { score as i8 } else { 64 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(depth: u8) -> TtEntry {
        TtEntry { lower: -12, upper: 64, depth, confidence: CERTAIN, best: [Square::new(63), None] }
    }

    #[test]
    fn what_is_put_is_found_and_nothing_else() {
        let table = SearchTable::new(4);
        let board = Board { mover: 1, other: 2 };
        assert_eq!(table.probe(table.key(board)), None);
        table.store(table.key(board), found(9));
        assert_eq!(table.probe(table.key(board)), Some(found(9)));
        assert_eq!(table.probe(table.key(board.passed())), None);
    }

    #[test]
    fn the_shallowest_of_a_full_bucket_goes_and_the_old_go_first() {
        let mut table = SearchTable::new(2);
        let key = |i| Key { bucket: 0, check: i };
        (1..=4).for_each(|i| table.store(key(i), found(10 + i as u8)));
        table.store(key(5), found(1));
        assert_eq!(table.probe(key(1)), None);
        table.store(key(6), found(2));
        assert_eq!((table.probe(key(5)), table.probe(key(2))), (None, Some(found(12))));
        table.new_search();
        table.store(key(7), found(1));
        table.store(key(8), found(2));
        assert_eq!((table.probe(key(7)), table.probe(key(8))), (Some(found(1)), Some(found(2))));
        assert_eq!(table.probe(key(2)), None);
    }
}
