//! Is a folder one hand-in, or a class with a hand-in a student?

use std::{
    collections::HashMap,
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

use jogada_bot::HandIn;
use jogada_game::{Harness, archive_stem};

/// How a path is divided into hand-ins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Division {
    /// It is a class if at least two of its entries are whole hand-ins by themselves, or if none is and at least two may
    /// be meant as one.
    #[default]
    Guessed,
    /// It is a class: each entry is a hand-in.
    Class,
    /// It is one hand-in.
    One,
}

/// A larger class is a folder that was named by mistake.
pub(super) const CLASS_MAX: usize = 5000;

/// Longer files are not looked into.
const SOURCE_MAX: u64 = 1 << 20;

/// Files that lie beside hand-ins and are none: notes, tables, headers, and what systems leave.
const NOTES: [&str; 18] = [
    "txt", "md", "csv", "tsv", "xls", "xlsx", "ods", "ini", "db", "log", "toml", "json", "yaml",
    "yml", "lnk", "h", "hpp", "bak",
];

/// The hand-ins in a folder that is a class's; nothing if it is one hand-in itself.
pub(super) fn members(
    path: &Path,
    harnesses: &[Harness],
    division: Division,
) -> io::Result<Option<Vec<PathBuf>>> {
    if !path.is_dir() || division == Division::One {
        return Ok(None);
    }
    let entries = TopEntries::read(path, harnesses)?;
    let is_class = division == Division::Class || entries.are_of_class();
    Ok(is_class.then(|| entries.hand_ins()))
}

/// What lies in a folder, in the order of names.
struct TopEntries {
    entries: Vec<TopEntry>,
    /// For each entry, the smallest number of those that it makes one hand-in with.
    group: Vec<usize>,
    /// Is an entry imported or included by another?
    is_imported: Vec<bool>,
}

struct TopEntry {
    path: PathBuf,
    kind: EntryKind,
    /// Is it a hand-in by itself?
    is_whole: bool,
    /// What it imports or includes, by name.
    imports: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum EntryKind {
    Folder,
    Archive,
    Source,
    Makefile,
    Note,
    Other,
}

impl TopEntries {
    fn read(folder: &Path, harnesses: &[Harness]) -> io::Result<TopEntries> {
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let is_left_out = entry.file_name().to_string_lossy().starts_with(['.', '_']);
            if !is_left_out && paths.len() <= CLASS_MAX {
                paths.push(entry.path());
            }
        }
        paths.sort();
        let texts: Vec<String> = paths.iter().map(|path| source_text(path, harnesses)).collect();
        let has_main = texts.iter().any(|text| defines(text, "main"));
        let read = |(path, text): (PathBuf, String)| TopEntry {
            kind: EntryKind::of(&path, harnesses),
            is_whole: is_whole(&path, &text, harnesses, has_main),
            imports: text.lines().filter_map(imported).collect(),
            path,
        };
        Ok(TopEntries::grouped(paths.into_iter().zip(texts).map(read).collect()))
    }

    /// Two entries of which one imports the other, perhaps through a third, are one hand-in.
    fn grouped(entries: Vec<TopEntry>) -> TopEntries {
        let by_name: HashMap<String, usize> = entries
            .iter()
            .enumerate()
            .filter_map(|(index, entry)| Some((entry.import_name()?, index)))
            .collect();
        let targets = |index: usize| {
            let named = entries[index].imports.iter().filter_map(|name| by_name.get(name));
            named.copied().filter(move |&target| target != index)
        };
        let mut group: Vec<usize> = (0..entries.len()).collect();
        let mut is_imported = vec![false; entries.len()];
        for first in 0..entries.len() {
            let (mut open, mut seen) = (vec![first], vec![first]);
            while let Some(index) = open.pop() {
                for target in targets(index) {
                    is_imported[target] = true;
                    if !seen.contains(&target) {
                        seen.push(target);
                        open.push(target);
                    }
                }
            }
            let joined: Vec<usize> = seen
                .into_iter()
                .filter(|&index| entries[index].is_whole)
                .map(|i| group[i])
                .collect();
            let Some(&least) = joined.iter().min() else { continue };
            for own in &mut group {
                if joined.contains(own) {
                    *own = least;
                }
            }
        }
        TopEntries { entries, group, is_imported }
    }

    fn are_of_class(&self) -> bool {
        let of_platform = |entry: &TopEntry| HandIn::student(&entry.path).is_some();
        if self.entries.iter().any(of_platform) {
            return true;
        }
        // A Makefile puts the files beside it together.
        if self.entries.iter().any(|entry| entry.kind == EntryKind::Makefile) {
            return false;
        }
        let whole =
            |&(index, entry): &(usize, &TopEntry)| entry.is_whole && self.group[index] == index;
        match self.entries.iter().enumerate().filter(whole).count() {
            // Broken files that do not belong together are a hand-in each: every student is told what is wrong.
            0 => self.hand_ins().len() > 1,
            count => count > 1,
        }
    }

    /// All that a student may have handed in: what is no hand-in is told so, and notes are left out.
    fn hand_ins(&self) -> Vec<PathBuf> {
        let is_root = |index: usize| {
            let own = self.group[index];
            let has_root =
                (0..self.group.len()).any(|i| self.group[i] == own && !self.is_imported[i]);
            !self.is_imported[index] || self.entries[index].is_whole && !has_root && own == index
        };
        let is_wanted = |(index, entry): &(usize, &TopEntry)| match entry.kind {
            EntryKind::Folder | EntryKind::Archive | EntryKind::Other => true,
            EntryKind::Source => is_root(*index),
            EntryKind::Makefile | EntryKind::Note => false,
        };
        let wanted = self.entries.iter().enumerate().filter(is_wanted);
        wanted.map(|(_, entry)| entry.path.clone()).collect()
    }
}

impl TopEntry {
    /// What others call it where they import or include it.
    fn import_name(&self) -> Option<String> {
        let name = self.path.file_name()?.to_str()?;
        Some(match name.strip_suffix(".py") {
            Some(module) => module.to_owned(),
            None => name.to_owned(),
        })
    }
}

impl EntryKind {
    fn of(path: &Path, harnesses: &[Harness]) -> EntryKind {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
        if path.is_dir() {
            EntryKind::Folder
        } else if archive_stem(name).is_some() {
            EntryKind::Archive
        } else if harnesses.iter().any(|harness| harness.is_source(name)) {
            EntryKind::Source
        } else if ["makefile", "gnumakefile"].contains(&name.to_ascii_lowercase().as_str()) {
            EntryKind::Makefile
        } else if ending.is_none_or(|ending| NOTES.contains(&ending.as_str())) {
            EntryKind::Note
        } else {
            EntryKind::Other
        }
    }
}

/// Is an entry a hand-in by itself, rather than a part of one? Of files that are compiled together, one with a `main` is; if
/// none has one, each that defines what the assignment asks for.
fn is_whole(path: &Path, text: &str, harnesses: &[Harness], has_main: bool) -> bool {
    let takes = |harness: &&Harness| HandIn::harnessed(path, None, &[**harness]).is_some();
    let Some(harness) = harnesses.iter().find(takes) else { return false };
    let is_packed = EntryKind::of(path, harnesses) != EntryKind::Source;
    let function = if has_main { "main" } else { harness.function };
    is_packed || !harness.together || defines(text, function)
}

/// The text of a source file; empty for anything else.
fn source_text(path: &Path, harnesses: &[Harness]) -> String {
    if EntryKind::of(path, harnesses) != EntryKind::Source {
        return String::new();
    }
    let mut bytes = Vec::new();
    // What cannot be read is told when it is marked.
    _ = File::open(path).and_then(|file| file.take(SOURCE_MAX).read_to_end(&mut bytes));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Does a C text define this function, and not only call or declare it?
fn defines(text: &str, function: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(function).any(|(at, _)| {
        let after = text[at + function.len()..].trim_start();
        let is_name = !text[..at].ends_with(is_word) && after.starts_with('(');
        is_name && behind_brackets(after).is_some_and(|rest| rest.trim_start().starts_with('{'))
    })
}

/// What follows the bracket that closes the first one.
fn behind_brackets(text: &str) -> Option<&str> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 1 => return text.get(at + 1..),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The module that a line of Python imports, or the file that a line of C includes: the first part of its path.
fn imported(line: &str) -> Option<String> {
    let line = line.trim_start();
    if let Some(rest) = line.strip_prefix('#') {
        let path = rest.trim_start().strip_prefix("include")?.trim_start().strip_prefix('"')?;
        return path.split(['/', '"']).next().map(str::to_owned);
    }
    let rest = line.strip_prefix("import ").or_else(|| line.strip_prefix("from "))?;
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    rest.trim_start_matches(['.', ' ']).split(|c| !is_word(c)).next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str = "def busca_max(t): return (0, 0)\n";
    const MAIN: &str =
        "int EscolheJogada(char t[][8]);\nint main(void) { return EscolheJogada(0); }\n";

    fn harnesses(game: &str) -> &'static [Harness] {
        all_games::find(game).unwrap().assignment.unwrap().harnesses
    }

    /// The names of the hand-ins in a folder with these files; nothing if it is one hand-in.
    fn divided(game: &str, files: &[(&str, &str)], division: Division) -> Option<Vec<String>> {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let found = members(folder.path(), harnesses(game), division).unwrap();
        let name = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
        found.map(|paths| paths.iter().map(name).collect())
    }

    fn check(game: &str, files: &[(&str, &str)], expected: Option<&[&str]>) {
        let found = divided(game, files, Division::Guessed);
        let expected = expected.map(|names| names.iter().map(|&n| n.to_owned()).collect());
        assert_eq!(found, expected, "{game} {files:?}");
    }

    #[test]
    fn two_whole_hand_ins_are_a_class() {
        check("othello", &[("ana.c", MAIN), ("bia.c", MAIN)], Some(&["ana.c", "bia.c"]));
        check("chess", &[("ana.c", MAIN), ("bia.c", MAIN)], Some(&["ana.c", "bia.c"]));
        let python = "print(input())\n";
        check("chess", &[("ana.c", MAIN), ("bia.py", python)], Some(&["ana.c", "bia.py"]));
        let folders = [("ana/a.py", SOLVED), ("bia/b.py", SOLVED), ("notas.txt", "x")];
        check("gomoku", &folders, Some(&["ana", "bia"]));
        check("gomoku", &[("ana/a.py", SOLVED), ("rui.py", SOLVED)], Some(&["ana", "rui.py"]));
        let functions = "int EscolheJogada(char t[][8]) { return 0; }\n";
        check("othello", &[("a.c", functions), ("b.c", functions)], Some(&["a.c", "b.c"]));
    }

    #[test]
    fn one_students_files_are_one_hand_in() {
        let other = "int EscolheJogada(char t[][8]) { return 0; }\n";
        check("othello", &[("main.c", MAIN), ("escolhe.c", other)], None);
        check("chess", &[("a.c", MAIN), ("b.c", MAIN), ("Makefile", "all:\n")], None);
        let players = "from rainhas import *\ndef jogador_x(j, v): pass\n";
        let rules = "def jogador_humano(j, v): pass\n";
        check("queens", &[("jogadores.py", players), ("rainhas.py", rules)], None);
        let main = "import pecas.torre\nprint(input())\n";
        check("chess", &[("main.py", main), ("pecas/torre.py", "print(1)\n")], None);
        check("gomoku", &[("ana.py", SOLVED), ("notas.txt", "x"), ("f.pdf", "%PDF")], None);
    }

    #[test]
    fn what_is_no_hand_in_is_marked_and_notes_are_not() {
        let files = [
            ("ana.py", SOLVED),
            ("bia.py", SOLVED),
            ("caio.rar", "Rar!"),
            ("dora.pdf", "%PDF"),
            ("eva.py", ""),
            ("notas.csv", "x"),
            ("README", "x"),
        ];
        let expected = ["ana.py", "bia.py", "caio.rar", "dora.pdf", "eva.py"];
        check("gomoku", &files, Some(&expected));
    }

    #[test]
    fn broken_files_that_do_not_belong_together_are_a_class() {
        let files = [("ana.py", ""), ("bia.py", "def f(:\n"), ("caio.pdf", "%PDF")];
        check("gomoku", &files, Some(&["ana.py", "bia.py", "caio.pdf"]));
        check("othello", &[("ana.c", "int f("), ("bia.c", "")], Some(&["ana.c", "bia.c"]));
        check("gomoku", &[("ana.py", ""), ("notas.txt", "x")], None);
        check("gomoku", &[("ep.py", "import pecas\n"), ("pecas.py", "x = 1\n")], None);
    }

    #[test]
    fn a_teacher_decides_by_force() {
        let two = [("ana.py", SOLVED), ("bia.py", SOLVED)];
        assert_eq!(divided("gomoku", &two, Division::One), None);
        let one = [("ana.py", SOLVED), ("bia.py", "")];
        let found = divided("gomoku", &one, Division::Class);
        assert_eq!(found, Some(vec!["ana.py".to_owned(), "bia.py".to_owned()]));
    }
}
