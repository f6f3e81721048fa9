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
    /// Unpacks an archive of several students' hand-ins; nothing if it is one hand-in.
    pub fn open(
        path: &Path,
        marker: &Marker,
        division: Division,
    ) -> Result<Option<ClassArchive>, Message> {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if archive_stem(name).is_none() || !path.is_file() || division == Division::One {
            return Ok(None);
        }
        let Ok(bytes) = fs::read(path) else { return Ok(None) };
        let Some(files) = jogada_grade::archive_files(&bytes) else { return Ok(None) };
        let folder = tempfile::tempdir().map_err(|error| Message::of_system(&error))?;
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

/// The source files of a hand-in as text, to be compared with others'. Archives are not looked into.
pub fn read_sources(hand_in: &ClassHandIn) -> Source {
    const FILES_MAX: usize = 40;
    const BYTES_MAX: u64 = 1 << 20;
    let mut files = Vec::new();
    let mut open = vec![hand_in.path.clone()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).into_iter().flatten().flatten();
            open.extend(entries.map(|entry| entry.path()).take(200));
        } else if fs::metadata(&path).is_ok_and(|meta| meta.is_file() && meta.len() <= BYTES_MAX) {
            let name =
                path.strip_prefix(&hand_in.path).ok().filter(|name| !name.as_os_str().is_empty());
            let name = name
                .map_or_else(|| path.file_name().map(PathBuf::from), |name| Some(name.to_owned()));
            let text = fs::read(&path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
            files.extend(name.map(|name| name.to_string_lossy().into_owned()).zip(text.ok()));
        }
        if files.len() >= FILES_MAX {
            break;
        }
    }
    files.sort();
    Source { name: hand_in.name.clone(), files }
}
