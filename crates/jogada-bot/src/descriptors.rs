//! How many files may be open at once. The referee raises its own limit and shares it out; whom it trusts fully gets the
//! limit that the referee was started with, and a jail has a limit of its own.
#![allow(unsafe_code)]

use std::{io, os::unix::process::CommandExt, process::Command, sync::OnceLock};

/// The limit that the program was started with. It belongs to the whole process, as the limit itself does.
static FIRST: OnceLock<u64> = OnceLock::new();

/// What one bot needs: its pipes, and some more while it is started.
const PER_BOT: u64 = 8;

/// What a table needs without its bots, for the threads that wait for them.
const PER_TABLE: u64 = 8;

/// The most seats of a table.
const SEATS: u64 = 4;

/// Raises the limit of open files as far as the system lets this process. Call it once, when the program starts.
pub fn raise_open_files() -> io::Result<()> {
    let mut limit = limit()?;
    // A second call finds it raised already.
    _ = FIRST.set(limit.rlim_cur);
    limit.rlim_cur = limit.rlim_max;
    set(limit)
}

/// How many files this process may have open.
pub fn open_files() -> io::Result<u64> {
    Ok(limit()?.rlim_cur)
}

/// The number of tables that can be played at once within a number of open files; at least one.
pub fn tables_within(open_files: u64) -> usize {
    let tables = open_files / (PER_TABLE + SEATS * PER_BOT);
    usize::try_from(tables).unwrap_or(usize::MAX).max(1)
}

/// Gives a program that is started the limit that this one was started with.
pub(crate) fn give_back(command: &mut Command) {
    let Some(&first) = FIRST.get() else { return };
    let lower = move || {
        let limit = limit()?;
        set(libc::rlimit { rlim_cur: first.min(limit.rlim_max), ..limit })
    };
    // SAFETY: between fork and exec it makes two system calls, and neither allocates nor locks.
    unsafe { command.pre_exec(lower) };
}

fn limit() -> io::Result<libc::rlimit> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the pointer is to a live local.
    match unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit) } {
        0 => Ok(limit),
        _ => Err(io::Error::last_os_error()),
    }
}

fn set(limit: libc::rlimit) -> io::Result<()> {
    // SAFETY: the pointer is to a live local.
    match unsafe { libc::setrlimit(libc::RLIMIT_NOFILE, &limit) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_always_one_table_and_never_more_than_files_for_them() {
        assert_eq!([0, 39, 40, 79, 80, 1024].map(tables_within), [1, 1, 1, 1, 2, 25]);
        assert!(tables_within(u64::MAX) > 1 << 32);
    }

    #[test]
    fn a_program_that_is_started_gets_the_first_limit_back() {
        let before = open_files().unwrap();
        raise_open_files().unwrap();
        assert!(open_files().unwrap() >= before);
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -Sn"]);
        give_back(&mut command);
        let told = String::from_utf8(command.output().unwrap().stdout).unwrap();
        assert_eq!(told.trim(), before.to_string());
    }
}
