//! What the helper and the keeper say to the referee, on a pipe that the bot never holds: who keeps the jail, whether the
//! bot runs, and whose fault it is if it does not.

use std::{
    fs::File,
    io::{self, Write},
};

/// One line from the helper or the keeper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// The number of the process that keeps the jail, as the referee sees it.
    Keeper(i32),
    /// The bot has been executed.
    Running,
    /// This machine could not build the jail.
    Machine(String),
    /// The program cannot be executed, and that is its own fault.
    Program(String),
    /// There is no program of this name in these folders.
    NotFound(String),
    /// The bot used more than it may, or left something that cannot be taken.
    Excess(String),
}

impl Status {
    /// The line, without its end.
    fn line(&self) -> String {
        let (word, rest) = match self {
            Status::Keeper(pid) => ("keeper", pid.to_string()),
            Status::Running => ("running", String::new()),
            Status::Machine(why) => ("machine", why.clone()),
            Status::Program(why) => ("program", why.clone()),
            Status::NotFound(why) => ("not-found", why.clone()),
            Status::Excess(why) => ("excess", why.clone()),
        };
        format!("{word} {}", rest.replace('\n', " "))
    }

    pub(crate) fn read(line: &str) -> Option<Status> {
        let (word, rest) = line.split_once(' ')?;
        let rest = rest.to_owned();
        Some(match word {
            "keeper" => Status::Keeper(rest.parse().ok()?),
            "running" => Status::Running,
            "machine" => Status::Machine(rest),
            "program" => Status::Program(rest),
            "not-found" => Status::NotFound(rest),
            "excess" => Status::Excess(rest),
            _ => return None,
        })
    }

    pub(super) fn send(&self, to: &File) {
        // If this fails the referee is gone, which the keeper sees too.
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
            Status::Keeper(17),
            Status::Running,
            Status::Machine("landlock: no".to_owned()),
            Status::Program("cannot execute ./x: Exec format error".to_owned()),
            Status::NotFound("/usr/bin:/bin".to_owned()),
            Status::Excess("more than 1 MiB of memory".to_owned()),
        ] {
            assert_eq!(Status::read(&status.line()), Some(status));
        }
        for line in ["", "running", "keeper x", "jail 17"] {
            assert_eq!(Status::read(line), None, "{line}");
        }
    }
}
