//! The assignment's file: 65 characters and no newline. First who is to move, then the squares *down
//! each column*: A1, A2, … A8, B1, … H8. Only `*`, `o` and the space occur.

use jogada_core::Side;
use jogada_text::Message;

use crate::{
    TEXTS,
    board::{Square, Start},
    rules::Othello,
};

/// The length of the file.
pub const LENGTH: usize = 65;

/// Writes a position of the assignment's board as it lies; one of the world's is mirrored first.
pub fn write(pos: &Othello) -> String {
    let side = match pos.side() {
        Side::First => '*',
        Side::Second => 'o',
    };
    std::iter::once(side).chain(down_columns().map(|square| stone(pos, square))).collect()
}

/// Reads a file that this or any other program of the exercise wrote.
pub fn read(bytes: &[u8]) -> Result<Othello, Message> {
    if bytes.len() != LENGTH {
        return Err(TEXTS.message("wrong-length").with("got", bytes.len()));
    }
    let side = match bytes[0] {
        b'*' => Side::First,
        b'o' => Side::Second,
        _ => {
            return Err(unexpected(TEXTS.message("bad-first-character"), bytes, 0));
        }
    };
    let (mut first, mut second) = (0, 0);
    for (i, square) in (1..).zip(down_columns()) {
        match bytes[i] {
            b'*' => first |= square.bit(),
            b'o' => second |= square.bit(),
            b' ' => {}
            _ => {
                let label = square.to_string().to_uppercase();
                let message = TEXTS.message("bad-character").with("square", label);
                return Err(unexpected(message, bytes, i));
            }
        }
    }
    Ok(Othello::with_discs(first, second, side, Start::Assignment))
}

fn down_columns() -> impl Iterator<Item = Square> {
    (0..64).filter_map(|i| Square::at(i / 8, i % 8))
}

fn stone(pos: &Othello, square: Square) -> char {
    let bit = match pos.started_from() {
        Start::World => square.mirrored().bit(),
        Start::Assignment => square.bit(),
    };
    if pos.discs(Side::First) & bit != 0 {
        '*'
    } else if pos.discs(Side::Second) & bit != 0 {
        'o'
    } else {
        ' '
    }
}

fn unexpected(message: Message, bytes: &[u8], i: usize) -> Message {
    let why = message.quoting("got", &String::from_utf8_lossy(&bytes[i..=i]));
    TEXTS.message("in-character").with("number", i + 1).with("why", why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_65_characters_with_stars_to_move() {
        let text = write(&Othello::first(Start::Assignment));
        assert_eq!(text.len(), LENGTH);
        assert_eq!(text.trim_end(), format!("*{}*o{}o*", " ".repeat(27), " ".repeat(6)));
        assert_eq!(read(text.as_bytes()), Ok(Othello::first(Start::Assignment)));
    }

    #[test]
    fn the_file_runs_down_each_column() {
        let mut text = format!("o{}", " ".repeat(64)).into_bytes();
        text[1] = b'*'; // A1
        text[2] = b'o'; // A2, the second row
        text[9] = b'*'; // B1
        let pos = read(&text).unwrap();
        let at = |name: &str| name.parse::<Square>().unwrap().bit();
        assert_eq!(pos.discs(Side::First), at("a1") | at("b1"));
        assert_eq!(pos.discs(Side::Second), at("a2"));
        assert_eq!(pos.side(), Side::Second);
        assert_eq!(write(&pos).as_bytes(), text);
    }

    #[test]
    fn a_world_position_is_mirrored_into_the_file() {
        assert_eq!(write(&Othello::first(Start::World)), write(&Othello::first(Start::Assignment)));
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said() {
        let good = write(&Othello::first(Start::Assignment)).into_bytes();
        let say = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
        assert_eq!(say(b""), "expected exactly 65 characters, got 0");
        assert_eq!(say(&[&good[..], b"\n"].concat()), "expected exactly 65 characters, got 66");
        let with = |i: usize, byte| {
            let mut bytes = good.clone();
            bytes[i] = byte;
            bytes
        };
        assert_eq!(
            say(&with(0, b' ')),
            "character 1: expected `*` or `o` for who is to move, got \" \""
        );
        assert_eq!(
            say(&with(10, b'O')),
            "character 11: expected `*`, `o` or a space on B2, got \"O\""
        );
        assert!(read(&with(64, 0xff)).is_err());
    }
}
