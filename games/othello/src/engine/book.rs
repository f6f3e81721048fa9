//! The opening book: results of searches deeper than a move allows, for the first moves of games.
//!
//! It stores positions, each with its value in discs for the side to move, and so the moves that
//! lead from one to another. `cargo xtask book othello` makes it with this engine.

use std::{
    collections::{BTreeMap, HashSet},
    sync::LazyLock,
};

use jogada_core::Rng;
use jogada_search::{Scored, Thought};

use crate::{
    board::{Board, Square, Start, squares},
    rules::{Move, Othello},
    symmetry::canonical,
};

/// Positions and their values, up to symmetry.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Book(BTreeMap<Board, i8>);

/// The book that ships with the game, unpacked when it is first needed.
static BOOK: LazyLock<Book> = LazyLock::new(|| Book::unpack(include_bytes!("book.bin")));

/// One time in this many, a disc less than the best is good enough: estimates are no more precise
/// than that, and openings should vary.
const GENEROUS_ONCE_IN: u32 = 4;

/// The longest line to report.
const LINE_MAX: usize = 20;

impl Book {
    /// The book that ships with the game.
    pub fn shipped() -> &'static Book {
        &BOOK
    }

    /// A book of these positions.
    pub fn new(values: impl IntoIterator<Item = (Board, i8)>) -> Book {
        Book(values.into_iter().map(|(board, value)| (canonical(board).0, value)).collect())
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is it empty?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of a position for the side to move.
    pub fn value(&self, board: Board) -> Option<i32> {
        self.0.get(&canonical(board).0).map(|&value| i32::from(value))
    }

    /// The moves of a position that are in the book, with their values, best first.
    pub fn moves(&self, pos: &Othello) -> Vec<(Square, i32)> {
        let value = |square: Square| {
            let child = pos.board().placed(square, pos.flips(square));
            Some((square, -self.value(child)?))
        };
        let mut moves: Vec<_> = squares(pos.legal()).filter_map(value).collect();
        moves.sort_by_key(|&(_, value)| -value);
        moves
    }

    /// One of the best moves by chance, if the book has any.
    pub(super) fn thought(&self, pos: &Othello, rng: &mut Rng) -> Option<Thought<Move>> {
        let mut moves = self.moves(pos);
        let &(_, best) = moves.first()?;
        let least = best - i32::from(rng.below(GENEROUS_ONCE_IN) == 0);
        let equal = moves.iter().filter(|(_, value)| *value >= least).count();
        let chosen = rng.below(u32::try_from(equal).unwrap_or(1)) as usize;
        moves[..=chosen].rotate_right(1);
        let scored = |&(square, score)| Scored { m: Move::Place(square), score, proved: false };
        let line = self.line(pos, moves[0].0);
        Some(Thought {
            scores: moves.iter().map(scored).collect(),
            depth: line.len() as u32,
            line,
            ..Thought::plain(Move::Place(moves[0].0))
        })
    }

    /// The best moves of the book, from this one on.
    pub(crate) fn line(&self, pos: &Othello, first: Square) -> Vec<Move> {
        let (mut pos, mut line) = (*pos, Vec::new());
        let mut next = Some(first);
        while let Some(square) = next.filter(|_| line.len() < LINE_MAX) {
            line.push(Move::Place(square));
            pos = pos.placed(square);
            next = self.moves(&pos).first().map(|&(square, _)| square);
        }
        line
    }

    /// Writes all that can be reached from the start: the number of moves of a position, then for each
    /// its square and value, and what follows it where that comes for the first time.
    pub fn pack(&self) -> Vec<u8> {
        let mut seen = HashSet::new();
        let mut bytes = Vec::new();
        self.pack_after(first(), &mut seen, &mut bytes);
        bytes
    }

    fn pack_after(&self, pos: Othello, seen: &mut HashSet<Board>, bytes: &mut Vec<u8>) {
        let mut moves = self.moves(&pos);
        // One of several moves that lead to the same position is enough.
        let mut led_to = Vec::new();
        moves.retain(|&(square, _)| {
            let child = canonical(pos.placed(square).board()).0;
            let is_new = !led_to.contains(&child);
            led_to.push(child);
            is_new
        });
        bytes.push(moves.len() as u8);
        for (square, value) in moves {
            bytes.extend([square.index() as u8, value as i8 as u8]);
            let child = canonical_position(pos.placed(square));
            if seen.insert(child.board()) {
                self.pack_after(child, seen, bytes);
            }
        }
    }

    /// Reads what [`Book::pack`] wrote; stops at the first error.
    pub fn unpack(bytes: &[u8]) -> Book {
        let mut book = Book::default();
        book.unpack_after(first(), &mut bytes.iter().copied());
        book
    }

    fn unpack_after(&mut self, pos: Othello, bytes: &mut dyn Iterator<Item = u8>) -> Option<()> {
        for _ in 0..bytes.next()? {
            let square = Square::new(bytes.next()?).filter(|&square| pos.flips(square) != 0)?;
            let value = bytes.next()? as i8;
            let child = canonical_position(pos.placed(square));
            if self.0.insert(child.board(), value.checked_neg()?).is_none() {
                self.unpack_after(child, bytes)?;
            }
        }
        Some(())
    }
}

fn first() -> Othello {
    canonical_position(Othello::first(Start::World))
}

fn canonical_position(pos: Othello) -> Othello {
    Othello::new(canonical(pos.board()).0, pos.side(), pos.started_from())
}

impl Othello {
    /// The position after a disc on a legal square.
    fn placed(self, square: Square) -> Othello {
        Othello::new(
            self.board().placed(square, self.flips(square)),
            self.side().other(),
            self.started_from(),
        )
    }
}

#[cfg(test)]
mod tests {
    use jogada_core::{Game, Seed};

    use super::*;
    use crate::text::transcript;

    fn known(lines: &[(&str, i8)]) -> Book {
        Book::new(
            lines.iter().map(|&(line, value)| {
                (transcript::read(line, Start::World).unwrap().1.board(), value)
            }),
        )
    }

    #[test]
    fn a_book_is_packed_and_unpacked() {
        let book = known(&[("f5", 0), ("f5d6", 0), ("f5f6", 1), ("f5f4", 8), ("f5d6c3", -1)]);
        assert_eq!(Book::unpack(&book.pack()), book);
        assert_eq!(Book::unpack(&[]), Book::default());
        assert_eq!(Book::unpack(&[4, 0, 0]), Book::default(), "a1 turns nothing");
        let shipped = Book::shipped();
        assert!(shipped.len() > 100);
        assert_eq!(&Book::unpack(&shipped.pack()), shipped);
    }

    #[test]
    fn moves_are_known_from_both_starts_and_all_sides() {
        let book = known(&[("f5", 0), ("f5d6", -3)]);
        for start in [Start::World, Start::Assignment] {
            let pos = Othello::first(start);
            assert_eq!(book.moves(&pos).len(), 4);
            let mut seen = Vec::new();
            for number in 0..60 {
                let thought = book.thought(&pos, &mut Seed::from_number(number).rng()).unwrap();
                assert_eq!(thought.line.len(), 2);
                seen.push(thought.best);
                let mut next = pos;
                next.play(thought.best).unwrap();
                let [(reply, value)] = book.moves(&next)[..] else { panic!("one reply is known") };
                assert_eq!((Move::Place(reply), value), (thought.line[1], 3));
            }
            seen.sort_by_key(|&m| u32::from(m));
            seen.dedup();
            assert_eq!(seen.len(), 4);
        }
    }

    #[test]
    fn the_shipped_book_begins_with_what_masters_play() {
        let pos = transcript::read("f5", Start::World).unwrap().1;
        let moves = Book::shipped().moves(&pos);
        let squares: Vec<String> = moves.iter().map(|(square, _)| square.to_string()).collect();
        for good in ["d6", "f6"] {
            assert!(squares.contains(&good.to_owned()), "{moves:?}");
        }
        assert!(moves.iter().all(|(_, value)| value.abs() < 12), "{moves:?}");
    }
}
