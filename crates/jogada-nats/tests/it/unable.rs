//! A worker whose machine lacks something gives its jobs back: no player loses by it, and another worker plays them.

use std::sync::{
    Arc,
    mpsc::{Sender, channel},
};

use jogada_arena::{MatchRunner, NoBots, OwnPlayer, StopSignal, Team, TournamentSpec};
use jogada_core::Seed;
use jogada_match::{Answer, Ask, BoxFuture, Player};
use jogada_nats::RunnerFactory;
use jogada_testkit::Nats;
use jogada_text::Message;

use crate::common::{Builtins, Hand, Paper, nats_workers, play, spec, undisturbed};

/// A machine that cannot ask any player. It sends a message whenever a match asks for a move.
struct Lacking(Sender<()>);

impl RunnerFactory for Lacking {
    fn runner(&self, spec: &TournamentSpec, signal: &StopSignal) -> Result<MatchRunner, Message> {
        let entry = all_games::find(&spec.settings.game)?;
        let own: Arc<dyn OwnPlayer> = Arc::new(Unasked(self.0.clone()));
        let teams = spec.players.iter().map(|_| Team::of_own(entry, &own)).collect();
        let pace = spec.settings.pace().map_err(|bad| bad.message())?;
        Ok(MatchRunner::new(entry, teams, pace, spec.secret()?, signal))
    }
}

#[derive(Debug)]
struct Unasked(Sender<()>);

impl OwnPlayer for Unasked {
    fn player(&self, _: Seed) -> Box<dyn Player> {
        Box::new(Unasked(self.0.clone()))
    }
}

impl Player for Unasked {
    fn ask<'a>(&'a mut self, _: Ask<'a>) -> BoxFuture<'a, Answer> {
        // Only the first time is waited for.
        _ = self.0.send(());
        let why = Message::as_it_is("no files left");
        Box::pin(std::future::ready(Answer::Unable(why)))
    }
}

#[test]
fn what_one_machine_cannot_carry_out_another_plays() {
    let nats = Nats::start();
    let spec = spec("othello", &["greedy", "random", "first"], 40);
    let (told, asked) = channel();
    let _lacking = Hand::start(&nats.url(), "lacking", Arc::new(Lacking(told)));
    // The other one comes only when the first has had its chance.
    let url = nats.url();
    let able = std::thread::spawn(move || {
        asked.recv().unwrap();
        Hand::start(&url, "able", Arc::new(Builtins))
    });
    let mut paper = Paper::default();
    let nats_workers = nats_workers(&nats.url());
    let table = play(&spec, &nats_workers, &mut NoBots, &mut paper, &StopSignal::new()).unwrap();
    let _able = able.join().unwrap();
    let (expected, texts) = undisturbed(&spec);
    assert_eq!(table, expected);
    assert!(paper.texts() == texts, "the records differ");
    let [notice] = &paper.notices[..] else { panic!("{:?}", paper.notices) };
    assert!(notice.worker.starts_with("lacking-"), "{notice:?}");
    assert_eq!(notice.message.to_string(), "no files left");
}
