//! What a build leaves behind is removed, and counts against that build alone. For an ordinary user: root may enter any folder.

use std::{
    fs,
    os::unix::{
        fs::{MetadataExt, PermissionsExt},
        process::CommandExt,
    },
    path::Path,
    process::Command,
    time::{Duration, SystemTime},
};

use jogada_bot::{BuildCache, BuildError, HandIn};
use jogada_text::Lang;

use crate::table::trusted;

/// Says to a test that it is the one that an ordinary user runs.
const ORDINARY: &str = "JOGADA_TEST_ORDINARY";

/// The user that owns nothing.
const NOBODY: u32 = 65534;

/// Has an ordinary user run a test of this module. True if that is who runs it now.
fn is_ordinary(test: &str) -> bool {
    let is_root = fs::metadata("/proc/self").unwrap().uid() == 0;
    if !is_root || std::env::var_os(ORDINARY).is_some() {
        return true;
    }
    // Where the tests were built need not be readable by all users.
    let folder = tempfile::tempdir_in("/tmp").unwrap();
    let program = folder.path().join("tests");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let name = format!("left_behind::{test}");
    let mut command = Command::new(&program);
    command.args([&name, "--exact", "--nocapture"]).env(ORDINARY, "1").current_dir("/");
    let output = command.uid(NOBODY).gid(NOBODY).output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && told.contains("1 passed"), "{told}");
    false
}

/// Builds in this cache with a shell script.
fn build(cache: &Path, script: &str) -> Result<(), BuildError> {
    let folder = tempfile::tempdir_in("/tmp").unwrap();
    let text = format!("run = \"./bot\"\nbuild = {:?}", ["sh", "-c", script]);
    fs::write(folder.path().join("jogada.toml"), text).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let build_cache = BuildCache::new(cache)?;
    runtime.block_on(build_cache.make(&HandIn::find(folder.path()).unwrap(), &trusted())).map(drop)
}

#[test]
fn folders_without_permissions_do_not_stay() {
    if !is_ordinary("folders_without_permissions_do_not_stay") {
        return;
    }
    let cache = tempfile::tempdir_in("/tmp").unwrap();
    let close = "mkdir -p a/b/c; touch a/b/c/x; chmod 000 a/b a .";
    build(cache.path(), &format!("{close}; exit 3")).unwrap_err();
    assert_eq!(fs::read_dir(cache.path()).unwrap().count(), 0);
    let script = format!("echo '#!/bin/sh' > bot; chmod 755 bot; {}", close.trim_end_matches(" ."));
    let error = build(cache.path(), &script).unwrap_err();
    assert_eq!(fs::read_dir(cache.path()).unwrap().count(), 0);
    // It is the hand-in's fault, and the message names the file as the hand-in does.
    assert!(error.is_of_hand_in(), "{error}");
    let said = error.message();
    assert!(said.say(Lang::En).ends_with(": a: permission denied (system error 13)"), "{said}");
    let pt = ": a: permissão negada (erro do sistema 13)";
    assert!(said.say(Lang::Pt).ends_with(pt), "{}", said.say(Lang::Pt));
}

#[test]
fn stale_folders_are_removed_however_they_are_dated_and_closed() {
    if !is_ordinary("stale_folders_are_removed_however_they_are_dated_and_closed") {
        return;
    }
    let cache = tempfile::tempdir_in("/tmp").unwrap();
    let (day, now) = (Duration::from_secs(24 * 3600), SystemTime::now());
    for (name, date) in [("old", now - 2 * day), ("future", now + 400 * day), ("new", now)] {
        let folder = cache.path().join(format!(".build-{name}"));
        fs::create_dir_all(folder.join("a/b")).unwrap();
        fs::set_permissions(folder.join("a"), fs::Permissions::from_mode(0o000)).unwrap();
        fs::File::open(&folder).unwrap().set_modified(date).unwrap();
    }
    BuildCache::new(cache.path()).unwrap();
    let left: Vec<_> =
        fs::read_dir(cache.path()).unwrap().map(|one| one.unwrap().file_name()).collect();
    assert_eq!(left, [".build-new"]);
    fs::set_permissions(cache.path().join(".build-new/a"), fs::Permissions::from_mode(0o755))
        .unwrap();
}

#[test]
fn too_many_files_are_refused() {
    let cache = tempfile::tempdir_in("/tmp").unwrap();
    fs::set_permissions(cache.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let script = "mkdir d; cd d; seq 10001 | xargs touch; cd ..; echo > bot";
    let error = build(cache.path(), script).unwrap_err();
    assert!(error.is_of_hand_in() && error.to_string().ends_with("expected at most 10000 files"));
    assert_eq!(fs::read_dir(cache.path()).unwrap().count(), 0);
}
