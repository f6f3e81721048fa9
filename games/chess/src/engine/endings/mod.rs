//! Endings of three and four pieces, solved: how many plies to mate, for every position.
//!
//! A table is made when it is first wanted, from the mates backwards ([`make`]), in milliseconds for three pieces and
//! tenths of a second for four. Not there: a pawn against a pawn, because of en passant.

mod convert;
mod kit;
mod make;
mod parts;
mod reach;
mod turning;

use std::{
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use jogada_search::{Score, lost_in, won_in};

use crate::{Board, Kind, Piece, Square, square::squares};

use kit::{Ending, Kit, Man};

/// What is known of all positions with the same pieces: plies to the mate and one more, or 0 for a draw, by who is to
/// move and the position's number. The mover mates if the plies are odd, and is mated if they are even.
#[derive(Debug)]
struct Solved([Vec<u8>; 2]);

static SOLVED: [OnceLock<Solved>; Kit::COUNT] = [const { OnceLock::new() }; Kit::COUNT];

/// The table of some pieces, made now if it is not there.
fn solved(kit: Kit) -> &'static Solved {
    SOLVED[kit.index()].get_or_init(|| make::solve(kit))
}

impl Solved {
    /// The plies to the end, or nothing for a draw.
    fn plies(&self, ending: &Ending) -> Option<u8> {
        self.0[ending.turn][ending.number()].checked_sub(1)
    }
}

/// The plies to the end of a position with kings, none to two other pieces, and the next move with the first side or
/// the second; nothing for a draw. The table is made if it is not there.
fn plies(kings: [Square; 2], men: &[Man], turn: usize) -> Option<u8> {
    let ending = Ending::new(kings, men, turn)?;
    solved(ending.kit).plies(&ending)
}

/// The score of a board for the side to move, some plies into a search, if it is known for certain. Boards of four
/// pieces are known once [`prepare`] is done with them.
pub(crate) fn score(board: &Board, ply: usize, clock: u16) -> Option<Score> {
    if board.castlers != 0 {
        return None;
    }
    let ending = Ending::of(board)?;
    let table = match ending.kit.is_quick() {
        true => solved(ending.kit),
        false => SOLVED[ending.kit.index()].get()?,
    };
    let Some(plies) = table.plies(&ending) else { return Some(0) };
    let end = ply as u32 + u32::from(plies);
    // The counter may end the match before.
    let is_in_time = u32::from(clock) + u32::from(plies) < 100;
    is_in_time.then(|| if plies % 2 == 1 { won_in(end) } else { lost_in(end) })
}

/// Makes the tables that a search from this board can need: those of four pieces that it can come to by captures and
/// promotions, unless there are too many pieces. Who has no time goes on at once, and another thread makes them, one at
/// a time.
pub(crate) fn prepare(board: &Board, has_time: bool) {
    static AT_WORK: AtomicBool = AtomicBool::new(false);
    if board.occupied().count_ones() > PREPARED {
        return;
    }
    let is_missing = |kit: &Kit| SOLVED[kit.index()].get().is_none();
    let missing: Vec<Kit> = wanted(board).into_iter().filter(is_missing).collect();
    let make = |kits: Vec<Kit>| kits.into_iter().for_each(|kit| _ = solved(kit));
    if has_time {
        make(missing);
    } else if !missing.is_empty() && !AT_WORK.swap(true, Ordering::Relaxed) {
        let work = move || {
            make(missing);
            AT_WORK.store(false, Ordering::Relaxed);
        };
        // Without the thread there are no tables, and the search goes on as if they were not there yet.
        if thread::Builder::new().name("endings".to_owned()).spawn(work).is_err() {
            AT_WORK.store(false, Ordering::Relaxed);
        }
    }
}

/// Tables are prepared for boards of so many pieces.
const PREPARED: u32 = 5;

/// Up to how many pieces a search from this board may ask for solved positions.
pub(crate) fn pieces_for(board: &Board) -> u32 {
    if board.occupied().count_ones() > PREPARED { 3 } else { 4 }
}

fn wanted(board: &Board) -> Vec<Kit> {
    let men: Vec<Piece> = squares(board.occupied() & !board.kings)
        .filter_map(|square| board.piece_at(square))
        .collect();
    let mut kits = Vec::new();
    for (i, a) in men.iter().enumerate() {
        for b in &men[i + 1..] {
            for &first in becomes(&a.kind) {
                for &second in becomes(&b.kind) {
                    kits.extend(Kit::new(first, Some((second, a.color != b.color))));
                }
            }
        }
    }
    kits.sort_unstable_by_key(|kit| kit.index());
    kits.dedup();
    kits
}

/// What a piece is, or may become.
fn becomes(kind: &Kind) -> &[Kind] {
    if *kind == Kind::Pawn { &Kind::ALL[..5] } else { std::slice::from_ref(kind) }
}

#[cfg(test)]
mod tests;
