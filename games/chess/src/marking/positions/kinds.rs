//! Positions for the moves that each kind of piece makes by itself.

use jogada_core::Rng;

use crate::{
    Board,
    Color::{Black, White},
    Fen, Kind, Square,
    definition::Definition,
    marking::{
        compose::{any_square, distance, empty, far_from, flipped, put, valid},
        trial::Position,
    },
};

/// Positions of each kind of piece.
const KIND_POSITIONS: usize = 24;

/// Where pieces stand first: corners, edges, the middle. Later ones stand anywhere.
const FIRST: [&str; 16] = [
    "a1", "h8", "a8", "h1", "d4", "e5", "b2", "g7", "a4", "h5", "d1", "e8", "b7", "g2", "c3", "f6",
];

fn square(index: usize, rng: &mut Rng) -> Square {
    let first = FIRST.get(index).and_then(|name| Square::parse(name.as_bytes()));
    first.unwrap_or_else(|| any_square(rng))
}

/// Pieces of a kind among others that give no check and pin nothing.
pub(in crate::marking) fn of_kind(rng: &mut Rng, kind: Kind) -> Vec<Position> {
    let mut found = Vec::new();
    for _ in 0..4000 {
        if found.len() >= KIND_POSITIONS {
            break;
        }
        let made = match kind {
            Kind::Pawn => pawns(rng, found.len()),
            Kind::King => king(rng, found.len()),
            kind => officers(rng, kind, found.len()),
        };
        let Some(fen) = made else { continue };
        // Every other one is Black's. The first of them stand in the same corners.
        let fen = if found.len() % 2 == 1 { flipped(&fen) } else { fen };
        found.push(Position::plain(fen));
    }
    found
}

/// Puts White's king and Black's, far from a square and from each other.
fn kings(rng: &mut Rng, board: &mut Board, from: &[Square]) -> Option<Square> {
    let own = far_from(rng, board, from, 3).or_else(|| far_from(rng, board, from, 2))?;
    put(board, White, Kind::King, own);
    let other = far_from(rng, board, &[own], 4)?;
    put(board, Black, Kind::King, other);
    Some(own)
}

/// Something of the opponent that reaches no square near the king.
pub(super) fn put_target(rng: &mut Rng, board: &mut Board, king: Square, square: Square) {
    let kind = if rng.below(3) == 0 { Kind::Knight } else { Kind::Pawn };
    if distance(king, square) >= 4 {
        put(board, Black, kind, square);
    }
}

fn officers(rng: &mut Rng, kind: Kind, index: usize) -> Option<Fen> {
    let mut board = empty();
    let at = square(index / 2, rng);
    put(&mut board, White, kind, at);
    let king = kings(rng, &mut board, &[at])?;
    if index >= 8 {
        put(&mut board, White, kind, any_square(rng));
    }
    // The first ones are alone on the board, so that every line is open to its end.
    for _ in 0..if index < 4 { 0 } else { rng.below(5) } {
        let own = [Kind::Pawn, Kind::Knight, Kind::Pawn];
        let own = own[rng.below(3) as usize];
        let square = any_square(rng);
        put(&mut board, White, own, square);
    }
    for _ in 0..if index < 4 { 0 } else { 1 + rng.below(5) } {
        let square = any_square(rng);
        put_target(rng, &mut board, king, square);
    }
    valid(board).filter(|fen| is_quiet(&fen.board))
}

fn pawns(rng: &mut Rng, index: usize) -> Option<Fen> {
    let mut board = empty();
    let mut own = Vec::new();
    for number in 0..2 + rng.below(2) {
        // Both edges, all ranks, and mostly the second.
        let file = match (number, index % 3) {
            (0, 0) => 0,
            (0, 1) => 7,
            _ => rng.below(8) as u8,
        };
        let rank = if rng.below(2) == 0 { 1 } else { 2 + rng.below(4) as u8 };
        let at = Square::new(file, rank);
        put(&mut board, White, Kind::Pawn, at);
        own.push(at);
    }
    let king = kings(rng, &mut board, &own)?;
    for at in own {
        for (files, ranks) in
            [(-1, 1), (1, 1), (0, 1), (0, 2), (-1, 0), (1, 0), (-1, 2), (7, 1), (-7, 1)]
        {
            let Some(square) = at.step(files, ranks) else { continue };
            // What stands in front blocks; it must not do so always.
            let chance = if files == 0 { 4 } else { 2 };
            if rng.below(chance) == 0 {
                match rng.below(3) {
                    0 => _ = put(&mut board, White, Kind::Knight, square),
                    _ => put_target(rng, &mut board, king, square),
                }
            }
        }
    }
    valid(board).filter(|fen| is_quiet(&fen.board))
}

fn king(rng: &mut Rng, index: usize) -> Option<Fen> {
    let mut board = empty();
    let at = square(index / 2, rng);
    put(&mut board, White, Kind::King, at);
    let other = far_from(rng, &board, &[at], 4)?;
    put(&mut board, Black, Kind::King, other);
    for _ in 0..if index < 4 { 0 } else { 4 } {
        let (files, ranks) = (rng.below(3) as i8 - 1, rng.below(3) as i8 - 1);
        let Some(square) = at.step(files, ranks) else { continue };
        // A black pawn beside or below the king attacks nothing that the king can reach but what lies below.
        match rng.below(3) {
            0 => _ = put(&mut board, White, Kind::Pawn, square),
            1 => _ = put(&mut board, White, Kind::Knight, square),
            _ => _ = ranks < 0 && put(&mut board, Black, Kind::Pawn, square),
        }
    }
    valid(board).filter(|fen| is_quiet(&fen.board))
}

/// Is no move lost to a check or a pin?
pub(super) fn is_quiet(board: &Board) -> bool {
    let definition = Definition::from(board);
    definition.legal_moves().len() >= definition.pseudo_legal_moves().len() && !board.is_check()
}
