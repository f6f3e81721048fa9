//! Tablebases of three and four pieces: the distance to mate of every position.
//!
//! A table is made when it is first needed, by retrograde analysis ([`retrograde`]), in milliseconds for three pieces and
//! tenths of a second for four. A pawn against a pawn is not included, because of en passant.

mod attacks;
mod conversions;
mod material;
mod parts;
mod retrograde;
mod symmetry;

use std::{
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use jogada_search::{Score, lost_in, won_in};

use crate::{Board, Kind, Piece, Square, square::squares};

use material::{Material, PlacedPiece, TablePosition};

/// All positions of one material, by side to move and number: the plies to mate plus one, or 0 for a draw. The side to
/// move mates if the plies are odd, and is mated if they are even.
#[derive(Debug)]
struct Tablebase([Vec<u8>; 2]);

static TABLEBASES: [OnceLock<Tablebase>; Material::COUNT] =
    [const { OnceLock::new() }; Material::COUNT];

/// The table of some material, made now if it is missing.
fn tablebase(material: Material) -> &'static Tablebase {
    TABLEBASES[material.index()].get_or_init(|| retrograde::solve(material))
}

impl Tablebase {
    /// The distance to mate in plies, or `None` for a draw.
    fn dtm(&self, position: &TablePosition) -> Option<u8> {
        self.0[position.turn][position.number()].checked_sub(1)
    }
}

/// The distance to mate in plies of a position with none to two pieces beside the kings, `None` for a draw. Side 0 or 1
/// is to move. The table is made if it is missing.
fn dtm(kings: [Square; 2], pieces: &[PlacedPiece], turn: usize) -> Option<u8> {
    let position = TablePosition::new(kings, pieces, turn)?;
    tablebase(position.material).dtm(&position)
}

/// The score of a board for the side to move, `ply` plies into a search, if a table has it. Tables of four pieces are
/// there once [`prepare`] has made them.
pub(crate) fn probe(board: &Board, ply: usize, clock: u16) -> Option<Score> {
    if board.castlers != 0 {
        return None;
    }
    let position = TablePosition::of(board)?;
    let table = match position.material.is_quick() {
        true => tablebase(position.material),
        false => TABLEBASES[position.material.index()].get()?,
    };
    let Some(plies) = table.dtm(&position) else { return Some(0) };
    let end = ply as u32 + u32::from(plies);
    // The fifty-move counter may end the match before.
    let is_in_time = u32::from(clock) + u32::from(plies) < 100;
    is_in_time.then(|| if plies % 2 == 1 { won_in(end) } else { lost_in(end) })
}

/// Makes the tables of four pieces that a search from this board can reach by captures and promotions, unless the board
/// has too many pieces. Without time to wait for them, a single background thread makes them.
pub(crate) fn prepare(board: &Board, has_time: bool) {
    static IS_RUNNING: AtomicBool = AtomicBool::new(false);
    if board.occupied().count_ones() > PREPARED_PIECES {
        return;
    }
    let is_missing = |material: &Material| TABLEBASES[material.index()].get().is_none();
    let missing: Vec<Material> = reachable(board).into_iter().filter(is_missing).collect();
    let make = |materials: Vec<Material>| {
        materials.into_iter().for_each(|material| _ = tablebase(material))
    };
    if has_time {
        make(missing);
    } else if !missing.is_empty() && !IS_RUNNING.swap(true, Ordering::Relaxed) {
        let work = move || {
            make(missing);
            IS_RUNNING.store(false, Ordering::Relaxed);
        };
        // Without the thread the search goes on without tables.
        if thread::Builder::new().name("tablebase".to_owned()).spawn(work).is_err() {
            IS_RUNNING.store(false, Ordering::Relaxed);
        }
    }
}

/// Tables of four pieces are prepared for boards of at most this many.
const PREPARED_PIECES: u32 = 5;

/// The most pieces with which a search from this board probes the tables.
pub(crate) fn pieces_max(board: &Board) -> u32 {
    if board.occupied().count_ones() > PREPARED_PIECES { 3 } else { 4 }
}

/// The materials of four pieces that captures and promotions lead to.
fn reachable(board: &Board) -> Vec<Material> {
    let pieces: Vec<Piece> = squares(board.occupied() & !board.kings)
        .filter_map(|square| board.piece_at(square))
        .collect();
    let mut materials = Vec::new();
    for (i, a) in pieces.iter().enumerate() {
        for b in &pieces[i + 1..] {
            for &first in becomes(&a.kind) {
                for &second in becomes(&b.kind) {
                    materials.extend(Material::new(first, Some((second, a.color != b.color))));
                }
            }
        }
    }
    materials.sort_unstable_by_key(|material| material.index());
    materials.dedup();
    materials
}

/// The kind of a piece, and what it may promote to.
fn becomes(kind: &Kind) -> &[Kind] {
    if *kind == Kind::Pawn { &Kind::ALL[..5] } else { std::slice::from_ref(kind) }
}

#[cfg(test)]
mod tests;
