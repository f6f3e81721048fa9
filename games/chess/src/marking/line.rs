//! Reads a printed line as a move, however it is spelt, so that a mistake of spelling is not one of the moves.

use crate::{Board, Color, Kind, Square};

/// What tells a move from others in a listing, whatever its spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MoveKey {
    pub kind: Kind,
    /// The file that it comes from; of pawns only, where it is always written.
    pub file: Option<u8>,
    /// Where it goes: file, then rank.
    pub to: (u8, u8),
    pub promotion: Option<Kind>,
}

impl MoveKey {
    pub(super) fn to(&self) -> Square {
        Square::new(self.to.0, self.to.1)
    }
}

/// A line that says a move.
#[derive(Clone, Debug)]
pub(super) struct ReadMove {
    pub key: MoveKey,
    /// What stands between the letter and the `x`: `b`, `1`, `b1`. Nothing if the line names origins in another way.
    pub origin: Option<String>,
    pub takes: bool,
    /// Does it end in `e.p.`?
    pub passing: bool,
    /// Is it in the assignment's notation?
    pub is_spelt: bool,
}

/// One line of a listing.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// As it was printed, without blanks at its end.
    pub text: String,
    pub read: Option<ReadMove>,
}

/// No position has as many moves: 218 are the most.
const LINES_MAX: usize = 600;

/// The lines of a listing. Blanks at the end of lines and empty lines at the end of it do not count.
pub(super) fn read_lines(output: &str, board: &Board) -> Vec<Line> {
    let mut lines = Vec::new();
    for text in output.trim_end().lines().take(LINES_MAX) {
        let text = text.trim_end();
        let read = read(text, board);
        let words: Vec<&str> =
            text.split([' ', ',', ';', '\t']).filter(|w| !w.is_empty()).collect();
        let parts: Option<Vec<ReadMove>> =
            words.iter().map(|word| self::read(word, board)).collect();
        match (read, parts) {
            (None, Some(parts)) if words.len() > 1 => {
                lines.extend(words.iter().zip(parts).map(|(word, part)| Line {
                    text: (*word).to_owned(),
                    read: Some(ReadMove { is_spelt: false, ..part }),
                }));
            }
            (read, _) => lines.push(Line { text: text.to_owned(), read }),
        }
    }
    lines
}

/// One move. Nothing if the line says none.
fn read(text: &str, board: &Board) -> Option<ReadMove> {
    if let Some(castling) = castling(text, board.turn()) {
        return Some(castling);
    }
    let (text, passing, is_suffix) = without_suffix(text);
    let plain = plain(text);
    let is_spelt = is_suffix && plain == text;
    let mut letters: Vec<char> = plain.chars().collect();
    let (kind, named) = match *letters.first()? {
        'P' => (Kind::Pawn, false),
        letter @ ('N' | 'B' | 'R' | 'Q' | 'K') => (Kind::from_letter(letter)?, true),
        letter @ ('n' | 'r' | 'q' | 'k') => (Kind::from_letter(letter)?, false),
        _ => (Kind::Pawn, true),
    };
    let is_named = kind != Kind::Pawn || letters[0] == 'P';
    if is_named {
        letters.remove(0);
    }
    let (promotion, is_upper) = promotion(&mut letters);
    let to = [letters.pop()?, letters.pop()?];
    let to = Square::parse(&[u8::try_from(to[1]).ok()?, u8::try_from(to[0]).ok()?])?;
    let takes = letters.last() == Some(&'x');
    if takes {
        letters.pop();
    }
    let origin: String = letters.into_iter().collect();
    let is_spelt = is_spelt && named && is_upper;
    moved(board, kind, &origin, to, promotion).map(|(key, is_usual)| ReadMove {
        key,
        origin: (is_usual && kind != Kind::Pawn).then_some(origin),
        takes,
        passing,
        is_spelt: is_spelt && is_usual,
    })
}

/// What moves from such an origin, and whether that is how the assignment names it.
fn moved(
    board: &Board,
    kind: Kind,
    origin: &str,
    to: Square,
    promotion: Option<Kind>,
) -> Option<(MoveKey, bool)> {
    let key = |kind: Kind, file: u8| MoveKey {
        kind,
        file: (kind == Kind::Pawn).then_some(file),
        to: (to.file(), to.rank()),
        promotion,
    };
    match (kind, origin.as_bytes()) {
        (Kind::Pawn, []) => Some((key(kind, to.file()), false)),
        (Kind::Pawn, &[file @ b'a'..=b'h']) => Some((key(kind, file - b'a'), true)),
        (Kind::Pawn, square) => {
            // Coordinates: what stands there moves.
            let from = Square::parse(square)?;
            let kind = board.kind_at(from).unwrap_or(Kind::Pawn);
            Some((key(kind, from.file()), false))
        }
        (_, [] | [b'a'..=b'h' | b'1'..=b'8'] | [b'a'..=b'h', b'1'..=b'8']) => {
            (promotion.is_none()).then_some((key(kind, 0), true))
        }
        _ => None,
    }
}

fn promotion(letters: &mut Vec<char>) -> (Option<Kind>, bool) {
    let &[.., rank, letter] = letters.as_slice() else { return (None, true) };
    match Kind::from_letter(letter) {
        Some(kind) if rank.is_ascii_digit() => {
            letters.pop();
            (Some(kind), letter.is_ascii_uppercase())
        }
        _ => (None, true),
    }
}

/// A line without `e.p.`, whether it had that, and whether it is written so.
fn without_suffix(text: &str) -> (&str, bool, bool) {
    let is_capture = |text: &str| text.ends_with(|c: char| c.is_ascii_digit());
    for (suffix, is_usual) in
        [("e.p.", true), ("e.p", false), ("ep", false), ("EP", false), ("E.P.", false)]
    {
        if let Some(rest) = text.strip_suffix(suffix)
            && is_capture(rest.trim_end())
        {
            return (rest.trim_end(), true, is_usual && rest == rest.trim_end());
        }
    }
    (text, false, true)
}

/// A line without numbers before it, signs of check after it, and signs that other notations have.
fn plain(text: &str) -> String {
    let text = text.trim();
    let unnumbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = match unnumbered.strip_prefix(['.', ')', ':', '-']) {
        Some(rest) if unnumbered.len() < text.len() => rest.trim_start(),
        _ => text,
    };
    let text = text.trim_end_matches(['+', '#', '!', '?', '.', ',', ';']);
    let text: String = text.chars().filter(|c| !"-=()/ ".contains(*c)).collect();
    text.replace(['X', ':', '*'], "x")
}

fn castling(text: &str, turn: Color) -> Option<ReadMove> {
    let bare = text.trim().trim_end_matches(['+', '#', '!', '?']).to_ascii_uppercase();
    let file = match bare.replace('0', "O").as_str() {
        "O-O" | "OO" => 6,
        "O-O-O" | "OOO" => 2,
        _ => return None,
    };
    let key = MoveKey { kind: Kind::King, file: None, to: (file, turn.rank(1)), promotion: None };
    Some(ReadMove { key, origin: None, takes: false, passing: false, is_spelt: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Option<(String, bool)> {
        let read = read(text, &Board::start())?;
        let MoveKey { kind, file, promotion, .. } = read.key;
        let file = file.map_or(String::new(), |file| char::from(b'a' + file).to_string());
        let promotion = promotion.map_or(String::new(), |kind| kind.letter().to_string());
        let takes = if read.takes { "x" } else { "" };
        let origin = read.origin.unwrap_or_default();
        let said = format!("{}{file}{origin}{takes}{}{promotion}", kind.letter(), read.key.to());
        Some((said, read.is_spelt))
    }

    #[test]
    fn the_assignments_notation_is_read() {
        for (text, said_so) in [
            ("aa3", "Paa3"),
            ("dxc8N", "Pdxc8N"),
            ("exd6e.p.", "Pexd6"),
            ("Nbc3", "Nbc3"),
            ("R1xa5", "R1xa5"),
            ("Qh4xe1", "Qh4xe1"),
            ("Kg1", "Kg1"),
        ] {
            assert_eq!(said(text), Some((said_so.to_owned(), true)), "{text}");
        }
    }

    #[test]
    fn other_notations_are_read_and_known() {
        for (text, said_so) in [
            ("a3", "Paa3"),
            ("Paa3", "Paa3"),
            ("e2e4", "Pee4"),
            ("g1f3", "Nf3"),
            ("ee8=Q", "Pee8Q"),
            ("ee8q", "Pee8Q"),
            ("Nf3+", "Nf3"),
            ("nf3", "Nf3"),
            ("O-O", "Kg1"),
            ("0-0-0", "Kc1"),
            ("1. ee4", "Pee4"),
            ("exd6 e.p.", "Pexd6"),
            ("  Nf3", "Nf3"),
            ("NXf3", "Nxf3"),
        ] {
            assert_eq!(said(text), Some((said_so.to_owned(), false)), "{text}");
        }
        for text in ["", "Movimentos:", "z9", "Nf9", "x"] {
            assert_eq!(said(text), None, "{text}");
        }
        assert_eq!(read_lines("ee4 dd4\nNf3\r\n\n", &Board::start()).len(), 3);
    }
}
