//! What was found about positions, kept by their keys. All threads of a search share it.
//!
//! A slot is two words that are read and written without a lock. The first is the position's key mixed with
//! the second, so that a slot that two threads have written at once matches no position.

use std::sync::atomic::{AtomicU64, Ordering};

use jogada_search::{Bound, Score, WIN, is_decided, pages};

use crate::Move;

/// A fixed number of slots, four to a cache line.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

/// What is known of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) m: Option<Move>,
    /// Counted from the position, where it is decided.
    pub(crate) score: Score,
    /// The evaluation alone; nothing in check.
    pub(crate) value: Option<Score>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Was it ever on the line that both sides play?
    pub(crate) is_open: bool,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    word: AtomicU64,
}

/// Ages come round again after so many searches.
const AGES: u8 = 32;
/// Stands for no value.
const NO_VALUE: i16 = i16::MIN;
/// Decided scores in sixteen bits: this less the plies.
const SHORT_WIN: Score = 32_000;
/// No other score is greater.
pub(crate) const SCORE_MAX: Score = 20_000;

impl Table {
    /// Room for so many bytes, rounded down to a power of two and at least one bucket.
    pub(crate) fn new(bytes: usize) -> Table {
        let buckets = (bytes / size_of::<Bucket>()).max(1);
        let buckets = 1 << buckets.ilog2();
        let mut room = pages::with_room(buckets);
        room.resize_with(buckets, Bucket::default);
        Table { buckets: room, age: 0 }
    }

    /// Begins another search: what older ones found is believed, but gives way to something new.
    pub(crate) fn grow_old(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.iter_mut().for_each(|bucket| *bucket = Bucket::default());
        self.age = 0;
    }

    /// Asks the memory for a position's bucket, which will be needed soon.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    #[inline]
    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<Found> {
        self.bucket(key).0.iter().find_map(|slot| {
            let word = slot.word.load(Ordering::Relaxed);
            let is_it = word != 0 && slot.check.load(Ordering::Relaxed) ^ word == key;
            is_it.then(|| Found::from_word(word, ply))
        })
    }

    /// Keeps a finding in the slot of the same position, or in that of least worth.
    pub(crate) fn put(&self, key: u64, mut found: Found, ply: usize) {
        let (mut least, mut place) = (i32::MAX, &self.bucket(key).0[0]);
        for slot in &self.bucket(key).0 {
            let word = slot.word.load(Ordering::Relaxed);
            if word != 0 && slot.check.load(Ordering::Relaxed) ^ word == key {
                let known = Found::from_word(word, ply);
                found.m = found.m.or(known.m);
                let is_fresh = age_of(word) == self.age;
                // A much deeper finding stays, unless this one is certain.
                if is_fresh && found.bound != Bound::Exact && found.depth + 4 < known.depth {
                    return;
                }
                place = slot;
                break;
            }
            let worth = self.worth(word);
            if worth < least {
                (least, place) = (worth, slot);
            }
        }
        let word = found.to_word(ply, self.age);
        place.word.store(word, Ordering::Relaxed);
        place.check.store(key ^ word, Ordering::Relaxed);
    }

    /// How full the table is with what this search found, in thousandths, from a sample.
    pub(crate) fn permille(&self) -> usize {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let words = sample.iter().flat_map(|bucket| &bucket.0);
        let words = words.map(|slot| slot.word.load(Ordering::Relaxed));
        let used = words.filter(|&word| word != 0 && age_of(word) == self.age).count();
        used * 1000 / (sample.len() * 4)
    }

    /// Deep findings of new searches before shallow ones of old.
    fn worth(&self, word: u64) -> i32 {
        if word == 0 {
            return i32::MIN;
        }
        let behind = (AGES + self.age - age_of(word)) % AGES;
        i32::from(word.to_le_bytes()[6]) - 4 * i32::from(behind)
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high bits of a product are well mixed even when the key's low bits are not.
        let index = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 24) as usize;
        &self.buckets[index & (self.buckets.len() - 1)]
    }
}

fn age_of(word: u64) -> u8 {
    word.to_le_bytes()[7] >> 3
}

impl Found {
    /// Is it enough to answer a question with these bounds?
    pub(crate) fn answers(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score >= beta,
            Bound::AtMost => self.score <= alpha,
        }
    }

    fn to_word(self, ply: usize, age: u8) -> u64 {
        let m = self.m.map_or(0, |m| u32::from(m) as u16);
        let score = to_short(self.score, ply);
        let value = self.value.map_or(NO_VALUE, |value| value as i16);
        let depth = self.depth.clamp(0, 255) as u8;
        let bound = match self.bound {
            Bound::Exact => 3,
            Bound::AtLeast => 2,
            Bound::AtMost => 1,
        };
        let [m, score, value] = [m, score.cast_unsigned(), value.cast_unsigned()].map(u64::from);
        let last = u64::from(age << 3 | u8::from(self.is_open) << 2 | bound);
        m | score << 16 | value << 32 | u64::from(depth) << 48 | last << 56
    }

    fn from_word(word: u64, ply: usize) -> Found {
        let part = |shift: u32| ((word >> shift) as u16).cast_signed();
        let [.., depth, last] = word.to_le_bytes();
        Found {
            m: Move::from_bits(word as u16),
            score: from_short(part(16), ply),
            value: Some(part(32)).filter(|&value| value != NO_VALUE).map(Score::from),
            depth: depth.into(),
            bound: match last & 3 {
                3 => Bound::Exact,
                2 => Bound::AtLeast,
                _ => Bound::AtMost,
            },
            is_open: last & 4 != 0,
        }
    }
}

/// A decided score counts plies from the root; the table's count from their own position.
fn to_short(score: Score, ply: usize) -> i16 {
    if is_decided(score) {
        let plies = WIN - score.abs() - ply as Score;
        return (score.signum() * (SHORT_WIN - plies.max(0))) as i16;
    }
    score.clamp(-SCORE_MAX, SCORE_MAX) as i16
}

fn from_short(short: i16, ply: usize) -> Score {
    let score = Score::from(short);
    if score.abs() > SCORE_MAX {
        return score.signum() * (WIN - (SHORT_WIN - score.abs()) - ply as Score);
    }
    score
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
    use crate::Square;

    fn found(depth: i32, score: Score) -> Found {
        let m = Some(Move::new(Square::new(4, 1), Square::new(4, 3)));
        Found { m, score, value: Some(-31), depth, bound: Bound::AtLeast, is_open: true }
    }

    #[test]
    fn what_is_put_is_found_and_nothing_else() {
        let table = Table::new(1 << 12);
        table.put(7, found(9, -123), 3);
        assert_eq!(table.get(7, 3), Some(found(9, -123)));
        assert_eq!(table.get(8, 3), None);
        let empty =
            Found { m: None, value: None, bound: Bound::AtMost, is_open: false, ..found(0, 0) };
        table.put(9, empty, 0);
        assert_eq!(table.get(9, 0), Some(empty));
    }

    #[test]
    fn a_mate_is_as_far_from_its_position_whatever_leads_there() {
        let table = Table::new(1 << 12);
        table.put(1, found(5, WIN - 7), 4);
        assert_eq!(table.get(1, 10).unwrap().score, WIN - 13);
        table.put(2, found(5, -(WIN - 20)), 4);
        assert_eq!(table.get(2, 0).unwrap().score, -(WIN - 16));
    }

    #[test]
    fn the_old_and_shallow_go_first() {
        let mut table = Table::new(64);
        (1..=4).for_each(|key| table.put(key, found(10 + key as i32, 0), 0));
        table.put(5, found(1, 0), 0);
        assert_eq!(table.get(1, 0), None);
        (0..4).for_each(|_| table.grow_old());
        (6..=8).for_each(|key| table.put(key, found(3, 0), 0));
        assert_eq!(table.get(6, 0), Some(found(3, 0)));
        assert_eq!(table.get(5, 0), None);
        assert_eq!(table.permille(), 750);
    }
}
