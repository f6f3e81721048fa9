//! The transposition table of chess: what an entry holds, and how scores are counted in it.

use jogada_search::{Bound, Score, TableEntry, TranspositionTable, WIN, is_decided};

use crate::Move;

/// The table that all threads of a search share.
#[derive(Debug)]
pub(crate) struct Table(TranspositionTable<Found>);

/// What is known of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) m: Option<Move>,
    /// Counted from the root of the search, where it is decided; in the table, from the position.
    pub(crate) score: Score,
    /// The evaluation alone; nothing in check.
    pub(crate) value: Option<Score>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Was it ever on the line that both sides play?
    pub(crate) is_open: bool,
}

/// Stands for no value.
const NO_VALUE: i16 = i16::MIN;
/// Decided scores in sixteen bits: this less the plies.
const SHORT_WIN: Score = 32_000;
/// No other score is greater.
pub(crate) const SCORE_MAX: Score = 20_000;

impl Table {
    /// The largest table that fits into that many bytes.
    pub(crate) fn new(bytes: usize) -> Table {
        Table(TranspositionTable::with_bytes(bytes))
    }

    /// Begins another search.
    pub(crate) fn new_search(&mut self) {
        self.0.new_search();
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// How full the table is with what this search found, in thousandths.
    pub(crate) fn permille(&self) -> usize {
        self.0.full_permille()
    }

    /// Starts to load a position's bucket, which will be needed soon.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        self.0.prefetch(self.bucket(key));
    }

    /// What is stored of a position that is `ply` plies from the root.
    #[inline]
    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<Found> {
        let found = self.0.probe(self.bucket(key), key)?;
        Some(Found { score: counted_from(found.score, -(ply as Score)), ..found })
    }

    /// Stores what was found of a position that is `ply` plies from the root.
    pub(crate) fn put(&self, key: u64, found: Found, ply: usize) {
        let score = counted_from(found.score, ply as Score);
        self.0.store(self.bucket(key), key, Found { score, ..found });
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> usize {
        // The high bits of a product are well mixed even when the key's low bits are not.
        self.0.bucket(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 24)
    }
}

/// A decided score counts the plies from the root; this counts them from so many plies later.
fn counted_from(score: Score, plies: Score) -> Score {
    if is_decided(score) { score + score.signum() * plies } else { score }
}

impl TableEntry for Found {
    const GENERATIONS: u8 = 32;

    #[inline(always)]
    fn pack(self, generation: u8) -> u64 {
        let m = self.m.map_or(0, |m| u32::from(m) as u16);
        let score = to_short(self.score);
        let value = self.value.map_or(NO_VALUE, |value| value as i16);
        let depth = self.depth.clamp(0, 255) as u8;
        let bound = match self.bound {
            Bound::Exact => 3,
            Bound::AtLeast => 2,
            Bound::AtMost => 1,
        };
        let [m, score, value] = [m, score.cast_unsigned(), value.cast_unsigned()].map(u64::from);
        let last = u64::from(generation << 3 | u8::from(self.is_open) << 2 | bound);
        m | score << 16 | value << 32 | u64::from(depth) << 48 | last << 56
    }

    #[inline(always)]
    fn unpack(word: u64) -> Found {
        let part = |shift: u32| ((word >> shift) as u16).cast_signed();
        let [.., depth, last] = word.to_le_bytes();
        Found {
            m: Move::from_bits(word as u16),
            score: from_short(part(16)),
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
        let age = (Found::GENERATIONS + generation - Found::generation(word)) % Found::GENERATIONS;
        i32::from(word.to_le_bytes()[6]) - 4 * i32::from(age)
    }

    #[inline(always)]
    fn merge(self, old: Found, is_current: bool) -> Option<Found> {
        // A much deeper entry stays, unless this one is exact.
        if is_current && self.bound != Bound::Exact && self.depth + 4 < old.depth {
            return None;
        }
        Some(Found { m: self.m.or(old.m), ..self })
    }
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
        (0..4).for_each(|_| table.new_search());
        (6..=8).for_each(|key| table.put(key, found(3, 0), 0));
        assert_eq!(table.get(6, 0), Some(found(3, 0)));
        assert_eq!(table.get(5, 0), None);
        assert_eq!(table.permille(), 750);
    }
}
