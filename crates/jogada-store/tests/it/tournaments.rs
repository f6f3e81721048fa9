//! A tournament as a whole, and who may play it.

use std::sync::Arc;

use jogada_store::{NewVersion, Notice, Replacement, Store, StoreError, TournamentState};
use jogada_text::Lang;

use crate::common::{Place, bout, folder, laws, new_tournament, opened, run};

laws!(
    a_tournament_comes_out_as_it_went_in,
    tournaments_are_listed_newest_first_and_numbers_are_never_used_again,
    a_tournament_that_is_not_there_is_told_by_its_number,
    a_tournament_is_held_by_one_at_a_time,
    notices_come_newest_first_and_old_ones_are_deleted,
    versions_are_kept_and_the_last_one_plays,
    entrants_come_in_once,
    everything_can_be_awaited_on_any_thread,
);

fn a_tournament_comes_out_as_it_went_in(place: &Place) {
    run(async {
        let (store, id) = place.opened().await;
        store.commit(id, &bout("1v2", 0..4)).await.unwrap();
        store.close().await;
        let store = place.store().await;
        let (new, tournament) = (new_tournament(), store.tournament(id).await.unwrap());
        assert_eq!((tournament.name, tournament.game), (new.name, new.game));
        assert_eq!((tournament.settings, tournament.entrants), (new.settings, new.entrants));
        assert_eq!((tournament.secret, tournament.games), (new.secret, 4));
        assert_eq!(tournament.state, TournamentState::Open);
        store.finish(id).await.unwrap();
        assert_eq!(store.tournament(id).await.unwrap().state, TournamentState::Finished);
    });
}

fn entrants_come_in_once(place: &Place) {
    run(async {
        let (store, id) = place.opened().await;
        let new = jogada_tournament::Entrant::read_all(&["rui=first"]).unwrap();
        store.enter(id, 3, &new, &[]).await.unwrap();
        store.enter(id, 3, &new, &[]).await.unwrap();
        let other = jogada_tournament::Entrant::read_all(&["eva=first"]).unwrap();
        assert!(matches!(store.enter(id, 3, &other, &[]).await, Err(StoreError::Locked { .. })));
        assert_eq!(store.enter(9, 3, &other, &[]).await, Err(StoreError::NotFound(9)));
        let changed = serde_json::json!({"season": {"is-frozen": true}});
        store.change_settings(id, &changed).await.unwrap();
        let tournament = store.tournament(id).await.unwrap();
        assert_eq!((tournament.entrants.len(), &tournament.entrants[3]), (4, &new[0]));
        assert_eq!(tournament.settings, changed);
    });
}

fn tournaments_are_listed_newest_first_and_numbers_are_never_used_again(place: &Place) {
    run(async {
        let (store, first) = place.opened().await;
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

fn a_tournament_that_is_not_there_is_told_by_its_number(place: &Place) {
    run(async {
        let store = place.store().await;
        let error = StoreError::NotFound(7);
        assert_eq!(store.tournament(7).await, Err(error.clone()));
        assert_eq!(store.results(7).await, Err(error.clone()));
        assert_eq!(store.lock(7).await.unwrap_err(), error);
        assert_eq!(store.forget(7, "1v2").await, Err(error.clone()));
        assert_eq!(store.repeats(7).await, Err(error.clone()));
        assert_eq!(store.finish(7).await, Err(error.clone()));
        assert_eq!(store.delete(7).await, Err(error.clone()));
        assert_eq!(store.verify(7, &crate::common::start).await, Err(error.clone()));
        assert_eq!(error.to_string(), "expected the number of a tournament, got \"7\"");
        assert_eq!(error.message().say(Lang::Pt), "esperava o número de um torneio, veio \"7\"");
        if let Some(path) = place.database.file() {
            let files = std::fs::read_dir(path.parent().unwrap()).unwrap().count();
            assert_eq!(files, 3, "no lock is left");
        }
    });
}

fn a_tournament_is_held_by_one_at_a_time(place: &Place) {
    run(async {
        let (store, id) = place.opened().await;
        let other = store.create(&new_tournament()).await.unwrap();
        let lock = store.lock(id).await.unwrap();
        let error = StoreError::Locked { id, pid: Some(std::process::id()), host: None };
        assert_eq!(store.lock(id).await.unwrap_err(), error);
        assert_eq!(place.store().await.lock(id).await.unwrap_err(), error);
        assert_eq!(store.delete(id).await, Err(error.clone()));
        let line = format!("tournament {id} is being played by process {}", std::process::id());
        assert_eq!(error.to_string(), line);
        store.lock(other).await.unwrap();
        store.commit(id, &bout("1v2", 0..2)).await.unwrap();
        drop(lock);
        store.lock(id).await.unwrap();
        store.delete(id).await.unwrap();
        assert_eq!(store.lock(id).await.unwrap_err(), StoreError::NotFound(id));
    });
}

fn notices_come_newest_first_and_old_ones_are_deleted(place: &Place) {
    run(async {
        let (store, id) = place.opened().await;
        assert_eq!(store.notices(id).await, Ok(vec![]));
        let message = StoreError::Full.message();
        let about = |number| Some(("1v2".to_owned(), number));
        let notice = |number| Notice {
            worker: "lab7".into(),
            about: about(number),
            message: message.clone(),
        };
        for number in 0..1003 {
            store.notice(id, &notice(number)).await.unwrap();
        }
        let gone = Notice { about: None, ..notice(0) };
        store.notice(id, &gone).await.unwrap();
        let notices = store.notices(id).await.unwrap();
        assert_eq!(notices.len(), 1000);
        assert!(notices[0].0 > 1_700_000_000);
        let shown = |notice: &Notice| {
            let texts: Vec<String> =
                Lang::ALL.iter().map(|&lang| notice.message.say(lang)).collect();
            (notice.worker.clone(), notice.about.clone(), texts)
        };
        assert_eq!(shown(&notices[0].1), shown(&gone));
        assert_eq!(shown(&notices[1].1), shown(&notice(1002)));
        assert_eq!(shown(&notices[999].1), shown(&notice(4)));
        assert_eq!(store.notice(id + 1, &gone).await, Err(StoreError::NotFound(id + 1)));
        store.delete(id).await.unwrap();
        assert_eq!(store.notices(id).await, Err(StoreError::NotFound(id)));
    });
}

#[cfg(unix)]
#[test]
fn a_file_is_the_same_under_any_name() {
    let (folder, path) = folder();
    run(async {
        let (store, id) = opened(&path).await;
        let _lock = store.lock(id).await.unwrap();
        let link = folder.path().join("link.db");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        let error = Store::open(&link).await.unwrap().lock(id).await.unwrap_err();
        assert!(matches!(error, StoreError::Locked { .. }), "{error}");
    });
}

/// Compiles, or does not.
fn everything_can_be_awaited_on_any_thread(place: &Place) {
    fn check(_: impl Send) {}
    run(async {
        let (store, id) = place.opened().await;
        check(Store::open(&place.database));
        check(store.create(&new_tournament()));
        check(store.lock(id));
        check(store.commit(id, &[]));
        check(store.results(id));
        check(store.verify(id, &crate::common::start));
        check(store.records(id).next());
        check(store.delete(id));
    });
}

fn version(entrant: usize, files: &str) -> NewVersion {
    let hash = format!("hash-of-{files}");
    let (file, packed) = ("ana.py".to_owned(), Arc::new(files.as_bytes().to_vec()));
    NewVersion { entrant, member: 0, hash, file, is_folder: false, packed }
}

fn versions_are_kept_and_the_last_one_plays(place: &Place) {
    run(async {
        let store = place.store().await;
        let new = new_tournament();
        let id = store
            .create_with_versions(&new, &[version(0, "one"), version(2, "one")])
            .await
            .unwrap();
        store.commit(id, &bout("1v2", 0..4)).await.unwrap();
        store.commit(id, &bout("2v3", 0..4)).await.unwrap();
        store.forget(id, "1v2").await.unwrap();
        store.commit(id, &bout("1v2", 0..2)).await.unwrap();
        store.add_forfeit(id, 0, 3).await.unwrap();
        store.add_forfeit(id, 1, 3).await.unwrap();
        store.finish(id).await.unwrap();
        let mut entrants = new.entrants.clone();
        entrants[0].name = "ana 2".to_owned();
        let with = Replacement {
            entrants: entrants.clone(),
            pardoned: vec![0],
            dropped: vec![2],
            bouts: vec!["1v2".to_owned(), "9v9".to_owned()],
            versions: vec![version(0, "two")],
        };
        store.replace(id, &with).await.unwrap();
        let found = store.tournament(id).await.unwrap();
        assert_eq!((found.games, found.state), (4, TournamentState::Open));
        assert_eq!(found.entrants, entrants);
        assert_eq!(store.repeats(id).await, Ok(vec![]), "a replaced bout is not a repeated one");
        assert_eq!(store.results(id).await.unwrap().games(), 4);
        assert_eq!(store.forfeits(id).await, Ok(vec![(1, 3)]));
        assert_eq!(store.dropped(id).await, Ok(vec![2]));
        let versions = store.versions(id).await.unwrap();
        let told: Vec<_> =
            versions.iter().map(|one| (one.entrant, one.version, one.hash.as_str())).collect();
        assert_eq!(told, [(0, 1, "hash-of-one"), (0, 2, "hash-of-two"), (2, 1, "hash-of-one")]);
        assert_eq!(store.files("hash-of-one").await, Ok(Some(b"one".to_vec())));
        assert_eq!(store.files("hash-of-three").await, Ok(None));
        let other = store.create_with_versions(&new, &[version(0, "two")]).await.unwrap();
        store.delete(id).await.unwrap();
        assert_eq!(store.files("hash-of-one").await, Ok(None), "no tournament uses it");
        assert_eq!(store.files("hash-of-two").await, Ok(Some(b"two".to_vec())));
        assert_eq!(store.versions(other).await.unwrap().len(), 1);
        assert_eq!(store.check(false).await, Ok(vec![]));
    });
}
