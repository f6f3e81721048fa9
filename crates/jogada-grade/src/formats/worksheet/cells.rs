//! The cells of a CSV text and where they stand in it, so that one can be changed and all else stays.

use std::ops::Range;

/// One cell.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    /// Its bytes in the text, with its quotes.
    pub(super) range: Range<usize>,
    /// What it says, without quotes.
    pub(super) value: String,
    is_quoted: bool,
}

/// The cells of each row. Nothing if a quote is never closed.
pub(super) fn parse(text: &str, separator: char) -> Option<Vec<Vec<Cell>>> {
    let mut rows = Vec::new();
    let mut row = Vec::new();
    let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    while at < text.len() || !row.is_empty() {
        let cell = cell(text, at, separator)?;
        at = cell.range.end;
        row.push(cell);
        let rest = &text[at..];
        if rest.starts_with(separator) {
            at += separator.len_utf8();
            // A separator at the very end of the text is followed by an empty cell.
            if at < text.len() {
                continue;
            }
            row.push(Cell { range: at..at, value: String::new(), is_quoted: false });
        }
        at +=
            if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with(['\n', '\r'])) };
        rows.push(std::mem::take(&mut row));
    }
    Some(rows)
}

fn cell(text: &str, start: usize, separator: char) -> Option<Cell> {
    let ends = |c: char| c == separator || c == '\n' || c == '\r';
    let mut value = String::new();
    let mut at = start;
    let is_quoted = text[at..].starts_with('"');
    if is_quoted {
        at += 1;
        loop {
            let close = text[at..].find('"')?;
            value += &text[at..at + close];
            at += close + 1;
            if !text[at..].starts_with('"') {
                break;
            }
            value.push('"');
            at += 1;
        }
    }
    // What stands behind a closing quote belongs to the cell, as PHP reads it.
    let rest = text[at..].find(ends).unwrap_or(text.len() - at);
    value += &text[at..at + rest];
    Some(Cell { range: start..at + rest, value, is_quoted })
}

/// The text with some cells changed, each quoted as it was, or where it has to be.
pub(super) fn edited(text: &str, separator: char, mut edits: Vec<(&Cell, String)>) -> String {
    edits.sort_by_key(|(cell, _)| cell.range.start);
    let mut new = String::with_capacity(text.len() + 64 * edits.len());
    let mut at = 0;
    for (cell, value) in edits {
        new += &text[at..cell.range.start];
        let is_odd = |c: char| c == separator || matches!(c, '"' | '\n' | '\r' | ' ' | '\t' | '\\');
        match cell.is_quoted || value.contains(is_odd) {
            true => new += &format!("\"{}\"", value.replace('"', "\"\"")),
            false => new += &value,
        }
        at = cell.range.end;
    }
    new + &text[at..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Option<Vec<Vec<String>>> {
        let rows = parse(text, ',')?;
        Some(rows.into_iter().map(|row| row.into_iter().map(|cell| cell.value).collect()).collect())
    }

    #[test]
    fn cells_are_read_as_rfc_4180_says() {
        for (text, rows) in [
            ("", vec![]),
            ("a,b\n", vec![vec!["a", "b"]]),
            ("\u{feff}a,b\r\nc,\r\n", vec![vec!["a", "b"], vec!["c", ""]]),
            ("\"a,\n\"\"b\"\"\",c", vec![vec!["a,\n\"b\"", "c"]]),
            ("a,", vec![vec!["a", ""]]),
            (",,\n\nx", vec![vec!["", "", ""], vec![""], vec!["x"]]),
            ("\"a\"b,c", vec![vec!["ab", "c"]]),
        ] {
            assert_eq!(values(text).unwrap(), rows, "{text:?}");
        }
        assert_eq!(values("a,\"b\nc"), None);
    }

    #[test]
    fn editing_nothing_changes_nothing() {
        for text in ["\u{feff}a,\"b\"\r\nc,d", "a\rb", "\n\n", "x,\"y\"\"z\"\n,\n"] {
            assert_eq!(edited(text, ',', Vec::new()), text);
            let rows = parse(text, ',').unwrap();
            let cells = rows.iter().flatten().map(|cell| (cell, cell.value.clone())).collect();
            assert_eq!(edited(text, ',', cells), text);
        }
    }
}
