//! WorkerPool that fall silent, and a queue that is lost: nothing else is.

use std::sync::{Arc, Mutex};

use jogada_arena::{NoBots, StopSignal};
use jogada_testkit::Nats;

use crate::common::{Builtins, Hand, Paper, nats_workers, play, spec, undisturbed};

#[test]
fn a_queue_that_is_lost_with_all_that_was_in_it_is_made_again() {
    let nats = Arc::new(Mutex::new(Nats::start()));
    let url = nats.lock().unwrap().url();
    let spec = spec("othello", &["greedy", "random", "first"], 60);
    let _hands = ["a", "b"].map(|name| Hand::start(&url, name, Arc::new(Builtins)));
    let lost = Arc::clone(&nats);
    let mut is_lost = false;
    let then = Box::new(move |entries| {
        if entries > 20 && !is_lost {
            is_lost = true;
            lost.lock().unwrap().forget();
        }
    });
    let mut paper = Paper { then: Some(then), ..Paper::default() };
    let table =
        play(&spec, &nats_workers(&url), &mut NoBots, &mut paper, &StopSignal::new()).unwrap();
    let (expected, texts) = undisturbed(&spec);
    assert_eq!(table, expected);
    assert!(paper.texts() == texts, "the records differ");
}
