//! The project's files as the rules see them.

use std::{fs, path::Path};

use anyhow::{Context, Result};

use super::blank::{self, Blanked};

/// Every text file of the project, in the order of their paths.
pub(super) struct Tree {
    pub(super) files: Vec<File>,
}

/// One file.
pub(super) struct File {
    /// From the root, with `/` on every system.
    pub(super) path: String,
    pub(super) text: String,
    /// Only for Rust.
    pub(super) rust: Option<Blanked>,
}

/// What is made, not written: folders, and in a second working tree the file `.git`.
const MADE: [&str; 8] =
    ["target", ".git", "node_modules", "corpus", "artifacts", "shared", "__pycache__", "dist"];

impl Tree {
    pub(super) fn read(root: &Path) -> Result<Tree> {
        let mut files = Vec::new();
        walk(root, "", &mut files)?;
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(Tree { files })
    }

    /// A tree that a test makes up.
    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Tree {
        let files = files.iter().map(|(path, text)| File::new(path, (*text).to_owned()));
        Tree { files: files.collect() }
    }

    pub(super) fn get(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }

    /// Is anything below this folder?
    pub(super) fn has_folder(&self, folder: &str) -> bool {
        self.files.iter().any(|file| file.is_under(folder))
    }

    /// Folders of games, by name; the registry is none of them.
    pub(super) fn games(&self) -> Vec<&str> {
        let manifest = |file: &'_ File| file.path.ends_with("/Cargo.toml");
        let names = self.files.iter().filter(|file| manifest(file)).filter_map(|file| {
            let name = file.path.strip_prefix("games/")?.strip_suffix("/Cargo.toml")?;
            (name != "all-games" && !name.contains('/')).then_some(name)
        });
        names.collect()
    }
}

impl File {
    fn new(path: &str, text: String) -> File {
        let rust = path.ends_with(".rs").then(|| blank::blank(&text));
        File { path: path.to_owned(), text, rust }
    }

    pub(super) fn is_under(&self, folder: &str) -> bool {
        self.path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
    }

    /// Is the whole file a test, a benchmark or a crate's example? The folder `examples` at the root holds whole crates.
    pub(super) fn is_test(&self) -> bool {
        let path = self.path.strip_prefix("examples/").unwrap_or(&self.path);
        let mut folders = path.split('/');
        let file = folders.next_back();
        file == Some("tests.rs")
            || folders.any(|folder| matches!(folder, "tests" | "benches" | "examples"))
    }

    /// How many lines come before the tests at the end of a Rust file.
    pub(super) fn lines_before_tests(&self) -> usize {
        self.text.lines().take_while(|line| *line != "mod tests {").count()
    }
}

fn walk(folder: &Path, prefix: &str, files: &mut Vec<File>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot list {folder:?}"))?;
    for entry in entries {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = if prefix.is_empty() { name.clone() } else { format!("{prefix}/{name}") };
        let kind = entry.file_type()?;
        if MADE.contains(&name.as_str()) {
            continue;
        }
        if kind.is_dir() {
            walk(&entry.path(), &path, files)?;
        } else if kind.is_file() {
            let bytes = fs::read(entry.path()).with_context(|| format!("cannot read {path:?}"))?;
            // What is not text has no lines to check.
            if let Ok(text) = String::from_utf8(bytes) {
                files.push(File::new(&path, text));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_folders_with_a_manifest() {
        let tree = Tree::of(&[
            ("games/all-games/Cargo.toml", ""),
            ("games/hex/Cargo.toml", ""),
            ("games/notes.md", ""),
        ]);
        assert_eq!(tree.games(), ["hex"]);
        assert!(tree.has_folder("games/hex"));
        assert!(!tree.has_folder("games/he"));
    }

    #[test]
    fn tests_are_told_by_their_place() {
        let tree = Tree::of(&[
            ("crates/a/src/board.rs", "//! A.\nfn f() {}\n#[cfg(test)]\nmod tests {\n}\n"),
            ("crates/a/src/board/tests.rs", ""),
            ("crates/a/tests/it.rs", ""),
            ("games/b/benches/speed.rs", ""),
            ("games/b/examples/show.rs", ""),
            ("examples/c/src/lib.rs", ""),
            ("examples/c/tests/it.rs", ""),
        ]);
        let tests: Vec<bool> = tree.files.iter().map(File::is_test).collect();
        assert_eq!(tests, [false, true, true, true, true, false, true]);
        assert_eq!(tree.files[0].lines_before_tests(), 3);
    }
}
