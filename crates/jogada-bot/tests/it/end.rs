//! The end of the referee is the end of its bots, however it comes.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use crate::cgroups;

const HELPER: &str = env!("CARGO_BIN_EXE_bot-helper");

/// Is a process there, and not only waiting to be reaped?
fn is_alive(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(')').next().is_some_and(|rest| !rest.trim().is_empty() && !rest.starts_with(" Z"))
}

#[test]
fn bots_that_are_stopped_end_with_a_killed_referee() {
    for mode in ["namespaces", "no-namespaces"] {
        let mut referee =
            Command::new(HELPER).args(["hold", mode]).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(referee.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (pid, scratch) = line.trim().split_once(' ').unwrap();
        assert!(is_alive(pid), "{line}");
        let cgroups = cgroups::folders_of(pid.parse().unwrap());
        referee.kill().unwrap();
        referee.wait().unwrap();
        let began = Instant::now();
        while is_alive(pid) {
            assert!(began.elapsed() < Duration::from_secs(5), "{mode}: the bot lives");
            std::thread::yield_now();
        }
        // With mounts of its own, a bot's scratch folder has a name that others have too.
        let is_private = mode == "namespaces";
        while !is_private && Path::new(scratch).exists() {
            assert!(began.elapsed() < Duration::from_secs(5), "{mode}: {scratch} is left");
            std::thread::yield_now();
        }
        // A referee that is killed cannot remove them; the next one does.
        while cgroups.iter().any(|folder| folder.exists()) {
            assert!(began.elapsed() < Duration::from_secs(5), "{mode}: {cgroups:?} are left");
            jogada_bot::Jail::new(Path::new(HELPER)).unwrap();
        }
    }
}
