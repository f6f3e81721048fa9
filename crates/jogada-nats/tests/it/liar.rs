//! A worker whose records are not true is found out, and the tournament ends as if it had never been there.

use std::sync::Arc;

use jogada_arena::{MatchRunner, NoBots, StopSignal, TournamentSpec};
use jogada_nats::{RunnerFactory, WorkerError};
use jogada_testkit::Nats;
use jogada_text::Message;

use crate::common::{Builtins, Hand, Paper, nats_workers, play, spec, undisturbed};

/// Plays all games from another secret: by the rules, but other games than were handed out.
struct Liar;

impl RunnerFactory for Liar {
    fn runner(&self, spec: &TournamentSpec, signal: &StopSignal) -> Result<MatchRunner, Message> {
        let other = jogada_core::Seed::from_number(666).to_string();
        TournamentSpec { secret: other, ..spec.clone() }.runner(
            all_games::GAMES,
            &mut NoBots,
            signal,
        )
    }
}

#[test]
fn who_hands_in_other_games_is_ban() {
    let nats = Nats::start();
    let spec = spec("dominoes", &["dummy", "greedy"], 200);
    let liar = Hand::start(&nats.url(), "liar", Arc::new(Liar));
    let nats_workers = nats_workers(&nats.url());
    // The honest one comes only when the liar has been found out, so that the liar has its chance.
    let (url, told) = (nats.url(), std::thread::spawn(move || liar.left()));
    let honest = std::thread::spawn(move || {
        let told = told.join().unwrap();
        (told, Hand::start(&url, "honest", Arc::new(Builtins)))
    });
    let mut paper = Paper::default();
    let table = play(&spec, &nats_workers, &mut NoBots, &mut paper, &StopSignal::new()).unwrap();
    let (told, _hand) = honest.join().unwrap();
    let Err(WorkerError::Banned(why)) = told else { panic!("{told:?}") };
    assert!(why.to_string().contains("expected the match that was handed out"), "{why}");
    let (expected, texts) = undisturbed(&spec);
    assert_eq!(table, expected);
    assert!(paper.texts() == texts, "the records differ");
    let [notice] = &paper.notices[..] else { panic!("{:?}", paper.notices) };
    assert!(notice.worker.starts_with("liar-") && notice.about.is_some(), "{notice:?}");
    assert!(notice.message.to_string().starts_with("banned, since a record does not replay"));
}
