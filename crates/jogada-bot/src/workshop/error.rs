//! Why a hand-in cannot be made into a program.

use std::{
    io,
    path::{Path, PathBuf},
};

use jogada_core::{Harness, Lang, Said};

use crate::{StartError, blame, explain};

/// Why there is no program.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The folder of the workshop does not serve.
    #[error("cannot use the folder {path}: {1}", path = .0.display())]
    Cache(PathBuf, #[source] io::Error),
    /// What was handed in cannot be taken as it is.
    #[error("cannot take {0}: {1}")]
    Tree(String, BadTree),
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
        how: String,
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
pub enum BadTree {
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

/// Lines of a compiler's output that are worth showing.
const LINES: usize = 30;

impl BuildError {
    /// The reason in both languages, one line.
    pub fn said(&self) -> Said {
        let pt = match self {
            BuildError::Cache(path, error) => {
                let error = Said::of_system(error);
                format!("não consigo usar a pasta {}: {}", path.display(), error.say(Lang::Pt))
            }
            BuildError::Tree(name, bad) => {
                format!("não consigo receber {name}: {}", bad.in_portuguese())
            }
            BuildError::Start(error) => return error.said(),
            BuildError::Failed { name, command, how, .. } => {
                let how = explain(how);
                let how = how.say(Lang::Pt);
                format!("não consigo montar {name}: {command}: {how}")
            }
            BuildError::NoProgram(name, program) => {
                format!("esperava que a montagem de {name} fizesse {program}")
            }
        };
        Said::new(self.to_string(), pt)
    }

    /// Is it the hand-in's fault? Otherwise it is the machine's, or whoever entered it has more to say.
    pub fn is_of_hand_in(&self) -> bool {
        match self {
            BuildError::Cache(..) => false,
            BuildError::Start(error) => !error.is_of_machine(),
            BuildError::Failed { how, .. } => *how != format!("exit status {}", Harness::UNDECIDED),
            BuildError::Tree(_, BadTree::File(_, error)) => !blame::is_of_machine(error),
            BuildError::Tree(..) | BuildError::NoProgram(..) => true,
        }
    }

    /// The last lines that the compiler said; nothing if it did not come to that.
    pub fn output(&self) -> Option<String> {
        let BuildError::Failed { output, .. } = self else { return None };
        let lines: Vec<&str> = output.trim_end().lines().collect();
        Some(lines[lines.len().saturating_sub(LINES)..].join("\n"))
    }
}

impl BadTree {
    /// The same with paths as whoever handed it in knows them, from `folder` on.
    pub(super) fn within(self, folder: &Path) -> BadTree {
        let short = |path: PathBuf| path.strip_prefix(folder).map(Path::to_owned).unwrap_or(path);
        match self {
            BadTree::File(path, error) => BadTree::File(short(path), error),
            BadTree::Odd(path) => BadTree::Odd(short(path)),
            other => other,
        }
    }

    fn in_portuguese(&self) -> String {
        match self {
            BadTree::File(path, error) => {
                format!("{}: {}", path.display(), Said::of_system(error).say(Lang::Pt))
            }
            BadTree::Odd(path) => format!("esperava um arquivo, veio {}", path.display()),
            BadTree::TooMany(files) => format!("esperava no máximo {files} arquivos"),
            BadTree::TooLarge(bytes) => format!("esperava no máximo {} MiB", bytes >> 20),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_in_is_not_blamed_for_what_the_machine_lacks() {
        let tree = |code| {
            let error = io::Error::from_raw_os_error(code);
            BuildError::Tree("ana".to_owned(), BadTree::File(PathBuf::from("a"), error))
        };
        let lacks = StartError::Runtime("cc".to_owned(), "/usr/bin".to_owned());
        for bad in [tree(libc::ENOSPC), tree(libc::EMFILE), BuildError::Start(lacks)] {
            assert!(!bad.is_of_hand_in(), "{bad}");
        }
        let no_program = StartError::Program("nosuch".to_owned(), "cannot find it".to_owned());
        for bad in [tree(libc::EACCES), tree(libc::ELOOP), BuildError::Start(no_program)] {
            assert!(bad.is_of_hand_in(), "{bad}");
        }
    }
}
