//! The starter kits play whole matches of real games in the jail, untouched.
#![allow(clippy::print_stdout, reason = "a test says what it skips")]

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use jogada_bot::{Program, Reserve, Trust};
use jogada_record::Reason;
use tempfile::TempDir;

use crate::table::{OTHELLO, QUEENS, jailed, play};

/// A copy of a kit where every user may read it.
fn copy(language: &str) -> TempDir {
    let kit = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../bots")).join(language);
    let folder = tempfile::tempdir_in("/tmp").unwrap();
    for entry in fs::read_dir(kit).unwrap().flatten() {
        fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
    }
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

/// Builds a kit and plays; a language that this machine lacks is skipped, and says so.
fn check(language: &str, build: &[&str], reserve: Reserve, program: impl Fn(&Path) -> Program) {
    let folder = copy(language);
    if let [compiler, args @ ..] = build {
        match Command::new(compiler).args(args).current_dir(folder.path()).status() {
            Ok(status) => assert!(status.success(), "{language} does not compile"),
            Err(error) => return println!("skipped: {compiler}: {error}"),
        }
    }
    let mut trust = jailed();
    if let Trust::Jailed(jail) = &mut trust {
        jail.limits.reserve = reserve;
    }
    for kind in [QUEENS, OTHELLO] {
        let program = program(folder.path());
        let played = play(kind, [program.clone(), program], &trust, "10s", 2);
        for (record, reports) in &played {
            assert_eq!(record.end.reason, Reason::Rules, "{language}: {reports:?}");
        }
    }
}

fn built(folder: &Path) -> Program {
    Program::at(&folder.join("bot")).unwrap()
}

#[test]
fn python() {
    check("python", &[], Reserve::Address, |folder| {
        Program::runs("python3", &["bot.py"], folder).unwrap()
    });
}

#[test]
fn c() {
    check("c", &["cc", "-O2", "-Wall", "-Werror", "-o", "bot", "bot.c"], Reserve::Address, built);
}

#[test]
fn cpp() {
    check("cpp", &["c++", "-O2", "-Wall", "-o", "bot", "bot.cpp"], Reserve::Address, built);
}

#[test]
fn rust() {
    check("rust", &["rustc", "-O", "bot.rs"], Reserve::Address, built);
}

#[test]
fn java() {
    check("java", &["javac", "Bot.java"], Reserve::Data, |folder| {
        let args = ["-Xmx256m", "-XX:+UseSerialGC", "-cp", ".", "Bot"];
        Program::runs("java", &args, folder).unwrap()
    });
}

#[test]
fn javascript() {
    if Command::new("node").arg("--version").output().is_err() {
        return println!("skipped: no node");
    }
    check("javascript", &[], Reserve::Data, |folder| {
        Program::runs("node", &["bot.js"], folder).unwrap()
    });
}
