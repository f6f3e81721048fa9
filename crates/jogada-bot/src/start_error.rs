//! Why a program does not start.

use std::{fmt, io};

use jogada_text::Message;

use crate::{Failure, TEXTS, failure::because};

/// Why there is no process. `Display` is the text that records keep, in English.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The system could not start it.
    #[error("cannot start {0}: {1}")]
    Spawn(String, #[source] io::Error),
    /// The jail could not be built around it.
    #[error("cannot jail {0}: {1}")]
    Jail(String, String),
    /// The machine lacks a runtime or a compiler that it should have: its name, and where it was looked for.
    #[error("this machine lacks {0}: cannot find it in {1}")]
    Runtime(String, String),
    /// It is no program, or none that can be executed: its own fault.
    #[error("cannot start {0}: {1}")]
    Program(String, ProgramError),
}

/// What is wrong with a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramError {
    /// There is none of this name in these folders.
    NotFound(String, String),
    /// The system does not execute it, with the number of its error.
    NotExecuted(String, i32),
    /// The system refused it, with the number of its error.
    Refused(i32),
    /// The system takes no such name or arguments, in the words of the library that says so.
    Unfit(String),
}

impl StartError {
    /// Is it the fault of the machine? Then it says nothing about the program, and is worth another try.
    pub fn is_of_machine(&self) -> bool {
        match self {
            StartError::Spawn(..) | StartError::Jail(..) | StartError::Runtime(..) => true,
            StartError::Program(..) => false,
        }
    }

    /// The reason for people.
    pub fn message(&self) -> Message {
        match self {
            StartError::Spawn(name, error) => {
                because(TEXTS.message("cannot-start").with("name", name), Message::of_system(error))
            }
            StartError::Jail(name, why) => {
                because(TEXTS.message("cannot-jail").with("name", name), Message::as_it_is(why))
            }
            StartError::Runtime(name, path) => {
                TEXTS.message("no-runtime").with("name", name).with("path", path)
            }
            StartError::Program(name, error) => {
                Failure::Start(name.clone(), error.clone()).message()
            }
        }
    }
}

impl ProgramError {
    pub(crate) fn of_system(error: &io::Error) -> ProgramError {
        match error.raw_os_error() {
            Some(number) => ProgramError::Refused(number),
            None => ProgramError::Unfit(error.to_string()),
        }
    }

    pub(crate) fn message(&self) -> Message {
        let of_system = |number: &i32| Message::of_system(&io::Error::from_raw_os_error(*number));
        match self {
            ProgramError::NotFound(name, path) => {
                TEXTS.message("program-not-found").with("name", name).with("path", path)
            }
            ProgramError::NotExecuted(name, number) => {
                because(TEXTS.message("cannot-execute").with("name", name), of_system(number))
            }
            ProgramError::Refused(number) => of_system(number),
            ProgramError::Unfit(words) => Message::as_it_is(words),
        }
    }
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProgramError::NotFound(name, path) => write!(f, "cannot find {name} in {path}"),
            ProgramError::NotExecuted(name, number) => {
                write!(f, "cannot execute {name}: {}", io::Error::from_raw_os_error(*number))
            }
            ProgramError::Refused(number) => io::Error::from_raw_os_error(*number).fmt(f),
            ProgramError::Unfit(words) => f.write_str(words),
        }
    }
}
