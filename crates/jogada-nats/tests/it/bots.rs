//! Bots travel by what is in them, and play elsewhere as they do here.

use std::{ffi::OsString, fs, sync::Arc};

use jogada_bot::{Limits, Trust, Workshop};
use jogada_core::Said;
use jogada_jobs::{Hall, Halt, Local, Office, Terms};
use jogada_nats::Build;
use jogada_testkit::{LEARNS, Nats};

use crate::common::{Hand, Paper, agency, play, terms};

/// An office that trusts everybody: this program is no helper of a jail.
struct Trusting;

impl Build for Trusting {
    fn build(&self, terms: &Terms, halt: &Halt) -> Result<Hall, Said> {
        terms.hall(all_games::find, &mut office(), halt)
    }
}

fn office() -> Office {
    let folder = std::env::temp_dir().join("jogada-nats-tests");
    let workshop = Workshop::new(&folder).map_err(|bad| bad.said()).unwrap();
    let path = OsString::from("/usr/bin:/bin");
    Office::new(workshop, Trust::Full(Limits::default()), path).unwrap()
}

#[test]
fn a_bot_that_learns_is_told_elsewhere_what_it_knew_here() {
    let folder = tempfile::tempdir().unwrap();
    let bot = folder.path().join("learns");
    fs::create_dir(&bot).unwrap();
    fs::write(bot.join("bot.py"), LEARNS).unwrap();
    fs::write(bot.join("jogada.toml"), "run = \"python3 bot.py\"\nmemory = \"kept\"\n").unwrap();
    let mut terms = terms("othello", &["random", "first"], 24);
    terms.players[1] = bot.display().to_string();
    let mut local = Paper::default();
    let expected =
        play(&terms, &Local { workers: 1 }, &mut office(), &mut local, &Halt::new()).unwrap();
    let nats = Nats::start();
    let agency = agency(&nats.url());
    let mut paper = Paper::default();
    // One worker leaves in the middle of a bout; another must go on where it was.
    let hand = Hand::start(&nats.url(), "first", Arc::new(Trusting));
    let (first, url) = (hand.halt.clone(), nats.url());
    let mut second = None;
    paper.then = Some(Box::new(move |entries| {
        if entries >= 5 && second.is_none() {
            first.raise();
            second = Some(Hand::start(&url, "second", Arc::new(Trusting)));
        }
    }));
    let table = play(&terms, &agency, &mut office(), &mut paper, &Halt::new()).unwrap();
    drop(hand);
    assert_eq!(table, expected);
    assert!(paper.texts() == local.texts(), "the records differ");
}
