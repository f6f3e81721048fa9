//! Only the owner may read what is kept.
#![cfg(unix)]

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use jogada_store::Store;

use crate::common::{bout, folder, opened, run};

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn allow(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// The database, its log and its index, as they are there now.
fn files(path: &Path) -> Vec<PathBuf> {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let all = fs::read_dir(path.parent().unwrap()).unwrap().map(|file| file.unwrap().path());
    all.filter(|file| file.file_name().unwrap().to_string_lossy().starts_with(&name)).collect()
}

fn expect_private(path: &Path, count: usize) {
    let files = files(path);
    assert!(files.len() >= count, "{files:?}");
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
}

/// Tells the test below that it is the process with an open umask, and which file to make.
const FILE: &str = "JOGADA_STORE_TEST_FILE";

/// The umask is of the whole process, so another one has it.
#[test]
fn a_new_database_is_private_whatever_the_umask() {
    let (folder, path) = folder();
    allow(folder.path(), 0o755);
    let mut shell = Command::new("sh");
    shell.args(["-c", "umask 0; exec \"$@\"", "sh"]).arg(std::env::current_exe().unwrap());
    shell.args(["--exact", "private::a_child_makes_a_database"]).env(FILE, &path);
    assert!(shell.output().unwrap().status.success());
    expect_private(&path, 1);
    assert_eq!(mode(folder.path()), 0o755, "a person's own folder stays as it is");
}

/// Not a test by itself: the process that the test above starts.
#[test]
fn a_child_makes_a_database() {
    let Some(path) = std::env::var_os(FILE).map(PathBuf::from) else { return };
    run(async {
        let (store, id) = opened(&path).await;
        let _lock = store.lock(id).await.unwrap();
        store.commit(id, &bout("1v2", 0..5)).await.unwrap();
        expect_private(&path, 4);
        let copy = path.with_extension("copy.db");
        store.backup(&copy, false, &|_, _| {}).await.unwrap();
        expect_private(&copy, 1);
        store.close().await;
    });
}

#[test]
fn a_database_that_others_could_read_is_narrowed_when_its_owner_opens_it() {
    let (_folder, path) = folder();
    run(async { opened(&path).await.0.close().await });
    allow(&path, 0o664);
    run(async {
        let store = Store::open(&path).await.unwrap();
        assert_eq!(store.tournaments().await.unwrap().len(), 1);
        expect_private(&path, 3);
    });
}

#[test]
fn one_that_may_not_be_written_stays_so() {
    let (_folder, path) = folder();
    run(async { opened(&path).await.0.close().await });
    allow(&path, 0o444);
    run(async {
        // Root may write all the same.
        drop(Store::open(&path).await);
        assert_eq!(mode(&path), 0o400);
    });
}

#[test]
fn what_is_no_database_of_ours_keeps_its_mode() {
    let (_folder, path) = folder();
    fs::write(&path, "name,points\nana,3\n".repeat(400)).unwrap();
    allow(&path, 0o644);
    run(Store::open(&path)).unwrap_err();
    assert_eq!(mode(&path), 0o644);
}
