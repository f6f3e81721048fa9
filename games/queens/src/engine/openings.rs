//! The first move of `x-random`, for all 126 equal hands: worked out once, and worked out again by a slow test.

use super::solve::Verdict;
use crate::{Hand, Piece, Placement, Queens, Square};

/// The hands that the first player wins, each with its winning moves; the first player loses with the other 112.
/// Of moves that are images of each other one is named.
const WON: &str = include_str!("openings.txt");

/// What is known of a position: something only for equal hands of five on an empty board of side 8.
pub(super) fn verdict(pos: &Queens) -> Option<Verdict> {
    let [first, second] = pos.hands;
    let is_opening = pos.size() == 8 && first == second && first.pieces().count() == 5;
    if !is_opening || pos.placed.iter().any(|squares| !squares.is_empty()) {
        return None;
    }
    let winning = winning_moves(first);
    let moves = pos
        .placeable()
        .flat_map(|(piece, squares)| squares.iter().map(move |square| Placement { piece, square }));
    let moves = moves.map(|m| (m, Some(winning.contains(&folded(m))))).collect();
    Some(Verdict { mover_wins: Some(!winning.is_empty()), moves, nodes: 1 })
}

/// The winning moves with a hand, one for all images.
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

/// The image of a move in the lowest eighth of the board.
fn folded(m: Placement) -> Placement {
    let Square(row, column) = m.square;
    let (row, column) = (row.min(7 - row), column.min(7 - column));
    Placement { square: Square(row.min(column), row.max(column)), ..m }
}
