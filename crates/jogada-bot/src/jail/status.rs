//! Status lines of the helper and the supervisor for the referee, on a pipe that the bot never holds: which process
//! supervises the jail, whether the bot runs, and whose fault it is if it does not.

use std::{
    fmt,
    fs::File,
    io::{self, Write},
};

use jogada_text::Message;

use crate::TEXTS;

/// One line from the helper or the supervisor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// The number of the process that supervises the jail, as the referee sees it.
    Supervisor(i32),
    /// The bot has been executed.
    Running,
    /// This machine could not build the jail.
    Machine(String),
    /// The program cannot be executed, and that is its own fault: the number of the system's error.
    Program(i32),
    /// There is no program of this name in these folders.
    NotFound(String),
    /// The bot used more than it may, or left something that cannot be taken.
    Excess(Excess),
}

/// What a bot used beyond its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Excess {
    /// Memory: the limit in MiB.
    Memory(u64),
    /// Room for files: the limit in MiB.
    FileSpace(u64),
    /// Files: the largest number.
    Files(u64),
    /// It built something that cannot be taken, in the words of what refused it.
    Build(String),
}

impl Excess {
    /// The excess for people.
    pub fn message(&self) -> Message {
        match self {
            Excess::Memory(mib) => TEXTS.message("excess-memory").with("mib", *mib),
            Excess::FileSpace(mib) => TEXTS.message("excess-file-space").with("mib", *mib),
            Excess::Files(files) => TEXTS.message("excess-files").with("files", *files),
            Excess::Build(why) => Message::as_it_is(why),
        }
    }

    fn words(&self) -> (&'static str, String) {
        match self {
            Excess::Memory(mib) => ("memory", mib.to_string()),
            Excess::FileSpace(mib) => ("file-space", mib.to_string()),
            Excess::Files(files) => ("files", files.to_string()),
            Excess::Build(why) => ("build", why.clone()),
        }
    }

    fn read(text: &str) -> Option<Excess> {
        let (word, rest) = text.split_once(' ')?;
        Some(match word {
            "memory" => Excess::Memory(rest.parse().ok()?),
            "file-space" => Excess::FileSpace(rest.parse().ok()?),
            "files" => Excess::Files(rest.parse().ok()?),
            "build" => Excess::Build(rest.to_owned()),
            _ => return None,
        })
    }
}

/// The words of records.
impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Excess::Memory(mib) => write!(f, "more than {mib} MiB of memory"),
            Excess::FileSpace(mib) => write!(f, "more than {mib} MiB of files"),
            Excess::Files(files) => write!(f, "more than {files} files"),
            Excess::Build(why) => f.write_str(why),
        }
    }
}

impl Status {
    /// The line, without its end.
    fn line(&self) -> String {
        let (word, rest) = match self {
            Status::Supervisor(pid) => ("supervisor", pid.to_string()),
            Status::Running => ("running", String::new()),
            Status::Machine(why) => ("machine", why.clone()),
            Status::Program(number) => ("program", number.to_string()),
            Status::NotFound(why) => ("not-found", why.clone()),
            Status::Excess(excess) => {
                let (word, rest) = excess.words();
                ("excess", format!("{word} {rest}"))
            }
        };
        format!("{word} {}", rest.replace('\n', " "))
    }

    pub(crate) fn read(line: &str) -> Option<Status> {
        let (word, rest) = line.split_once(' ')?;
        let rest = rest.to_owned();
        Some(match word {
            "supervisor" => Status::Supervisor(rest.parse().ok()?),
            "running" => Status::Running,
            "machine" => Status::Machine(rest),
            "program" => Status::Program(rest.parse().ok()?),
            "not-found" => Status::NotFound(rest),
            "excess" => Status::Excess(Excess::read(&rest)?),
            _ => return None,
        })
    }

    pub(super) fn send(&self, to: &File) {
        // If this fails the referee is gone, which the supervisor sees too.
        let _ = self.write(to);
    }

    fn write(&self, mut to: &File) -> io::Result<()> {
        // One write, so that lines of two processes do not mix.
        to.write_all(format!("{}\n", self.line()).as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sent_is_read() {
        for status in [
            Status::Supervisor(17),
            Status::Running,
            Status::Machine("landlock: no".to_owned()),
            Status::Program(8),
            Status::NotFound("/usr/bin:/bin".to_owned()),
            Status::Excess(Excess::Memory(1)),
            Status::Excess(Excess::FileSpace(2)),
            Status::Excess(Excess::Files(3)),
            Status::Excess(Excess::Build("expected a file, got a".to_owned())),
        ] {
            assert_eq!(Status::read(&status.line()), Some(status));
        }
        for line in ["", "running", "supervisor x", "jail 17", "excess 3", "program x"] {
            assert_eq!(Status::read(line), None, "{line}");
        }
    }
}
