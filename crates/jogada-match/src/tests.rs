//! The referee from outside: whatever players do, a match ends in a record.

use std::time::Duration;

use jogada_core::{Kind, Seat, Seed, Side};
use jogada_record::{Course, Event, Reason, Record, Setup};
use jogada_text::Message;
use serde_json::{Value, json};

use crate::{Action, Answer, Ask, BoxFuture, Match, Pace, Player, State, Unable, run};

const KIND: Kind = Kind::of::<queens::Queens>();

fn new_match(pace: &str) -> (Match, Seed) {
    let seed = Seed::from_number(1);
    let options = KIND.full_options(&json!({})).unwrap();
    let start = KIND.start(&options, seed).unwrap();
    let setup = Setup { game: "queens".into(), options, opening: vec![], seed_hash: seed.hash() };
    (Match::new(setup, start, pace.parse().unwrap()), seed)
}

/// A player that answers as told, then with the first legal move.
struct Script(Vec<Answer>);

impl Player for Script {
    fn ask<'a>(&'a mut self, ask: Ask<'a>) -> BoxFuture<'a, Answer> {
        let answer = if self.0.is_empty() {
            Answer::Move(ask.choices()[0].text.clone())
        } else {
            self.0.remove(0)
        };
        Box::pin(std::future::ready(answer))
    }
}

/// Plays a scripted first seat against a second that plays the first move, and reads the record back.
fn play(first: Vec<Answer>) -> Record {
    let (mut game, seed) = new_match("1s");
    let (mut first, mut second) = (Script(first), Script(vec![]));
    let mut players: [&mut dyn Player; 2] = [&mut first, &mut second];
    let mut seen = 0;
    let mut sink = |_: &Event, _: &Course| seen += 1;
    let end = pollster::block_on(run(&mut game, &mut players, &|| Duration::ZERO, &mut sink));
    let end = end.unwrap();
    let record = game.record(seed).unwrap();
    assert_eq!((record.events.len(), &record.end), (seen, &end));
    let start = |_: &str, options: &Value, seed| KIND.start(options, seed);
    assert_eq!(Record::read(&record.to_text(), &start).unwrap().0, record);
    record
}

#[test]
fn players_who_follow_the_rules_end_by_the_rules() {
    let record = play(vec![]);
    assert_eq!(record.end.reason, Reason::Rules);
    assert_eq!(record.end.ending.as_deref(), Some("nothing-to-place"));
}

#[test]
fn mistakes_are_results_with_a_reason() {
    for (answer, reason) in [
        (Answer::Move("D0,0 please".into()), Reason::IllegalMove),
        (Answer::Code(u32::MAX), Reason::IllegalMove),
        (Answer::Crashed("exit status 1".into()), Reason::Crashed),
        (Answer::Silent, Reason::OutOfTime),
        (Answer::Resign, Reason::Resigned),
    ] {
        let record = play(vec![answer]);
        assert_eq!((record.end.winner, record.end.reason), (Some(Side::Second), reason));
    }
}

#[test]
fn a_match_that_the_machine_cannot_carry_out_has_no_record() {
    let (mut game, seed) = new_match("1s");
    let why = Message::as_it_is("no files left");
    let script = vec![Answer::Move("D0,0".into()), Answer::Unable(why.clone())];
    let (mut first, mut second) = (Script(script), Script(vec![]));
    let mut players: [&mut dyn Player; 2] = [&mut first, &mut second];
    let mut sink = |_: &Event, _: &Course| {};
    let end = pollster::block_on(run(&mut game, &mut players, &|| Duration::ZERO, &mut sink));
    assert_eq!(end, Err(Unable(why)));
    assert_eq!(game.record(seed), None);
    assert!(matches!(game.state(), State::ToMove(Seat::FIRST, _)), "nobody has lost");
}

#[test]
fn the_illegal_move_itself_is_kept() {
    let record = play(vec![Answer::Move("Z9".into())]);
    let said = matches!(&record.events[0], Event::Forfeit { said, .. } if said == "Z9");
    assert!(said, "{:?}", record.events);
}

#[test]
fn a_move_that_came_after_the_margin_loses() {
    let (mut game, _) = new_match("1s");
    game.act(Seat::FIRST, Action::Move("D0,0".into()), Duration::from_millis(1100)).unwrap();
    game.act(Seat::SECOND, Action::Move("D1,2".into()), Duration::from_millis(1101)).unwrap();
    let State::Over(end) = game.state() else { panic!("it goes on") };
    assert_eq!((end.winner, end.reason), (Some(Side::First), Reason::OutOfTime));
}

#[test]
fn a_bank_is_used_up_and_refilled() {
    let (mut game, _) = new_match("10s+2s");
    game.act(Seat::FIRST, Action::Move("D0,0".into()), Duration::from_secs(9)).unwrap();
    assert_eq!(game.clock().bank(Side::First), Some(Duration::from_secs(3)));
    assert_eq!(game.state(), State::ToMove(Seat::SECOND, Some(Duration::from_secs(10))));
}

#[test]
fn what_is_done_off_turn_changes_nothing() {
    let (mut game, _) = new_match("1s");
    assert!(game.act(Seat::SECOND, Action::Move("D0,0".into()), Duration::ZERO).is_err());
    assert!(game.act(Seat::SECOND, Action::Silence, Duration::ZERO).is_err());
    assert!(game.course().events().is_empty());
    game.act(Seat::SECOND, Action::Resign, Duration::ZERO).unwrap();
    assert!(matches!(game.state(), State::Over(end) if end.winner == Some(Side::First)));
}

#[test]
fn a_pace_reads_as_people_write_it() {
    let pace = |text: &str| text.parse::<Pace>();
    assert_eq!(pace("500ms").unwrap().per_move, Some(Duration::from_millis(500)));
    assert_eq!(pace("5m+3s").unwrap().bank, Some(Duration::from_secs(300)));
    assert_eq!(pace("nodes=5000").unwrap().nodes, Some(5000));
    for bad in ["", "5", "s", "-1s", "1e400s", "nodes=", "nodes=0", "1s+", "9999h", "nan s", "é"] {
        assert!(pace(bad).is_err(), "{bad}");
    }
}

/// A player with a watch of its own.
struct Watch(Duration);

impl Player for Watch {
    fn ask<'a>(&'a mut self, ask: Ask<'a>) -> BoxFuture<'a, Answer> {
        Box::pin(std::future::ready(Answer::Move(ask.choices()[0].text.clone())))
    }

    fn took(&self) -> Option<Duration> {
        Some(self.0)
    }
}

#[test]
fn a_player_that_knows_its_time_is_believed() {
    for (took, reason) in [(0, Reason::Rules), (5, Reason::OutOfTime)] {
        let (mut game, _) = new_match("1s");
        let watch = || Watch(Duration::from_secs(took));
        let (mut first, mut second) = (watch(), watch());
        let mut players: [&mut dyn Player; 2] = [&mut first, &mut second];
        let mut sink = |_: &Event, _: &Course| {};
        // By the referee's own clock every answer takes a minute.
        let clock = std::sync::atomic::AtomicU64::new(0);
        let now =
            || Duration::from_secs(60 * clock.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
        let end = pollster::block_on(run(&mut game, &mut players, &now, &mut sink));
        assert_eq!(end.unwrap().reason, reason);
    }
}
