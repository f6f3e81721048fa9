//! A transposition table that any number of threads share without a lock.
//!
//! A slot is two words that are read and written one by one. The first is the position's key XOR the second, so a slot
//! that two threads have written at the same time matches no key (R. Hyatt and T. Mann, *A lock-less transposition
//! table implementation for parallel search*, ICGA Journal 25, 2002).

mod busy;
mod compact;

use std::{
    marker::PhantomData,
    sync::atomic::{AtomicU64, Ordering},
};

use crate::pages;

pub use busy::BusyTable;
pub use compact::CompactTable;

/// How a stored score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the true score.
    Exact,
    /// The true score is at least this.
    AtLeast,
    /// The true score is at most this.
    AtMost,
}

/// What a game's search stores of one position, packed into 64 bits.
pub trait TableEntry: Copy {
    /// How many searches in a row a word can tell apart.
    const GENERATIONS: u8;

    /// The entry and the search that found it as one word, which must not be 0.
    fn pack(self, generation: u8) -> u64;

    /// The entry of a word.
    fn unpack(word: u64) -> Self;

    /// The search that found the entry of a word.
    fn generation(word: u64) -> u8;

    /// How much a slot is worth in the search `generation`: of a full bucket, the slot of least worth is overwritten.
    /// An empty slot is the word 0.
    fn worth(word: u64, generation: u8) -> i32;

    /// What to store of a position of which `old` is stored; nothing to keep `old`. `is_current` says that `old` comes
    /// from the same search.
    fn merge(self, old: Self, is_current: bool) -> Option<Self>;
}

/// A fixed number of buckets of four slots, each bucket a cache line.
///
/// The game chooses the bucket of a position, by [`TranspositionTable::bucket`] or otherwise, so the key that is
/// compared can be independent of it.
///
/// ```
/// use jogada_search::{TableEntry, TranspositionTable};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Searched {
///     score: i16,
///     depth: u8,
/// }
///
/// impl TableEntry for Searched {
///     const GENERATIONS: u8 = 255;
///
///     fn pack(self, generation: u8) -> u64 {
///         let [low, high] = self.score.to_le_bytes();
///         u64::from_le_bytes([low, high, self.depth, generation + 1, 0, 0, 0, 0])
///     }
///
///     fn unpack(word: u64) -> Searched {
///         let [low, high, depth, ..] = word.to_le_bytes();
///         Searched { score: i16::from_le_bytes([low, high]), depth }
///     }
///
///     fn generation(word: u64) -> u8 {
///         word.to_le_bytes()[3].saturating_sub(1)
///     }
///
///     fn worth(word: u64, generation: u8) -> i32 {
///         let is_current = word != 0 && Searched::generation(word) == generation;
///         i32::from(Searched::unpack(word).depth) + if is_current { 256 } else { 0 }
///     }
///
///     fn merge(self, old: Searched, is_current: bool) -> Option<Searched> {
///         (!is_current || self.depth >= old.depth).then_some(self)
///     }
/// }
///
/// let table = TranspositionTable::with_bytes(1 << 20);
/// let (key, searched) = (0x1234_5678_9ABC_DEF0, Searched { score: -7, depth: 5 });
/// assert_eq!(table.probe(table.bucket(key), key), None);
/// table.store(table.bucket(key), key, searched);
/// assert_eq!(table.probe(table.bucket(key), key), Some(searched));
/// ```
#[derive(Debug)]
pub struct TranspositionTable<E> {
    buckets: Vec<Bucket>,
    generation: u8,
    entries: PhantomData<fn() -> E>,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

#[derive(Debug, Default)]
struct Slot {
    /// The key XOR the word.
    check: AtomicU64,
    word: AtomicU64,
}

/// Slots in a bucket.
const SLOTS: usize = 4;
/// The sample of [`TranspositionTable::full_permille`].
const SAMPLE_BUCKETS: usize = 250;

impl<E: TableEntry> TranspositionTable<E> {
    /// A table of that many buckets, at least one, in large pages where the system has them.
    pub fn new(buckets: usize) -> TranspositionTable<E> {
        let count = buckets.max(1);
        let mut buckets = pages::with_room(count);
        buckets.resize_with(count, Bucket::default);
        TranspositionTable { buckets, generation: 0, entries: PhantomData }
    }

    /// The largest power of two of buckets that fits into that many bytes, at least one.
    pub fn with_bytes(bytes: usize) -> TranspositionTable<E> {
        TranspositionTable::new(1 << (bytes / size_of::<Bucket>()).max(1).ilog2())
    }

    /// A table with room for 2^`bits` positions, at least four.
    pub fn with_bits(bits: u32) -> TranspositionTable<E> {
        TranspositionTable::new((1 << bits.max(SLOTS.ilog2())) / SLOTS)
    }

    /// Begins another search: older entries stay valid, but are overwritten first.
    pub fn new_search(&mut self) {
        self.generation = (self.generation + 1) % E::GENERATIONS;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.iter_mut().for_each(|bucket| *bucket = Bucket::default());
        self.generation = 0;
    }

    /// The number of buckets.
    #[inline(always)]
    pub fn buckets(&self) -> usize {
        self.buckets.len()
    }

    /// The bucket that the low bits of a hash choose. The number of buckets must be a power of two.
    #[inline(always)]
    pub fn bucket(&self, hash: u64) -> usize {
        hash as usize & (self.buckets.len() - 1)
    }

    /// Starts to load a bucket that will be needed soon.
    #[inline(always)]
    pub fn prefetch(&self, bucket: usize) {
        prefetch(&self.buckets[bucket]);
    }

    /// What is stored of the position with this key.
    #[inline(always)]
    pub fn probe(&self, bucket: usize, key: u64) -> Option<E> {
        self.buckets[bucket].0.iter().find_map(|slot| slot.word_of(key)).map(E::unpack)
    }

    /// Stores an entry in the slot of the same position, or else in that of least worth.
    #[inline(always)]
    pub fn store(&self, bucket: usize, key: u64, mut entry: E) {
        let slots = &self.buckets[bucket].0;
        let (mut place, mut least) = (&slots[0], i32::MAX);
        for slot in slots {
            let word = slot.word.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ word == key && word != 0 {
                let is_current = E::generation(word) == self.generation;
                let Some(merged) = entry.merge(E::unpack(word), is_current) else { return };
                (place, entry) = (slot, merged);
                break;
            }
            let worth = E::worth(word, self.generation);
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        let word = entry.pack(self.generation);
        place.word.store(word, Ordering::Relaxed);
        place.check.store(key ^ word, Ordering::Relaxed);
    }

    /// The share of slots that hold entries of this search, in thousandths, from a sample.
    pub fn full_permille(&self) -> usize {
        let sample = &self.buckets[..self.buckets.len().min(SAMPLE_BUCKETS)];
        let words = sample.iter().flat_map(|bucket| &bucket.0);
        let words = words.map(|slot| slot.word.load(Ordering::Relaxed));
        let is_current = |word: &u64| *word != 0 && E::generation(*word) == self.generation;
        words.filter(is_current).count() * 1000 / (sample.len() * SLOTS)
    }
}

impl Slot {
    /// The word, if it was stored under this key.
    #[inline(always)]
    fn word_of(&self, key: u64) -> Option<u64> {
        let word = self.word.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ word == key && word != 0).then_some(word)
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
mod tests;
