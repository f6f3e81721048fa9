//! Moves as text: `3-4L`, `3-4R`, `pass`, and the other ways in which people write them.

use std::fmt;

use jogada_core::{IllegalMove, Turn};
use jogada_text::Message;

use crate::{Board, Dominoes, End, Move, TEXTS, Tile};

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
        return Err(IllegalMove::game_over());
    }
    let lower = text.trim().to_lowercase();
    if ["pass", "passa", "passo", "passar", "paso", "pasa", "pasar"].contains(&lower.as_str()) {
        return Ok(Move::Pass);
    }
    let Some((tile, meant)) = read(&lower) else {
        return illegal(TEXTS.message("bad-tile"), text);
    };
    if !board.hand(board.seat).contains(tile) {
        return illegal(TEXTS.message("not-in-hand"), text);
    }
    // At two equal ends the results are mirror images, and the judge's right end will do.
    let differ = board.ends.is_some_and(|ends| ends.left != ends.right);
    if meant.is_none() && differ && fits_both(board, tile) {
        return illegal(TEXTS.message("which-end").with("tile", tile.to_string()), text);
    }
    match (board.settle(tile, meant.unwrap_or(End::Right)), board.ends) {
        (Some(end), _) => Ok(Move::Lay { tile, end }),
        (None, Some(ends)) => {
            let (left, right) = ends.into();
            let message = TEXTS.message("does-not-fit").with("left", left).with("right", right);
            illegal(message, text)
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
        "l" | "left" | "e" | "esq" | "esquerda" | "izq" | "izquierda" => Some(End::Left),
        "r" | "right" | "d" | "dir" | "direita" | "der" | "derecha" => Some(End::Right),
        _ => return None,
    };
    Some((Tile::new(a, b)?, end))
}

fn digit(text: &str) -> Option<(u8, &str)> {
    let mut chars = text.chars();
    let digit = chars.next()?.to_digit(10)?;
    Some((digit as u8, chars.as_str()))
}

fn illegal(message: Message, got: &str) -> Result<Move, IllegalMove> {
    Err(IllegalMove(message.quoting("got", got)))
}
