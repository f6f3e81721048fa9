//! The transposition table of chess: what an entry holds, and how scores are counted in it.

use jogada_search::{Bound, Score, TableEntry, TranspositionTable, WIN, is_decided};

use crate::Move;

/// The table that all threads of a search share.
#[derive(Debug)]
pub(crate) struct SearchTable(TranspositionTable<TtEntry>);

/// An entry of the transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TtEntry {
    pub(crate) m: Option<Move>,
    /// A mate score counts plies from the root; inside the table, from the position.
    pub(crate) score: Score,
    /// The static eval without correction; `None` in check.
    pub(crate) static_eval: Option<Score>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Was it ever a PV node?
    pub(crate) is_pv: bool,
}

/// The packed form of no static eval.
const NO_EVAL: i16 = i16::MIN;
/// Mate scores in sixteen bits: this less the plies.
const SHORT_WIN: Score = 32_000;
/// No score that is not a mate exceeds this.
pub(crate) const SCORE_MAX: Score = 20_000;

impl SearchTable {
    /// The largest table that fits into that many bytes.
    pub(crate) fn new(bytes: usize) -> SearchTable {
        SearchTable(TranspositionTable::with_bytes(bytes))
    }

    /// Begins another search.
    pub(crate) fn new_search(&mut self) {
        self.0.new_search();
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// How full the table is with what this search found, in thousandths.
    pub(crate) fn full_permille(&self) -> usize {
        self.0.full_permille()
    }

    /// Starts to load a position's bucket, which will be needed soon.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        self.0.prefetch(self.bucket(key));
    }

    /// The entry of a position that is `ply` plies from the root.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<TtEntry> {
        let entry = self.0.probe(self.bucket(key), key)?;
        Some(TtEntry { score: counted_from(entry.score, -(ply as Score)), ..entry })
    }

    /// Stores the entry of a position that is `ply` plies from the root.
    pub(crate) fn store(&self, key: u64, entry: TtEntry, ply: usize) {
        let score = counted_from(entry.score, ply as Score);
        self.0.store(self.bucket(key), key, TtEntry { score, ..entry });
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> usize {
        // The high bits of a product are well mixed even when the key's low bits are not.
        self.0.bucket(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 24)
    }
}

/// A mate score that counts its plies from `plies` further down the line.
fn counted_from(score: Score, plies: Score) -> Score {
    if is_decided(score) { score + score.signum() * plies } else { score }
}

impl TableEntry for TtEntry {
    const GENERATIONS: u8 = 32;

    #[inline(always)]
    fn pack(self, generation: u8) -> u64 {
        let m = self.m.map_or(0, |m| u32::from(m) as u16);
        let score = to_short(self.score);
        let static_eval = self.static_eval.map_or(NO_EVAL, |value| value as i16);
        let depth = self.depth.clamp(0, 255) as u8;
        let bound = match self.bound {
            Bound::Exact => 3,
            Bound::AtLeast => 2,
            Bound::AtMost => 1,
        };
        let [m, score, static_eval] =
            [m, score.cast_unsigned(), static_eval.cast_unsigned()].map(u64::from);
        let last = u64::from(generation << 3 | u8::from(self.is_pv) << 2 | bound);
        m | score << 16 | static_eval << 32 | u64::from(depth) << 48 | last << 56
    }

    #[inline(always)]
    fn unpack(word: u64) -> TtEntry {
        let part = |shift: u32| ((word >> shift) as u16).cast_signed();
        let [.., depth, last] = word.to_le_bytes();
        TtEntry {
            m: Move::from_bits(word as u16),
            score: from_short(part(16)),
            static_eval: Some(part(32)).filter(|&value| value != NO_EVAL).map(Score::from),
            depth: depth.into(),
            bound: match last & 3 {
                3 => Bound::Exact,
                2 => Bound::AtLeast,
                _ => Bound::AtMost,
            },
            is_pv: last & 4 != 0,
        }
    }

    #[inline(always)]
    fn generation(word: u64) -> u8 {
        word.to_le_bytes()[7] >> 3
    }

    /// Deep entries of new searches before shallow ones of old.
    #[inline(always)]
    fn worth(word: u64, generation: u8) -> i32 {
        if word == 0 {
            return i32::MIN;
        }
        let age =
            (TtEntry::GENERATIONS + generation - TtEntry::generation(word)) % TtEntry::GENERATIONS;
        i32::from(word.to_le_bytes()[6]) - 4 * i32::from(age)
    }

    #[inline(always)]
    fn merge(self, old: TtEntry, is_current: bool) -> Option<TtEntry> {
        // A much deeper entry stays, unless this one is exact.
        if is_current && self.bound != Bound::Exact && self.depth + 4 < old.depth {
            return None;
        }
        Some(TtEntry { m: self.m.or(old.m), ..self })
    }
}

impl TtEntry {
    /// Does its score settle a search with this window?
    pub(crate) fn cuts(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score >= beta,
            Bound::AtMost => self.score <= alpha,
        }
    }
}

fn to_short(score: Score) -> i16 {
    if is_decided(score) {
        let plies = WIN - score.abs();
        return (score.signum() * (SHORT_WIN - plies.max(0))) as i16;
    }
    score.clamp(-SCORE_MAX, SCORE_MAX) as i16
}

fn from_short(short: i16) -> Score {
    let score = Score::from(short);
    if score.abs() > SCORE_MAX {
        return score.signum() * (WIN - (SHORT_WIN - score.abs()));
    }
    score
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    fn entry(depth: i32, score: Score) -> TtEntry {
        let m = Some(Move::new(Square::new(4, 1), Square::new(4, 3)));
        TtEntry { m, score, static_eval: Some(-31), depth, bound: Bound::AtLeast, is_pv: true }
    }

    #[test]
    fn what_is_put_is_found_and_nothing_else() {
        let table = SearchTable::new(1 << 12);
        table.store(7, entry(9, -123), 3);
        assert_eq!(table.probe(7, 3), Some(entry(9, -123)));
        assert_eq!(table.probe(8, 3), None);
        let empty = TtEntry {
            m: None,
            static_eval: None,
            bound: Bound::AtMost,
            is_pv: false,
            ..entry(0, 0)
        };
        table.store(9, empty, 0);
        assert_eq!(table.probe(9, 0), Some(empty));
    }

    #[test]
    fn a_mate_is_as_far_from_its_position_whatever_leads_there() {
        let table = SearchTable::new(1 << 12);
        table.store(1, entry(5, WIN - 7), 4);
        assert_eq!(table.probe(1, 10).unwrap().score, WIN - 13);
        table.store(2, entry(5, -(WIN - 20)), 4);
        assert_eq!(table.probe(2, 0).unwrap().score, -(WIN - 16));
    }

    #[test]
    fn the_old_and_shallow_go_first() {
        let mut table = SearchTable::new(64);
        (1..=4).for_each(|key| table.store(key, entry(10 + key as i32, 0), 0));
        table.store(5, entry(1, 0), 0);
        assert_eq!(table.probe(1, 0), None);
        (0..4).for_each(|_| table.new_search());
        (6..=8).for_each(|key| table.store(key, entry(3, 0), 0));
        assert_eq!(table.probe(6, 0), Some(entry(3, 0)));
        assert_eq!(table.probe(5, 0), None);
        assert_eq!(table.full_permille(), 750);
    }
}
