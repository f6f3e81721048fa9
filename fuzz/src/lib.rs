//! The laws of reading: whatever somebody sends, nothing panics, and what is accepted reads back as itself.
//!
//! The fuzz targets call these functions with what libFuzzer finds; the property tests of `xtask` include this same
//! file and call them with damaged examples.

use all_games::GAMES;
use jogada_core::{Viewer, serde_json};
use jogada_record::{Record, Save};

/// Bytes choose a game and moves to play in it; the rest is read as a move's text. What is read is legal.
pub fn moves(data: &[u8]) {
    let [game, count, rest @ ..] = data else { return };
    let entry = &GAMES[usize::from(*game) % GAMES.len()];
    let seed = jogada_core::Seed::from_number(u64::from(*count));
    let mut pos = entry.kind.start(&serde_json::json!({}), seed).expect("every game has defaults");
    let (plies, text) = rest.split_at(rest.len().min(usize::from(*count)));
    for ply in plies {
        let choices = pos.choices();
        let Some(choice) = choices.get(usize::from(*ply) % choices.len().max(1)) else { return };
        pos.play_code(choice.code).expect("a choice is legal");
    }
    let text = String::from_utf8_lossy(text);
    if let Ok(choice) = pos.parse(&text) {
        assert!(pos.choices().contains(&choice), "{text:?} was read as an illegal move");
        pos.play_code(choice.code).expect("a move that was read is legal");
    }
}

/// Options as JSON: every game refuses them, or starts, can be looked at, and writes them out the same again.
pub fn options(text: &str) {
    let Ok(options) = serde_json::from_str(text) else { return };
    let seed = jogada_core::Seed::from_number(1);
    for entry in GAMES {
        let Ok(pos) = entry.kind.start(&options, seed) else { continue };
        let full = entry.kind.full_options(&options).expect("options that start are read");
        let again = entry.kind.start(&full, seed).expect("options written out start too");
        assert_eq!(entry.kind.full_options(&full).as_ref(), Ok(&full));
        assert_eq!(again.look(Viewer::Full), pos.look(Viewer::Full));
    }
}

/// A record is refused, or reads back to the same bytes.
pub fn records(text: &str) {
    if let Ok((record, course)) = Record::read(text, &all_games::start) {
        let (back, replayed) = Record::read(&record.to_text(), &all_games::start)
            .expect("a record that was read is a record");
        assert_eq!(back, record);
        assert_eq!(replayed.events(), course.events());
    }
}

/// A save is refused, or reads back to the same match.
pub fn saves(text: &str) {
    if let Ok((save, course)) = Save::read(text, &all_games::start) {
        let (back, resumed) =
            Save::read(&save.to_text(), &all_games::start).expect("a save that was read is a save");
        assert_eq!(back, save);
        assert_eq!(resumed.events(), course.events());
    }
}
