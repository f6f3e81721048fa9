//! A table at which bots play a whole match.

use std::{path::Path, time::Instant};

use jogada_bot::{Bot, BotReport, Jail, Limits, Program, Trust};
use jogada_core::{Kind, Seed};
use jogada_match::{Match, Pace, Player, run};
use jogada_record::{Course, Event, Record, Setup};
use serde_json::{Value, json};

pub(crate) const QUEENS: Kind = Kind::of::<queens::Queens>();
pub(crate) const OTHELLO: Kind = Kind::of::<othello::Othello>();

pub(crate) fn jailed() -> Trust {
    Trust::Jailed(Jail::new(Path::new(env!("CARGO_BIN_EXE_bot-helper"))).unwrap())
}

pub(crate) fn trusted() -> Trust {
    Trust::Full(Limits::default())
}

pub(crate) fn bad_bot(mode: &str) -> Program {
    let mut program = Program::at(Path::new(env!("CARGO_BIN_EXE_bad-bot"))).unwrap();
    program.args = vec![mode.to_owned()];
    program
}

pub(crate) fn new_match(kind: Kind, pace: Pace) -> (Match, Seed) {
    match_under(kind, &json!({}), pace)
}

pub(crate) fn match_under(kind: Kind, options: &Value, pace: Pace) -> (Match, Seed) {
    let seed = Seed::from_number(1);
    let options = kind.full_options(options).unwrap();
    let start = kind.start(&options, seed).unwrap();
    let setup =
        Setup { game: kind.name.to_owned(), options, opening: vec![], seed_hash: seed.hash() };
    (Match::new(setup, start, pace), seed)
}

/// A match between two programs, as often as asked, by the same bots.
pub(crate) fn play(
    kind: Kind,
    programs: [Program; 2],
    trust: &Trust,
    pace: &str,
    matches: usize,
) -> Vec<(Record, [BotReport; 2])> {
    let pace: Pace = pace.parse().unwrap();
    let bots = programs.map(|program| Bot::new(program, trust.clone(), pace));
    seat(bots, matches, || new_match(kind, pace))
}

/// Matches between two bots.
pub(crate) fn seat(
    bots: [Bot; 2],
    matches: usize,
    new_match: impl Fn() -> (Match, Seed),
) -> Vec<(Record, [BotReport; 2])> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut bots = bots;
        let mut played = Vec::new();
        for _ in 0..matches {
            let (mut game, seed) = new_match();
            let mut players = bots.each_mut().map(|bot| bot as &mut dyn Player);
            let began = Instant::now();
            let mut sink = |_: &Event, _: &Course| {};
            run(&mut game, &mut players, &|| began.elapsed(), &mut sink).await.unwrap();
            let reports = bots.each_ref().map(|bot| bot.report().clone());
            played.push((game.record(seed).unwrap(), reports));
        }
        for bot in &mut bots {
            bot.close().await;
        }
        played
    })
}
