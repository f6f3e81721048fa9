//! Attributes a failure to start or to write: to the machine, or to what was handed in.
//!
//! Only what a hand-in cannot bring about is the machine's, or one student could stop the whole class.

use std::{env, io, path::PathBuf};

use crate::{Program, ProgramError, StartError, Trust, jail::PATH};

/// What a machine must have to play the kits, single source files and files that were written to an assignment. A
/// hand-in that names anything else has to be right about it.
const RUNTIMES: [&str; 8] = ["python3", "node", "java", "javac", "cc", "c++", "rustc", "sh"];

/// What the system says of a file that cannot be executed.
const OF_PROGRAM: [i32; 10] = [
    libc::ENOENT,
    libc::EACCES,
    libc::EPERM,
    libc::ENOEXEC,
    libc::ENOTDIR,
    libc::EISDIR,
    libc::ELOOP,
    libc::ENAMETOOLONG,
    libc::EINVAL,
    libc::ELIBBAD,
];

/// What the system says when there is not enough of something, or when it is broken.
const OF_MACHINE: [i32; 10] = [
    libc::EMFILE,
    libc::ENFILE,
    libc::ENOMEM,
    libc::EAGAIN,
    libc::ENOSPC,
    libc::EDQUOT,
    libc::EROFS,
    libc::EIO,
    libc::ENODEV,
    libc::ESTALE,
];

/// Is an error in reading or writing files the machine's? A file that is missing or not
/// readable may be the fault of either.
pub(crate) fn is_of_machine(error: &io::Error) -> bool {
    error.raw_os_error().is_some_and(|code| OF_MACHINE.contains(&code))
}

/// The error of a program that could not be executed, by the error of the system.
pub(crate) fn exec_error(name: &str, error: io::Error) -> StartError {
    let is_program = error.raw_os_error().is_some_and(|code| OF_PROGRAM.contains(&code));
    let name = name.to_owned();
    match RUNTIMES.contains(&name.as_str()) {
        true if error.kind() == io::ErrorKind::NotFound => {
            StartError::Runtime(name, "PATH".to_owned())
        }
        false if is_program => StartError::Program(name, ProgramError::of_system(&error)),
        _ => StartError::Spawn(name, error),
    }
}

/// The error of a process that could not be started. In a jail the process is the referee's own helper.
pub(crate) fn spawn_error(program: &Program, trust: &Trust, error: io::Error) -> StartError {
    let name = program.name.clone();
    // Arguments that are too long, or that no program can be given, come from the hand-in.
    if error.raw_os_error() == Some(libc::E2BIG) || error.kind() == io::ErrorKind::InvalidInput {
        return StartError::Program(name, ProgramError::of_system(&error));
    }
    match trust {
        Trust::Full(_) => exec_error(&name, error),
        Trust::Jailed(_) => StartError::Spawn(name, error),
    }
}

/// Checks, before anything is started, that what is needed is there.
pub(crate) fn check_program(program: &Program, trust: &Trust) -> Result<(), StartError> {
    let Program { name, folder, .. } = program;
    // It was there when it was handed in.
    if let Err(error) = folder.metadata() {
        let said = format!("{}: {error}", folder.display());
        return Err(StartError::Spawn(name.clone(), io::Error::new(error.kind(), said)));
    }
    // Of a program that is not jailed the system itself says it when it is started.
    let Trust::Jailed(jail) = trust else { return Ok(()) };
    let added = jail.runtime.iter().map(|folder| folder.join("bin"));
    let folders: Vec<PathBuf> = PATH.split(':').map(PathBuf::from).chain(added).collect();
    if name.contains('/') || folders.iter().any(|folder| folder.join(name).exists()) {
        return Ok(());
    }
    Err(missing_error(name, &env::join_paths(&folders).unwrap_or_default().to_string_lossy()))
}

/// The error where no program of this name is in the folders of `path`.
pub(crate) fn missing_error(name: &str, path: &str) -> StartError {
    if RUNTIMES.contains(&name) {
        StartError::Runtime(name.to_owned(), path.to_owned())
    } else {
        StartError::Program(
            name.to_owned(),
            ProgramError::NotFound(name.to_owned(), path.to_owned()),
        )
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::{HandIn, Kit, Limits, MANIFEST, Manifest};

    fn trusted() -> Trust {
        Trust::Full(Limits::default())
    }

    fn program(name: &str, folder: &Path) -> Program {
        Program { name: name.to_owned(), args: Vec::new(), folder: folder.to_owned() }
    }

    #[test]
    fn what_a_machine_lacks_is_its_own_fault() {
        for code in [libc::EMFILE, libc::ENFILE, libc::ENOMEM, libc::EAGAIN, libc::ENOSPC] {
            let error = || io::Error::from_raw_os_error(code);
            assert!(is_of_machine(&error()), "{}", error());
            assert!(exec_error("./bot", error()).is_of_machine(), "{}", error());
        }
        assert!(StartError::Jail("./bot".to_owned(), "fork".to_owned()).is_of_machine());
    }

    #[test]
    fn what_cannot_be_executed_is_at_fault_itself() {
        for code in [libc::ENOENT, libc::EACCES, libc::ENOEXEC, libc::ELOOP] {
            let error = || io::Error::from_raw_os_error(code);
            assert!(!is_of_machine(&error()), "{}", error());
            assert!(!exec_error("./bot", error()).is_of_machine(), "{}", error());
            // A runtime that is broken is not the hand-in's.
            assert!(exec_error("python3", error()).is_of_machine(), "{}", error());
        }
        let long = io::Error::from_raw_os_error(libc::E2BIG);
        assert!(!spawn_error(&program("./bot", Path::new("/")), &trusted(), long).is_of_machine());
    }

    #[test]
    fn the_folder_of_a_program_is_the_referees() {
        let folder = tempfile::tempdir().unwrap();
        assert!(check_program(&program("sh", folder.path()), &trusted()).is_ok());
        let gone =
            check_program(&program("sh", &folder.path().join("gone")), &trusted()).unwrap_err();
        assert!(gone.is_of_machine() && gone.to_string().contains("gone"), "{gone}");
    }

    #[test]
    fn all_that_kits_and_source_files_need_is_the_machines_to_have() {
        let check = |command: &str| {
            assert!(command.contains('/') || RUNTIMES.contains(&command), "{command}");
        };
        let folder = tempfile::tempdir().unwrap();
        for kit in Kit::ALL {
            let files = kit.files("a", "b", jogada_text::Lang::En);
            let (_, text) = files.iter().find(|(name, _)| *name == MANIFEST).unwrap();
            let manifest = Manifest::read(text).unwrap();
            check(&manifest.run[0]);
            manifest.build.iter().for_each(|command| check(&command[0]));
        }
        for file in ["a.py", "a.js", "a.jar", "A.java", "a.c", "a.cpp", "a.rs"] {
            let path = folder.path().join(file);
            std::fs::write(&path, "").unwrap();
            let manifest = HandIn::find(&path).unwrap().manifest;
            check(&manifest.run[0]);
            manifest.build.iter().for_each(|command| check(&command[0]));
        }
        for entry in all_games::GAMES.iter() {
            for harness in entry.harnesses {
                check(harness.run[0]);
                harness.build.iter().for_each(|command| check(command[0]));
            }
        }
    }
}
