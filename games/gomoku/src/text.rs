//! Text: squares such as `h8`, boards as rows of characters, and positions as JSON.

use std::str::FromStr;

use jogada_core::Side;
use jogada_text::Message;
use serde::{Deserialize, Serialize};

use crate::{
    TEXTS,
    board::{BLACK, Board, SIZE_MAX, SIZE_MIN, Square, WHITE},
    line::Rule,
    rules::Gomoku,
};

impl FromStr for Square {
    type Err = Message;

    /// Reads a column letter of either case and a row number: `h8`, `H8`.
    fn from_str(text: &str) -> Result<Square, Message> {
        let bad = || TEXTS.message("bad-square").quoting("got", text);
        let mut chars = text.chars();
        let column = chars.next().map(|c| c.to_ascii_lowercase()).ok_or_else(bad)?;
        let row = chars.as_str();
        if !column.is_ascii_lowercase() || row.starts_with(['0', '+']) {
            return Err(bad());
        }
        let x = column as u8 - b'a';
        let y: u8 = row.parse().map_err(|_| bad())?;
        if x >= SIZE_MAX || y > SIZE_MAX { Err(bad()) } else { Ok(Square::new(x, y - 1)) }
    }
}

/// One character for what lies on a square: `x` black, `o` white, `.` nothing.
pub const fn glyph(stone: Option<Side>) -> char {
    match stone {
        Some(Side::First) => 'x',
        Some(Side::Second) => 'o',
        None => '.',
    }
}

/// The board as rows of characters, from the top.
pub fn rows(board: &Board) -> Vec<String> {
    let row = |y| (0..board.size()).map(|x| glyph(board.at(Square::new(x, y)))).collect();
    (0..board.size()).rev().map(row).collect()
}

/// Reads what [`rows`] writes. The number of rows is the size; letters may be of either case.
pub fn read_rows(rows: &[String]) -> Result<Board, Message> {
    let size = u8::try_from(rows.len()).ok().filter(|size| (SIZE_MIN..=SIZE_MAX).contains(size));
    let Some(size) = size else {
        return Err(TEXTS.message("bad-rows").quoting("got", &rows.len().to_string()));
    };
    let mut board = Board::new(size);
    for (y, row) in (0..size).rev().zip(rows) {
        let bad = || TEXTS.message("bad-row").with("size", size).quoting("got", row);
        if row.chars().count() != usize::from(size) {
            return Err(bad());
        }
        for (x, c) in (0..size).zip(row.chars()) {
            match c {
                'x' | 'X' => board.put(BLACK, Square::new(x, y)),
                'o' | 'O' => board.put(WHITE, Square::new(x, y)),
                '.' => {}
                _ => return Err(bad()),
            }
        }
    }
    Ok(board)
}

/// A position as JSON, before it is checked. Whose turn it is follows from the stones.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shadow {
    rule: Rule,
    /// From the top.
    rows: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<String>,
}

impl From<Gomoku> for Shadow {
    fn from(pos: Gomoku) -> Shadow {
        let last = pos.last().map(|square| square.to_string());
        Shadow { rule: pos.rule(), rows: rows(pos.board()), last }
    }
}

impl TryFrom<Shadow> for Gomoku {
    type Error = Message;

    fn try_from(shadow: Shadow) -> Result<Gomoku, Message> {
        let last = shadow.last.as_deref().map(str::parse).transpose()?;
        Gomoku::from_board(shadow.rule, read_rows(&shadow.rows)?, last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_reads_back_what_it_writes() {
        for square in Board::new(SIZE_MAX).squares() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
        }
    }

    #[test]
    fn what_is_no_square_is_refused() {
        for text in [
            "", "h", "8", "h0", "h08", "h+8", "h21", "u1", "h8 ", "hh8", "8h", "h-1", "h256", "é8",
            "7,7",
        ] {
            let refused = text.parse::<Square>().expect_err(text);
            assert!(refused.to_string().starts_with("expected a square like h8, got"), "{refused}");
        }
    }
}
