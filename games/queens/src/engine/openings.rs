//! Precomputed results, which slow tests compute again: the first move of `x-random` for all 126 equal hands,
//! and that every first move of `impar` wins.

use super::solve::{self, SolverResult};
use crate::{Hand, Piece, Placement, Queens, Square, Squares};

/// The hands that the first player wins, each with its winning moves; the first player loses with the other 112.
/// Of symmetric moves one is listed.
const WON: &str = include_str!("openings.txt");

/// The result of a position without a search: the first move of `x-random`, and the answer to the first of `impar`.
pub(super) fn result(pos: &Queens) -> Option<SolverResult> {
    let placed: u32 = pos.placed.iter().map(Squares::len).sum();
    let [first, second] = pos.hands;
    let [mover, other] = [pos.seat.side(), pos.seat.side().other()].map(|side| pos.hand(side));
    let winning = match (pos.size(), placed) {
        (8, 0) if first == second && first.pieces().count() == 5 => winning_moves(first),
        // Every first move wins on this board, so no answer does.
        (13, 1) if solve::only_kind(pos, mover, other) == Some(Piece::D) => Vec::new(),
        _ => return None,
    };
    let moves = pos
        .placeable()
        .flat_map(|(piece, squares)| squares.iter().map(move |square| Placement { piece, square }));
    let moves = moves.map(|m| (m, Some(winning.contains(&folded(m))))).collect();
    Some(SolverResult { mover_wins: Some(!winning.is_empty()), moves, nodes: 1 })
}

/// The winning moves with a hand, one for all symmetric images.
fn winning_moves(hand: Hand) -> Vec<Placement> {
    let hand = hand.to_string();
    let line = WON.lines().find_map(|line| line.strip_prefix(&hand));
    line.into_iter().flat_map(str::split_whitespace).filter_map(read).collect()
}

/// Reads `D33`.
fn read(text: &str) -> Option<Placement> {
    let mut letters = text.chars();
    let piece = Piece::from_letter(letters.next()?)?;
    let mut digit = || letters.next()?.to_digit(10).map(|digit| digit as u8);
    Some(Placement { piece, square: Square(digit()?, digit()?) })
}

/// The image of a move in the lowest eighth of an 8 × 8 board.
fn folded(m: Placement) -> Placement {
    let Square(row, column) = m.square;
    let fold = |line: u8| line.min(7u8.saturating_sub(line));
    let (row, column) = (fold(row), fold(column));
    Placement { square: Square(row.min(column), row.max(column)), ..m }
}
