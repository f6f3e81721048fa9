//! The laws of reading on damaged examples: what the fuzz targets look for at length, a little in every run of the tests.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::{borrow::Cow, env, fs, path::PathBuf};

use all_games::GAMES;
use jogada_core::{Kind, Seed, serde_json::json};
use jogada_record::{Course, Event, Ply, Record, Save, Setup};
use proptest::{collection::vec, prelude::*, sample::select};

#[path = "../../fuzz/src/lib.rs"]
#[allow(unreachable_pub, reason = "it is a crate of its own in `fuzz`")]
mod laws;

/// How long the examples of matches are: enough for something to break in.
const PLIES: usize = 12;

/// The examples of records and saves are golden files too: the same match must give the same bytes for ever.
#[test]
fn a_match_gives_the_same_bytes_as_ever() {
    for entry in GAMES.iter() {
        let (setup, mut course, seed) = begun(&entry.kind);
        let players = vec!["human".to_owned(); entry.kind.seats.into()];
        let events = course.events().to_vec();
        check(
            "saves",
            entry.kind.name,
            &Save { setup: setup.clone(), events, seed, players }.to_text(),
        );
        if let Some(seat) = course.to_move() {
            course.apply(Event::Resign { seat }).unwrap();
        }
        check("records", entry.kind.name, &Record::new(setup, &course, seed).unwrap().to_text());
    }
}

/// A random match that has begun.
fn begun(kind: &Kind) -> (Setup, Course, Seed) {
    let seed = Seed::from_number(1);
    let options = kind.full_options(&json!({})).unwrap();
    let mut course = Course::new(kind.start(&options, seed).unwrap());
    let mut rng = seed.derive("example", 0).rng();
    while let Some(seat) = course.to_move().filter(|_| course.plies().len() < PLIES) {
        let code = course.pos().random_code(&mut rng).unwrap();
        let text = course.pos().choice(code).unwrap().text;
        course.apply(Event::Move(Ply { seat, text, code, said: None })).unwrap();
    }
    let game = kind.name.to_owned();
    (Setup { game, options, opening: Vec::new(), seed_hash: seed.hash() }, course, seed)
}

/// Compares an example with its file where there is one, or writes the file when `UPDATE` is set.
fn check(target: &str, game: &str, text: &str) {
    let path = folder(target).join(format!("{game}.jsonl"));
    if env::var_os("UPDATE").is_some() {
        fs::write(path, text).unwrap();
    } else if let Ok(golden) = fs::read_to_string(&path) {
        assert_eq!(text, golden, "{path:?} differs; hint: cargo xtask golden");
    }
}

#[test]
fn every_example_is_accepted() {
    type Law = fn(&[u8]) -> bool;
    let laws: [(&str, Law); 11] = [
        ("answers", |data| laws::answers(&text(data))),
        ("dialects", |data| laws::dialects(&text(data))),
        ("fen", |data| laws::positions(&text(data))),
        ("manifests", |data| laws::manifests(&text(data))),
        ("match_files", |data| laws::match_files(&text(data))),
        ("moves", |data| laws::moves(&text(data))),
        ("options", |data| laws::options(&text(data))),
        ("othello", laws::othello_files),
        ("pgn", |data| laws::games(&text(data))),
        ("records", |data| laws::records(&text(data))),
        ("saves", |data| laws::saves(&text(data))),
    ];
    for (target, law) in laws {
        for example in examples(target) {
            assert!(law(&example), "{target}: {}", text(&example));
        }
    }
}

proptest! {
    #[test]
    fn answers_are_moves_or_the_end(data in damaged("answers")) {
        laws::answers(&text(&data));
    }

    #[test]
    fn manifests_say_what_to_run_or_are_refused(data in damaged("manifests")) {
        laws::manifests(&text(&data));
    }

    #[test]
    fn matches_of_other_programs_are_read_or_refused(data in damaged("match_files")) {
        laws::match_files(&text(&data));
    }

    #[test]
    fn moves_are_legal_or_refused(data in damaged("moves")) {
        laws::moves(&text(&data));
    }

    #[test]
    fn whatever_a_program_says_does_no_harm(data in damaged("dialects")) {
        laws::dialects(&text(&data));
    }

    #[test]
    fn positions_read_back_or_are_refused(data in damaged("fen")) {
        laws::positions(&text(&data));
    }

    #[test]
    fn games_read_back_or_are_refused(data in damaged("pgn")) {
        laws::games(&text(&data));
    }

    #[test]
    fn othello_files_read_back_or_are_refused(data in damaged("othello")) {
        laws::othello_files(&data);
    }

    #[test]
    fn options_start_a_game_or_are_refused(data in damaged("options")) {
        laws::options(&text(&data));
    }

    #[test]
    fn records_read_back_or_are_refused(data in damaged("records")) {
        laws::records(&text(&data));
    }

    #[test]
    fn saves_read_back_or_are_refused(data in damaged("saves")) {
        laws::saves(&text(&data));
    }
}

fn text(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}

/// A good example with up to three damages: some bytes taken out at one place, some junk put in.
fn damaged(target: &str) -> impl Strategy<Value = Vec<u8>> {
    let junk = prop_oneof![vec(any::<u8>(), 0..4), "\\PC{0,4}".prop_map(String::into_bytes)];
    let damage = (any::<prop::sample::Index>(), 0usize..4, junk);
    (select(examples(target)), vec(damage, 0..4)).prop_map(|(mut data, damages)| {
        for (at, taken, junk) in damages {
            let at = at.index(data.len() + 1);
            let end = (at + taken).min(data.len());
            data.splice(at..end, junk);
        }
        data
    })
}

fn folder(target: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds").join(target)
}

fn examples(target: &str) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(folder(target)).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}
