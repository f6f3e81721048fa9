//! A roster: a table of students and the files that they handed in, as a spreadsheet or a learning platform exports it.

use std::{fs, path::Path};

use anyhow::Result;
use jogada_text::Message;

use crate::tell;

/// What columns are called, in any of our languages.
const NAMES: [&str; 6] = ["name", "nome", "nombre", "student", "aluno", "alumno"];
const FILES: [&str; 5] = ["file", "arquivo", "archivo", "path", "caminho"];

/// No class is larger.
const BYTES_MAX: u64 = 1 << 20;

/// The entrants of a roster, each a `NAME=PATH`. Paths begin where the roster lies.
pub(in crate::commands) fn read(path: &Path) -> Result<Vec<String>> {
    let unreadable = |why: Message| {
        tell::message("bad-roster").with("file", path.display().to_string()).with("why", why)
    };
    let is_long = fs::metadata(path).is_ok_and(|meta| meta.len() > BYTES_MAX);
    let bytes = match fs::read(path) {
        Ok(bytes) if !is_long => bytes,
        Ok(_) => return Err(unreadable(tell::message("long-roster")).into()),
        Err(error) => return Err(unreadable(Message::of_system(&error)).into()),
    };
    // Spreadsheets write either, and some begin with a byte order mark.
    let text = match String::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
        Err(bad) => bad.into_bytes().iter().map(|&byte| char::from(byte)).collect(),
    };
    let folder = path.parent().unwrap_or(Path::new(""));
    let bad_line = |line: usize| {
        let why = tell::message("bad-roster-line").with("line", line);
        unreadable(why)
    };
    entrants(&text, folder).map_err(|line| bad_line(line).into())
}

/// The entrants, or the number of the line that is wrong.
fn entrants(text: &str, folder: &Path) -> Result<Vec<String>, usize> {
    let first = text.lines().next().unwrap_or_default();
    let separator = [';', '\t', ','].into_iter().find(|&c| first.contains(c)).ok_or(1usize)?;
    let (mut name_at, mut file_at) = (0, 1);
    let mut entrants = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let cells = cells(line, separator);
        if number == 0 {
            let named = |known: &[&str]| {
                cells.iter().position(|cell| known.contains(&cell.to_lowercase().as_str()))
            };
            if let (Some(name), Some(file)) = (named(&NAMES), named(&FILES)) {
                (name_at, file_at) = (name, file);
                continue;
            }
        }
        let cell =
            |at: usize| cells.get(at).map(|cell| cell.trim()).filter(|cell| !cell.is_empty());
        let (name, file) = cell(name_at).zip(cell(file_at)).ok_or(number + 1)?;
        let name = entrant_name(name).ok_or(number + 1)?;
        let path = folder.join(file);
        let path = std::path::absolute(path).map_err(|_| number + 1)?;
        entrants.push(format!("{name}={}", path.display()));
    }
    Ok(entrants)
}

/// A name as entrants may have it: what else stands in it becomes a blank.
fn entrant_name(text: &str) -> Option<String> {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '\'');
    let plain: String = text.chars().map(|c| if fits(c) { c } else { ' ' }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The cells of a line. One in quotes may hold the separator, and a quote as two.
fn cells(line: &str, separator: char) -> Vec<String> {
    let (mut cells, mut quoted) = (vec![String::new()], false);
    let mut chars = line.trim_end_matches('\r').chars().peekable();
    while let Some(c) = chars.next() {
        let cell = cells.last_mut().expect("there is one from the start on");
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            c if c == separator && !quoted => cells.push(String::new()),
            c => cell.push(c),
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roster_is_read_as_spreadsheets_write_it() {
        let read = |text: &str| entrants(text, Path::new("/class"));
        let two = ["Ana Souza=/class/ana.py", "Rui=/class/r/rui.zip"].map(str::to_owned);
        for text in [
            "name,file\nAna Souza,ana.py\nRui,r/rui.zip\n",
            "Ana Souza;ana.py\r\n\r\nRui;r/rui.zip\r\n",
            "id\tarquivo\tNome\n1\tana.py\tAna Souza\n2\tr/rui.zip\tRui\n",
            "nome,arquivo\n\"Ana,Souza\",ana.py\nRui,r/rui.zip",
        ] {
            assert_eq!(read(text), Ok(two.to_vec()), "{text}");
        }
        assert_eq!(read("name,file\nAna,\n"), Err(2));
        assert_eq!(read("Ana"), Err(1));
        assert_eq!(cells("\"a \"\"b\"\"\",c", ','), ["a \"b\"", "c"]);
    }
}
