//! Answers to the first stones on 8 × 8, computed by `cargo xtask book gomoku`: some proved, some only searched.
//!
//! `book.bin` holds entries in the order of their keys: the difference from the previous key (seven bits a byte, the lowest
//! first; a set top bit says that more follow) and one byte with the square, plus 64 if proved.

use std::collections::BTreeMap;

use super::{Grid, bit, grid::mapped, square, stones};
use crate::{
    board::{BLACK, Square, WHITE},
    rules::Gomoku,
};

const BOOK_FILE: &[u8] = include_bytes!("book.bin");
/// The most stones of a position in the book: what fits into a key.
pub(super) const STONES_MAX: u16 = 9;

/// One answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where to play.
    pub m: Square,
    /// Is it proved that this move does not lose?
    pub proved: bool,
}

/// Answers by position, up to symmetry.
#[derive(Clone, Debug)]
pub struct Book {
    entries: BTreeMap<u64, u8>,
    symmetries: Vec<[u8; 64]>,
}

impl Default for Book {
    /// An empty one.
    fn default() -> Book {
        Book { entries: BTreeMap::new(), symmetries: Grid::new(8, 8, 5).symmetries() }
    }
}

impl Book {
    /// The book that ships with the game.
    pub fn shipped() -> Book {
        Book::read(BOOK_FILE)
    }

    /// Reads what [`Book::write`] wrote; of anything else, what can be read.
    pub fn read(bytes: &[u8]) -> Book {
        let mut book = Book::default();
        let (mut key, mut step, mut shift) = (0u64, 0u64, 0);
        let mut bytes = bytes.iter();
        while let Some(&byte) = bytes.next() {
            step |= u64::from(byte & 127) << shift;
            if byte >= 128 && shift < 56 {
                shift += 7;
                continue;
            }
            key = key.wrapping_add(step);
            (step, shift) = (0, 0);
            let Some(&answer) = bytes.next() else { break };
            book.entries.insert(key, answer & 127);
        }
        book
    }

    /// The book as bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut last = 0;
        for (&key, &answer) in &self.entries {
            let mut step = key - last;
            while step >= 128 {
                bytes.push(step as u8 | 128);
                step >>= 7;
            }
            bytes.extend([step as u8, answer]);
            last = key;
        }
        bytes
    }

    /// The number of positions, and of those with a proved answer.
    pub fn sizes(&self) -> (usize, usize) {
        (self.entries.len(), self.entries.values().filter(|&&answer| answer >= 64).count())
    }

    /// The answer to a position.
    pub fn get(&self, pos: &Gomoku) -> Option<Entry> {
        let (key, symmetry) = self.key(pos)?;
        let answer = *self.entries.get(&key)?;
        let back = symmetry.iter().position(|&square| square == answer % 64)?;
        let entry = Entry { m: square(back as u8), proved: answer >= 64 };
        pos.board().is_free(entry.m).then_some(entry)
    }

    /// Adds an answer; a proved one stays.
    pub fn put(&mut self, pos: &Gomoku, entry: Entry) {
        let Some((key, symmetry)) = self.key(pos) else { return };
        let square = symmetry[bit(entry.m).trailing_zeros() as usize];
        let answer = square | if entry.proved { 64 } else { 0 };
        let kept = self.entries.entry(key).or_insert(answer);
        if *kept < 64 {
            *kept = answer;
        }
    }

    /// The least key among the symmetries, and the first symmetry that gives it.
    pub fn key(&self, pos: &Gomoku) -> Option<(u64, &[u8; 64])> {
        if pos.board().size() != 8 || pos.board().stones() > STONES_MAX {
            return None;
        }
        let both = [BLACK, WHITE].map(|side| stones(pos, side));
        let keys = self.symmetries.iter().map(|symmetry| (packed(both, symmetry), symmetry));
        keys.min_by_key(|&(key, _)| key)
    }
}

/// Six bits a stone, black's before white's, after a leading one.
fn packed(both: [u64; 2], symmetry: &[u8; 64]) -> u64 {
    let mapped = both.into_iter().flat_map(|stones| super::grid::squares(mapped(stones, symmetry)));
    mapped.fold(1, |key, square| key << 6 | u64::from(square))
}

#[cfg(test)]
mod tests {
    use jogada_core::{Game, Seed};

    use super::*;
    use crate::rules::Options;

    fn played(moves: &str) -> Gomoku {
        let mut pos = Gomoku::start(&Options::default(), Seed::from_number(0)).unwrap();
        for text in moves.split_whitespace() {
            pos.play(text.parse().unwrap()).unwrap();
        }
        pos
    }

    #[test]
    fn an_answer_is_found_from_every_side_and_reads_back() {
        let mut book = Book::default();
        book.put(&played("d4 e5 c3"), Entry { m: "b2".parse().unwrap(), proved: true });
        book.put(&played("a1"), Entry { m: "d4".parse().unwrap(), proved: false });
        let book = Book::read(&book.write());
        assert_eq!(book.sizes(), (2, 1));
        let entry = |m: &str, proved| Some(Entry { m: m.parse().unwrap(), proved });
        assert_eq!(book.get(&played("c3 e5 d4")), entry("b2", true));
        assert_eq!(book.get(&played("e5 d4 f6")), entry("g7", true));
        let corner = book.get(&played("a8")).unwrap();
        assert!(["d5", "e5", "d4", "e4"].contains(&corner.m.to_string().as_str()));
        assert_eq!(book.get(&played("")), None);
    }

    #[test]
    fn bytes_that_are_no_book_do_no_harm() {
        for bytes in [&[255u8; 40][..], &[0, 1, 2], &[128], &[]] {
            let book = Book::read(bytes);
            _ = book.get(&played("d4 e5"));
        }
    }

    #[test]
    fn the_shipped_book_answers_one_stone_and_two_and_proves_what_follows_the_middle() {
        let book = Book::shipped();
        assert!(book.get(&played("")).is_some_and(|entry| entry.proved));
        for (first, second) in (0..64).flat_map(|first| (0..64).map(move |second| (first, second)))
        {
            let [first, second] = [first, second].map(square);
            let moves =
                if first == second { format!("{first}") } else { format!("{first} {second}") };
            let entry = book.get(&played(&moves));
            assert!(entry.is_some_and(|entry| ![first, second].contains(&entry.m)), "{moves}");
            let is_middle = [first.x(), first.y()].iter().all(|at| (3..5).contains(at));
            if is_middle && first != second {
                assert!(entry.is_some_and(|entry| entry.proved), "{moves}");
            }
        }
    }
}
