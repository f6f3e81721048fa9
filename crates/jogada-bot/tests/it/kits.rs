//! The starter kits, as `jogada bot new` writes them, pass the check of every game under the official limits in the jail.
#![allow(clippy::print_stdout, reason = "a test says what it skips")]

use std::{fs, os::unix::fs::PermissionsExt};

use jogada_bot::{
    BuildCache, BuildError, Grade, HandIn, Kit, Program, StartError, Trust, toolchains,
};
use jogada_match::Unable;
use jogada_text::Lang;
use serde_json::json;

use crate::{
    check::checked,
    table::{jailed, trusted},
};

/// Writes a kit, builds it and checks it; a language that this machine lacks is skipped, and says so.
fn check(language: &str) {
    let folder = tempfile::tempdir_in("/tmp").unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let kit = Kit::find(language).unwrap();
    kit.write(&folder.path().join("player"), "any", Lang::En).unwrap();
    let hand_in = HandIn::find(&folder.path().join("player")).unwrap();
    let build_cache = BuildCache::new(&folder.path().join("cache")).unwrap();
    let mut trust = jailed();
    if let Trust::Jailed(jail) = &mut trust {
        jail.runtime = toolchains();
    }
    let Some(program) = build(&build_cache, &hand_in, &trust) else { return };
    let games: Vec<_> = all_games::GAMES.iter().map(|entry| (entry.kind, json!({}))).collect();
    let remarks = match checked(&program, &hand_in.trust(&trust), &games, "10s") {
        Ok(remarks) => remarks,
        Err(Unable(why)) => return println!("skipped: {why}"),
    };
    for remark in remarks {
        assert!(remark.grade <= Grade::Note, "{language}: {remark:?}");
    }
}

fn build(build_cache: &BuildCache, hand_in: &HandIn, trust: &Trust) -> Option<Program> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let make = |trust: &Trust| runtime.block_on(build_cache.make(hand_in, trust));
    match make(trust) {
        Ok(program) => Some(program),
        Err(error @ BuildError::Start(StartError::Runtime(..))) => {
            println!("not built in the jail: {error}");
            make(&trusted()).inspect_err(|error| println!("skipped: {error}")).ok()
        }
        Err(error) => panic!("{error}\n{}", error.output().unwrap_or_default()),
    }
}

#[test]
fn python() {
    check("python");
}

#[test]
fn c() {
    check("c");
}

#[test]
fn cpp() {
    check("c++");
}

#[test]
fn rust() {
    check("rust");
}

#[test]
fn java() {
    check("java");
}

#[test]
fn javascript() {
    check("js");
}
