//! Observers see matches that are played on other machines.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use jogada_arena::{BoardObserver, NoBots, StopSignal};
use jogada_record::Course;
use jogada_testkit::Nats;
use jogada_tournament::Bout;

use crate::common::{Builtins, Hand, Paper, nats_workers, play_in, spec};

#[derive(Debug, Default)]
struct Looker {
    seen: AtomicUsize,
}

impl BoardObserver for Looker {
    fn is_watched(&self) -> bool {
        true
    }

    fn wants_board(&self, _: usize, _: bool) -> bool {
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
    let mut spec = spec("othello", &["engine", "greedy"], 40);
    spec.settings.time = Some("nodes=20000".to_owned());
    let (signal, looker) = (StopSignal::new(), Arc::new(Looker::default()));
    let runner = spec.runner(all_games::GAMES, &mut NoBots, &signal).unwrap();
    let runner = Arc::new(runner.with_observer(Some(looker.clone())));
    let _hand = Hand::start(&nats.url(), "one", Arc::new(Builtins));
    let (seen, raised) = (Arc::clone(&looker), signal.clone());
    let then = Box::new(move |_| {
        if seen.seen.load(Ordering::Relaxed) > 0 {
            raised.raise();
        }
    });
    let mut paper = Paper { then: Some(then), ..Paper::default() };
    // The tournament stops as soon as the observer has seen a board.
    _ = play_in(&spec, &runner, &nats_workers(&nats.url()), &mut paper, &signal);
    assert!(looker.seen.load(Ordering::Relaxed) > 0);
}
