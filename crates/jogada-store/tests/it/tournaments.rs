//! A tournament as a whole, and who may play it.

use jogada_core::Lang;
use jogada_store::{State, Store, StoreError};

use crate::common::{bout, folder, new_tournament, opened, run};

#[test]
fn a_tournament_comes_out_as_it_went_in() {
    let (_folder, path) = folder();
    run(async {
        let (store, id) = opened(&path).await;
        store.commit(id, &bout("1v2", 0..4)).await.unwrap();
        store.close().await;
        let store = Store::open(&path).await.unwrap();
        let (new, tournament) = (new_tournament(), store.tournament(id).await.unwrap());
        assert_eq!((tournament.name, tournament.game), (new.name, new.game));
        assert_eq!((tournament.settings, tournament.entrants), (new.settings, new.entrants));
        assert_eq!((tournament.secret, tournament.games), (new.secret, 4));
        assert_eq!(tournament.state, State::Open);
        store.finish(id).await.unwrap();
        assert_eq!(store.tournament(id).await.unwrap().state, State::Finished);
    });
}

#[test]
fn tournaments_are_listed_newest_first_and_numbers_are_never_used_again() {
    let (_folder, path) = folder();
    run(async {
        let (store, first) = opened(&path).await;
        let second = store.create(&new_tournament()).await.unwrap();
        store.commit(second, &bout("1v2", 0..4)).await.unwrap();
        let listed = store.tournaments().await.unwrap();
        let short: Vec<_> = listed.iter().map(|one| (one.id, one.entrants, one.games)).collect();
        assert_eq!(short, [(second, 3, 4), (first, 3, 0)]);
        assert!(listed[1].created > 1_700_000_000 && listed[0].created >= listed[1].created);
        store.delete(second).await.unwrap();
        assert_eq!(store.tournament(second).await, Err(StoreError::NotFound(second)));
        assert_eq!(store.records(second).next().await, Ok(None));
        assert!(store.create(&new_tournament()).await.unwrap() > second);
    });
}

#[test]
fn a_tournament_that_is_not_there_is_told_by_its_number() {
    let (_folder, path) = folder();
    run(async {
        let store = Store::open(&path).await.unwrap();
        let told = StoreError::NotFound(7);
        assert_eq!(store.tournament(7).await, Err(told.clone()));
        assert_eq!(store.results(7).await, Err(told.clone()));
        assert_eq!(store.hold(7).await.unwrap_err(), told);
        assert_eq!(store.forget(7, "1v2").await, Err(told.clone()));
        assert_eq!(store.repeats(7).await, Err(told.clone()));
        assert_eq!(store.finish(7).await, Err(told.clone()));
        assert_eq!(store.delete(7).await, Err(told.clone()));
        assert_eq!(store.verify(7, &crate::common::start).await, Err(told.clone()));
        assert_eq!(told.to_string(), "expected the number of a tournament, got \"7\"");
        assert_eq!(told.said().say(Lang::Pt), "esperava o número de um torneio, veio \"7\"");
        assert_eq!(
            std::fs::read_dir(path.parent().unwrap()).unwrap().count(),
            3,
            "no lock is left"
        );
    });
}

#[test]
fn a_tournament_is_held_by_one_at_a_time_under_any_name() {
    let (folder, path) = folder();
    run(async {
        let (store, id) = opened(&path).await;
        let other = store.create(&new_tournament()).await.unwrap();
        let hold = store.hold(id).await.unwrap();
        let told = StoreError::Held { id, pid: Some(std::process::id()) };
        assert_eq!(store.hold(id).await.unwrap_err(), told);
        assert_eq!(store.delete(id).await, Err(told.clone()));
        let line = format!("tournament {id} is being played by process {}", std::process::id());
        assert_eq!(told.to_string(), line);
        #[cfg(unix)]
        {
            let link = folder.path().join("link.db");
            std::os::unix::fs::symlink(&path, &link).unwrap();
            assert_eq!(Store::open(&link).await.unwrap().hold(id).await.unwrap_err(), told);
        }
        store.hold(other).await.unwrap();
        drop(hold);
        store.hold(id).await.unwrap();
        store.delete(id).await.unwrap();
        assert_eq!(store.hold(id).await.unwrap_err(), StoreError::NotFound(id));
    });
    drop(folder);
}

/// Compiles, or does not.
#[test]
fn everything_can_be_awaited_on_any_thread() {
    fn check(_: impl Send) {}
    let (_folder, path) = folder();
    run(async {
        let (store, id) = opened(&path).await;
        check(Store::open(&path));
        check(store.create(&new_tournament()));
        check(store.hold(id));
        check(store.commit(id, &[]));
        check(store.results(id));
        check(store.verify(id, &crate::common::start));
        check(store.records(id).next());
        check(store.delete(id));
    });
}
