//! A roster: a table of students and the files that they handed in, as a spreadsheet or a learning platform exports it.

use std::{collections::HashMap, fs, path::Path};

use anyhow::Result;
use jogada_arena::Spreadsheet;
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
    let roster = Roster::parse(&bytes, folder);
    let Some(Roster { entrants, absent }) = roster else {
        return Err(unreadable(tell::message("bad-roster-line").with("line", 1)).into());
    };
    for name in absent {
        tell::note(&tell::say(lang, "roster-absent", &[("name", &printable_line(&name))]));
    }
    Ok(entrants)
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
    fn parse(bytes: &[u8], folder: &Path) -> Option<Roster> {
        let sheet = Spreadsheet::read(bytes);
        if !sheet.is_table() {
            return None;
        }
        let places = sheet.column(&NAMES).zip(sheet.column(&FILES));
        let (name_at, file_at) = places.unwrap_or((0, 1));
        let mut roster = Roster { entrants: Vec::new(), absent: Vec::new() };
        let mut seen: HashMap<String, u32> = HashMap::new();
        for row in sheet.rows.iter().skip(usize::from(places.is_some())) {
            let cell = |at: usize| Spreadsheet::cell(row, at);
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

/// A name as entrants may have it: what else stands in it becomes a blank.
fn entrant_name(text: &str) -> Option<String> {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '\'');
    let plain: String = text.chars().map(|c| if fits(c) { c } else { ' ' }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Option<Roster> {
        Roster::parse(text.as_bytes(), Path::new("/class"))
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
    }

    #[test]
    fn one_student_never_stops_a_roster() {
        let roster = parse("name,file\nAna,\nRui,a.py\nRui,b.py\n,c.py\n").unwrap();
        assert_eq!(roster.entrants, ["Rui=/class/a.py", "Rui 2=/class/b.py", "/class/c.py"]);
        assert_eq!(roster.absent, ["Ana"]);
    }
}
