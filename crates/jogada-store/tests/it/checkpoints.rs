//! The file alone is the database: what a person copies without its log is whole after a clean end, and nearly so before.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use jogada_store::Store;

use crate::common::{bout, folder, new_tournament, opened, run};

/// How many tournaments the file has without what lies beside it.
async fn alone(path: &Path) -> usize {
    let copy = path.with_extension("copy");
    fs::copy(path, &copy).unwrap();
    let store = Store::open(&copy).await.unwrap();
    let listed = store.tournaments().await.unwrap().len();
    store.close().await;
    fs::remove_file(&copy).unwrap();
    listed
}

#[test]
fn a_file_that_was_closed_is_whole_without_its_log() {
    let (_folder, path) = folder();
    run(async {
        let (store, id) = opened(&path).await;
        store.commit(id, &bout("1v2", 0..50)).await.unwrap();
        store.close().await;
        assert_eq!(alone(&path).await, 1);
    });
}

/// A second reader keeps the log from being removed, not from being emptied.
#[test]
fn a_file_that_others_have_open_is_whole_too() {
    let (_folder, path) = folder();
    run(async {
        let other = Store::open(&path).await.unwrap();
        let (store, id) = opened(&path).await;
        store.commit(id, &bout("1v2", 0..50)).await.unwrap();
        assert_eq!(other.tournaments().await.unwrap().len(), 1);
        store.close().await;
        assert_eq!(alone(&path).await, 1);
        assert_eq!(fs::metadata(path.with_extension("db-wal")).unwrap().len(), 0);
        assert_eq!(other.tournaments().await.unwrap()[0].games, 50);
    });
}

/// A handle that only read has nothing to empty, and does not stand in the way of those who write.
#[test]
fn a_clean_end_waits_for_no_other_writer() {
    let (_folder, path) = folder();
    run(async {
        let (store, _) = opened(&path).await;
        let reader = Store::open(&path).await.unwrap();
        reader.tournaments().await.unwrap();
        let began = Instant::now();
        reader.close().await;
        assert!(began.elapsed() < Duration::from_secs(1));
        store.create(&new_tournament()).await.unwrap();
    });
}

#[test]
fn what_was_written_reaches_the_file_while_it_is_open() {
    let (_folder, path) = folder();
    run(async {
        let (store, _) = opened(&path).await;
        let began = Instant::now();
        // Ours is the log that a crash would leave.
        while alone(&path).await == 0 {
            assert!(began.elapsed() < Duration::from_secs(30), "the log was never emptied");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert_eq!(store.tournaments().await.unwrap().len(), 1);
    });
}
