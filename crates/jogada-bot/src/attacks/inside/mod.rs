//! What an attacker does inside the jail. It says `stopped: …` if it was refused, and what it got if not.
#![allow(unsafe_code)]

mod files;
mod kernel;
mod memory;
mod output;
mod processes;
mod talk;

use std::{
    io::{self, BufRead, Read, Write},
    path::Path,
    process::ExitCode,
};

/// Attempts that were refused, or what one of them got.
type Tried = Result<String, String>;

/// What an attack is pointed at.
struct Aim<'a> {
    tcp: &'a str,
    udp: &'a str,
    folder: &'a Path,
    victim: i32,
}

/// The life of an attacker: waits for a line, attacks, and says how it went.
pub(crate) fn attack_main(name: &str, targets: &[&str]) -> ExitCode {
    let stdin = io::stdin();
    if name == "victim" {
        // Lives until the doctor is gone.
        let _ = stdin.lock().read_to_end(&mut Vec::new());
        return ExitCode::SUCCESS;
    }
    match name {
        "honest" => return honest(),
        "talk" => return talk::main(targets),
        "referee" => return super::orphan::referee(targets.first().unwrap_or(&"")),
        _ => {}
    }
    let &[tcp, udp, folder, victim] = targets else { return ExitCode::FAILURE };
    let Ok(victim) = victim.parse() else { return ExitCode::FAILURE };
    let aim = Aim { tcp, udp, folder: Path::new(folder), victim };
    if stdin.lock().read_line(&mut String::new()).is_err() {
        return ExitCode::FAILURE;
    }
    let tried = attack(name, &aim);
    let said = match tried {
        Ok(refused) => format!("stopped: {refused}"),
        Err(got) => got,
    };
    match writeln!(io::stdout(), "{said}") {
        Ok(()) => {
            // Whatever it forked goes on as long as it can.
            let _ = stdin.lock().read_line(&mut String::new());
            ExitCode::SUCCESS
        }
        Err(_) => ExitCode::FAILURE,
    }
}

/// No attacker at all: thinks for a moment, and answers.
fn honest() -> ExitCode {
    let mut thought = 1_u64;
    for line in io::stdin().lock().lines() {
        for _ in 0..50_000 {
            thought = std::hint::black_box(
                thought.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1),
            );
        }
        let mut out = io::stdout();
        if line.is_err() || writeln!(out, "{thought}").and_then(|()| out.flush()).is_err() {
            break;
        }
    }
    ExitCode::SUCCESS
}

fn attack(name: &str, aim: &Aim<'_>) -> Tried {
    let kinds = [files::attack, kernel::attack, memory::attack, output::attack, processes::attack];
    let tried = kinds.iter().find_map(|kind| kind(name, aim));
    tried.unwrap_or_else(|| Err("expected an attack".to_owned()))
}

fn refused<T>(got: &str, result: io::Result<T>) -> Tried {
    match result {
        Ok(_) => Err(got.to_owned()),
        Err(error) => Ok(error.to_string()),
    }
}

fn call(result: impl Into<i64>) -> io::Result<i64> {
    match result.into() {
        -1 => Err(io::Error::last_os_error()),
        result => Ok(result),
    }
}

/// Several attempts of one attack, all of which must be refused.
fn all(attempts: impl IntoIterator<Item = Tried>) -> Tried {
    let mut said = String::new();
    for attempt in attempts {
        said = attempt?;
    }
    Ok(said)
}

/// A call that must not succeed.
fn must_fail(what: &str, result: impl Into<i64>) -> Tried {
    refused(what, call(result))
}

/// A path for the kernel.
fn c_path(path: &Path) -> std::ffi::CString {
    use std::os::unix::ffi::OsStrExt;
    std::ffi::CString::new(path.as_os_str().as_bytes()).unwrap_or_default()
}
