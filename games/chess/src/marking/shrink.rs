//! Makes a position that a hand-in gets wrong smaller.

use jogada_game::assignment::Exam;

use super::answer::{Answer, answer};
use crate::{Board, Fen, Kind, Set, Square, fen::Fields, square::squares};

/// How often the hand-in is run for it.
const RUNS_MAX: usize = 90;

/// The position without each part that is not needed for it to be wrong: counters, rights, pieces.
pub(super) fn smallest(
    exam: &mut Exam<'_>,
    fen: Fen,
    is_wrong: &dyn Fn(&Fen, &Answer) -> bool,
) -> Fen {
    let mut smallest = fen;
    let mut runs = 0;
    loop {
        let before = smallest;
        for part in parts(&before.board) {
            let Some(fen) = without(&smallest, part).filter(|fen| *fen != smallest) else {
                continue;
            };
            runs += 1;
            if runs > RUNS_MAX {
                return smallest;
            }
            if is_wrong(&fen, &answer(exam, &fen)) {
                smallest = fen;
            }
        }
        if smallest == before {
            return smallest;
        }
    }
}

/// What can be left out of a position.
#[derive(Clone, Copy)]
enum Part {
    Counters,
    Castling,
    EnPassant,
    Piece(Square),
}

fn parts(board: &Board) -> Vec<Part> {
    let men = squares(board.occupied() & !board.kind(Kind::King)).map(Part::Piece);
    [Part::Counters, Part::Castling, Part::EnPassant].into_iter().chain(men).collect()
}

/// The position without a part; nothing if that is none.
fn without(fen: &Fen, part: Part) -> Option<Fen> {
    let mut fen = *fen;
    match part {
        Part::Counters => fen = Fen { clock: 0, number: 1, ..fen },
        Part::Castling => fen.board.castlers = 0,
        Part::EnPassant => fen.board.en_passant = 0,
        Part::Piece(square) => fen.board = lifted(&fen.board, square),
    }
    Fen::read(&fen.to_string(), Fields::Six).ok()
}

/// The position without these pieces; nothing if that is none.
pub(super) fn valid_without(fen: &Fen, pieces: Set) -> Option<Fen> {
    let board = squares(pieces).fold(fen.board, |board, square| lifted(&board, square));
    Fen::read(&Fen { board, ..*fen }.to_string(), Fields::Six).ok()
}

/// The board without a piece, and without the rights that it had.
fn lifted(board: &Board, square: Square) -> Board {
    let kept = !square.set();
    let mut board = *board;
    for set in [
        &mut board.pawns,
        &mut board.knights,
        &mut board.diagonals,
        &mut board.straights,
        &mut board.castlers,
    ] {
        *set &= kept;
    }
    for side in &mut board.sides {
        *side &= kept;
    }
    let passed = board.en_passant().and_then(|passed| passed.step(0, board.turn.other().forward()));
    if passed == Some(square) {
        board.en_passant = 0;
    }
    board
}
