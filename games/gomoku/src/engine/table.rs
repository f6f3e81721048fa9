//! The transposition table of Gomoku: what an entry holds.

use jogada_search::{TableEntry, TranspositionTable};

use crate::board::Square;

/// A value inside the search, small enough for a table entry.
pub(super) type Value = i32;

/// How a stored value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Bound {
    /// Only the static eval is known.
    None,
    AtMost,
    AtLeast,
    Exact,
}

/// An entry of the transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TtEntry {
    pub(super) best: Option<Square>,
    pub(super) value: Value,
    /// The static eval.
    pub(super) static_eval: Value,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    /// Was it a PV node?
    pub(super) is_pv: bool,
}

/// The table that all threads of a search share.
#[derive(Debug)]
pub(super) struct SearchTable(TranspositionTable<TtEntry>);

const DEPTH_BITS: u32 = 12;
const DEPTH_ZERO: i32 = 256;

impl SearchTable {
    /// Room for 2^`bits` positions.
    pub(super) fn new(bits: u32) -> SearchTable {
        SearchTable(TranspositionTable::with_bits(bits))
    }

    /// Begins another search.
    pub(super) fn new_search(&mut self) {
        self.0.new_search();
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<TtEntry> {
        self.0.probe(self.bucket(key), key)
    }

    #[inline]
    pub(super) fn store(&self, key: u64, found: TtEntry) {
        self.0.store(self.bucket(key), key, found);
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        self.0.bucket(key >> 22)
    }
}

impl TableEntry for TtEntry {
    const GENERATIONS: u8 = 16;

    /// From the low end: move 10, value 16, static eval 16, depth 12, bound 2, PV 1; the generation at the top.
    #[inline]
    fn pack(self, generation: u8) -> u64 {
        let best = self.best.map_or(1023, Square::index) as u64;
        let depth = (self.depth + DEPTH_ZERO).clamp(0, (1 << DEPTH_BITS) - 1) as u64;
        best | u64::from(self.value as i16 as u16) << 10
            | u64::from(self.static_eval as i16 as u16) << 26
            | depth << 42
            | (self.bound as u64) << 54
            | u64::from(self.is_pv) << 56
            | u64::from(generation) << 60
    }

    #[inline]
    fn unpack(word: u64) -> TtEntry {
        let index = (word & 1023) as u16;
        let bound = match word >> 54 & 3 {
            0 => Bound::None,
            1 => Bound::AtMost,
            2 => Bound::AtLeast,
            _ => Bound::Exact,
        };
        TtEntry {
            best: (index < 640).then(|| Square::new((index % 32) as u8, (index / 32) as u8)),
            value: Value::from((word >> 10) as u16 as i16),
            static_eval: Value::from((word >> 26) as u16 as i16),
            depth: (word >> 42 & ((1 << DEPTH_BITS) - 1)) as i32 - DEPTH_ZERO,
            bound,
            is_pv: word >> 56 & 1 == 1,
        }
    }

    #[inline]
    fn generation(word: u64) -> u8 {
        (word >> 60) as u8
    }

    /// Deep entries before shallow ones, those of older searches last.
    #[inline]
    fn worth(word: u64, generation: u8) -> i32 {
        let is_stale = word == 0 || TtEntry::generation(word) != generation;
        TtEntry::unpack(word).depth - if is_stale { 4096 } else { 0 }
    }

    #[inline]
    fn merge(self, old: TtEntry, is_current: bool) -> Option<TtEntry> {
        // An entry that is four plies deeper stays, unless this one is exact.
        if is_current && self.bound != Bound::Exact && self.depth + 64 < old.depth {
            return None;
        }
        Some(TtEntry { best: self.best.or(old.best), ..self })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found_again() {
        let mut table = SearchTable::new(4);
        let found = TtEntry {
            best: Some(Square::new(19, 19)),
            value: -29_998,
            static_eval: 1_234,
            depth: 77,
            bound: Bound::AtMost,
            is_pv: true,
        };
        for (key, best) in [(1 << 40 | 5, found.best), (u64::MAX, None)] {
            let found = TtEntry { best, ..found };
            assert_eq!(table.probe(key), None);
            table.store(key, found);
            assert_eq!(table.probe(key), Some(found));
        }
        table.clear();
        assert_eq!(table.probe(u64::MAX), None);
    }

    #[test]
    fn a_deeper_finding_of_this_search_outlives_shallow_ones() {
        let mut table = SearchTable::new(2);
        let found = |depth| TtEntry {
            best: None,
            value: depth,
            static_eval: 0,
            depth,
            bound: Bound::AtLeast,
            is_pv: false,
        };
        table.store(7, found(200));
        (100..120).for_each(|key| table.store(key, found(16)));
        assert_eq!(table.probe(7), Some(found(200)));
        table.new_search();
        (100..120).for_each(|key| table.store(key, found(16)));
        assert_eq!(table.probe(7), None);
    }
}
