//! The hand-ins of a class: files, folders and archives, one or many.

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
};

use jogada_game::archive_stem;
use jogada_grade::{Marker, similarity::Source};
use jogada_text::Message;

use super::{
    at_file,
    division::{CLASS_MAX, Division, members},
};
use crate::TEXTS;

/// One hand-in of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassHandIn {
    /// What tables and reports call it. No two of a class have the same name.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// Days that began after it was due.
    pub days_late: u32,
}

/// Finds the hand-ins at these paths. Each may be written as `NAME=PATH`, which is one hand-in. A folder of which at least
/// two entries are whole hand-ins is a class.
pub fn find_class(paths: &[String], marker: &Marker) -> Result<Vec<ClassHandIn>, Message> {
    find_class_by(paths, marker, Division::Guessed)
}

/// The same where a teacher may have said what the paths are.
pub fn find_class_by(
    paths: &[String],
    marker: &Marker,
    division: Division,
) -> Result<Vec<ClassHandIn>, Message> {
    let mut found = Vec::new();
    for given in paths {
        let (name, path) = match given.split_once('=') {
            Some((name, path)) if !Path::new(given).exists() => {
                (Some(name.trim()), Path::new(path))
            }
            _ => (None, Path::new(given)),
        };
        fs::metadata(path).map_err(|error| at_file(path, &error))?;
        let members = match name {
            None => members(path, marker.assignment.harnesses, division)
                .map_err(|error| at_file(path, &error))?,
            Some(_) => None,
        };
        let of = |path: PathBuf, name: Option<&str>| ClassHandIn {
            name: name.map_or_else(|| marker.name(&path), str::to_owned),
            path,
            days_late: 0,
        };
        match members {
            Some(members) => found.extend(members.into_iter().map(|path| of(path, None))),
            None => found.push(of(path.to_owned(), name)),
        }
        if found.len() > CLASS_MAX {
            return Err(TEXTS.message("class-too-large").with("most", CLASS_MAX));
        }
    }
    tell_apart(&mut found);
    Ok(found)
}

/// Those with the same name get a number.
fn tell_apart(class: &mut [ClassHandIn]) {
    let mut seen: HashMap<String, usize> = HashMap::new();
    for hand_in in class {
        let count = seen.entry(hand_in.name.clone()).or_default();
        *count += 1;
        if *count > 1 {
            hand_in.name = format!("{} ({count})", hand_in.name);
        }
    }
}

/// A class that came as one archive, unpacked into a folder that lives as long as this.
#[derive(Debug)]
pub struct ClassArchive {
    folder: tempfile::TempDir,
}

impl ClassArchive {
    /// Unpacks an archive of several students' hand-ins, in a folder within `scratch` or among the system's temporary
    /// files; nothing if it is one hand-in.
    pub fn open(
        path: &Path,
        marker: &Marker,
        division: Division,
        scratch: Option<&Path>,
    ) -> Result<Option<ClassArchive>, Message> {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if archive_stem(name).is_none() || !path.is_file() || division == Division::One {
            return Ok(None);
        }
        let Ok(bytes) = fs::read(path) else { return Ok(None) };
        let Some(files) = jogada_grade::archive_files(&bytes) else { return Ok(None) };
        let folder = match scratch {
            Some(scratch) => tempfile::tempdir_in(scratch),
            None => tempfile::tempdir(),
        };
        let folder = folder.map_err(|error| Message::of_system(&error))?;
        for (name, bytes) in files {
            let file = folder.path().join(&name);
            let write = || {
                fs::create_dir_all(file.parent().unwrap_or(folder.path()))?;
                fs::write(&file, bytes)
            };
            write().map_err(|error| at_file(Path::new(&name), &error))?;
        }
        let harnesses = marker.assignment.harnesses;
        let members =
            members(folder.path(), harnesses, division).map_err(|error| at_file(path, &error))?;
        Ok(members.map(|_| ClassArchive { folder }))
    }

    /// The folder of the class.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Files of a hand-in that are compared, and the length of one.
const SOURCES_MAX: usize = 40;
const SOURCE_BYTES_MAX: u64 = 1 << 20;

/// The source files of a hand-in as text, to be compared with others'. An archive is opened.
pub fn read_sources(hand_in: &ClassHandIn) -> Source {
    let mut files = Vec::new();
    let mut open = vec![hand_in.path.clone()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).into_iter().flatten().flatten();
            open.extend(entries.map(|entry| entry.path()).take(200));
        } else {
            let name =
                path.strip_prefix(&hand_in.path).ok().filter(|name| !name.as_os_str().is_empty());
            let name = name
                .map_or_else(|| path.file_name().map(PathBuf::from), |name| Some(name.to_owned()));
            let name = name.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            files.extend(texts_of(&path, name));
        }
        if files.len() >= SOURCES_MAX {
            break;
        }
    }
    files.sort();
    Source { name: hand_in.name.clone(), files }
}

/// The text of a file, or the texts of the files in an archive.
fn texts_of(path: &Path, name: String) -> Vec<(String, String)> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let is_short =
        fs::metadata(path).is_ok_and(|meta| meta.is_file() && meta.len() <= SOURCE_BYTES_MAX);
    let Some(bytes) = is_short.then(|| fs::read(path).ok()).flatten() else { return Vec::new() };
    if archive_stem(&name).is_none() {
        return vec![(name, text(&bytes))];
    }
    let packed = jogada_grade::archive_files(&bytes).unwrap_or_default().into_iter();
    let short = packed.filter(|(_, bytes)| bytes.len() as u64 <= SOURCE_BYTES_MAX);
    short.take(SOURCES_MAX).map(|(name, bytes)| (name, text(&bytes))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_archive_is_opened_to_be_compared() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ana.zip");
        // A ZIP with one stored file, `a.py`.
        let local = b"PK\x03\x04\n\0\0\0\0\0\0\0!\0";
        let sums = [0x00, 0xcf, 0xf4, 0x85, 4, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0];
        let mut bytes = local.to_vec();
        bytes.extend(sums);
        bytes.extend(b"a.pyx=1\n");
        let start = bytes.len() as u32;
        bytes.extend(b"PK\x01\x02\n\0\n\0\0\0\0\0\0\0!\0");
        bytes.extend(sums);
        bytes.extend([0; 14]);
        bytes.extend(b"a.py");
        let length = bytes.len() as u32 - start;
        bytes.extend(b"PK\x05\x06\0\0\0\0\x01\0\x01\0");
        bytes.extend(length.to_le_bytes());
        bytes.extend(start.to_le_bytes());
        bytes.extend([0, 0]);
        fs::write(&path, bytes).unwrap();
        let hand_in = ClassHandIn { name: "ana".into(), path, days_late: 0 };
        let files = read_sources(&hand_in).files;
        assert_eq!(files, [("a.py".to_owned(), "x=1\n".to_owned())]);
    }
}
