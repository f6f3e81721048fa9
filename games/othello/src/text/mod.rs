//! How squares, moves, boards and whole games are written, and reading them back.
//!
//! All of these but the assignment's file are the world's notations: on the assignment's board, which is a
//! mirror image, columns are exchanged here, at the border, and sides never are.

pub mod ggf;
pub mod obf;
pub mod openings;
mod reader;
pub mod saved;
pub(crate) mod sheet;
pub mod transcript;
pub mod wthor;

use std::str::FromStr;

use jogada_core::{Game, Side};
use jogada_text::Message;
use serde::{Deserialize, Serialize};

use crate::{
    TEXTS,
    board::{Square, Start},
    rules::{Move, Othello},
};

impl FromStr for Square {
    type Err = Message;

    /// Reads a column and a row, such as `d3`, in either case.
    fn from_str(text: &str) -> Result<Square, Message> {
        square(text).ok_or_else(|| TEXTS.message("bad-square").quoting("got", text))
    }
}

impl FromStr for Move {
    type Err = Message;

    /// Reads a square, or one of the spellings of a pass.
    fn from_str(text: &str) -> Result<Move, Message> {
        let text = text.trim();
        match text.to_ascii_lowercase().as_str() {
            "pass" | "pa" | "ps" | "--" | "passe" | "passo" | "paso" => Ok(Move::Pass),
            _ => text.parse().map(Move::Place),
        }
    }
}

fn square(text: &str) -> Option<Square> {
    let &[column, row] = text.as_bytes() else { return None };
    Square::at(column.to_ascii_lowercase().checked_sub(b'a')?, row.checked_sub(b'1')?)
}

/// The 64 squares along the rows from a1: `X` the first side, `O` the second, `-` empty.
pub fn grid(pos: &Othello) -> String {
    Square::all().map(|square| disc(pos, square)).collect()
}

/// Reads what [`grid`] writes. Either case, `*`, `b`, `0` for the first side, `w`, `1` for the
/// second and `.` for empty are read too.
pub fn read_grid(text: &str, side: Side, start: Start) -> Result<Othello, Message> {
    let (mut first, mut second, mut count) = (0, 0, 0);
    for (i, c) in text.chars().enumerate() {
        let bit = 1u64.checked_shl(i as u32).unwrap_or(0);
        match c {
            'X' | 'x' | '*' | 'b' | 'B' | '0' => first |= bit,
            'O' | 'o' | 'w' | 'W' | '1' => second |= bit,
            '-' | '.' => {}
            _ => return Err(TEXTS.message("bad-disc").quoting("got", text)),
        }
        count = i + 1;
    }
    if count != 64 {
        let message = TEXTS.message("wrong-count-of-squares").with("count", count);
        return Err(message.quoting("got", text));
    }
    Ok(Othello::with_discs(first, second, side, start))
}

/// Reads who is to move: `X` or `*` the first side, `O` the second, in either case.
pub fn read_side(text: &str) -> Result<Side, Message> {
    match text {
        "X" | "x" | "*" => Ok(Side::First),
        "O" | "o" => Ok(Side::Second),
        _ => Err(TEXTS.message("bad-side").quoting("got", text)),
    }
}

fn disc(pos: &Othello, square: Square) -> char {
    match pos.side_on(square) {
        Some(Side::First) => 'X',
        Some(Side::Second) => 'O',
        None => '-',
    }
}

/// Plays these squares from `pos` and writes out the passes, which most notations leave to the
/// reader.
pub fn with_passes(
    mut pos: Othello,
    taken: impl IntoIterator<Item = Square>,
) -> Result<(Vec<Move>, Othello), Message> {
    let mut moves = Vec::new();
    for square in taken {
        if pos.legal() == 0 && pos.play(Move::Pass).is_ok() {
            moves.push(Move::Pass);
        }
        let m = Move::Place(square);
        pos.play(m).map_err(|why| at_move(&why.0, &moves))?;
        moves.push(m);
    }
    Ok((moves, pos))
}

/// Says at which of the placed discs a game went wrong.
fn at_move(why: &Message, moves: &[Move]) -> Message {
    let number = moves.iter().filter(|m| matches!(m, Move::Place(_))).count() + 1;
    TEXTS.message("in-move").with("number", number).with("why", why)
}

/// A position as programs outside read it.
#[derive(Serialize, Deserialize)]
pub(crate) struct PositionJson {
    /// As [`grid`] writes it, whatever the start: a1 comes first.
    board: String,
    to_move: Side,
    #[serde(default)]
    start: Start,
    /// The square just taken.
    #[serde(default)]
    last: Option<String>,
}

impl From<Othello> for PositionJson {
    fn from(pos: Othello) -> PositionJson {
        PositionJson {
            board: grid(&pos),
            to_move: pos.side(),
            start: pos.started_from(),
            last: pos.last().map(|square| square.to_string()),
        }
    }
}

impl TryFrom<PositionJson> for Othello {
    type Error = Message;

    fn try_from(shown: PositionJson) -> Result<Othello, Message> {
        let pos = read_grid(&shown.board, shown.to_move, shown.start)?;
        let last = shown.last.map(|square| square.parse()).transpose()?;
        Ok(pos.after(last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_a_letter_and_a_digit_in_either_case() {
        assert_eq!("D3".parse::<Square>(), "d3".parse());
        for bad in ["", "d", "d0", "d9", "i1", "3d", "d33", "é", "\u{1b}[2"] {
            assert!(bad.parse::<Square>().is_err(), "{bad}");
        }
        let error = "z9".parse::<Square>().unwrap_err();
        assert_eq!(error.to_string(), "expected a square like d3, got \"z9\"");
    }

    #[test]
    fn a_pass_has_many_names() {
        for name in ["pass", "PA", "ps", "--", "Passe", "passo"] {
            assert_eq!(name.parse(), Ok(Move::Pass));
        }
    }

    #[test]
    fn a_board_reads_back_and_a_bad_one_is_refused() {
        let pos = Othello::first(Start::World);
        let text = grid(&pos);
        assert_eq!(read_grid(&text, Side::First, Start::World), Ok(pos));
        let short = read_grid(&text[1..], Side::First, Start::World).unwrap_err();
        assert!(short.to_string().starts_with("expected 64 squares and not 63, got"), "{short}");
        let bad = read_grid(&text.replace('X', "é"), Side::First, Start::World).unwrap_err();
        assert!(bad.to_string().starts_with("expected 64 squares of X, O and -, got"), "{bad}");
        assert!(read_grid(&"-".repeat(1000), Side::First, Start::World).is_err());
    }
}
