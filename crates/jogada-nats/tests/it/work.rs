//! WorkerPool play what is handed out, and what comes of it is what threads of one process make.

use std::{sync::Arc, time::Duration};

use jogada_arena::{NoBots, RunError, StopSignal, TournamentSpec, WorkerSource};
use jogada_nats::{NatsWorkers, Priority};
use jogada_testkit::Nats;

use crate::common::{Builtins, Hand, Paper, nats_workers, play, spec, undisturbed};

#[test]
fn machines_elsewhere_make_the_same_table_and_records() {
    let nats = Nats::start();
    let spec = spec("othello", &["greedy", "random", "first"], 40);
    let _hands = ["a", "b"].map(|name| Hand::start(&nats.url(), name, Arc::new(Builtins)));
    let mut paper = Paper::default();
    let nats_workers = nats_workers(&nats.url());
    let table = play(&spec, &nats_workers, &mut NoBots, &mut paper, &StopSignal::new()).unwrap();
    let (expected, texts) = undisturbed(&spec);
    assert_eq!(table, expected);
    assert!(paper.texts() == texts, "the records differ");
    assert!(paper.notices.is_empty(), "{:?}", paper.notices);
}

#[test]
fn who_works_is_seen_and_who_left_is_not() {
    let nats = Nats::start();
    let nats_workers = nats_workers(&nats.url());
    let hand = Hand::start(&nats.url(), "lab 3", Arc::new(Builtins));
    let wait_for = |workers| {
        for _ in 0..300 {
            if nats_workers.counts().workers == workers {
                return true;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        false
    };
    assert!(wait_for(1));
    let (id, presence) = nats_workers.workers().remove(0);
    assert!(id.starts_with("lab-3-"), "{id}");
    assert_eq!((presence.name.as_str(), presence.slots), ("lab 3", 1));
    drop(hand);
    assert!(wait_for(0));
}

#[test]
fn a_tournament_that_is_stopped_goes_on_with_whoever_is_there_then() {
    let nats = Nats::start();
    let spec = spec("queens", &["greedy", "random", "first"], 60);
    let nats_workers = nats_workers(&nats.url());
    let mut paper = Paper::default();
    let mut stops = 0;
    let table = loop {
        let signal = StopSignal::new();
        let (raised, goal) = (signal.clone(), paper.entries.len() + 60);
        paper.then = Some(Box::new(move |entries| {
            if entries >= goal {
                raised.raise();
            }
        }));
        let _hand = Hand::start(&nats.url(), "one", Arc::new(Builtins));
        match play(&spec, &nats_workers, &mut NoBots, &mut paper, &signal) {
            Ok(table) => break table,
            Err(trouble) => assert_eq!(trouble, RunError::Stopped),
        }
        stops += 1;
    };
    assert!(stops >= 1, "{stops}");
    let (expected, texts) = undisturbed(&spec);
    assert_eq!(table, expected);
    assert!(paper.texts() == texts, "the records differ");
}

#[test]
fn who_is_away_is_told_in_one_line() {
    let gone = Nats::start().url();
    let server = crate::common::server(&gone);
    let said = NatsWorkers::open(&server, Priority::Normal, Duration::ZERO).unwrap_err();
    assert!(said.to_string().starts_with("cannot use NATS at nats://127.0.0.1:"), "{said}");
}

#[test]
fn what_is_urgent_is_played_first() {
    let nats = Nats::start();
    let server = crate::common::server(&nats.url());
    let open = |priority| NatsWorkers::open(&server, priority, Duration::from_secs(20)).unwrap();
    let (low, high) = (open(Priority::Low), open(Priority::High));
    let (signal, stop) = (StopSignal::new(), StopSignal::new());
    let long = spec("othello", &["greedy", "random"], 100_000);
    let urgent = TournamentSpec { id: 2, ..spec("othello", &["greedy", "random"], 200) };
    let _hand = Hand::start(&nats.url(), "one", Arc::new(Builtins));
    std::thread::scope(|scope| {
        let background =
            scope.spawn(|| play(&long, &low, &mut NoBots, &mut Paper::default(), &signal));
        play(&urgent, &high, &mut NoBots, &mut Paper::default(), &stop).unwrap();
        signal.raise();
        let ended = background.join().unwrap();
        assert_eq!(ended.unwrap_err(), RunError::Stopped, "the long one was over before");
    });
}
