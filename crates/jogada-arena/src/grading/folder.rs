//! The files of one grading: a folder that only the owner of the server may read.
//!
//! `grading.json` is what was decided and how far it is, `files` what was uploaded, `marks.jsonl` every mark as it is made,
//! `class.json` the class as the last run left it, `similar.*` hand-ins that are alike, `links.json` the hashes of links,
//! `platform.json` users of learning platforms.

use std::{
    fs, io,
    io::Write,
    os::unix::fs::{DirBuilderExt, PermissionsExt},
    path::{Path, PathBuf},
};

use jogada_text::{Lang, Message};
use serde::{Serialize, de::DeserializeOwned};
use tempfile::NamedTempFile;

use super::at_file;
use crate::TEXTS;

/// The folder of one grading.
#[derive(Clone, Debug)]
pub(super) struct GradingFolder(PathBuf);

/// A class with a file a student is smaller.
const FILES_MAX: usize = 2000;
/// All files of a class together.
const BYTES_MAX: u64 = 512 << 20;
/// Learning platforms' names are long; file systems take no more.
const NAME_BYTES_MAX: usize = 200;

pub(super) const HEADER: &str = "grading.json";
pub(super) const CLASS: &str = "class.json";
pub(super) const LINKS: &str = "links.json";
pub(super) const PLATFORM: &str = "platform.json";
pub(super) const SIMILAR: &str = "similar.json";

impl GradingFolder {
    pub(super) fn new(path: PathBuf) -> GradingFolder {
        GradingFolder(path)
    }

    /// Makes the folder, for its owner only.
    pub(super) fn make(&self) -> io::Result<()> {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(self.uploads())
    }

    fn uploads(&self) -> PathBuf {
        self.0.join("files")
    }

    /// Where marks are kept as they are made.
    pub(super) fn marks(&self) -> PathBuf {
        self.0.join("marks.jsonl")
    }

    /// An empty folder for unpacked archives. What a killed server left in it is removed.
    pub(super) fn scratch(&self) -> io::Result<PathBuf> {
        let scratch = self.0.join("unpacked");
        match fs::remove_dir_all(&scratch) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => fs::DirBuilder::new().mode(0o700).create(&scratch)?,
        }
        Ok(scratch)
    }

    /// Reads a file of JSON; nothing if it is not there or cannot be read.
    pub(super) fn read<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        serde_json::from_slice(&fs::read(self.0.join(name)).ok()?).ok()
    }

    /// Replaces a file of JSON whole.
    pub(super) fn write(&self, name: &str, value: &impl Serialize) -> Result<(), Message> {
        let bytes = serde_json::to_vec(value).map_err(|error| Message::of_system(&error))?;
        self.replace(&self.0.join(name), &bytes)
    }

    /// The section about hand-ins that are alike, in one language.
    pub(super) fn read_similar_html(&self, lang: Lang) -> Option<String> {
        fs::read_to_string(self.similar_html(lang)).ok()
    }

    pub(super) fn write_similar_html(&self, lang: Lang, html: &str) -> Result<(), Message> {
        self.replace(&self.similar_html(lang), html.as_bytes())
    }

    fn similar_html(&self, lang: Lang) -> PathBuf {
        self.0.join(format!("similar.{}.html", lang.tag()))
    }

    fn replace(&self, path: &Path, bytes: &[u8]) -> Result<(), Message> {
        let write = || -> io::Result<()> {
            let private = fs::Permissions::from_mode(0o600);
            let mut file: NamedTempFile = tempfile::Builder::new()
                .prefix(".new-")
                .permissions(private)
                .tempfile_in(&self.0)?;
            file.as_file_mut().write_all(bytes)?;
            file.as_file().sync_all()?;
            file.persist(path)?;
            Ok(())
        };
        write().map_err(|error| at_file(path, &error))
    }

    /// The names and sizes of all uploaded files, by name.
    pub(super) fn files(&self) -> Vec<(String, u64)> {
        let entries = fs::read_dir(self.uploads()).into_iter().flatten().flatten();
        let mut files: Vec<(String, u64)> = entries
            .filter_map(|entry| {
                let name = entry.file_name().into_string().ok().filter(|name| is_name(name))?;
                Some((name, entry.metadata().ok()?.len()))
            })
            .collect();
        files.sort();
        files
    }

    /// The paths of all uploaded files, by name.
    pub(super) fn paths(&self) -> Vec<String> {
        let folder = self.uploads();
        let files = self.files().into_iter();
        files.map(|(name, _)| folder.join(name).display().to_string()).collect()
    }

    /// Keeps an uploaded file in place of the one of the same name. It is never run from here.
    pub(super) fn keep(&self, name: &str, bytes: &[u8]) -> Result<(), Message> {
        if !is_name(name) {
            return Err(TEXTS.message("bad-upload-name").quoting("got", name));
        }
        let others = self.files().into_iter().filter(|(other, _)| other != name);
        let (count, size) = others.fold((0, 0), |(count, all), (_, size)| (count + 1, all + size));
        if count >= FILES_MAX || size + bytes.len() as u64 > BYTES_MAX {
            let message = TEXTS.message("class-too-many-files").with("most", FILES_MAX);
            return Err(message.with("mib", BYTES_MAX >> 20));
        }
        self.replace(&self.uploads().join(name), bytes)
    }

    /// Deletes everything.
    pub(super) fn delete(&self) -> io::Result<()> {
        fs::remove_dir_all(&self.0)
    }
}

/// One file name: no way out of the folder, nothing hidden, nothing unprintable.
fn is_name(name: &str) -> bool {
    (1..=NAME_BYTES_MAX).contains(&name.len())
        && !name.starts_with('.')
        && !name.contains(['/', '\\'])
        && !name.contains(jogada_text::is_unprintable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uploads_stay_in_the_folder_and_are_private() {
        let home = tempfile::tempdir().unwrap();
        let folder = GradingFolder::new(home.path().join("abc"));
        folder.make().unwrap();
        for name in ["../x.py", "/etc/x", ".hidden", "", "a/b", "a\\b", "a\nb", &"x".repeat(300)] {
            assert_eq!(folder.keep(name, b"x").unwrap_err().key(), "bad-upload-name", "{name}");
        }
        folder.keep("Ana Lima_12_assignsubmission_file_ação.py", b"one").unwrap();
        folder.keep("bia.py", b"two").unwrap();
        folder.keep("bia.py", b"three").unwrap();
        let files = folder.files();
        assert_eq!(files.len(), 2);
        assert_eq!(files[1], ("bia.py".to_owned(), 5));
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&home.path().join("abc")), 0o700);
        assert_eq!(mode(&home.path().join("abc/files/bia.py")), 0o600);
    }
}
