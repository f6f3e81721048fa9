//! What a search remembers, shared by all threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

/// Two hashes of one thing: the second says where it is kept, the first whether it is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key(pub(super) u64, pub(super) u64);

impl Key {
    /// The key of this thing together with some number.
    pub(super) fn with(self, number: u64) -> Key {
        let mixed = super::ground::mix(number);
        Key(self.0 ^ mixed, self.1 ^ mixed.rotate_left(32))
    }
}

/// Sixteen bits of knowledge for each key, as long as they are not overwritten by others.
///
/// A slot is one word, 48 bits of the first hash and the knowledge, so no thread ever sees half of one.
/// Another key is taken for the same about once in 2^42 looks: eight slots of 48 bits, and the least of eight hashes is not quite random.
#[derive(Debug)]
pub(super) struct Table {
    lines: Vec<Line>,
}

/// What the processor fetches at once.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Line([AtomicU64; 8]);

/// The bits of a slot that say whose it is.
const OWNER: u64 = !0xFFFF;

impl Table {
    /// As many lines as go into so many MiB, rounded down to a power of two.
    pub(super) fn new(mebibytes: usize) -> Table {
        let lines = (mebibytes.max(1) << 20) / size_of::<Line>();
        let lines = if lines.is_power_of_two() { lines } else { lines.next_power_of_two() / 2 };
        Table { lines: std::iter::repeat_with(Line::default).take(lines).collect() }
    }

    /// What is known, or 0.
    #[inline]
    pub(super) fn get(&self, key: Key) -> u16 {
        let slots = self.line(key).iter().map(|slot| slot.load(Ordering::Relaxed));
        slots.into_iter().find(|slot| (slot ^ key.0) & OWNER == 0).map_or(0, |slot| slot as u16)
    }

    /// Keeps what is known, which is not 0.
    pub(super) fn put(&self, key: Key, known: u16) {
        let line = self.line(key);
        let may_go = |slot: &&AtomicU64| {
            let old = slot.load(Ordering::Relaxed);
            old as u16 == 0 || (old ^ key.0) & OWNER == 0
        };
        // Where all are taken, chance decides: old knowledge is no worse than new.
        let slot = line.iter().find(may_go).unwrap_or(&line[(key.1 >> 56) as usize % line.len()]);
        slot.store(key.0 & OWNER | u64::from(known), Ordering::Relaxed);
    }

    /// All of it, to be written down.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let slots = self.lines.iter().flat_map(|line| &line.0);
        slots.flat_map(|slot| slot.load(Ordering::Relaxed).to_le_bytes()).collect()
    }

    /// Takes back what a table of this size wrote down; false if it is of another size.
    pub(super) fn read_bytes(&mut self, bytes: &[u8]) -> bool {
        if bytes.len() != self.len_bytes() {
            return false;
        }
        let slots = self.lines.iter_mut().flat_map(|line| &mut line.0);
        for (slot, bytes) in slots.zip(bytes.as_chunks().0) {
            *slot.get_mut() = u64::from_le_bytes(*bytes);
        }
        true
    }

    pub(super) fn len_bytes(&self) -> usize {
        size_of_val(self.lines.as_slice())
    }

    fn line(&self, key: Key) -> &[AtomicU64; 8] {
        &self.lines[key.1 as usize & (self.lines.len() - 1)].0
    }
}

/// Which positions some thread is at, so that others look elsewhere first.
#[derive(Debug)]
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    pub(super) fn new() -> Busy {
        Busy(std::iter::repeat_with(AtomicU64::default).take(1 << 12).collect())
    }

    pub(super) fn holds(&self, key: Key) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key.0
    }

    pub(super) fn enter(&self, key: Key) {
        self.slot(key).store(key.0, Ordering::Relaxed);
    }

    pub(super) fn leave(&self, key: Key) {
        self.slot(key).store(0, Ordering::Relaxed);
    }

    fn slot(&self, key: Key) -> &AtomicU64 {
        &self.0[key.1 as usize & (self.0.len() - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knowledge_is_kept_replaced_and_never_another_keys() {
        let table = Table::new(1);
        let key = Key(0x1234 << 16, 7);
        assert_eq!(table.get(key), 0);
        table.put(key, 3);
        table.put(key, 5);
        assert_eq!((table.get(key), table.get(Key(0x1235 << 16, 7))), (5, 0));
        (0..100).for_each(|n| table.put(Key(n << 16, 7 | n << 56), 9));
        let left = (0..100).filter(|&n| table.get(Key(n << 16, 7)) == 9).count();
        assert!((1..=8).contains(&left));
    }
}
