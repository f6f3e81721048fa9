//! A worker whose records are not true is found out, and the tournament ends as if it had never been there.

use std::sync::Arc;

use jogada_core::Said;
use jogada_jobs::{Hall, Halt, Terms};
use jogada_nats::{Build, WorkerError};
use jogada_testkit::Nats;

use crate::common::{Builtins, Closed, Hand, Paper, agency, play, terms, undisturbed};

/// Plays all games from another secret: by the rules, but other games than were handed out.
struct Liar;

impl Build for Liar {
    fn build(&self, terms: &Terms, halt: &Halt) -> Result<Hall, Said> {
        let other = jogada_core::Seed::from_number(666).to_string();
        Terms { secret: other, ..terms.clone() }.hall(all_games::find, &mut Closed, halt)
    }
}

#[test]
fn who_hands_in_other_games_is_put_aside() {
    let nats = Nats::start();
    let terms = terms("dominoes", &["dummy", "greedy"], 200);
    let liar = Hand::start(&nats.url(), "liar", Arc::new(Liar));
    let agency = agency(&nats.url());
    // The honest one comes only when the liar has been found out, so that the liar has its chance.
    let (url, told) = (nats.url(), std::thread::spawn(move || liar.left()));
    let honest = std::thread::spawn(move || {
        let told = told.join().unwrap();
        (told, Hand::start(&url, "honest", Arc::new(Builtins)))
    });
    let mut paper = Paper::default();
    let table = play(&terms, &agency, &mut Closed, &mut paper, &Halt::new()).unwrap();
    let (told, _hand) = honest.join().unwrap();
    let Err(WorkerError::Aside(why)) = told else { panic!("{told:?}") };
    assert!(why.to_string().contains("expected the match that was handed out"), "{why}");
    let (expected, texts) = undisturbed(&terms);
    assert_eq!(table, expected);
    assert!(paper.texts() == texts, "the records differ");
    let [notice] = &paper.notices[..] else { panic!("{:?}", paper.notices) };
    assert!(notice.worker.starts_with("liar-") && notice.about.is_some(), "{notice:?}");
    assert!(notice.said.to_string().starts_with("put aside, since a record does not replay"));
}
