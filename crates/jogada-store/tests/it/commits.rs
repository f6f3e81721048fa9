//! Matches: once each, all of a batch or none, and out again as they went in.

use jogada_record::{End, Reason};
use jogada_store::{PlayedMatch, StoreError};
use jogada_tournament::Results;
use proptest::{
    collection::vec,
    test_runner::{Config, TestRunner},
};

use crate::common::{Place, bout, laws, new_tournament, played, record, run, start};

laws!(
    a_match_comes_out_as_it_went_in,
    records_come_in_order_however_they_were_committed,
    the_same_again_is_ignored_and_another_match_is_refused,
    an_aborted_match_is_refused_and_so_is_its_batch,
    a_bout_that_is_forgotten_can_be_played_again,
    readers_see_whole_batches_while_another_writes,
    results_do_not_depend_on_how_matches_were_committed,
);

fn a_match_comes_out_as_it_went_in(place: &Place) {
    run(async {
        let (store, id) = place.opened().await;
        let games = [bout("1v2", 0..7), bout("r3-12v7", 4..6)].concat();
        store.commit(id, &games).await.unwrap();
        for game in &games {
            let kept = store.record(id, &game.bout, game.number).await.unwrap().unwrap();
            assert_eq!(kept.text, game.record.to_text());
            assert_eq!(kept.beside, game.beside);
            assert_eq!(kept.finish.winner, game.record.end.winner);
        }
        assert_eq!(store.record(id, "1v2", 7).await, Ok(None));
        assert_eq!(store.record(id, "2v1", 0).await, Ok(None));
        assert_eq!(store.record(id + 1, "1v2", 0).await, Ok(None));
        assert_eq!(store.verify(id, &start).await, Ok(9));
    });
}

fn records_come_in_order_however_they_were_committed(place: &Place) {
    run(async {
        let (store, id) = place.opened().await;
        let other = store.create(&new_tournament()).await.unwrap();
        store.commit(other, &bout("1v2", 0..3)).await.unwrap();
        // More than a page, and more chunks than are kept unpacked.
        for begin in (0..600).rev().step_by(15) {
            let begin = begin - 14;
            let some = [bout("2v3", begin..begin + 15), bout("1v2", begin..begin + 15)].concat();
            store.commit(id, &some).await.unwrap();
        }
        let mut records = store.records(id);
        for id in ["1v2", "2v3"] {
            for number in 0..600 {
                let kept = records.next().await.unwrap().unwrap();
                assert_eq!((kept.bout.as_str(), kept.number), (id, number));
                if number % 50 == 0 {
                    assert_eq!(kept.text, played(id, number).record.to_text());
                }
            }
        }
        assert_eq!(records.next().await, Ok(None));
        assert_eq!(records.next().await, Ok(None));
        assert_eq!(store.records(id + 7).next().await, Ok(None));
    });
}

fn the_same_again_is_ignored_and_another_match_is_refused(place: &Place) {
    run(async {
        let (store, id) = place.opened().await;
        store.commit(id, &bout("1v2", 0..3)).await.unwrap();
        let again = PlayedMatch { beside: None, ..played("1v2", 0) };
        store.commit(id, &[again, played("1v2", 3), played("1v2", 3)]).await.unwrap();
        assert_eq!(store.tournament(id).await.unwrap().games, 4);
        let kept = store.record(id, "1v2", 0).await.unwrap().unwrap();
        assert_eq!(kept.beside, played("1v2", 0).beside, "what came first stays");

        let other = PlayedMatch { record: record(12345), ..played("1v2", 2) };
        let error = store.commit(id, &[played("1v2", 4), other.clone()]).await.unwrap_err();
        assert_eq!(error, StoreError::Different { bout: "1v2".into(), number: 2 });
        assert_eq!(
            error.to_string(),
            "bout 1v2 match 2: it was committed before, with another record"
        );
        let twice = [played("5v6", 2), PlayedMatch { bout: "5v6".into(), ..other }];
        assert!(matches!(store.commit(id, &twice).await, Err(StoreError::Different { .. })));
        assert_eq!(store.results(id).await.unwrap().games(), 4);
        assert_eq!(store.record(id, "1v2", 4).await, Ok(None));
        assert_eq!(store.verify(id, &start).await, Ok(4));
    });
}

fn an_aborted_match_is_refused_and_so_is_its_batch(place: &Place) {
    run(async {
        let (store, id) = place.opened().await;
        let mut aborted = played("1v2", 1);
        aborted.record.end =
            End { winner: None, scores: [0, 0], reason: Reason::Aborted, ending: None };
        let error = store.commit(id, &[played("1v2", 0), aborted]).await;
        assert_eq!(error, Err(StoreError::Aborted { bout: "1v2".into(), number: 1 }));
        assert_eq!(store.results(id).await, Ok(Results::new()));
        store.commit(id, &[]).await.unwrap();
        let nowhere = store.commit(id + 1, &[played("1v2", 0)]).await;
        assert_eq!(nowhere, Err(StoreError::NotFound(id + 1)));
    });
}

fn a_bout_that_is_forgotten_can_be_played_again(place: &Place) {
    run(async {
        let (store, id) = place.opened().await;
        store.commit(id, &[bout("1v2", 0..5), bout("1v3", 0..5)].concat()).await.unwrap();
        assert_eq!(store.repeats(id).await, Ok(vec![]));
        assert_eq!(store.forget(id, "1v2").await, Ok(5));
        assert_eq!(store.forget(id, "1v2").await, Ok(0));
        assert_eq!(store.tournament(id).await.unwrap().games, 5);
        let other = PlayedMatch { record: record(777), ..played("1v2", 0) };
        store.commit(id, &[other]).await.unwrap();
        assert_eq!(store.forget(id, "1v2").await, Ok(1));
        assert_eq!(store.repeats(id).await, Ok(vec![("1v2".to_owned(), 2)]));
        assert_eq!(store.verify(id, &start).await, Ok(5));
        assert_eq!(store.forget(id, "1v3").await, Ok(5));
        assert_eq!(store.results(id).await, Ok(Results::new()));
    });
}

fn readers_see_whole_batches_while_another_writes(place: &Place) {
    let (store, id) = run(place.opened());
    run(store.close());
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            run(async {
                let store = place.store().await;
                for batch in 0..30 {
                    store.commit(id, &bout("1v2", batch * 10..batch * 10 + 10)).await.unwrap();
                }
            })
        });
        run(async {
            let reader = place.store().await;
            let mut seen = 0;
            while seen < 300 {
                assert!(!writer.is_finished() || reader.tournament(id).await.unwrap().games == 300);
                let listed = reader.tournaments().await.unwrap()[0].games as usize;
                let games = reader.results(id).await.unwrap().games();
                assert!(
                    games % 10 == 0 && seen <= listed && listed <= games,
                    "{seen} {listed} {games}"
                );
                seen = games;
            }
        });
    });
}

fn results_do_not_depend_on_how_matches_were_committed(place: &Place) {
    let ids = ["1v2", "2v1", "r1-1v10", "semi-4v1"];
    let cases = (vec((0usize..4, 0u32..6), 1..40), vec(1usize..9, 40));
    let store = run(place.store());
    let check = |(order, cuts): (Vec<(usize, u32)>, Vec<usize>)| {
        let game = |&(at, number): &(usize, u32)| played(ids[at], number);
        let mut games: Vec<PlayedMatch> = order.iter().map(game).collect();
        let mut known = Results::new();
        for game in &games {
            known.add(&game.bout, game.number as usize, &game.record.end).unwrap();
        }
        run(async {
            let id = store.create(&new_tournament()).await.unwrap();
            for cut in cuts {
                let some: Vec<PlayedMatch> = games.drain(..cut.min(games.len())).collect();
                store.commit(id, &some).await.unwrap();
            }
            assert_eq!(store.results(id).await.unwrap(), known);
            assert_eq!(store.tournament(id).await.unwrap().games, known.games() as u64);
            assert_eq!(store.verify(id, &start).await, Ok(known.games() as u64));
        });
        Ok(())
    };
    TestRunner::new(Config::with_cases(24)).run(&cases, check).unwrap();
}
