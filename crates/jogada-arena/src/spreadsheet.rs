//! A table as spreadsheets and learning platforms export it: decoded, parted into cells, its columns found by their heads.

/// A table of cells, without empty rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spreadsheet {
    /// The cells, row by row.
    pub rows: Vec<Vec<String>>,
}

impl Spreadsheet {
    /// Reads a file. Nothing in which cells are parted is a table of one column.
    pub fn read(bytes: &[u8]) -> Spreadsheet {
        let text = decoded(bytes);
        let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
        // Some spreadsheets begin with a line that says how cells are parted.
        let named = first.trim_end().strip_prefix("sep=").map(|named| (named.chars().next(), rest));
        let (separator, text) = named.unwrap_or_else(|| {
            ([';', '\t', ','].into_iter().find(|&c| first.contains(c)), text.as_str())
        });
        Spreadsheet { rows: rows(text, separator) }
    }

    /// Whether some row has more than one cell.
    pub fn is_table(&self) -> bool {
        self.rows.iter().any(|row| row.len() > 1)
    }

    /// The column whose head holds one of these words, in the order of the lists; a head that is such a word and nothing
    /// else comes first.
    pub fn column(&self, known: &[&[&str]]) -> Option<usize> {
        let head = self.rows.first()?;
        let words = |cell: &String| -> Vec<String> {
            let lower = cell.to_lowercase();
            lower.split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect()
        };
        let holds =
            |cell: &String, list: &[&str]| words(cell).iter().any(|word| list.contains(&&**word));
        let is_one =
            |cell: &String| known.iter().any(|list| list.contains(&&*cell.trim().to_lowercase()));
        let exact = head.iter().position(is_one);
        let mut near =
            known.iter().filter_map(|list| head.iter().position(|cell| holds(cell, list)));
        exact.or_else(|| near.next())
    }

    /// A cell of a row, without the space around it; nothing if it is empty.
    pub fn cell(row: &[String], column: usize) -> Option<&str> {
        row.get(column).map(|cell| cell.trim()).filter(|cell| !cell.is_empty())
    }
}

/// Spreadsheets write UTF-8, UTF-16 or latin-1, and begin the first two with a byte order mark.
fn decoded(bytes: &[u8]) -> String {
    let utf16 = |rest: &[u8], read: fn([u8; 2]) -> u16| {
        let (pairs, _) = rest.as_chunks::<2>();
        String::from_utf16_lossy(&pairs.iter().map(|&pair| read(pair)).collect::<Vec<u16>>())
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
            Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
        },
    }
}

/// The rows that are not empty. A cell in quotes may hold the separator, ends of lines, and a quote as two.
fn rows(text: &str, separator: Option<char>) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
    let mut quoted = false;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            c if Some(c) == separator && !quoted => row.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            c => cell.push(c),
        }
    }
    row.push(cell);
    rows.push(row);
    rows.retain(|row| row.iter().any(|cell| !cell.trim().is_empty()));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_encodings_are_those_of_spreadsheets() {
        let rows = |bytes: &[u8]| Spreadsheet::read(bytes).rows;
        assert_eq!(rows(b"\"a \"\"b\"\"\",c"), [["a \"b\"", "c"]]);
        let utf16: Vec<u8> =
            "\u{feff}José;a.py".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(rows(&utf16), [["José", "a.py"]]);
        assert_eq!(rows(b"Jos\xe9\nAna\n"), [["José"], ["Ana"]]);
        assert!(!Spreadsheet::read(b"Ana\nBia").is_table());
    }
}
