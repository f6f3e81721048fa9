//! What was found about positions, to find it only once. All threads of a search share it.
//!
//! A slot is two words that are read and written without a lock. The first is the position's key mixed with the second,
//! so that a slot written by two threads at once matches no position.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::board::Square;

/// A score inside the search: small enough for a slot.
pub(super) type Value = i32;

/// How a stored value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Bound {
    /// Nothing is known but what the position looks like.
    None,
    AtMost,
    AtLeast,
    Exact,
}

/// What is known of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) best: Option<Square>,
    pub(super) value: Value,
    /// What it looked like before any search.
    pub(super) look: Value,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    /// Was it on the main line?
    pub(super) is_main: bool,
}

/// A fixed number of slots, four of which stand together.
#[derive(Debug)]
pub(super) struct Table {
    slots: Vec<[AtomicU64; 2]>,
    age: AtomicU64,
}

const BUCKET: usize = 4;
const DEPTH_BITS: u32 = 12;
const DEPTH_ZERO: i32 = 256;

impl Table {
    /// Room for 2^`bits` positions.
    pub(super) fn new(bits: u32) -> Table {
        let slots = std::iter::repeat_with(Default::default).take(1 << bits.max(2)).collect();
        Table { slots, age: AtomicU64::new(0) }
    }

    /// Begins another search: what older ones found is still believed, but not kept against something new.
    pub(super) fn grow_old(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub(super) fn clear(&self) {
        self.slots.iter().flatten().for_each(|word| word.store(0, Ordering::Relaxed));
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Found> {
        self.bucket(key).iter().find_map(|slot| {
            let word = slot[1].load(Ordering::Relaxed);
            (slot[0].load(Ordering::Relaxed) ^ word == key && word != 0).then(|| unpack(word))
        })
    }

    /// Keeps a finding: over an older one of the same position, or over the slot of least worth.
    #[inline]
    pub(super) fn put(&self, key: u64, mut found: Found) {
        let age = self.age.load(Ordering::Relaxed) & 15;
        let bucket = self.bucket(key);
        let (mut place, mut least) = (&bucket[0], i32::MAX);
        for slot in bucket {
            let word = slot[1].load(Ordering::Relaxed);
            if slot[0].load(Ordering::Relaxed) ^ word == key {
                let old = unpack(word);
                if found.best.is_none() {
                    found.best = old.best;
                }
                let is_newer = age != word >> 60;
                if !is_newer && found.bound != Bound::Exact && found.depth + 64 < old.depth {
                    return;
                }
                place = slot;
                break;
            }
            let is_stale = word == 0 || age != word >> 60;
            let worth = unpack(word).depth - if is_stale { 4096 } else { 0 };
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        let word = pack(found) | age << 60;
        place[0].store(key ^ word, Ordering::Relaxed);
        place[1].store(word, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        let first = (key >> 20) as usize & (self.slots.len() - 1) & !(BUCKET - 1);
        &self.slots[first..first + BUCKET]
    }
}

/// From the low end: move 10, value 16, look 16, depth 12, bound 2, main line 1; the age comes at the top.
#[inline]
fn pack(found: Found) -> u64 {
    let best = found.best.map_or(1023, Square::index) as u64;
    let depth = (found.depth + DEPTH_ZERO).clamp(0, (1 << DEPTH_BITS) - 1) as u64;
    best | u64::from(found.value as i16 as u16) << 10
        | u64::from(found.look as i16 as u16) << 26
        | depth << 42
        | (found.bound as u64) << 54
        | u64::from(found.is_main) << 56
}

#[inline]
fn unpack(word: u64) -> Found {
    let index = (word & 1023) as u16;
    let bound = match word >> 54 & 3 {
        0 => Bound::None,
        1 => Bound::AtMost,
        2 => Bound::AtLeast,
        _ => Bound::Exact,
    };
    Found {
        best: (index < 640).then(|| Square::new((index % 32) as u8, (index / 32) as u8)),
        value: Value::from((word >> 10) as u16 as i16),
        look: Value::from((word >> 26) as u16 as i16),
        depth: (word >> 42 & ((1 << DEPTH_BITS) - 1)) as i32 - DEPTH_ZERO,
        bound,
        is_main: word >> 56 & 1 == 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found_again() {
        let table = Table::new(4);
        let found = Found {
            best: Some(Square::new(19, 19)),
            value: -29_998,
            look: 1_234,
            depth: 77,
            bound: Bound::AtMost,
            is_main: true,
        };
        for (key, best) in [(1 << 40 | 5, found.best), (u64::MAX, None)] {
            let found = Found { best, ..found };
            assert_eq!(table.get(key), None);
            table.put(key, found);
            assert_eq!(table.get(key), Some(found));
        }
        table.clear();
        assert_eq!(table.get(u64::MAX), None);
    }

    #[test]
    fn a_deeper_finding_of_this_search_outlives_shallow_ones() {
        let table = Table::new(2);
        let found = |depth| Found {
            best: None,
            value: depth,
            look: 0,
            depth,
            bound: Bound::AtLeast,
            is_main: false,
        };
        table.put(7, found(200));
        (100..120).for_each(|key| table.put(key, found(16)));
        assert_eq!(table.get(7), Some(found(200)));
        table.grow_old();
        (100..120).for_each(|key| table.put(key, found(16)));
        assert_eq!(table.get(7), None);
    }
}
