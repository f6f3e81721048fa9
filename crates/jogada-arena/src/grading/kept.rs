//! Marks that are kept in a file as they are made, so that marking goes on where it was broken off.

use std::{
    collections::HashMap,
    fs::{File, OpenOptions},
    io::{Read, Write},
    path::{Path, PathBuf},
    sync::Mutex,
};

use jogada_bot::Parcel;
use jogada_grade::{Mark, Marker};
use jogada_text::Message;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{ClassHandIn, at_file, locked};

/// Marks by what they depend on: the files, the rubric, the seed, the program.
#[derive(Debug)]
pub struct KeptMarks {
    path: PathBuf,
    file: Mutex<File>,
    known: HashMap<String, Mark>,
}

/// One line of the file.
#[derive(Serialize, Deserialize)]
struct Line {
    key: String,
    mark: Mark,
}

/// A class's marks are shorter.
const BYTES_MAX: u64 = 256 << 20;

impl KeptMarks {
    /// Opens the file, or makes it. A line that was not finished is left out.
    pub fn open(path: &Path) -> Result<KeptMarks, Message> {
        let bad = |error: std::io::Error| at_file(path, &error);
        let mut file =
            OpenOptions::new().create(true).read(true).append(true).open(path).map_err(bad)?;
        let mut bytes = Vec::new();
        Read::by_ref(&mut file).take(BYTES_MAX).read_to_end(&mut bytes).map_err(bad)?;
        let text = String::from_utf8_lossy(&bytes);
        let lines = text.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok());
        let known = lines.map(|line| (line.key, line.mark)).collect();
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n").map_err(bad)?;
        }
        Ok(KeptMarks { path: path.to_owned(), file: Mutex::new(file), known })
    }

    /// How many marks are known.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Is none known?
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// What the mark of a hand-in depends on; nothing if its files cannot be read.
    pub(super) fn key(&self, marker: &Marker, hand_in: &ClassHandIn) -> Option<String> {
        let parcel = Parcel::pack(&hand_in.path).ok()?;
        let rubric = serde_json::to_string(&marker.rubric).ok()?;
        let mut hasher = Sha256::new();
        let days = hand_in.days_late.to_string();
        for part in [
            parcel.hash.as_str(),
            &parcel.file,
            &rubric,
            &marker.seed.hash(),
            &days,
            env!("CARGO_PKG_VERSION"),
        ] {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        Some(hasher.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect())
    }

    pub(super) fn find(&self, key: &str) -> Option<Mark> {
        self.known.get(key).cloned()
    }

    /// Writes a mark at the end of the file, in one piece.
    pub(super) fn keep(&self, key: &str, mark: &Mark) -> Result<(), Message> {
        let line = Line { key: key.to_owned(), mark: mark.clone() };
        let line = serde_json::to_string(&line).unwrap_or_default() + "\n";
        locked(&self.file).write_all(line.as_bytes()).map_err(|error| at_file(&self.path, &error))
    }
}
