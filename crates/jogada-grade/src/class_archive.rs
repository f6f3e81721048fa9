//! A class that was downloaded as one archive: a folder or an archive a student.

use std::{
    collections::BTreeMap,
    io::{Cursor, Read},
    path::{Component, Path},
};

use jogada_bot::HandIn;
use jogada_game::archive_stem;
use zip::ZipArchive;

/// A class is smaller.
const FILES_MAX: usize = 20_000;
const BYTES_MAX: u64 = 512 << 20;

/// The files of a ZIP archive that holds several students' hand-ins, as learning platforms pack them: names and contents.
/// Nothing for an archive that is one hand-in, or none, or too large.
pub fn class_files(bytes: &[u8]) -> Option<BTreeMap<String, Vec<u8>>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let names: Vec<String> =
        archive.file_names().map_while(|name| Some(name.ok()?.into_owned())).collect();
    let outer = common_folder(&names);
    let inner = |name: &str| name.strip_prefix(outer.as_str()).map(str::to_owned);
    let tops: Vec<String> =
        names.iter().filter_map(|name| inner(name)).filter_map(|name| top(&name)).collect();
    let is_platforms = tops.iter().any(|top| HandIn::student(Path::new(top)).is_some());
    let mut archives: Vec<&String> =
        tops.iter().filter(|top| archive_stem(top).is_some()).collect();
    archives.sort();
    archives.dedup();
    if !is_platforms && archives.len() < 2 || names.len() > FILES_MAX {
        return None;
    }
    let (mut files, mut left) = (BTreeMap::new(), BYTES_MAX);
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).ok()?;
        let name = entry.name().ok().and_then(|name| inner(&name)).filter(|name| is_inside(name));
        let Some(name) = name.filter(|_| entry.is_file()) else { continue };
        let mut content = Vec::new();
        Read::by_ref(&mut entry).take(left + 1).read_to_end(&mut content).ok()?;
        left = left.checked_sub(content.len() as u64)?;
        files.insert(name, content);
    }
    Some(files)
}

/// The folder that everything lies in, with its slash, unless it is a student's; empty if there is none.
fn common_folder(names: &[String]) -> String {
    let first = names.first().and_then(|name| top(name)).map(|top| top + "/").unwrap_or_default();
    let is_students = HandIn::student(Path::new(first.trim_end_matches('/'))).is_some();
    let is_common = first.len() > 1 && names.iter().all(|name| name.starts_with(&first));
    if is_common && !is_students { first } else { String::new() }
}

fn top(name: &str) -> Option<String> {
    let first = name.split('/').next()?;
    (!first.is_empty() && first != "__MACOSX").then(|| first.to_owned())
}

/// Does a name lead to a file below the archive's folder, and to nothing that a system hides?
fn is_inside(name: &str) -> bool {
    let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    let path = Path::new(name);
    !name.is_empty()
        && !name.contains(['\\', '\0', ':'])
        && name.len() < 500
        && path.components().all(is_plain)
        && path.components().count() < 16
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use zip::{ZipWriter, write::SimpleFileOptions};

    use super::*;

    fn packed(names: &[&str]) -> Vec<u8> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for name in names {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(b"def f(): pass\n").unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    #[test]
    fn a_class_is_told_from_one_hand_in() {
        let platform = ["Ana_1_assignsubmission_file_/a.py", "Rui_2_assignsubmission_file_/b.py"];
        let files = class_files(&packed(&platform)).unwrap();
        assert_eq!(files.keys().collect::<Vec<_>>(), platform.iter().collect::<Vec<_>>());
        let inside = class_files(&packed(&["turma/ana.zip", "turma/rui.zip"])).unwrap();
        assert_eq!(inside.keys().collect::<Vec<_>>(), ["ana.zip", "rui.zip"]);
        assert!(class_files(&packed(&["ep/main.c", "ep/board.c"])).is_none());
        assert!(class_files(b"no archive").is_none());
    }

    #[test]
    fn files_stay_inside() {
        let names =
            ["Ana_1_assignsubmission_file_/a.py", "../../evil.py", "/etc/evil.py", "a/../../b"];
        let files = class_files(&packed(&names)).unwrap();
        assert_eq!(files.len(), 1);
    }
}
