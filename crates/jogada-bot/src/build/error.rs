//! Why a hand-in cannot be made into a program.

use std::{
    io,
    path::{Path, PathBuf},
};

use jogada_text::Message;

use crate::{Failure, StartError, TEXTS, attribution, failure::because};

/// Why there is no program.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The folder of the build cache cannot be used.
    #[error("cannot use the folder {path}: {1}", path = .0.display())]
    Cache(PathBuf, #[source] io::Error),
    /// What was handed in cannot be taken as it is.
    #[error("cannot take {0}: {1}")]
    Tree(String, BadFiles),
    /// A command of the build could not be started.
    #[error("{0}")]
    Start(StartError),
    /// A command of the build failed.
    #[error("cannot build {name}: {command}: {how}")]
    Failed {
        /// What was to be built.
        name: String,
        /// The command.
        command: String,
        /// How it ended.
        how: Box<Failure>,
        /// The last of what it said.
        output: String,
    },
    /// All went well, and the program is not there.
    #[error("expected the build of {0} to make {1}")]
    NoProgram(String, String),
}

/// Files that are not taken.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadFiles {
    /// One of them cannot be read, or not be written.
    #[error("{path}: {1}", path = .0.display())]
    File(PathBuf, #[source] io::Error),
    /// Neither a file, a folder nor a link.
    #[error("expected a file, got {}", .0.display())]
    Odd(PathBuf),
    /// Too many of them.
    #[error("expected at most {0} files")]
    TooMany(usize),
    /// Too much in them.
    #[error("expected at most {} MiB", .0 >> 20)]
    TooLarge(u64),
}

impl BadFiles {
    /// Is a file not there at all?
    pub fn is_not_found(&self) -> bool {
        matches!(self, BadFiles::File(_, error) if error.kind() == io::ErrorKind::NotFound)
    }
}

/// Lines of a compiler's output that are worth showing.
const LINES: usize = 30;

impl BuildError {
    /// The reason for people, one line.
    pub fn message(&self) -> Message {
        match self {
            BuildError::Cache(path, error) => {
                let folder = path.display().to_string();
                because(
                    TEXTS.message("cannot-use-folder").with("folder", folder),
                    Message::of_system(error),
                )
            }
            BuildError::Tree(name, bad) => {
                because(TEXTS.message("cannot-take").with("name", name), bad.message())
            }
            BuildError::Start(error) => error.message(),
            BuildError::Failed { name, command, how, .. } => TEXTS
                .message("build-failed")
                .with("name", name)
                .with("command", command)
                .with("how", how.message()),
            BuildError::NoProgram(name, program) => {
                TEXTS.message("build-made-nothing").with("name", name).with("program", program)
            }
        }
    }

    /// Is it the hand-in's fault? Otherwise it is the machine's, or its author has more to say.
    pub fn is_of_hand_in(&self) -> bool {
        match self {
            BuildError::Cache(..) => false,
            BuildError::Start(error) => !error.is_of_machine(),
            BuildError::Tree(_, BadFiles::File(_, error)) => !attribution::is_of_machine(error),
            BuildError::Tree(..) | BuildError::NoProgram(..) | BuildError::Failed { .. } => true,
        }
    }

    /// The last lines that the compiler said; nothing if it did not come to that.
    pub fn output(&self) -> Option<String> {
        let BuildError::Failed { output, .. } = self else { return None };
        let lines: Vec<&str> = output.trim_end().lines().collect();
        Some(lines[lines.len().saturating_sub(LINES)..].join("\n"))
    }
}

impl BadFiles {
    /// The same with paths as its author knows them, from `folder` on.
    pub(super) fn within(self, folder: &Path) -> BadFiles {
        let short = |path: PathBuf| path.strip_prefix(folder).map(Path::to_owned).unwrap_or(path);
        match self {
            BadFiles::File(path, error) => BadFiles::File(short(path), error),
            BadFiles::Odd(path) => BadFiles::Odd(short(path)),
            other => other,
        }
    }

    /// The reason for people.
    pub fn message(&self) -> Message {
        match self {
            BadFiles::File(path, error) => {
                because(Message::as_it_is(path.display()), Message::of_system(error))
            }
            BadFiles::Odd(path) => {
                TEXTS.message("not-a-file").with("got", path.display().to_string())
            }
            BadFiles::TooMany(files) => TEXTS.message("too-many-files").with("max", *files),
            BadFiles::TooLarge(bytes) => TEXTS.message("too-large").with("mib", bytes >> 20),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ProgramError;

    #[test]
    fn a_hand_in_is_not_blamed_for_what_the_machine_lacks() {
        let tree = |code| {
            let error = io::Error::from_raw_os_error(code);
            BuildError::Tree("ana".to_owned(), BadFiles::File(PathBuf::from("a"), error))
        };
        let lacks = StartError::Runtime("cc".to_owned(), "/usr/bin".to_owned());
        for bad in [tree(libc::ENOSPC), tree(libc::EMFILE), BuildError::Start(lacks)] {
            assert!(!bad.is_of_hand_in(), "{bad}");
        }
        let no_program =
            StartError::Program("nosuch".to_owned(), ProgramError::Refused(libc::ENOENT));
        for bad in [tree(libc::EACCES), tree(libc::ELOOP), BuildError::Start(no_program)] {
            assert!(bad.is_of_hand_in(), "{bad}");
        }
    }
}
