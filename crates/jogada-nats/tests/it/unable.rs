//! A worker whose machine lacks something gives its jobs back: nobody loses by it, and whoever can plays them.

use std::sync::{
    Arc,
    mpsc::{Sender, channel},
};

use jogada_core::{Said, Seed};
use jogada_jobs::{Hall, Halt, Own, Team, Terms};
use jogada_match::{Answer, Ask, BoxFuture, Player};
use jogada_nats::Build;
use jogada_testkit::Nats;

use crate::common::{Builtins, Closed, Hand, Paper, agency, play, terms, undisturbed};

/// A machine that can ask nobody, and says when it was to.
struct Lacking(Sender<()>);

impl Build for Lacking {
    fn build(&self, terms: &Terms, halt: &Halt) -> Result<Hall, Said> {
        let entry = all_games::find(&terms.settings.game)?;
        let own: Arc<dyn Own> = Arc::new(Unasked(self.0.clone()));
        let teams = terms.players.iter().map(|_| Team::of_own(entry, &own)).collect();
        let pace = terms.settings.pace().map_err(|bad| bad.said)?;
        Ok(Hall::new(entry, teams, pace, terms.secret()?, halt))
    }
}

#[derive(Debug)]
struct Unasked(Sender<()>);

impl Own for Unasked {
    fn player(&self, _: Seed) -> Box<dyn Player> {
        Box::new(Unasked(self.0.clone()))
    }
}

impl Player for Unasked {
    fn ask<'a>(&'a mut self, _: Ask<'a>) -> BoxFuture<'a, Answer> {
        // Only the first time is waited for.
        _ = self.0.send(());
        let why = Said::fixed("no files left", "faltam arquivos");
        Box::pin(std::future::ready(Answer::Unable(why)))
    }
}

#[test]
fn what_one_machine_cannot_carry_out_another_plays() {
    let nats = Nats::start();
    let terms = terms("othello", &["greedy", "random", "first"], 40);
    let (told, asked) = channel();
    let _lacking = Hand::start(&nats.url(), "lacking", Arc::new(Lacking(told)));
    // The other one comes only when the first has had its chance.
    let url = nats.url();
    let able = std::thread::spawn(move || {
        asked.recv().unwrap();
        Hand::start(&url, "able", Arc::new(Builtins))
    });
    let mut paper = Paper::default();
    let agency = agency(&nats.url());
    let table = play(&terms, &agency, &mut Closed, &mut paper, &Halt::new()).unwrap();
    let _able = able.join().unwrap();
    let (expected, texts) = undisturbed(&terms);
    assert_eq!(table, expected);
    assert!(paper.texts() == texts, "the records differ");
    let [notice] = &paper.notices[..] else { panic!("{:?}", paper.notices) };
    assert!(notice.worker.starts_with("lacking-"), "{notice:?}");
    assert_eq!(notice.said.to_string(), "no files left");
}
