//! What a program wrote while it was played with, cut into what came after each line that it read.

use jogada_game::assignment::ProgramResult;

use super::positions::{BALL, STAR};
use crate::assignment::Tabuleiro;

/// One run of a program.
#[derive(Clone, Debug)]
pub(super) struct Transcript {
    /// What came before the first line was read, and after each one.
    pub(super) segments: Vec<Segment>,
    /// Did it read to the end of its input?
    pub(super) is_read_out: bool,
    /// Has it no `main`?
    pub(super) has_no_main: bool,
    /// How it ended.
    pub(super) result: ProgramResult,
}

/// What a program wrote between two lines that it read.
#[derive(Clone, Debug, Default)]
pub(super) struct Segment {
    /// The line that it had read; nothing before the first.
    pub(super) typed: Option<String>,
    /// The boards that it drew.
    pub(super) boards: Vec<Tabuleiro>,
    /// What it wrote besides boards.
    pub(super) text: String,
    /// Of that, what stands behind the last board: mostly the prompt.
    pub(super) tail: String,
    /// A line of column letters that are not A to H.
    pub(super) odd_header: Option<String>,
}

/// What the harness writes before a line that was read.
const READ: char = '\u{1e}';

impl Transcript {
    pub(super) fn of(result: ProgramResult) -> Transcript {
        let output = without_escapes(&result.output);
        let mut segments = Vec::new();
        let (mut is_read_out, mut has_no_main) = (false, false);
        for (index, part) in output.split(READ).enumerate() {
            match part.chars().next() {
                _ if index == 0 => segments.push(Segment::of(None, part)),
                Some('\u{4}') => is_read_out = true,
                Some('\u{5}') => has_no_main = true,
                _ => {
                    let (typed, text) = part.split_once('\u{1f}').unwrap_or((part, ""));
                    segments.push(Segment::of(Some(typed.trim().to_owned()), text));
                }
            }
        }
        Transcript { segments, is_read_out, has_no_main, result }
    }

    /// Is there any board in it?
    pub(super) fn has_board(&self) -> bool {
        self.segments.iter().any(|segment| !segment.boards.is_empty())
    }

    /// All boards in their order.
    pub(super) fn boards(&self) -> Vec<Tabuleiro> {
        self.segments.iter().flat_map(|segment| segment.boards.iter().copied()).collect()
    }

    /// The name of the signal that ended it, if it is one of a faulty program, and the line where that happened.
    pub(super) fn crash(&self) -> Option<String> {
        let signal = match -self.result.status? {
            4 => "SIGILL",
            6 => "SIGABRT",
            7 => "SIGBUS",
            8 => "SIGFPE",
            11 => "SIGSEGV",
            _ => return None,
        };
        let place = self.result.errors.lines().find_map(|line| line.strip_prefix(CRASHED_AT));
        Some(place.map_or_else(|| signal.to_owned(), |place| format!("{signal} ({place})")))
    }

    /// Did it go on after the end of its input until it was stopped?
    pub(super) fn is_endless(&self) -> bool {
        let stopped = [SIGPROF, SIGXFSZ, SIGKILL].map(|signal| Some(-signal));
        self.result.status.is_none() || stopped.contains(&self.result.status)
    }
}

/// What the harness writes before the file and line of a crash.
const CRASHED_AT: &str = "crashed at ";

const SIGKILL: i32 = 9;
const SIGXFSZ: i32 = 25;
const SIGPROF: i32 = 27;

impl Segment {
    fn of(typed: Option<String>, text: &str) -> Segment {
        let mut segment = Segment { typed, ..Segment::default() };
        let mut rows = Rows::default();
        for line in text.lines() {
            if let Some(offsets) = header(line) {
                rows.columns = Some(offsets);
                continue;
            }
            if is_odd_header(line) {
                segment.odd_header = Some(line.trim().to_owned());
            }
            if rows.take(line) {
                if let Some(board) = rows.board() {
                    segment.boards.push(board);
                    segment.tail.clear();
                }
            } else if !is_rule(line) {
                segment.text += &format!("{line}\n");
                segment.tail += &format!("{line}\n");
            }
        }
        segment
    }
}

/// The lines of a board as they come.
#[derive(Default)]
struct Rows {
    /// Where the letters of the columns stand.
    columns: Option<Vec<usize>>,
    found: [Option<[u8; 8]>; 8],
    unlabelled: usize,
}

impl Rows {
    /// Takes a line if it is one of a board.
    fn take(&mut self, line: &str) -> bool {
        let bare = line.trim_start_matches(|c: char| c.is_whitespace() || BARS.contains(&c));
        let label =
            bare.chars().next().and_then(|c| c.to_digit(10)).filter(|n| (1..=8).contains(n));
        let rest = bare.get(1..).unwrap_or("");
        let is_label = label.is_some() && !rest.starts_with(|c: char| c.is_alphanumeric());
        if let (Some(label), true) = (label, is_label) {
            let at = line.len() - bare.len();
            let cells = between_bars(rest, true).or_else(|| tokens(rest));
            let Some(row) = cells.or_else(|| self.under_letters(line, at)) else { return false };
            self.unlabelled = 0;
            self.put(label as usize - 1, row);
            return true;
        }
        if let Some((label, row)) = label_last(line) {
            self.unlabelled = 0;
            self.put(label - 1, row);
            return true;
        }
        match between_bars(line, true) {
            Some(row) if self.unlabelled < 8 && label.is_none() => {
                self.unlabelled += 1;
                self.put(self.unlabelled - 1, row);
                true
            }
            _ => false,
        }
    }

    fn put(&mut self, index: usize, row: [u8; 8]) {
        if self.found[index].is_some() {
            self.found = [None; 8];
        }
        self.found[index] = Some(row);
    }

    /// The board, once all its lines are there.
    fn board(&mut self) -> Option<Tabuleiro> {
        let mut board = [[b' '; 8]; 8];
        for (row, found) in board.iter_mut().zip(&self.found) {
            *row = (*found)?;
        }
        (self.found, self.unlabelled) = ([None; 8], 0);
        Some(board)
    }

    /// A row without bars: its stones stand under the letters of their columns.
    fn under_letters(&self, line: &str, label_at: usize) -> Option<[u8; 8]> {
        let chars: Vec<char> = line.chars().collect();
        let columns = self.columns.as_ref()?;
        let mut row = [b' '; 8];
        for (stone, &at) in row.iter_mut().zip(columns) {
            *stone = stone_of(&chars.get(at).copied().unwrap_or(' ').to_string())?;
        }
        // Whatever stands elsewhere shows that the letters are not above the stones.
        let is_elsewhere = |(at, c): (usize, &char)| {
            at > label_at && !columns.contains(&at) && matches!(c, '*' | 'o')
        };
        (!chars.iter().enumerate().any(is_elsewhere)).then_some(row)
    }
}

/// A row whose number stands behind it: `| . . * o . . . . | 4`.
fn label_last(line: &str) -> Option<(usize, [u8; 8])> {
    let is_edge = |c: char| c.is_whitespace() || BARS.contains(&c);
    let bare = line.trim_end_matches(is_edge);
    let label = bare.chars().last()?.to_digit(10).filter(|n| (1..=8).contains(n))?;
    let cells = bare[..bare.len() - 1].trim_end();
    let inside = cells.strip_suffix(is_edge)?.trim_matches(is_edge);
    let row = match inside.contains(|c| BARS[..4].contains(&c)) {
        true => between_bars(cells, true)?,
        false => tokens(inside).filter(|_| inside.split_whitespace().count() == 8)?,
    };
    Some((label as usize, row))
}

const BARS: [char; 5] = ['|', '│', '║', '!', '+'];

/// Eight cells between bars.
fn between_bars(text: &str, skips_first: bool) -> Option<[u8; 8]> {
    let is_bar = |c: char| BARS[..4].contains(&c);
    if !text.contains(is_bar) {
        return None;
    }
    let mut pieces: Vec<&str> = text.split(is_bar).collect();
    if skips_first && pieces.len() > 8 && pieces[0].trim().is_empty() {
        pieces.remove(0);
    }
    eight(pieces.into_iter().map(str::trim))
}

/// Eight stones with spaces between them, where an empty square is some other character.
fn tokens(text: &str) -> Option<[u8; 8]> {
    eight(text.split_whitespace())
}

fn eight<'a>(pieces: impl Iterator<Item = &'a str>) -> Option<[u8; 8]> {
    let stones: Option<Vec<u8>> = pieces.take(8).map(stone_of).collect();
    stones?.try_into().ok()
}

fn stone_of(text: &str) -> Option<u8> {
    match text {
        "*" => Some(STAR),
        "o" | "O" => Some(BALL),
        "" | " " | "." | "-" | "_" | "·" => Some(b' '),
        _ => None,
    }
}

/// Where the letters A to H stand, if a line has these and no others.
fn header(line: &str) -> Option<Vec<usize>> {
    let is_letter = |(_, c): &(usize, char)| c.is_alphabetic();
    let letters: Vec<(usize, char)> = line.chars().enumerate().filter(is_letter).collect();
    let word: String = letters.iter().map(|(_, c)| c.to_ascii_uppercase()).collect();
    (word == "ABCDEFGH").then(|| letters.iter().map(|(at, _)| *at).collect())
}

/// Does a line look like the letters of the columns, and is wrong?
fn is_odd_header(line: &str) -> bool {
    let words: Vec<&str> = line
        .split(|c: char| c.is_whitespace() || BARS.contains(&c))
        .filter(|w| !w.is_empty())
        .collect();
    let is_letter = |word: &&str| word.len() == 1 && word.chars().all(|c| c.is_ascii_alphabetic());
    words.len() >= 6
        && words.iter().all(is_letter)
        && words.iter().any(|word| !["o", "O"].contains(word))
}

/// A line between two rows.
fn is_rule(line: &str) -> bool {
    let is_part = |c: char| c.is_whitespace() || BARS.contains(&c) || "-=_─┼├┤┬┴┌┐└┘".contains(c);
    line.trim().chars().count() > 7 && line.chars().all(is_part)
}

/// Without the sequences that colour a terminal or clear it.
fn without_escapes(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\u{1b}' {
            plain.push(c);
        } else if chars.next() == Some('[') {
            // It ends with its first letter.
            chars.by_ref().find(|c| c.is_ascii_alphabetic());
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marking::positions::{picture, start};

    fn boards(text: &str) -> Vec<Tabuleiro> {
        Segment::of(None, text).boards
    }

    /// Draws the start with cells and lines as a program may draw them.
    fn drawn(header: &str, rule: &str, row: fn(usize, &[u8; 8]) -> String) -> String {
        let rows =
            start().into_iter().enumerate().map(|(i, r)| format!("{}\n{rule}\n", row(i + 1, &r)));
        format!("hello\n{header}\n{rule}\n{}prompt: ", rows.collect::<String>())
    }

    fn joined(row: &[u8; 8], by: &str) -> String {
        row.iter().map(|&stone| char::from(stone).to_string()).collect::<Vec<_>>().join(by)
    }

    #[test]
    fn a_board_is_found_in_many_layouts() {
        let rule = "----------------------------------";
        let layouts = [
            drawn("  | A | B | C | D | E | F | G | H |", rule, |n, row| {
                format!("{n} | {} |", joined(row, " | "))
            }),
            drawn(" |A|B|C|D|E|F|G|H|", "", |n, row| format!("{n}|{}|", joined(row, "|"))),
            drawn("|   | A | B | C | D | E | F | G | H |", rule, |n, row| {
                format!("| {n} | {} |", joined(row, " | "))
            }),
            drawn("  A B C D E F G H", "", |n, row| format!("{n} {}", joined(row, " "))),
            drawn("  ABCDEFGH", "", |n, row| format!("{n} {}", joined(row, "").trim_end())),
            drawn("| A | B | C | D | E | F | G | H |", rule, |n, row| {
                format!("{n} |{}| {n}", joined(row, "|"))
            }),
            picture(&start()),
        ];
        for text in layouts {
            assert_eq!(boards(&text), [start()], "{text}");
        }
    }

    #[test]
    fn the_number_of_a_row_may_stand_behind_it() {
        let dotted = |row: &[u8; 8]| joined(row, "").replace(' ', ".");
        let spaced =
            |row: &[u8; 8]| dotted(row).chars().map(String::from).collect::<Vec<_>>().join(" ");
        let mut text = "+-----------------+\n".to_owned();
        for (index, row) in start().iter().enumerate() {
            text += &format!("| {} | {}\n", spaced(row), index + 1);
        }
        text += "+-----------------+\n  a b c d e f g h\n";
        assert_eq!(boards(&text), [start()], "{text}");
    }

    #[test]
    fn what_is_no_board_is_text() {
        let segment = Segment::of(None, "1 - joga\n2 - sai\n34 x 30\n> ");
        assert!(segment.boards.is_empty() && segment.tail.ends_with("> \n"));
        assert!(is_odd_header("| A | B | C | D | E | F | G | G |") && !is_odd_header("| o | o |"));
    }
}
