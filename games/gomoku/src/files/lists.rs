//! Lists of openings, one a line.

use std::fmt::Write;

use jogada_text::Message;

use super::{Written, from_top};
use crate::{TEXTS, board::Square};

/// Reads one line in whichever form it is.
pub(super) fn read_line(line: &str, size: u8) -> Result<Written, Message> {
    let bad = || TEXTS.message("bad-opening").quoting("got", line);
    let moves: Option<Vec<Square>> = if line.contains(',') {
        read_offsets(line, size)
    } else if line.contains(char::is_whitespace) || line.len() < 4 {
        line.split_whitespace().map(|text| text.parse().ok()).collect()
    } else {
        read_compact(line, size)
    };
    let is_inside = |m: &Square| m.x() < size && m.y() < size;
    let moves = moves.filter(|moves| moves.iter().all(is_inside)).ok_or_else(bad)?;
    Ok(Written { size, moves, names: None })
}

/// `dx,dy, dx,dy` from the centre.
fn read_offsets(line: &str, size: u8) -> Option<Vec<Square>> {
    let numbers: Option<Vec<i32>> =
        line.split(',').map(|number| number.trim().parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.len().is_multiple_of(2))?;
    let centre = i32::from(size / 2);
    let far = i32::from(size);
    let square = |pair: &[i32]| {
        from_top(size, pair[0].clamp(-far, far) + centre, pair[1].clamp(-far, far) + centre)
    };
    numbers.chunks(2).map(square).collect()
}

/// Letters and numbers without blanks; the letter is the column, the number the row from the top.
fn read_compact(line: &str, size: u8) -> Option<Vec<Square>> {
    let mut moves = Vec::new();
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        let x = i32::from(u8::try_from(letter).ok()?.to_ascii_lowercase()) - i32::from(b'a');
        rest = rest.get(1..)?;
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let y: i32 = rest[..digits].parse().ok()?;
        moves.push(from_top(size, x, y - 1)?);
        rest = &rest[digits..];
    }
    Some(moves)
}

/// Writes an opening in offsets from the centre.
pub fn offsets(game: &Written) -> String {
    let centre = i32::from(game.size / 2);
    let pair = |m: &Square| {
        let y = i32::from(game.size - 1 - m.y());
        format!("{},{}", i32::from(m.x()) - centre, y - centre)
    };
    game.moves.iter().map(pair).collect::<Vec<_>>().join(", ")
}

/// Writes an opening in the compact form.
pub fn compact(game: &Written) -> String {
    let mut text = String::new();
    for m in &game.moves {
        _ = write!(text, "{}{}", char::from(b'a' + m.x()), game.size - m.y());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{super::read, *};

    fn squares(text: &str) -> Vec<Square> {
        text.split(' ').map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn every_form_of_an_opening_reads_back_what_it_writes() {
        for size in [8, 15, 20] {
            let moves = squares("d4 h8 a1 h1 e5");
            let game = Written { size, moves, names: None };
            for text in [offsets(&game), compact(&game), "d4 h8 a1 h1 e5".to_owned()] {
                assert_eq!(read(&text, size), Ok(vec![game.clone()]), "{text}");
            }
        }
    }

    #[test]
    fn rows_of_lists_count_from_the_top_and_offsets_from_the_centre() {
        let found = read("0,0, 1,-2\n\n# a remark\nh8i6\n", 15).unwrap();
        assert_eq!(found[0].moves, squares("h8 i10"));
        assert_eq!(found[1].moves, squares("h8 i10"));
        assert_eq!(read("0,0", 20).unwrap()[0].moves, squares("k10"));
    }

    #[test]
    fn what_is_no_opening_is_said_with_its_line() {
        for (text, line) in [
            ("0,0\n1,x", 2),
            ("0,0,1", 1),
            ("h8i99", 1),
            ("z1 a1", 1),
            ("h8é9", 1),
            ("9,9", 1),
            ("t20 a1", 1),
            ("99999999999,1", 1),
        ] {
            let bad = read(text, 15).unwrap_err().to_string();
            assert!(bad.starts_with(&format!("line {line}: expected an opening like ")), "{bad}");
        }
    }
}
