//! The seed's file: 65 characters and no newline. First who is to move, then the squares *down
//! each column*: A1, A2, … A8, B1, … H8. Only `*`, `o` and the space occur.

use jogada_core::{Said, Side};

use crate::{
    board::{Square, Start},
    rules::Othello,
};

/// The length of the file.
pub const LENGTH: usize = 65;

/// Writes a position of the seed's board as it lies; one of the world's is mirrored first.
pub fn write(pos: &Othello) -> String {
    let side = match pos.side() {
        Side::First => '*',
        Side::Second => 'o',
    };
    std::iter::once(side).chain(down_columns().map(|square| stone(pos, square))).collect()
}

/// Reads a file that this or any other program of the exercise wrote.
pub fn read(bytes: &[u8]) -> Result<Othello, Said> {
    if bytes.len() != LENGTH {
        let n = bytes.len();
        return Err(Said::new(
            format!("expected exactly 65 characters, got {n}"),
            format!("esperava exatamente 65 caracteres, vieram {n}"),
        ));
    }
    let side = match bytes[0] {
        b'*' => Side::First,
        b'o' => Side::Second,
        _ => {
            let (en, pt) = ("`*` or `o` for who is to move", "`*` ou `o`, de quem é a vez");
            return Err(unexpected(en, pt, bytes, 0));
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
                let en = format!("`*`, `o` or a space on {label}");
                let pt = format!("`*`, `o` ou espaço em {label}");
                return Err(unexpected(&en, &pt, bytes, i));
            }
        }
    }
    Ok(Othello::with_discs(first, second, side, Start::Seed))
}

fn down_columns() -> impl Iterator<Item = Square> {
    (0..64).filter_map(|i| Square::at(i / 8, i % 8))
}

fn stone(pos: &Othello, square: Square) -> char {
    let bit = match pos.started_from() {
        Start::World => square.mirrored().bit(),
        Start::Seed => square.bit(),
    };
    if pos.discs(Side::First) & bit != 0 {
        '*'
    } else if pos.discs(Side::Second) & bit != 0 {
        'o'
    } else {
        ' '
    }
}

fn unexpected(en: &str, pt: &str, bytes: &[u8], i: usize) -> Said {
    Said::expected(en, pt, &String::from_utf8_lossy(&bytes[i..=i]))
        .at(&format!("character {}", i + 1), &format!("caractere {}", i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_65_characters_with_stars_to_move() {
        let text = write(&Othello::first(Start::Seed));
        assert_eq!(text.len(), LENGTH);
        assert_eq!(text.trim_end(), format!("*{}*o{}o*", " ".repeat(27), " ".repeat(6)));
        assert_eq!(read(text.as_bytes()), Ok(Othello::first(Start::Seed)));
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
        assert_eq!(write(&Othello::first(Start::World)), write(&Othello::first(Start::Seed)));
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said() {
        let good = write(&Othello::first(Start::Seed)).into_bytes();
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
