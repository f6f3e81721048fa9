//! What was found about positions, to find it only once. All threads of a search share it.
//!
//! A slot is two words that are read and written without a lock. The first is the position's key
//! mixed with the second, so that a slot written by two threads at once matches no position.
//! Keys have 64 bits beside those that choose the bucket: in a search of 2^30 positions, one
//! false match is expected every 2^32 searches.

use std::{
    cmp::Ordering::{Equal, Greater, Less},
    sync::atomic::{AtomicU64, Ordering},
};

use jogada_search::pages;

use crate::board::{Board, Square};

/// A fixed number of slots, four to a cache line. Positions near the end, which are many and
/// soon forgotten, have a part of their own that stays in the processor's cache.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    near: usize,
    age: u8,
}

/// With no more empty squares a position is near the end.
const NEAR: u32 = 12;
/// Two to the power of this many buckets hold what is near the end, if that many are there: 4 MB.
const NEAR_BITS: u32 = 16;

/// What is known of a position searched `depth` plies deep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The score is at least this…
    pub(super) lower: i8,
    /// …and at most this.
    pub(super) upper: i8,
    pub(super) depth: u8,
    /// How sure the search was to be right about what it left out; [`SURE`] if it left out nothing.
    pub(super) trust: u8,
    /// The best move and the one that was best before it, unless there was none.
    pub(super) best: [Option<Square>; 2],
}

/// The trust in a search that left out nothing.
pub(super) const SURE: u8 = 15;

/// Where a position is kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    bucket: usize,
    check: u64,
}

impl Key {
    /// Tells the position from all others, or as good as.
    pub(super) fn check(self) -> u64 {
        self.check
    }
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    word: AtomicU64,
}

impl Table {
    /// Room for 2^`bits` positions.
    pub(super) fn new(bits: u32) -> Table {
        let far = bits.saturating_sub(2);
        let (far, near) = (1 << far, 1 << far.min(NEAR_BITS));
        let mut buckets = pages::with_room(far + near);
        buckets.resize_with(far + near, Bucket::default);
        Table { buckets, near, age: 1 }
    }

    /// Begins another search: what older ones found is still believed, but no longer kept
    /// against something new.
    pub(super) fn grow_old(&mut self) {
        self.age = self.age.wrapping_add(1).max(1);
    }

    /// The two halves of one wide product: every bit of either side reaches every bit of them.
    #[inline(always)]
    pub(super) fn key(&self, board: Board) -> Key {
        let product = u128::from(board.mover ^ 0x9E37_79B9_7F4A_7C15)
            * u128::from(board.other ^ 0xC2B2_AE3D_27D4_EB4F);
        let (high, low) = ((product >> 64) as u64, product as u64);
        let mixed = (high ^ low).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let is_near = board.empty().count_ones() <= NEAR;
        let far = self.buckets.len() - self.near;
        let (first, count) = if is_near { (far, self.near) } else { (0, far) };
        let bucket = first + ((mixed >> 24) as usize & (count - 1));
        Key { bucket, check: high.wrapping_add(low.rotate_left(29)) }
    }

    /// Asks the memory for a position's bucket, which will be needed soon.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: Key) {
        prefetch(&self.buckets[key.bucket]);
    }

    #[inline(always)]
    pub(super) fn get(&self, key: Key) -> Option<Found> {
        self.buckets[key.bucket].0.iter().find_map(|slot| {
            let word = slot.word.load(Ordering::Relaxed);
            let is_it = slot.check.load(Ordering::Relaxed) ^ word == key.check && word != 0;
            is_it.then(|| Found::from_word(word))
        })
    }

    /// Keeps a finding: with what was known of the position, or over the slot of least worth.
    #[inline(always)]
    pub(super) fn put(&self, key: Key, found: Found) {
        let slots = &self.buckets[key.bucket].0;
        let (mut least, mut place, mut known) = (u32::MAX, &slots[0], None);
        for slot in slots {
            let word = slot.word.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ word == key.check && word != 0 {
                (place, known) = (slot, Some(Found::from_word(word)));
                break;
            }
            let worth = self.worth(word);
            if worth < least {
                (least, place) = (worth, slot);
            }
        }
        let word = known.map_or(found, |known| found.after(known)).to_word(self.age);
        place.word.store(word, Ordering::Relaxed);
        place.check.store(key.check ^ word, Ordering::Relaxed);
    }

    /// Findings of this search before older ones, then those that took long.
    #[inline(always)]
    fn worth(&self, word: u64) -> u32 {
        let [_, _, depth, trust, _, _, age, _] = word.to_le_bytes();
        u32::from(age == self.age) << 16 | u32::from(depth) << 8 | u32::from(trust)
    }
}

impl Found {
    /// What is known once this is found as well: the deeper and surer of the two; of equals, all
    /// that both say.
    #[inline(always)]
    fn after(self, known: Found) -> Found {
        let [first, second] = known.best;
        let best = match self.best[0] {
            None => known.best,
            Some(square) if first == Some(square) => [first, second],
            square => [square, first],
        };
        match (self.depth, self.trust).cmp(&(known.depth, known.trust)) {
            Less => Found { best, ..known },
            Greater => Found { best, ..self },
            Equal => {
                let (lower, upper) = (self.lower.max(known.lower), self.upper.min(known.upper));
                // Searches that leave out something may contradict each other: the last counts.
                let (lower, upper) =
                    if lower <= upper { (lower, upper) } else { (self.lower, self.upper) };
                Found { lower, upper, best, ..self }
            }
        }
    }

    /// The bounds that a search with this window gives when it ends in `score`.
    #[inline(always)]
    pub(super) fn bounds(score: i32, alpha: i32, beta: i32) -> (i8, i8) {
        (if score > alpha { score as i8 } else { -64 }, if score < beta { score as i8 } else { 64 })
    }

    #[inline(always)]
    fn to_word(self, age: u8) -> u64 {
        let [first, second] = self.best.map(|square| square.map_or(64, |s| s.index() as u8));
        let Found { lower, upper, depth, trust, .. } = self;
        u64::from_le_bytes([
            lower.cast_unsigned(),
            upper.cast_unsigned(),
            depth,
            trust,
            first,
            second,
            age,
            0,
        ])
    }

    #[inline(always)]
    fn from_word(word: u64) -> Found {
        let [lower, upper, depth, trust, first, second, _, _] = word.to_le_bytes();
        let best = [Square::new(first), Square::new(second)];
        Found { lower: lower.cast_signed(), upper: upper.cast_signed(), depth, trust, best }
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
#[inline(always)]
fn prefetch(bucket: &Bucket) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: every x86-64 has the instruction, and it changes nothing that a program can see.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(bucket).cast()) }
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn prefetch(_: &Bucket) {}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(depth: u8) -> Found {
        Found { lower: -12, upper: 64, depth, trust: SURE, best: [Square::new(63), None] }
    }

    #[test]
    fn what_is_put_is_found_and_nothing_else() {
        let table = Table::new(4);
        let board = Board { mover: 1, other: 2 };
        assert_eq!(table.get(table.key(board)), None);
        table.put(table.key(board), found(9));
        assert_eq!(table.get(table.key(board)), Some(found(9)));
        assert_eq!(table.get(table.key(board.passed())), None);
    }

    #[test]
    fn the_shallowest_of_a_full_bucket_goes_and_the_old_go_first() {
        let mut table = Table::new(2);
        let key = |i| Key { bucket: 0, check: i };
        (1..=4).for_each(|i| table.put(key(i), found(10 + i as u8)));
        table.put(key(5), found(1));
        assert_eq!(table.get(key(1)), None);
        table.put(key(6), found(2));
        assert_eq!((table.get(key(5)), table.get(key(2))), (None, Some(found(12))));
        table.grow_old();
        table.put(key(7), found(1));
        table.put(key(8), found(2));
        assert_eq!((table.get(key(7)), table.get(key(8))), (Some(found(1)), Some(found(2))));
        assert_eq!(table.get(key(2)), None);
    }
}
