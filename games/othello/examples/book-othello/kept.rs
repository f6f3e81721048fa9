//! Searches, and a file that keeps them: a line holds two sets of squares, a depth and a value.

use std::{
    collections::HashMap,
    error::Error,
    fs::{self, File, OpenOptions},
    io::Write,
    thread,
};

use jogada_core::{Game, Seed, Side};
use jogada_search::{Engine, Limit, Stop};
use othello::{Board, Move, Othello, Square, Start, engine::Thinker};

/// Two million positions: a deep search fills no more.
const TABLE_BITS: u32 = 21;

pub(crate) struct Kept {
    file: File,
    deep: HashMap<(Board, u32), i32>,
}

impl Kept {
    /// Reads what was kept, and keeps on. A line that was cut off is searched again.
    pub(crate) fn open(path: &str) -> Result<Kept, Box<dyn Error>> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error.into()),
        };
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let deep = whole.lines().filter_map(read).collect();
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(file)?;
        }
        Ok(Kept { file, deep })
    }

    /// The values of positions, each by a search of its depth, on `threads` threads.
    pub(crate) fn values(
        &mut self,
        wanted: &[(Board, u32)],
        threads: usize,
    ) -> Result<Vec<i32>, Box<dyn Error>> {
        let unknown: Vec<(Board, u32)> =
            wanted.iter().copied().filter(|search| !self.deep.contains_key(search)).collect();
        for some in unknown.chunks(threads.max(1)) {
            let found: Vec<i32> = thread::scope(|scope| {
                let begin =
                    |&(board, depth): &(Board, u32)| scope.spawn(move || value(board, depth));
                let threads: Vec<_> = some.iter().map(begin).collect();
                threads
                    .into_iter()
                    .map(|one| one.join().expect("a search does not panic"))
                    .collect()
            });
            for (&(board, depth), value) in some.iter().zip(found) {
                writeln!(self.file, "{:016x} {:016x} {depth} {value}", board.mover, board.other)?;
                self.deep.insert((board, depth), value);
            }
        }
        Ok(wanted.iter().map(|search| self.deep[search]).collect())
    }
}

/// The value of a position at a depth: a thinker that knows nothing else finds the same
/// whenever it is asked.
fn value(board: Board, depth: u32) -> i32 {
    let mut thinker = Thinker::new(TABLE_BITS, Seed::from_number(0));
    let pos = Othello::new(board, Side::First, Start::World);
    match thinker.think(&pos, Limit::depth(depth), &Stop::never()).score() {
        Some(value) => value,
        None if pos.turn().is_over() => board.final_score(),
        None => -value(board.passed(), depth),
    }
}

/// Every move of a position and what a short search says of it.
pub(crate) fn glance(board: Board, depth: u32) -> Vec<(Square, i32)> {
    let mut thinker = Thinker::new(16, Seed::from_number(0));
    let pos = Othello::new(board, Side::First, Start::World);
    let thought = thinker.weigh(&pos, Limit::depth(depth), &Stop::never());
    let square = |m| match m {
        Move::Place(square) => Some(square),
        Move::Pass => None,
    };
    thought.scores.iter().filter_map(|scored| Some((square(scored.m)?, scored.score))).collect()
}

fn read(line: &str) -> Option<((Board, u32), i32)> {
    let mut words = line.split(' ');
    let mut set = || u64::from_str_radix(words.next()?, 16).ok();
    let board = Board { mover: set()?, other: set()? };
    Some(((board, words.next()?.parse().ok()?), words.next()?.parse().ok()?))
}
