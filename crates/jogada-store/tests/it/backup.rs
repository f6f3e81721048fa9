//! Copies of the whole database, made while it is used.

use std::{
    fs,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use jogada_core::{Seat, Seed};
use jogada_record::{Event, Ply};
use jogada_store::{NewLiveMatch, Notice, Store, StoreCounts, StoreError};
use jogada_text::Lang;
use serde_json::json;

use crate::common::{Place, bout, folder, laws, new_tournament, opened, run, start, tamper};

laws!(
    a_backup_holds_everything_and_is_a_database,
    a_backup_is_of_one_moment_while_others_write,
    a_number_of_a_deleted_tournament_is_not_used_again_in_a_backup,
    a_whole_database_has_no_problems,
);

async fn fill(store: &Store) -> i64 {
    let id = store.create(&new_tournament()).await.unwrap();
    store.commit(id, &bout("1v2", 0..40)).await.unwrap();
    store.commit(id, &bout("2v3", 0..7)).await.unwrap();
    store.forget(id, "2v3").await.unwrap();
    store.finish(id).await.unwrap();
    let message = StoreError::Full.message();
    let notice = Notice { worker: "lab-3".into(), about: Some(("1v2".into(), 3)), message };
    store.notice(id, &notice).await.unwrap();
    let settings = json!({"seats": ["human", "engine:1"], "clock": null});
    let secret = Seed::from_number(7);
    let new = NewLiveMatch { id: "a".into(), game: "queens".into(), settings, secret };
    store.create_live(&new).await.unwrap();
    let ply = Ply { seat: Seat::FIRST, text: "x".into(), code: 3, said: None };
    store.append("a", 0, &Event::Move(ply), Duration::from_millis(30)).await.unwrap();
    id
}

fn a_backup_holds_everything_and_is_a_database(place: &Place) {
    let (_folder, path) = folder();
    run(async {
        let store = place.store().await;
        let id = fill(&store).await;
        let error = AtomicU64::new(0);
        let progress = |done: u64, total: u64| {
            assert!(done <= total, "{done} of {total}");
            error.fetch_add(1, Ordering::Relaxed);
        };
        store.backup(&path, false, &progress).await.unwrap();
        assert!(error.load(Ordering::Relaxed) > 0);
        let copy = Store::open(&path).await.unwrap();
        assert_eq!(copy.tournaments().await, store.tournaments().await);
        assert_eq!(copy.tournament(id).await, store.tournament(id).await);
        assert_eq!(copy.live("a").await, store.live("a").await);
        assert_eq!(copy.notices(id).await, store.notices(id).await);
        assert_eq!(copy.repeats(id).await, store.repeats(id).await);
        assert_eq!(copy.verify(id, &start).await, Ok(40));
        let (mut one, mut other) = (store.records(id), copy.records(id));
        while let Some(kept) = one.next().await.unwrap() {
            assert_eq!(other.next().await.unwrap(), Some(kept));
        }
        // It can be played on.
        let _lock = copy.lock(id).await.unwrap();
        copy.commit(id, &bout("3v4", 0..2)).await.unwrap();
        assert_eq!(store.tournament(id).await.unwrap().games, 40);
    });
}

fn a_backup_is_of_one_moment_while_others_write(place: &Place) {
    let (folder, _) = folder();
    let id = run(async { place.opened().await.1 });
    let writer = std::thread::scope(|scope| {
        let writing = scope.spawn(|| {
            run(async {
                let store = place.store().await;
                for part in 0..60 {
                    store.commit(id, &bout("1v2", part * 10..part * 10 + 10)).await.unwrap();
                }
            });
        });
        let mut seen = Vec::new();
        run(async {
            let store = place.store().await;
            while !writing.is_finished() {
                let path = folder.path().join(format!("{}.db", seen.len()));
                store.backup(&path, false, &|_, _| {}).await.unwrap();
                let copy = Store::open(&path).await.unwrap();
                let games = copy.tournament(id).await.unwrap().games;
                // Commits are there whole or not at all, and the count belongs to them.
                assert_eq!(games % 10, 0);
                assert_eq!(copy.results(id).await.unwrap().games() as u64, games);
                assert_eq!(copy.check(false).await, Ok(vec![]));
                seen.push(games);
            }
        });
        seen
    });
    assert!(writer.is_sorted(), "{writer:?}");
}

fn a_number_of_a_deleted_tournament_is_not_used_again_in_a_backup(place: &Place) {
    let (_folder, path) = folder();
    run(async {
        let store = place.store().await;
        for _ in 0..3 {
            store.create(&new_tournament()).await.unwrap();
        }
        let last = store.tournaments().await.unwrap()[0].id;
        store.delete(last).await.unwrap();
        store.backup(&path, false, &|_, _| {}).await.unwrap();
        let copy = Store::open(&path).await.unwrap();
        assert_eq!(copy.create(&new_tournament()).await, Ok(last + 1));
    });
}

fn a_whole_database_has_no_problems(place: &Place) {
    run(async {
        let store = place.store().await;
        fill(&store).await;
        assert_eq!(store.check(false).await, Ok(vec![]));
        assert_eq!(store.check(true).await, Ok(vec![]));
        let counts = store.counts().await;
        assert_eq!(counts, Ok(StoreCounts { tournaments: 1, games: 40, tables: 1 }));
        assert_eq!(store.live_ids_after("").await, Ok(vec!["a".to_owned()]));
        assert_eq!(store.live_ids_after("a").await, Ok(vec![]));
    });
}

#[test]
fn a_sample_replays_fewer_matches() {
    let (_folder, path) = folder();
    run(async {
        let (store, id) = opened(&path).await;
        store.commit(id, &bout("1v2", 0..41)).await.unwrap();
        let read = AtomicU64::new(0);
        let done = |games| read.store(games, Ordering::Relaxed);
        assert_eq!(store.verify_every(id, 10, &start, &done).await, Ok(5));
        assert_eq!(read.load(Ordering::Relaxed), 41);
    });
}

#[test]
fn damage_is_found_and_told_in_both_languages() {
    let (_folder, path) = folder();
    run(async {
        let (store, id) = opened(&path).await;
        store.commit(id, &bout("1v2", 0..5)).await.unwrap();
        tamper(&path, "UPDATE tournament SET games = 7").await;
        let found = store.check(true).await.unwrap();
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].say(Lang::En), "tournament 1: expected 7 games, got \"5\"");
        assert_eq!(found[0].say(Lang::Pt), "torneio 1: esperava 7 partidas, veio \"5\"");
    });
}

/// What is in the folder beside a file of some name.
fn left(folder: &std::path::Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn what_is_there_is_replaced_only_if_it_may_be() {
    let (home, source) = folder();
    let (folder, path) = folder();
    run(async {
        let (store, _) = opened(&source).await;
        fs::write(&path, "precious").unwrap();
        let refused = store.backup(&path, false, &|_, _| {}).await.unwrap_err();
        assert_eq!(refused, StoreError::Exists(path.clone()));
        assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
        store.backup(&path, true, &|_, _| {}).await.unwrap();
        assert_eq!(left(folder.path()), ["t.db"], "nothing else is left");
        let copy = Store::open(&path).await.unwrap();
        assert_eq!(copy.tournaments().await.unwrap().len(), 1);
        copy.close().await;
        for is_forced in [false, true] {
            let at = |path: &std::path::Path| path.to_owned();
            for (to, error) in [
                (source.clone(), StoreError::InUse(source.with_extension("db-wal"))),
                (at(home.path()), StoreError::Exists(at(home.path()))),
                (home.path().join("no/x.db"), StoreError::NoFolder(home.path().join("no/x.db"))),
            ] {
                assert_eq!(store.backup(&to, is_forced, &|_, _| {}).await, Err(error));
            }
        }
        assert_eq!(store.tournaments().await.unwrap().len(), 1);
    });
}

/// SQLite would read the log of another database into the copy.
#[test]
fn a_log_that_lies_where_the_copy_goes_is_not_mixed_into_it() {
    let ((_home, source), (folder, path)) = (folder(), folder());
    run(async {
        let (store, _) = opened(&source).await;
        let log = path.with_extension("db-wal");
        fs::write(&log, "of another database").unwrap();
        for is_forced in [false, true] {
            let refused = store.backup(&path, is_forced, &|_, _| {}).await;
            assert_eq!(refused, Err(StoreError::InUse(log.clone())));
        }
        assert_eq!(left(folder.path()), ["t.db-wal"]);
    });
}
