//! Files that are missing, foreign, newer or damaged: one clear line each, and nothing is made worse.

use std::{fs, path::Path};

use jogada_store::{Store, StoreError};
use jogada_text::Lang;

use crate::common::{Place, bout, folder, laws, new_tournament, opened, run, start, tamper};

laws!(many_may_open_a_new_database_at_once);

fn refused(path: &Path) -> StoreError {
    let error = run(Store::open(path)).unwrap_err();
    for lang in [Lang::En, Lang::Pt] {
        assert_eq!(error.message().say(lang).lines().count(), 1, "{error}");
    }
    error
}

#[test]
fn a_file_is_made_and_its_folder_is_not() {
    let (folder, path) = folder();
    let store = run(Store::open(&path)).unwrap();
    assert_eq!(run(store.tournaments()), Ok(vec![]));
    let nowhere = folder.path().join("no/such/t.db");
    assert_eq!(refused(&nowhere), StoreError::NoFolder(nowhere.clone()));
    assert!(!folder.path().join("no").exists());
    assert_eq!(refused(folder.path()), StoreError::NotOurs(folder.path().to_owned()));
}

#[test]
fn odd_names_are_only_names() {
    let (folder, _) = folder();
    for name in [":memory:", "file:x?mode=memory", "a?b#c%20d.db", "são joão.db"] {
        let path = folder.path().join(name);
        let (store, id) = run(opened(&path));
        assert!(path.is_file(), "{name}");
        run(store.lock(id)).unwrap();
    }
}

/// Even root cannot make a file there.
#[cfg(target_os = "linux")]
#[test]
fn a_place_that_may_not_be_written_is_an_error() {
    let path = Path::new("/proc/t.db");
    assert_eq!(refused(path), StoreError::NoPermission(path.to_owned()));
}

#[cfg(unix)]
fn allow(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;

    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// Root may write everywhere, so only others see something in the next two tests.
#[cfg(unix)]
#[test]
fn a_file_that_is_read_only_can_be_looked_at() {
    let (_folder, path) = folder();
    run(async {
        let (store, id) = opened(&path).await;
        store.close().await;
        allow(&path, 0o444);
        if fs::File::options().append(true).open(&path).is_ok() {
            return;
        }
        let store = Store::open(&path).await.unwrap();
        assert_eq!(store.tournaments().await.unwrap().len(), 1);
        assert_eq!(store.finish(id).await, Err(StoreError::ReadOnly));
    });
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_read_only_is_told() {
    let (folder, path) = folder();
    run(async {
        let (store, id) = opened(&path).await;
        allow(folder.path(), 0o555);
        if fs::File::create(folder.path().join("x")).is_ok() {
            return;
        }
        assert!(matches!(store.lock(id).await, Err(StoreError::NoPermission(_))));
        allow(folder.path(), 0o755);
        store.close().await;
        allow(folder.path(), 0o555);
        let error = Store::open(&path).await.unwrap_err();
        allow(folder.path(), 0o755);
        assert_eq!(error, StoreError::NoPermission(path.clone()));
    });
}

#[test]
fn what_is_no_database_of_ours_is_refused_and_left_alone() {
    let (_folder, path) = folder();
    let text = "name,points\nana,3\n".repeat(400);
    fs::write(&path, &text).unwrap();
    let error = refused(&path);
    assert_eq!(error, StoreError::NotOurs(path.clone()));
    assert!(error.to_string().starts_with("expected a database of tournaments, got "), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);

    fs::remove_file(&path).unwrap();
    run(tamper(&path, "CREATE TABLE tournament (x)"));
    assert_eq!(refused(&path), StoreError::NotOurs(path.clone()));
}

#[test]
fn a_database_of_a_newer_version_is_refused_with_both_numbers() {
    let (_folder, path) = folder();
    run(async { opened(&path).await.0.close().await });
    run(tamper(&path, "PRAGMA user_version = 99"));
    let error = refused(&path);
    assert_eq!(error, StoreError::Newer { found: 99, known: 7 });
    assert_eq!(error.to_string(), "the database is from a newer version: schema 99, known up to 7");
}

#[test]
fn damage_is_told_and_is_no_panic() {
    let (_folder, path) = folder();
    run(async {
        let (store, id) = opened(&path).await;
        store.commit(id, &bout("1v2", 0..200)).await.unwrap();
        store.close().await;
    });
    let whole = fs::read(&path).unwrap();
    let mut damages = 0;
    for page in 1..whole.len() / 4096 {
        let mut bytes = whole.clone();
        bytes[page * 4096..page * 4096 + 4096].fill(0x5a);
        fs::write(&path, &bytes).unwrap();
        run(async {
            let look = async {
                let store = Store::open(&path).await?;
                store.tournaments().await?;
                store.tournament(1).await?;
                store.results(1).await?;
                store.verify(1, &start).await
            };
            match look.await {
                Err(StoreError::Damaged(_)) => damages += 1,
                Ok(games) => assert_eq!(games, 200, "page {page}"),
                Err(error) => panic!("page {page}: {error}"),
            }
        });
    }
    assert!(damages > 4, "{damages}");
}

#[test]
fn a_record_that_was_tampered_with_is_found() {
    let (_folder, path) = folder();
    run(async {
        let (store, id) = opened(&path).await;
        store.commit(id, &bout("1v2", 0..5)).await.unwrap();
        tamper(&path, "UPDATE played SET winner = 1 - winner WHERE number = 3").await;
        let error = store.verify(id, &start).await.unwrap_err();
        assert!(matches!(&error, StoreError::BadRecord { number: 3, .. }), "{error}");
        for sql in [
            "UPDATE played SET place = 77 WHERE number = 3",
            "UPDATE played SET place = -1 WHERE number = 3",
            "UPDATE played SET reason = 'luck' WHERE number = 3",
            "UPDATE played SET reason = 'rules', number = -3 WHERE number = 3",
            "UPDATE played SET number = 'x' WHERE number = -3",
            "UPDATE chunk SET records = x'28b52ffd'",
            "DELETE FROM chunk",
        ] {
            tamper(&path, sql).await;
            let error = store.verify(id, &start).await;
            assert!(matches!(&error, Err(StoreError::Damaged(_))), "{sql}: {error:?}");
        }
    });
}

fn many_may_open_a_new_database_at_once(place: &Place) {
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                run(async {
                    let store = place.store().await;
                    store.create(&new_tournament()).await.unwrap();
                    store.close().await;
                });
            });
        }
    });
    let store = run(place.store());
    assert_eq!(run(store.tournaments()).unwrap().len(), 8);
}
