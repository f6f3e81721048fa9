//! Records from outside: they replay, and whatever is not one is refused.

use jogada_core::{AnyGame, BadOptions, Kind, Rng, Seat, Seed};
use jogada_text::Message;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{Course, Event, Ply, Reason, Record, Save, Setup};

fn start(game: &str, options: &Value, seed: Seed) -> Result<AnyGame, BadOptions> {
    let kind = Kind::of::<queens::Queens>();
    if game == kind.name {
        kind.start(options, seed)
    } else {
        Err(BadOptions(Message::as_it_is(format!("no game {game}"))))
    }
}

fn played(number: u64) -> (Record, Course) {
    let seed = Seed::from_number(number);
    let options = json!({"modality": "x-random"});
    let setup = Setup {
        game: "queens".into(),
        options: options.clone(),
        opening: vec![],
        seed_hash: seed.hash(),
    };
    let mut course = Course::new(start("queens", &options, seed).unwrap());
    let mut rng = seed.rng();
    while let Some(seat) = course.to_move() {
        course.apply(Event::Move(random_ply(&course, seat, &mut rng))).unwrap();
    }
    (Record::new(setup, &course, seed).unwrap(), course)
}

fn random_ply(course: &Course, seat: Seat, rng: &mut Rng) -> Ply {
    let choice = course.pos().choice(course.pos().random_code(rng).unwrap()).unwrap();
    Ply { seat, text: choice.text, code: choice.code, said: None }
}

#[test]
fn a_record_reads_back_equal_and_writes_the_same_bytes() {
    for number in 0..50 {
        let (record, course) = played(number);
        let (back, replayed) = Record::read(&record.to_text(), &start).unwrap();
        assert_eq!(back, record);
        assert_eq!(back.to_text(), record.to_text());
        assert_eq!(replayed.plies(), course.plies());
    }
}

#[test]
fn a_record_is_made_of_these_lines() {
    let (record, _) = played(3);
    let text = record.to_text();
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[0].starts_with(
            r#"{"setup":{"game":"queens","options":{"modality":"x-random"},"seed_hash":""#
        ),
        "{text}"
    );
    assert!(lines[1].starts_with(r#"{"move":{"seat":0,"move":""#), "{text}");
    assert!(lines.last().unwrap().starts_with(r#"{"end":{"result":{"winner":""#), "{text}");
}

#[test]
fn a_record_that_was_tampered_with_is_refused() {
    let (record, _) = played(4);
    let text = record.to_text();
    let lines: Vec<&str> = text.lines().collect();
    let without = |i: usize| [&lines[..i], &lines[i + 1..]].concat().join("\n");
    for i in 0..lines.len() {
        assert!(Record::read(&without(i), &start).is_err(), "line {i} left out");
    }
    assert!(Record::read(&text.replace("\"scores\":[", "\"scores\":[7"), &start).is_err());
    assert!(Record::read(&text.replacen("\"code\":", "\"code\":1", 1), &start).is_err());
    assert!(Record::read(&format!("{text}{text}"), &start).is_err());
    let error = Record::read("{\"setup\":3}\n", &start).unwrap_err();
    assert_eq!(
        error.to_string(),
        r#"line 1: expected the next line of a record, got "{\"setup\":3}""#
    );
}

#[test]
fn a_save_goes_on_where_it_stopped() {
    let (record, course) = played(5);
    for plies in 0..course.plies().len() {
        let events = record.events[..plies].to_vec();
        let players = vec!["human".to_owned(), "engine:3".to_owned()];
        let save = Save { setup: record.setup.clone(), events, seed: record.seed, players };
        let (back, resumed) = Save::read(&save.to_text(), &start).unwrap();
        assert_eq!(back, save);
        assert_eq!(resumed.plies(), &course.plies()[..plies]);
        assert!(resumed.end().is_none());
    }
}

#[test]
fn moves_can_be_taken_back_and_draws_agreed() {
    let (record, _) = played(6);
    let mut course = Course::new(start("queens", &record.setup.options, record.seed).unwrap());
    course.apply(record.events[0].clone()).unwrap();
    course.apply(record.events[1].clone()).unwrap();
    assert!(course.apply(Event::Takeback { plies: 3 }).is_err());
    course.apply(Event::Takeback { plies: 2 }).unwrap();
    assert_eq!(course.to_move(), Some(Seat::FIRST));
    assert!(course.apply(Event::AcceptDraw { side: jogada_core::Side::First }).is_err());
    course.apply(Event::OfferDraw { side: jogada_core::Side::Second }).unwrap();
    course.apply(Event::AcceptDraw { side: jogada_core::Side::First }).unwrap();
    assert_eq!(course.end().unwrap().reason, Reason::Agreed);
    assert!(course.apply(Event::Resign { seat: Seat::FIRST }).is_err());
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,200}") {
        _ = Record::read(&text, &start);
        _ = Save::read(&text, &start);
    }

    #[test]
    fn no_damage_to_a_record_makes_the_reader_panic(number in 0u64..20, at in 0usize..2000, junk in "\\PC{0,3}") {
        let mut text = played(number).0.to_text();
        let at = (0..=at.min(text.len())).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
        text.insert_str(at, &junk);
        _ = Record::read(&text, &start);
    }
}
