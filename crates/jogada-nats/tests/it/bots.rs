//! Bots travel by what is in them, and play elsewhere as they do here.

use std::{ffi::OsString, fs, sync::Arc};

use jogada_arena::{BotBuilder, LocalWorkers, MatchRunner, StopSignal, TournamentSpec};
use jogada_bot::{BuildCache, Limits, Trust};
use jogada_nats::RunnerFactory;
use jogada_testkit::{LEARNS, Nats};
use jogada_text::Message;

use crate::common::{Hand, Paper, nats_workers, play, spec};

/// Builds bots without a jail: a test program cannot be the jail's helper.
struct Trusting;

impl RunnerFactory for Trusting {
    fn runner(&self, spec: &TournamentSpec, signal: &StopSignal) -> Result<MatchRunner, Message> {
        spec.runner(all_games::GAMES, &mut bots(), signal)
    }
}

fn bots() -> BotBuilder {
    let folder = std::env::temp_dir().join("jogada-nats-tests");
    let cache = BuildCache::new(&folder).map_err(|bad| bad.message()).unwrap();
    let path = OsString::from("/usr/bin:/bin");
    BotBuilder::new(cache, Trust::Full(Limits::default()), path).unwrap()
}

#[test]
fn a_bot_that_learns_is_told_elsewhere_what_it_knew_here() {
    let folder = tempfile::tempdir().unwrap();
    let bot = folder.path().join("learns");
    fs::create_dir(&bot).unwrap();
    fs::write(bot.join("bot.py"), LEARNS).unwrap();
    fs::write(bot.join("jogada.toml"), "run = \"python3 bot.py\"\nmemory = \"kept\"\n").unwrap();
    let mut spec = spec("othello", &["random", "first"], 24);
    spec.players[1] = bot.display().to_string();
    let mut local = Paper::default();
    let expected =
        play(&spec, &LocalWorkers { workers: 1 }, &mut bots(), &mut local, &StopSignal::new())
            .unwrap();
    let nats = Nats::start();
    let nats_workers = nats_workers(&nats.url());
    let mut paper = Paper::default();
    // One worker leaves in the middle of a bout; another must go on where it was.
    let hand = Hand::start(&nats.url(), "first", Arc::new(Trusting));
    let (first, url) = (hand.signal.clone(), nats.url());
    let mut second = None;
    paper.then = Some(Box::new(move |entries| {
        if entries >= 5 && second.is_none() {
            first.raise();
            second = Some(Hand::start(&url, "second", Arc::new(Trusting)));
        }
    }));
    let table = play(&spec, &nats_workers, &mut bots(), &mut paper, &StopSignal::new()).unwrap();
    drop(hand);
    assert_eq!(table, expected);
    assert!(paper.texts() == local.texts(), "the records differ");
}
