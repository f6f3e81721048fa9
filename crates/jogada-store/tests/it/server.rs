//! A server: the same laws as in a file, several coordinators at once, and what happens when it goes away.

use std::{
    sync::atomic::{AtomicBool, AtomicU32, Ordering},
    time::{Duration, Instant},
};

use jogada_core::Seed;
use jogada_store::{Database, Store, StoreError};
use jogada_testkit::Postgres;
use jogada_text::Lang;
use sqlx::{Connection, PgConnection};

use crate::{
    backup, commits,
    common::{Place, bout, new_tournament, played, run, start},
    files, kill, live, people, tournaments,
};

#[test]
fn what_holds_in_a_file_holds_at_a_server() {
    let server = Postgres::start();
    let laws = [
        backup::LAWS,
        commits::LAWS,
        files::LAWS,
        kill::LAWS,
        live::LAWS,
        people::LAWS,
        tournaments::LAWS,
    ];
    for (name, law) in laws.concat() {
        println!("{name}");
        law(&Place::at(&server));
    }
}

/// Two coordinators are given the same matches, each in another order: queues deliver twice.
#[test]
fn coordinators_that_commit_the_same_at_once_lose_and_double_nothing() {
    let server = Postgres::start();
    let place = Place::at(&server);
    let (_, id) = run(place.opened());
    std::thread::scope(|scope| {
        for turn in 0..4 {
            let place = &place;
            scope.spawn(move || {
                run(async {
                    let store = place.store().await;
                    for part in 0..10 {
                        let begin = (part * 3 + turn * 7) % 10 * 20;
                        let games = bout("1v2", begin..begin + 30);
                        store.commit(id, &games).await.unwrap();
                    }
                });
            });
        }
    });
    run(async {
        let store = place.store().await;
        assert_eq!(store.tournament(id).await.unwrap().games, 210);
        assert_eq!(store.verify(id, &start).await, Ok(210));
    });
}

/// A coordinator works on while the server is killed and started again, and notices only a delay. Each write that was
/// acknowledged is there, and there once: also tournaments, which nothing but their number tells apart.
#[test]
fn a_server_that_is_killed_loses_and_doubles_nothing() {
    let mut server = Postgres::start();
    let place = Place::at(&server);
    let (store, id) = run(place.opened());
    run(store.close());
    let (enough, kept) = (AtomicBool::new(false), AtomicU32::new(0));
    let (games, made) = std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            run(async {
                let store = place.store().await;
                let (mut next, mut made) = (0, 1);
                while !enough.load(Ordering::Relaxed) {
                    store.commit(id, &bout("1v2", next..next + 3)).await.unwrap();
                    store.create(&new_tournament()).await.unwrap();
                    (next, made) = (next + 3, made + 1);
                    kept.store(next, Ordering::Relaxed);
                }
                (next, made)
            })
        });
        let mut rng = Seed::from_number(3).rng();
        for _ in 0..6 {
            let before = kept.load(Ordering::Relaxed);
            while kept.load(Ordering::Relaxed) == before && !writer.is_finished() {
                std::thread::yield_now();
            }
            std::thread::sleep(Duration::from_micros(u64::from(rng.below(20_000))));
            server.kill();
            server.restart();
        }
        enough.store(true, Ordering::Relaxed);
        writer.join().unwrap()
    });
    run(async {
        let store = place.store().await;
        assert_eq!(store.verify(id, &start).await, Ok(u64::from(games)));
        assert_eq!(store.tournament(id).await.unwrap().games, u64::from(games));
        assert_eq!(store.tournaments().await.unwrap().len(), made);
    });
}

#[test]
fn patience_with_a_server_that_stays_away_has_an_end() {
    let mut server = Postgres::start();
    let place = Place::at(&server);
    run(async {
        let (_, id) = place.opened().await;
        let wait = Duration::from_millis(500);
        let store = Store::open_waiting(&place.database, wait).await.unwrap();
        assert!(store.is_reachable().await);
        server.kill();
        let begun = Instant::now();
        assert!(!store.is_reachable().await);
        let error = store.commit(id, &[played("1v2", 0)]).await.unwrap_err();
        assert!(matches!(error, StoreError::Away(_)), "{error}");
        for lang in [Lang::En, Lang::Pt] {
            assert_eq!(error.message().say(lang).lines().count(), 1, "{error}");
        }
        assert!(matches!(store.results(id).await, Err(StoreError::Away(_))));
        let error = Store::open_waiting(&place.database, wait).await.unwrap_err();
        assert!(matches!(error, StoreError::Away(_)), "{error}");
        assert!(begun.elapsed() < Duration::from_secs(30));
        server.restart();
        store.commit(id, &[played("1v2", 0)]).await.unwrap();
        assert_eq!(store.verify(id, &start).await, Ok(1));
    });
}

/// Ends the connection that holds a tournament, as if the server had lost it.
async fn lose_lock(place: &str) {
    let mut admin = PgConnection::connect(place).await.unwrap();
    let sql = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'";
    sqlx::raw_sql(sql).execute(&mut admin).await.unwrap();
}

#[test]
fn a_process_that_lost_a_tournament_to_another_cannot_write_it_any_more() {
    let server = Postgres::start();
    let url = server.database();
    let database: Database = url.parse().unwrap();
    run(async {
        let (one, other) =
            (Store::open(&database).await.unwrap(), Store::open(&database).await.unwrap());
        let id = one.create(&new_tournament()).await.unwrap();
        let lost = one.lock(id).await.unwrap();
        one.commit(id, &bout("1v2", 0..2)).await.unwrap();
        lose_lock(&url).await;
        let taken = other.lock(id).await.unwrap();
        let error = StoreError::Locked { id, pid: None, host: None };
        assert_eq!(one.commit(id, &bout("1v2", 2..4)).await, Err(error.clone()));
        assert_eq!(one.forget(id, "1v2").await, Err(error.clone()));
        assert_eq!(one.finish(id).await, Err(error));
        other.commit(id, &bout("1v2", 2..4)).await.unwrap();
        drop((lost, taken));
        assert_eq!(one.verify(id, &start).await, Ok(4));
        one.lock(id).await.unwrap();
    });
}

#[test]
fn a_tournament_is_held_again_once_the_server_is_back() {
    let mut server = Postgres::start();
    let place = Place::at(&server);
    run(async {
        let (store, id) = place.opened().await;
        let _lock = store.lock(id).await.unwrap();
        server.kill();
        server.restart();
        store.commit(id, &bout("1v2", 0..2)).await.unwrap();
        // The one that keeps the lock looks every few seconds.
        tokio::time::sleep(Duration::from_secs(4)).await;
        let error = place.store().await.lock(id).await.unwrap_err();
        assert_eq!(error, StoreError::Locked { id, pid: Some(std::process::id()), host: None });
        store.commit(id, &bout("1v2", 2..4)).await.unwrap();
    });
}

#[test]
fn a_server_that_refuses_is_told_in_one_line() {
    let server = Postgres::start();
    let url = server.database();
    run(async {
        Store::open(&url.parse::<Database>().unwrap()).await.unwrap();
        let nowhere: Database = format!("{url}x").parse().unwrap();
        let error = Store::open(&nowhere).await.unwrap_err().to_string();
        assert!(error.starts_with("the database refused: database \"arena0x\""), "{error}");

        let mut admin = PgConnection::connect(&url).await.unwrap();
        sqlx::raw_sql("UPDATE jogada.jogada SET schema = 99").execute(&mut admin).await.unwrap();
        let error = Store::open(&url.parse::<Database>().unwrap()).await.unwrap_err();
        assert_eq!(error, StoreError::Newer { found: 99, known: 7 });
    });
}
