//! A roster: a table of students and the files that they handed in, as a spreadsheet or a learning platform exports it.

use std::{collections::HashMap, fs, path::Path};

use anyhow::Result;
use jogada_text::{Lang, Message, printable_line};

use crate::tell;

/// Words in the heads of columns, in any of our languages: those of the first list say it more surely.
const NAMES: [&[&str]; 2] = [&["name", "nome", "nombre"], &["student", "aluno", "aluna", "alumno"]];
const FILES: [&[&str]; 1] =
    [&["file", "filename", "files", "arquivo", "archivo", "path", "caminho", "ruta"]];

/// No class is larger.
const BYTES_MAX: u64 = 1 << 20;

/// The entrants of a roster, each a `NAME=PATH`. Paths begin where the roster lies. Students without a file are named and
/// left out.
pub(in crate::commands) fn read(path: &Path, lang: Lang) -> Result<Vec<String>> {
    let unreadable = |why: Message| {
        tell::message("bad-roster").with("file", path.display().to_string()).with("why", why)
    };
    let is_long = fs::metadata(path).is_ok_and(|meta| meta.len() > BYTES_MAX);
    let bytes = match fs::read(path) {
        Ok(bytes) if !is_long => bytes,
        Ok(_) => return Err(unreadable(tell::message("long-roster")).into()),
        Err(error) => return Err(unreadable(Message::of_system(&error)).into()),
    };
    let folder = path.parent().unwrap_or(Path::new(""));
    let roster = Roster::parse(&decoded(&bytes), folder);
    let Some(Roster { entrants, absent }) = roster else {
        return Err(unreadable(tell::message("bad-roster-line").with("line", 1)).into());
    };
    for name in absent {
        tell::note(&tell::say(lang, "roster-absent", &[("name", &printable_line(&name))]));
    }
    Ok(entrants)
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

/// What a roster holds.
#[derive(Debug, PartialEq, Eq)]
struct Roster {
    entrants: Vec<String>,
    /// Students without a file.
    absent: Vec<String>,
}

impl Roster {
    /// Nothing for a text that is no table.
    fn parse(text: &str, folder: &Path) -> Option<Roster> {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        // Some spreadsheets begin with a line that says how cells are parted.
        let (separator, text) = match first.trim_end().strip_prefix("sep=") {
            Some(separator) => (separator.chars().next()?, rest),
            None => ([';', '\t', ','].into_iter().find(|&c| first.contains(c))?, text),
        };
        let rows = rows(text, separator);
        let head = rows.first()?;
        let places = column(head, &NAMES).zip(column(head, &FILES));
        let (name_at, file_at) = places.unwrap_or((0, 1));
        let mut roster = Roster { entrants: Vec::new(), absent: Vec::new() };
        let mut seen: HashMap<String, u32> = HashMap::new();
        for row in rows.iter().skip(usize::from(places.is_some())) {
            let cell =
                |at: usize| row.get(at).map(|cell| cell.trim()).filter(|cell| !cell.is_empty());
            let name = cell(name_at).and_then(entrant_name);
            let path = cell(file_at).and_then(|file| std::path::absolute(folder.join(file)).ok());
            match (name, path) {
                (Some(name), Some(path)) => {
                    let times = seen.entry(name.clone()).or_default();
                    *times += 1;
                    let number = if *times > 1 { format!(" {times}") } else { String::new() };
                    roster.entrants.push(format!("{name}{number}={}", path.display()));
                }
                (None, Some(path)) => roster.entrants.push(path.display().to_string()),
                (Some(name), None) => roster.absent.push(name),
                (None, None) => {}
            }
        }
        Some(roster)
    }
}

/// The column whose head holds one of these words; a head that is such a word and nothing else comes first.
fn column(head: &[String], known: &[&[&str]]) -> Option<usize> {
    let words = |cell: &String| -> Vec<String> {
        let lower = cell.to_lowercase();
        lower.split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect()
    };
    let holds =
        |cell: &String, list: &[&str]| words(cell).iter().any(|word| list.contains(&&**word));
    let is_one =
        |cell: &String| known.iter().any(|list| list.contains(&&*cell.trim().to_lowercase()));
    let exact = head.iter().position(is_one);
    let mut near = known.iter().filter_map(|list| head.iter().position(|cell| holds(cell, list)));
    exact.or_else(|| near.next())
}

/// A name as entrants may have it: what else stands in it becomes a blank.
fn entrant_name(text: &str) -> Option<String> {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '\'');
    let plain: String = text.chars().map(|c| if fits(c) { c } else { ' ' }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The rows of a table that are not empty. A cell in quotes may hold the separator, ends of lines, and a quote as two.
fn rows(text: &str, separator: char) -> Vec<Vec<String>> {
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
            c if c == separator && !quoted => row.push(std::mem::take(&mut cell)),
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

    fn parse(text: &str) -> Option<Roster> {
        Roster::parse(text, Path::new("/class"))
    }

    #[test]
    fn a_roster_is_read_as_spreadsheets_write_it() {
        let two = ["Ana Souza=/class/ana.py", "Rui=/class/r/rui.zip"].map(str::to_owned);
        for text in [
            "name,file\nAna Souza,ana.py\nRui,r/rui.zip\n",
            "Ana Souza;ana.py\r\n\r\nRui;r/rui.zip\r\n",
            "id\tarquivo\tNome\n1\tana.py\tAna Souza\n2\tr/rui.zip\tRui\n",
            "nome,arquivo\n\"Ana,Souza\",ana.py\nRui,r/rui.zip",
            "Nome completo,Arquivo\nAna Souza,ana.py\nRui,r/rui.zip\n",
            "Student ID,Student name,Filename\n1,Ana Souza,ana.py\n2,Rui,r/rui.zip\n",
            "sep=;\r\nnome;arquivo\r\nAna Souza;ana.py\r\nRui;r/rui.zip\r\n",
            "nome;arquivo\n\"Ana\nSouza\";ana.py\nRui;r/rui.zip\n",
        ] {
            assert_eq!(parse(text).unwrap().entrants, two, "{text}");
        }
        assert_eq!(parse("Ana"), None);
        assert_eq!(rows("\"a \"\"b\"\"\",c", ','), [["a \"b\"", "c"]]);
        let utf16: Vec<u8> =
            "\u{feff}José;a.py".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decoded(&utf16), "José;a.py");
    }

    #[test]
    fn one_student_never_stops_a_roster() {
        let roster = parse("name,file\nAna,\nRui,a.py\nRui,b.py\n,c.py\n").unwrap();
        assert_eq!(roster.entrants, ["Rui=/class/a.py", "Rui 2=/class/b.py", "/class/c.py"]);
        assert_eq!(roster.absent, ["Ana"]);
    }
}
