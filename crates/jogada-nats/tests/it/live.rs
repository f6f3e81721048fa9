//! Whoever looks sees matches that are played elsewhere.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use jogada_jobs::{Gallery, Halt};
use jogada_record::Course;
use jogada_testkit::Nats;
use jogada_tournament::Bout;

use crate::common::{Builtins, Closed, Hand, Paper, agency, play_in, terms};

#[derive(Debug, Default)]
struct Looker {
    seen: AtomicUsize,
}

impl Gallery for Looker {
    fn is_open(&self) -> bool {
        true
    }

    fn looks(&self, _: usize, _: bool) -> bool {
        true
    }

    fn show(&self, _: usize, _: &Bout, _: usize, course: &Course) {
        assert!(!course.events().is_empty());
        self.seen.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn matches_elsewhere_are_seen_here() {
    let nats = Nats::start();
    let mut terms = terms("othello", &["engine", "greedy"], 40);
    terms.settings.time = Some("nodes=20000".to_owned());
    let (halt, looker) = (Halt::new(), Arc::new(Looker::default()));
    let hall = terms.hall(all_games::find, &mut Closed, &halt).unwrap();
    let hall = Arc::new(hall.with_gallery(looker.clone()));
    let _hand = Hand::start(&nats.url(), "one", Arc::new(Builtins));
    let (seen, raised) = (Arc::clone(&looker), halt.clone());
    let then = Box::new(move |_| {
        if seen.seen.load(Ordering::Relaxed) > 0 {
            raised.raise();
        }
    });
    let mut paper = Paper { then: Some(then), ..Paper::default() };
    // It is stopped as soon as somebody has seen something.
    _ = play_in(&terms, &hall, &agency(&nats.url()), &mut paper, &halt);
    assert!(looker.seen.load(Ordering::Relaxed) > 0);
}
