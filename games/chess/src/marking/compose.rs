//! Builds positions: from pieces, by random play, and the same with the colours exchanged.

use jogada_core::Rng;

use crate::{Board, Color, Fen, Kind, Piece, Square, fen::Fields, square::squares};

/// The position of a text, which is one of ours.
pub(super) fn fen(text: &str) -> Fen {
    Fen::read(text, Fields::Six).unwrap_or_else(|_| Fen::start())
}

/// A board as a position, if it can be one.
pub(super) fn valid(board: Board) -> Option<Fen> {
    let fen = Fen { board, clock: 0, number: 1 };
    Fen::read(&fen.to_string(), Fields::Six).ok()
}

/// The same position for the other colour: ranks and colours are exchanged.
pub(super) fn flipped(fen: &Fen) -> Fen {
    let board = &fen.board;
    let [white, black] = board.sides;
    let board = Board {
        pawns: board.pawns.swap_bytes(),
        knights: board.knights.swap_bytes(),
        diagonals: board.diagonals.swap_bytes(),
        straights: board.straights.swap_bytes(),
        kings: board.kings.swap_bytes(),
        sides: [black.swap_bytes(), white.swap_bytes()],
        castlers: board.castlers.swap_bytes(),
        en_passant: board.en_passant.swap_bytes(),
        turn: board.turn.other(),
    };
    Fen { board, ..*fen }
}

/// A position and the one with the colours exchanged.
pub(super) fn both(fen: Fen) -> [Fen; 2] {
    [fen, flipped(&fen)]
}

/// An empty board, White to move.
pub(super) fn empty() -> Board {
    Board::EMPTY
}

/// Puts a piece on a square that is free and where it may stand. Returns whether it did.
pub(super) fn put(board: &mut Board, color: Color, kind: Kind, square: Square) -> bool {
    let is_free = board.occupied() & square.set() == 0;
    let may_stand = kind != Kind::Pawn || (1..7).contains(&square.rank());
    if is_free && may_stand {
        board.put(Piece::new(color, kind), square);
    }
    is_free && may_stand
}

pub(super) fn any_square(rng: &mut Rng) -> Square {
    Square::at(rng.below(64) as u8)
}

/// King's moves from one square to another.
pub(super) fn distance(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
}

/// A free square that is at least so far from all these.
pub(super) fn far_from(
    rng: &mut Rng,
    board: &Board,
    others: &[Square],
    least: u8,
) -> Option<Square> {
    let free = squares(!board.occupied());
    let found: Vec<Square> = free
        .filter(|square| others.iter().all(|other| distance(*square, *other) >= least))
        .collect();
    rng.choose(&found).copied()
}

/// The same position without rights to castle and to capture en passant, if it is one.
pub(super) fn without_rights(board: &Board) -> Option<Fen> {
    valid(Board { castlers: 0, en_passant: 0, ..*board })
}

/// Positions of random games that are wanted.
pub(super) fn played(rng: &mut Rng, count: usize, is_wanted: &dyn Fn(&Board) -> bool) -> Vec<Fen> {
    let mut found = Vec::new();
    for _ in 0..400 {
        let mut board = Board::start();
        let mut wanted = Vec::new();
        for ply in 0..120 {
            let Some(&m) = rng.choose(&board.legal_moves()) else { break };
            board = board.after(m);
            if ply > 6 && is_wanted(&board) {
                wanted.extend(valid(board));
            }
        }
        found.extend(rng.choose(&wanted).copied());
        if found.len() >= count {
            break;
        }
    }
    found
}
