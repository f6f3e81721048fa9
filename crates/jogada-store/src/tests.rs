//! Failures that need a look behind the interface: a full disk, a database that is never free.

use std::{path::Path, time::Duration};

use jogada_core::Seed;
use jogada_record::{End, Reason, Record, Setup};
use serde_json::{Value, json};
use sqlx::{Connection, SqliteConnection};

use crate::{NewTournament, PlayedMatch, Store, StoreError, db::Db};

fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

/// A match that cannot have happened, with words beside it that do not compress.
fn played(number: u32) -> PlayedMatch {
    let seed = Seed::from_number(number.into());
    let record = Record {
        setup: Setup {
            game: "none".into(),
            options: json!({}),
            opening: vec![],
            seed_hash: seed.hash(),
        },
        events: vec![],
        end: End { winner: None, scores: [0, 0], reason: Reason::Rules, ending: None },
        seed,
    };
    let words: Vec<String> = (0..20).map(|n| seed.derive("words", n).to_string()).collect();
    PlayedMatch { bout: "1v2".into(), number, record, beside: Some(json!(words)) }
}

async fn filled(path: &Path, wait: Duration) -> (Store, i64) {
    let store = Store::open_waiting(path, wait).await.unwrap();
    let new = NewTournament {
        name: "t".into(),
        game: "none".into(),
        settings: Value::Null,
        entrants: vec![],
        secret: Seed::from_number(1),
    };
    let id = store.create(&new).await.unwrap();
    store.commit(id, &[played(0)]).await.unwrap();
    (store, id)
}

#[test]
fn a_full_disk_leaves_nothing_of_a_commit_and_a_later_one_works() {
    let folder = tempfile::tempdir().unwrap();
    run(async {
        let (store, id) = filled(&folder.path().join("t.db"), Duration::from_secs(5)).await;
        let Db::File(files) = store.db() else { panic!("a path is a file") };
        let limit = async |pages: &'static str| {
            let mut writer = files.writer.acquire().await.unwrap();
            sqlx::raw_sql(pages).execute(&mut *writer).await.unwrap();
        };
        let batch: Vec<PlayedMatch> = (1..400).map(played).collect();
        limit("PRAGMA max_page_count = 40").await;
        assert_eq!(store.commit(id, &batch).await, Err(StoreError::Full));
        assert_eq!(store.results(id).await.unwrap().games(), 1);
        assert_eq!(store.tournament(id).await.unwrap().games, 1);
        assert_eq!(store.record(id, "1v2", 1).await, Ok(None));
        limit("PRAGMA max_page_count = 1000000").await;
        store.commit(id, &batch).await.unwrap();
        assert_eq!(store.results(id).await.unwrap().games(), 400);
        assert_eq!(store.record(id, "1v2", 399).await.unwrap().unwrap().beside, played(399).beside);
    });
}

#[test]
fn a_wait_that_is_too_long_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.db");
    run(async {
        let (store, id) = filled(&path, Duration::from_millis(50)).await;
        let address = format!("sqlite:{}", path.display());
        let mut other = SqliteConnection::connect(&address).await.unwrap();
        let writing = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
        assert_eq!(store.commit(id, &[played(1)]).await, Err(StoreError::Busy));
        assert_eq!(store.results(id).await.unwrap().games(), 1);
        writing.rollback().await.unwrap();
        store.commit(id, &[played(1)]).await.unwrap();
    });
}

#[test]
fn what_cannot_be_read_back_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    run(async {
        let (store, id) = filled(&folder.path().join("t.db"), Duration::from_secs(5)).await;
        let long = PlayedMatch { beside: Some(Value::String("x".repeat(17 << 20))), ..played(1) };
        let error = store.commit(id, &[played(2), long]).await;
        assert_eq!(error, Err(StoreError::TooLong { bout: "1v2".into(), number: 1 }));
        assert_eq!(store.results(id).await.unwrap().games(), 1);
    });
}
