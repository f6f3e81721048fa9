//! Moves as text: `3-4L`, `3-4R`, `pass`, and the other ways in which people write them.

use std::fmt;

use jogada_core::{IllegalMove, Said, Turn};

use crate::{Board, Dominoes, End, Move, Tile};

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.low(), self.high())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Lay { tile, end: End::Left } => write!(f, "{tile}L"),
            Move::Lay { tile, end: End::Right } => write!(f, "{tile}R"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

/// The move without its end where the tile fits only one.
pub(crate) fn describe(board: &Board, m: Move) -> String {
    match m {
        Move::Lay { tile, .. } if !fits_both(board, tile) => tile.to_string(),
        _ => m.to_string(),
    }
}

/// Reads a move as the judge would: a tile that fits only the other end goes there.
pub(crate) fn parse(pos: &Dominoes, text: &str) -> Result<Move, IllegalMove> {
    let board = &pos.board;
    if let Turn::Over(_) = board.turn() {
        return Err(IllegalMove(Said::new("the game is over", "o jogo acabou")));
    }
    let lower = text.trim().to_lowercase();
    if ["pass", "passa", "passo", "passar"].contains(&lower.as_str()) {
        return Ok(Move::Pass);
    }
    let Some((tile, meant)) = read(&lower) else {
        return illegal("a tile such as 3-4L, or pass", "uma peça como 3-4L, ou passa", text);
    };
    if !board.hand(board.seat).contains(tile) {
        return illegal("a tile of the hand", "uma peça da mão", text);
    }
    // At two equal ends the results are mirror images, and the judge's right end will do.
    let differ = board.ends.is_some_and(|ends| ends.left != ends.right);
    if meant.is_none() && differ && fits_both(board, tile) {
        return illegal(&format!("{tile}L or {tile}R"), &format!("{tile}L ou {tile}R"), text);
    }
    match (board.settle(tile, meant.unwrap_or(End::Right)), board.ends) {
        (Some(end), _) => Ok(Move::Lay { tile, end }),
        (None, Some(ends)) => {
            let (left, right) = ends.into();
            illegal(
                &format!("a tile with {left} or {right}"),
                &format!("uma peça com {left} ou {right}"),
                text,
            )
        }
        (None, None) => unreachable!("any tile fits on an empty table"),
    }
}

fn fits_both(board: &Board, tile: Tile) -> bool {
    board.ends.is_some_and(|ends| tile.has(ends.left) && tile.has(ends.right))
}

/// A tile such as `3-4`, `[3|4]`, `(4, 3)` or `34`, and perhaps an end such as `l`, `right` or `esquerda`.
fn read(text: &str) -> Option<(Tile, Option<End>)> {
    let (a, rest) = digit(text.trim_start_matches(['[', '(']))?;
    let rest = rest.trim_start();
    let rest = rest.strip_prefix(['-', '|', ',', ':', '/']).unwrap_or(rest);
    let (b, rest) = digit(rest.trim_start())?;
    let end = match rest.trim_start_matches([']', ')', ' ']) {
        "" => None,
        "l" | "left" | "e" | "esq" | "esquerda" => Some(End::Left),
        "r" | "right" | "d" | "dir" | "direita" => Some(End::Right),
        _ => return None,
    };
    Some((Tile::new(a, b)?, end))
}

fn digit(text: &str) -> Option<(u8, &str)> {
    let mut chars = text.chars();
    let digit = chars.next()?.to_digit(10)?;
    Some((digit as u8, chars.as_str()))
}

fn illegal(en: &str, pt: &str, got: &str) -> Result<Move, IllegalMove> {
    Err(IllegalMove(Said::expected(en, pt, got)))
}
