//! Finds what a path hands in for an assignment. Whatever it is, it is marked: a class never stops at one file.

use std::path::Path;

use jogada_bot::HandIn;
use jogada_game::Harness;
use jogada_text::Message;

use crate::TEXTS;

/// The hand-in at a path, with the harness that lets it be asked; or why it can only be marked with nothing.
pub fn hand_in(path: &Path, harnesses: &[Harness]) -> Result<HandIn, Message> {
    if let Some(found) = HandIn::harnessed(path, None, harnesses) {
        return Ok(found);
    }
    // A file of the right kind without any of the names is marked too: all that it lacks is told.
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let by_ending = harnesses.iter().find(|harness| harness.is_source(name));
    let taken = by_ending.map(|harness| Harness { marks: &[""], ..*harness });
    let found = taken.and_then(|harness| HandIn::harnessed(path, None, &[harness]));
    found.ok_or_else(|| TEXTS.message("not-a-hand-in").quoting("got", name))
}
