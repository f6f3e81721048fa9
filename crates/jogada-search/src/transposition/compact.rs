//! A table of small values, one word a slot.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::pages;

/// Sixteen bits for each key, until another key takes their slot.
///
/// A slot is one word, the upper 48 bits of the key and the value, so no thread ever sees half of one. Another key is
/// taken for the same about once in 2^42 probes: eight slots of 48 bits, and the least of eight hashes is not quite
/// random. Half the size of a [`TranspositionTable`](super::TranspositionTable) slot, for solvers that fill memory.
#[derive(Debug)]
pub struct CompactTable {
    lines: Vec<Line>,
}

/// A cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Line([AtomicU64; 8]);

/// The bits of a slot that come from the key.
const KEY_BITS: u64 = !0xFFFF;

impl CompactTable {
    /// The largest power of two of cache lines that fits into that many bytes, at least one.
    pub fn with_bytes(bytes: usize) -> CompactTable {
        let count = 1 << (bytes / size_of::<Line>()).max(1).ilog2();
        let mut lines = pages::with_room(count);
        lines.resize_with(count, Line::default);
        CompactTable { lines }
    }

    /// The value of a key, or 0. `hash` chooses the cache line.
    #[inline]
    pub fn probe(&self, hash: u64, key: u64) -> u16 {
        let mut slots = self.line(hash).iter().map(|slot| slot.load(Ordering::Relaxed));
        slots.find(|slot| (slot ^ key) & KEY_BITS == 0).map_or(0, |slot| slot as u16)
    }

    /// Stores the value of a key, which must not be 0.
    pub fn store(&self, hash: u64, key: u64, value: u16) {
        let line = self.line(hash);
        let is_free = |slot: &&AtomicU64| {
            let old = slot.load(Ordering::Relaxed);
            old as u16 == 0 || (old ^ key) & KEY_BITS == 0
        };
        // Of a full line, the hash chooses the slot: old values are worth as much as new ones.
        let slot = line.iter().find(is_free).unwrap_or(&line[(hash >> 56) as usize % line.len()]);
        slot.store(key & KEY_BITS | u64::from(value), Ordering::Relaxed);
    }

    /// The whole table, to be written to a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let slots = self.lines.iter().flat_map(|line| &line.0);
        slots.flat_map(|slot| slot.load(Ordering::Relaxed).to_le_bytes()).collect()
    }

    /// Reads what [`CompactTable::to_bytes`] wrote; false if that table had another size.
    pub fn read_bytes(&mut self, bytes: &[u8]) -> bool {
        if bytes.len() != self.len_bytes() {
            return false;
        }
        let slots = self.lines.iter_mut().flat_map(|line| &mut line.0);
        for (slot, bytes) in slots.zip(bytes.as_chunks().0) {
            *slot.get_mut() = u64::from_le_bytes(*bytes);
        }
        true
    }

    /// The size of the table.
    pub fn len_bytes(&self) -> usize {
        size_of_val(self.lines.as_slice())
    }

    #[inline]
    fn line(&self, hash: u64) -> &[AtomicU64; 8] {
        &self.lines[hash as usize & (self.lines.len() - 1)].0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_replaced_and_never_that_of_another_key() {
        let table = CompactTable::with_bytes(1 << 20);
        let key = 0x1234 << 16;
        assert_eq!(table.probe(7, key), 0);
        table.store(7, key, 3);
        table.store(7, key, 5);
        assert_eq!((table.probe(7, key), table.probe(7, 0x1235 << 16)), (5, 0));
        (0..100).for_each(|n| table.store(7 | n << 56, n << 16, 9));
        let left = (0..100).filter(|&n| table.probe(7, n << 16) == 9).count();
        assert!((1..=8).contains(&left));
    }

    #[test]
    fn a_table_survives_its_bytes_and_refuses_another_size() {
        let table = CompactTable::with_bytes(3000);
        assert_eq!(table.len_bytes(), 2048);
        (1..40).for_each(|n| table.store(n, n << 16, n as u16));
        let mut read = CompactTable::with_bytes(2048);
        assert!(read.read_bytes(&table.to_bytes()));
        assert!((1..40).all(|n| read.probe(n, n << 16) == n as u16));
        assert!(!read.read_bytes(&table.to_bytes()[1..]));
    }
}
