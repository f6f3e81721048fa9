//! PSQ, the file of Piskvork, and REC, the file of the program before it.

use std::fmt::Write;

use jogada_text::Message;

use super::{Written, from_top, size_of};
use crate::TEXTS;

const HEAD: &str = "Piskvorky ";
/// REC files know one size.
const REC_SIZE: u8 = 20;

pub(super) fn is_psq(text: &str) -> bool {
    text.get(..HEAD.len()).is_some_and(|head| head.eq_ignore_ascii_case(HEAD))
}

/// Two lines with names, and then moves.
pub(super) fn is_rec(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let names = [lines.next(), lines.next()];
    names.iter().all(|name| name.is_some_and(|name| !name.is_empty() && numbers(name).is_none()))
        && lines.next().is_some_and(|line| numbers(line).is_some_and(|found| found.len() == 3))
}

/// The games of a text in which PSQ files stand one behind the other. The number of how it ended is the last line of a
/// game, so a player may be called as a file begins.
pub(super) fn split(text: &str) -> Vec<String> {
    let mut games: Vec<String> = Vec::new();
    let mut is_ended = true;
    for line in text.lines() {
        if is_ended && is_psq(line) {
            games.push(String::new());
        }
        if let Some(game) = games.last_mut() {
            game.push_str(line);
            game.push('\n');
        }
        is_ended = line.trim().is_empty() && is_ended
            || numbers(line.trim()).is_some_and(|found| found.len() == 1);
    }
    games
}

/// Reads a PSQ file: columns and rows count from 1.
pub(super) fn read_psq(text: &str) -> Result<Written, Message> {
    let mut lines = text.lines().map(str::trim);
    let head = lines.next().unwrap_or_default();
    let board = head.get(HEAD.len()..).unwrap_or_default().split(',').next().unwrap_or_default();
    let size = board
        .split_once(['x', 'X'])
        .filter(|(w, h)| w.trim() == h.trim())
        .and_then(|(w, _)| size_of(w));
    let size = size.ok_or_else(|| TEXTS.message("bad-psq").quoting("got", head))?;
    finish(size, 1, lines)
}

/// Reads a REC file: columns and rows count from 0.
pub(super) fn read_rec(text: &str) -> Result<Written, Message> {
    let mut lines = text.lines().map(str::trim);
    let names = [lines.next(), lines.next()].map(|name| name.unwrap_or_default().to_owned());
    Ok(Written { names: Some(names), ..finish(REC_SIZE, 0, lines)? })
}

/// Moves until a line is none; two lines with names and a number may follow.
fn finish<'a>(
    size: u8,
    first: i32,
    lines: impl Iterator<Item = &'a str>,
) -> Result<Written, Message> {
    let mut moves = Vec::new();
    let mut names = Vec::new();
    for line in lines {
        match numbers(line).as_deref() {
            Some(&[x, y, _] | &[x, y]) if names.is_empty() => {
                let square = from_top(size, x.saturating_sub(first), y.saturating_sub(first));
                moves.push(square.ok_or_else(|| {
                    TEXTS.message("bad-psq-square").with("size", size).quoting("got", line)
                })?);
            }
            None if !line.is_empty() => names.push(line.to_owned()),
            _ => {}
        }
    }
    let names = <[String; 2]>::try_from(names).ok();
    Ok(Written { size, moves, names })
}

/// Whole numbers between commas, and nothing else.
fn numbers(line: &str) -> Option<Vec<i32>> {
    line.split(',').map(|number| number.trim().parse().ok()).collect()
}

/// Writes a PSQ file. Times are not known here, 11 is the level of a program, and `code` says how it ended.
pub fn psq(game: &Written, code: i32) -> String {
    let size = game.size;
    let mut text = format!("Piskvorky {size}x{size}, 11:11, 0\n");
    for m in &game.moves {
        _ = writeln!(text, "{},{},0", m.x() + 1, size - m.y());
    }
    for name in game.names.iter().flatten() {
        _ = writeln!(text, "{name}");
    }
    _ = writeln!(text, "{code}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_without_a_board_and_numbers_without_bounds_are_refused() {
        assert_eq!(read_psq("Piskvorky \u{85}\n8,8,0\n").unwrap_err().key(), "bad-psq");
        let far = "Piskvorky 15x15, 11:11, 0\n-2147483648,8,0\n";
        assert_eq!(read_psq(far).unwrap_err().key(), "bad-psq-square");
    }
}
