//! Sets of squares for the solvers, with no more words than the board needs.

/// A set of numbers below 64 × `W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub(super) const EMPTY: Bits<W> = Bits([0; W]);

    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; W]
    }

    #[inline]
    pub(super) fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    #[inline]
    pub(super) fn and(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    pub(super) fn or(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    pub(super) fn minus(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline]
    pub(super) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// The number with this rank.
    pub(super) fn nth(&self, n: u32) -> Option<usize> {
        self.iter().nth(n as usize)
    }

    /// The numbers, from the least.
    #[inline]
    pub(super) fn iter(&self) -> Iter<W> {
        Iter { left: *self, word: 0 }
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Bits<W> {
        let mut set = Bits::EMPTY;
        numbers.into_iter().for_each(|number| set.insert(number));
        set
    }
}

/// The numbers of a set, from the least.
#[derive(Debug)]
pub(super) struct Iter<const W: usize> {
    left: Bits<W>,
    word: usize,
}

impl<const W: usize> Iterator for Iter<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let word = &mut self.left.0[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.word * 64 + bit);
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_what_was_put_in() {
        let numbers = [0, 5, 63, 64, 100, 168];
        let set: Bits<3> = numbers.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), numbers);
        assert_eq!((set.len(), set.first(), set.nth(4)), (6, Some(0), Some(100)));
        let odd: Bits<3> = [5, 63].into_iter().collect();
        assert_eq!(set.minus(&odd).or(&odd), set);
        assert_eq!(set.and(&odd), odd);
        assert!(set.minus(&set).is_empty() && set.has(63) && !set.has(62));
    }
}
