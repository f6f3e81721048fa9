//! Workers play what is handed out, and what comes of it is what threads of one process make.

use std::{sync::Arc, time::Duration};

use jogada_jobs::{Employer, Halt, Terms, Trouble};
use jogada_nats::{Agency, Priority};
use jogada_testkit::Nats;

use crate::common::{Builtins, Closed, Hand, Paper, agency, play, terms, undisturbed};

#[test]
fn machines_elsewhere_make_the_same_table_and_records() {
    let nats = Nats::start();
    let terms = terms("othello", &["greedy", "random", "first"], 40);
    let _hands = ["a", "b"].map(|name| Hand::start(&nats.url(), name, Arc::new(Builtins)));
    let mut paper = Paper::default();
    let agency = agency(&nats.url());
    let table = play(&terms, &agency, &mut Closed, &mut paper, &Halt::new()).unwrap();
    let (expected, texts) = undisturbed(&terms);
    assert_eq!(table, expected);
    assert!(paper.texts() == texts, "the records differ");
    assert!(paper.notices.is_empty(), "{:?}", paper.notices);
}

#[test]
fn who_works_is_seen_and_who_left_is_not() {
    let nats = Nats::start();
    let agency = agency(&nats.url());
    let hand = Hand::start(&nats.url(), "lab 3", Arc::new(Builtins));
    let wait_for = |workers| {
        for _ in 0..300 {
            if agency.crew().workers == workers {
                return true;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        false
    };
    assert!(wait_for(1));
    let (id, presence) = agency.workers().remove(0);
    assert!(id.starts_with("lab-3-"), "{id}");
    assert_eq!((presence.name.as_str(), presence.slots), ("lab 3", 1));
    drop(hand);
    assert!(wait_for(0));
}

#[test]
fn a_tournament_that_is_stopped_goes_on_with_whoever_is_there_then() {
    let nats = Nats::start();
    let terms = terms("queens", &["greedy", "random", "first"], 60);
    let agency = agency(&nats.url());
    let mut paper = Paper::default();
    let mut stops = 0;
    let table = loop {
        let halt = Halt::new();
        let (raised, goal) = (halt.clone(), paper.entries.len() + 60);
        paper.then = Some(Box::new(move |entries| {
            if entries >= goal {
                raised.raise();
            }
        }));
        let _hand = Hand::start(&nats.url(), "one", Arc::new(Builtins));
        match play(&terms, &agency, &mut Closed, &mut paper, &halt) {
            Ok(table) => break table,
            Err(trouble) => assert_eq!(trouble, Trouble::Halted),
        }
        stops += 1;
    };
    assert!(stops >= 1, "{stops}");
    let (expected, texts) = undisturbed(&terms);
    assert_eq!(table, expected);
    assert!(paper.texts() == texts, "the records differ");
}

#[test]
fn who_is_away_is_told_in_one_line() {
    let gone = Nats::start().url();
    let server = crate::common::server(&gone);
    let said = Agency::open(&server, Priority::Normal, Duration::ZERO).unwrap_err();
    assert!(said.to_string().starts_with("cannot use NATS at nats://127.0.0.1:"), "{said}");
}

#[test]
fn what_is_urgent_is_played_first() {
    let nats = Nats::start();
    let server = crate::common::server(&nats.url());
    let open = |priority| Agency::open(&server, priority, Duration::from_secs(20)).unwrap();
    let (low, high) = (open(Priority::Low), open(Priority::High));
    let (halt, stop) = (Halt::new(), Halt::new());
    let long = terms("othello", &["greedy", "random"], 100_000);
    let urgent = Terms { id: 2, ..terms("othello", &["greedy", "random"], 200) };
    let _hand = Hand::start(&nats.url(), "one", Arc::new(Builtins));
    std::thread::scope(|scope| {
        let background =
            scope.spawn(|| play(&long, &low, &mut Closed, &mut Paper::default(), &halt));
        play(&urgent, &high, &mut Closed, &mut Paper::default(), &stop).unwrap();
        halt.raise();
        let ended = background.join().unwrap();
        assert_eq!(ended.unwrap_err(), Trouble::Halted, "the long one was over before");
    });
}
