//! The castling field of a FEN, in its three spellings.

use jogada_text::Message;

use super::fen::Fields;
use crate::{
    Board, Color, Kind, Square, TEXTS,
    square::{Set, squares},
};

/// The rooks that a field names, if king and rooks stand where such rights can be.
pub(super) fn read(board: &Board, text: &str, fields: Fields) -> Result<Set, Message> {
    if text == "-" {
        return Ok(0);
    }
    let mut castlers = 0;
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = named(board, color, letter.to_ascii_uppercase(), fields).ok_or_else(|| {
            if "KQABCDEFGH".contains(letter.to_ascii_uppercase()) {
                TEXTS.message("no-rook").with("letter", letter)
            } else {
                TEXTS.message("bad-castling").quoting("got", text)
            }
        })?;
        let king = board.king(color);
        let is_right = |rook: Square| rook.file() > king.file();
        if squares(castlers & board.side(color)).any(|other| is_right(other) == is_right(rook)) {
            return Err(TEXTS.message("castling-twice").with("letter", letter));
        }
        castlers |= rook.set();
    }
    Ok(castlers)
}

/// The rook that a letter, in upper case, stands for.
fn named(board: &Board, color: Color, letter: char, fields: Fields) -> Option<Square> {
    let king = board.king(color);
    if king.rank() != color.rank(1) {
        return None;
    }
    let rooks = rooks(board, color);
    let rook = match (letter, fields) {
        ('K', Fields::FourOrSix) => outermost(rooks, king, true),
        ('Q', Fields::FourOrSix) => outermost(rooks, king, false),
        ('K', Fields::Six) if king.file() == 4 => Some(Square::new(7, king.rank())),
        ('Q', Fields::Six) if king.file() == 4 => Some(Square::new(0, king.rank())),
        ('A'..='H', _) => Some(Square::new(letter as u8 - b'A', king.rank())),
        _ => None,
    };
    rook.filter(|rook| rooks & rook.set() != 0)
}

/// `KQkq` for the outermost rook of a side, the file's letter for another.
pub(super) fn x_fen(board: &Board) -> String {
    spell(board, |rook, is_right, rooks, king| {
        if outermost(rooks, king, is_right) == Some(rook) {
            if is_right { 'K' } else { 'Q' }
        } else {
            rook.file_letter()
        }
    })
}

/// The files of the rooks.
pub(super) fn shredder(board: &Board) -> String {
    spell(board, |rook, _, _, _| rook.file_letter())
}

fn spell(board: &Board, letter: impl Fn(Square, bool, Set, Square) -> char) -> String {
    let mut text = String::new();
    for color in Color::BOTH {
        let (king, rooks) = (board.king(color), rooks(board, color));
        // The right side of White's view comes first.
        let mut castlers: Vec<Square> = squares(board.castlers(color)).collect();
        castlers.reverse();
        for rook in castlers {
            let letter = letter(rook, rook.file() > king.file(), rooks, king);
            text.push(match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter.to_ascii_lowercase(),
            });
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

/// The rooks of a colour on its first rank.
fn rooks(board: &Board, color: Color) -> Set {
    board.pieces(color, Kind::Rook) & crate::square::rank(color.rank(1))
}

fn outermost(rooks: Set, king: Square, right: bool) -> Option<Square> {
    if right {
        squares(rooks).filter(|rook| rook.file() > king.file()).last()
    } else {
        squares(rooks).find(|rook| rook.file() < king.file())
    }
}
