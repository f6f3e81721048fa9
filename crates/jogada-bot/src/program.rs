//! What is to be run, and how far it is trusted.

use std::{
    fs, io,
    os::{fd::OwnedFd, unix::fs::PermissionsExt},
    path::{Path, PathBuf},
    process::Command,
};

use jogada_text::Message;

use crate::{
    Jail, Limits, TEXTS, descriptors,
    failure::because,
    jail::{Cgroup, Run},
};

/// A program that plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// With a slash, a path from `folder`; without one, the name of a program of the system, such as `python3`.
    pub name: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// Its home, where it runs; a jailed bot may read it and nothing beside it.
    pub folder: PathBuf,
}

/// A path that is no program.
#[derive(Debug, thiserror::Error)]
pub enum BadProgram {
    /// It cannot be looked at.
    #[error("expected a program, got {path}: {1}", path = .0.display())]
    Unreadable(PathBuf, #[source] io::Error),
    /// A command that means no program.
    #[error("expected a program, got {0:?}: {1}")]
    NoCommand(String, Message),
    /// It is something else.
    #[error("expected an executable file, got {}", .0.display())]
    NotExecutable(PathBuf),
}

impl BadProgram {
    /// The reason for people.
    pub fn message(&self) -> Message {
        match self {
            BadProgram::Unreadable(path, error) => {
                let got = path.display().to_string();
                because(TEXTS.message("not-a-program").with("got", got), Message::of_system(error))
            }
            BadProgram::NoCommand(text, why) => {
                because(TEXTS.message("not-a-program").quoting("got", text), why.clone())
            }
            BadProgram::NotExecutable(path) => {
                TEXTS.message("not-executable").with("got", path.display().to_string())
            }
        }
    }
}

/// How far a bot is trusted.
#[derive(Clone, Debug)]
pub enum Trust {
    /// Not at all: it runs in a jail, with the jail's limits.
    Jailed(Jail),
    /// Fully: it may do whatever the referee may. Only its output and its time are bounded, and it is its own fault
    /// if it leaves its group of processes and thinks while the other moves.
    Full(Limits),
}

impl Program {
    /// The executable file at a path; its folder is the bot's folder.
    pub fn at(path: &Path) -> Result<Program, BadProgram> {
        let unreadable = |error| BadProgram::Unreadable(path.to_owned(), error);
        let real = path.canonicalize().map_err(unreadable)?;
        let meta = fs::metadata(&real).map_err(unreadable)?;
        let not = || BadProgram::NotExecutable(path.to_owned());
        if !meta.is_file() || meta.permissions().mode() & 0o111 == 0 {
            return Err(not());
        }
        let name = real.file_name().and_then(|name| name.to_str()).ok_or_else(not)?;
        let folder = real.parent().ok_or_else(not)?;
        Ok(Program { name: format!("./{name}"), args: Vec::new(), folder: folder.to_owned() })
    }

    /// A program of the system that runs files of a folder: `python3 bot.py`.
    pub fn runs(name: &str, args: &[&str], folder: &Path) -> Result<Program, BadProgram> {
        let folder = folder
            .canonicalize()
            .map_err(|error| BadProgram::Unreadable(folder.to_owned(), error))?;
        let args = args.iter().map(|&arg| arg.to_owned()).collect();
        Ok(Program { name: name.to_owned(), args, folder })
    }

    /// The command that starts it.
    pub(crate) fn command(
        &self,
        trust: &Trust,
        base: Option<&Path>,
        cgroup: Option<&Cgroup>,
        status: &OwnedFd,
    ) -> Command {
        match trust {
            Trust::Jailed(jail) => {
                let (program, args, folder) = (&*self.name, &*self.args, &*self.folder);
                jail.command(&Run { program, args, folder, base, cgroup, status })
            }
            Trust::Full(_) => {
                use std::os::unix::process::CommandExt;
                // A path is from the bot's folder, as in the jail.
                let mut command = if self.name.contains('/') {
                    Command::new(self.folder.join(&self.name))
                } else {
                    Command::new(&self.name)
                };
                command.args(&self.args).current_dir(&self.folder).process_group(0);
                descriptors::give_back(&mut command);
                command
            }
        }
    }
}

impl Trust {
    /// The limits that apply.
    pub fn limits(&self) -> &Limits {
        match self {
            Trust::Jailed(jail) => &jail.limits,
            Trust::Full(limits) => limits,
        }
    }

    /// The same for a bot that has a partner, who must not be talked to, or has none.
    #[must_use]
    pub fn apart(mut self, has_partner: bool) -> Trust {
        if let Trust::Jailed(jail) = &mut self {
            jail.apart = has_partner;
        }
        self
    }

    /// A new cgroup for a bot in a jail, where there are any.
    pub(crate) fn cgroup(&self) -> io::Result<Option<Cgroup>> {
        match self {
            Trust::Jailed(jail) => jail.cgroup(),
            Trust::Full(_) => Ok(None),
        }
    }

    /// Where a run's own folder is made, if it needs one.
    pub(crate) fn base(&self) -> Option<&Path> {
        match self {
            Trust::Jailed(jail) => jail.base(),
            Trust::Full(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_program_is_refused_in_one_line() {
        for (path, why) in [
            ("/nonexistent/bot", "expected a program, got /nonexistent/bot: No such file"),
            ("/etc/passwd", "expected an executable file, got /etc/passwd"),
            ("/tmp", "expected an executable file, got /tmp"),
        ] {
            let said = Program::at(Path::new(path)).unwrap_err().to_string();
            assert!(said.starts_with(why) && !said.contains('\n'), "{said}");
        }
        assert_eq!(Program::at(Path::new("/bin/sh")).unwrap().folder, Path::new("/usr/bin"));
    }
}
