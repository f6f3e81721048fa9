//! The text form: JSON lines, one for the setup, one for each event, one for the end. What reads back has been replayed.

use std::fmt;

use jogada_core::Seed;
use jogada_text::{Lang, Message};
use serde::{Deserialize, Serialize};

use crate::{Course, End, Event, Ply, Setup, Start, TEXTS};

/// A finished match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What was agreed.
    pub setup: Setup,
    /// What happened.
    pub events: Vec<Event>,
    /// How it ended.
    pub end: End,
    /// The seed, which is no longer a secret.
    pub seed: Seed,
}

/// A match that may go on: the same lines, after one that holds what a record shows only at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save {
    /// What was agreed.
    pub setup: Setup,
    /// What has happened so far.
    pub events: Vec<Event>,
    /// The seed, still a secret of the file's owner.
    pub seed: Seed,
    /// The players by seat, by the names that the program knows them by.
    pub players: Vec<String>,
}

/// A text that is no record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRecord(pub Message);

/// No record is longer: a match has at most some hundred plies, and a line is short.
const BYTES_MAX: usize = 16 << 20;

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum RecordLine {
    Save {
        seed: String,
        players: Vec<String>,
    },
    Setup(Setup),
    End {
        result: End,
        seed: String,
    },
    #[serde(untagged)]
    Event(Event),
}

/// The same lines borrowed, for writing.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum LineRef<'a> {
    Save {
        seed: String,
        players: &'a [String],
    },
    Setup(&'a Setup),
    End {
        result: &'a End,
        seed: String,
    },
    #[serde(untagged)]
    Event(&'a Event),
}

impl Record {
    /// The record of a course that has ended.
    pub fn new(setup: Setup, course: &Course, seed: Seed) -> Option<Record> {
        Some(Record { setup, events: course.events().to_vec(), end: course.end()?.clone(), seed })
    }

    /// The lines. The same record gives the same bytes on any machine.
    pub fn to_text(&self) -> String {
        let end = LineRef::End { result: &self.end, seed: self.seed.to_string() };
        text(body(&self.setup, &self.events).chain([end]), self.events.len())
    }

    /// Reads a record and replays it: what comes back can have happened, to the last bit.
    pub fn read(text: &str, start: &dyn Start) -> Result<(Record, Course), BadRecord> {
        let lines = RecordLines::read(text)?;
        let Some((end, seed)) = lines.end else {
            return Err(BadRecord(TEXTS.message("no-end")));
        };
        let seed: Seed = seed.parse().map_err(|bad: jogada_core::BadSeed| BadRecord(bad.0))?;
        let course = replay(&lines.setup, &lines.events, seed, start)?;
        if course.end() != Some(&end) {
            let got = serde_json::to_string(&end).unwrap_or_default();
            let came = course
                .end()
                .map(|end| serde_json::to_string(end).unwrap_or_default())
                .unwrap_or_default();
            let message = TEXTS.message("other-end").with("expected", came);
            return Err(BadRecord(message.quoting("got", &got)));
        }
        Ok((Record { setup: lines.setup, events: lines.events, end, seed }, course))
    }
}

impl Save {
    /// The lines.
    pub fn to_text(&self) -> String {
        let head = LineRef::Save { seed: self.seed.to_string(), players: &self.players };
        text([head].into_iter().chain(body(&self.setup, &self.events)), self.events.len())
    }

    /// Reads a match that may go on, and replays it.
    pub fn read(text: &str, start: &dyn Start) -> Result<(Save, Course), BadRecord> {
        let lines = RecordLines::read(text)?;
        let Some((seed, players)) = lines.save else {
            return Err(BadRecord(TEXTS.message("no-save")));
        };
        let seed: Seed = seed.parse().map_err(|bad: jogada_core::BadSeed| BadRecord(bad.0))?;
        let course = replay(&lines.setup, &lines.events, seed, start)?;
        Ok((Save { setup: lines.setup, events: lines.events, seed, players }, course))
    }
}

fn body<'a>(setup: &'a Setup, events: &'a [Event]) -> impl Iterator<Item = LineRef<'a>> {
    [LineRef::Setup(setup)].into_iter().chain(events.iter().map(LineRef::Event))
}

/// The lines as text. Room is reserved for `events` events of the common length.
fn text<'a>(lines: impl Iterator<Item = LineRef<'a>>, events: usize) -> String {
    let mut bytes = Vec::with_capacity(512 + 48 * events);
    for line in lines {
        match line {
            LineRef::Event(Event::Move(ply)) if is_plain(ply) => write_plain(&mut bytes, ply),
            line => serde_json::to_writer(&mut bytes, &line)
                .expect("lines have text keys and no floats"),
        }
        bytes.push(b'\n');
    }
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

/// Whether a move's text stands in JSON as it is, and nothing was said. Nearly all lines of all records are such moves.
fn is_plain(ply: &Ply) -> bool {
    ply.said.is_none() && ply.text.bytes().all(|byte| byte >= b' ' && byte != b'"' && byte != b'\\')
}

/// A plain move, in a third of the time and to the same bytes.
fn write_plain(bytes: &mut Vec<u8>, ply: &Ply) {
    bytes.extend_from_slice(b"{\"move\":{\"seat\":");
    write_number(bytes, ply.seat.index() as u32);
    bytes.extend_from_slice(b",\"move\":\"");
    bytes.extend_from_slice(ply.text.as_bytes());
    bytes.extend_from_slice(b"\",\"code\":");
    write_number(bytes, ply.code);
    bytes.extend_from_slice(b"}}");
}

fn write_number(bytes: &mut Vec<u8>, number: u32) {
    if number > 9 {
        write_number(bytes, number / 10);
    }
    bytes.push(b'0' + (number % 10) as u8);
}

/// The lines of a text, sorted by what they are but not yet replayed.
struct RecordLines {
    save: Option<(String, Vec<String>)>,
    setup: Setup,
    events: Vec<Event>,
    end: Option<(End, String)>,
}

impl RecordLines {
    fn read(text: &str) -> Result<RecordLines, BadRecord> {
        if text.len() > BYTES_MAX {
            return Err(BadRecord(TEXTS.message("too-long").with("bytes", text.len())));
        }
        let (mut save, mut setup, mut events, mut end) = (None, None, Vec::new(), None);
        for (number, text) in text.lines().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
            let read =
                serde_json::from_str::<RecordLine>(text).map_err(|_| out_of_place(number, text))?;
            match read {
                RecordLine::Save { seed, players } if save.is_none() && setup.is_none() => {
                    save = Some((seed, players))
                }
                RecordLine::Setup(read) if setup.is_none() => setup = Some(read),
                RecordLine::Event(event) if setup.is_some() && end.is_none() => events.push(event),
                RecordLine::End { result, seed } if setup.is_some() && end.is_none() => {
                    end = Some((result, seed))
                }
                _ => return Err(out_of_place(number, text)),
            }
        }
        let Some(setup) = setup else {
            return Err(BadRecord(TEXTS.message("no-setup")));
        };
        Ok(RecordLines { save, setup, events, end })
    }
}

fn out_of_place(number: usize, text: &str) -> BadRecord {
    BadRecord(TEXTS.message("bad-line").with("line", number + 1).quoting("got", text))
}

/// Starts the match again and applies all of its events.
fn replay(
    setup: &Setup,
    events: &[Event],
    seed: Seed,
    start: &dyn Start,
) -> Result<Course, BadRecord> {
    if seed.hash() != setup.seed_hash {
        return Err(BadRecord(TEXTS.message("other-seed").quoting("got", &seed.to_string())));
    }
    let mut pos = start.start(&setup.game, &setup.options, seed).map_err(|bad| BadRecord(bad.0))?;
    for (number, text) in setup.opening.iter().enumerate() {
        let played = pos.parse(text).and_then(|choice| pos.play_code(choice.code));
        played.map_err(|illegal| {
            BadRecord(TEXTS.message("in-opening").with("number", number + 1).with("why", illegal.0))
        })?;
    }
    let mut course = Course::new(pos);
    for (number, event) in events.iter().enumerate() {
        let happened = course.apply(event.clone());
        happened.map_err(|bad| {
            BadRecord(TEXTS.message("in-event").with("number", number + 1).with("why", bad.0))
        })?;
    }
    Ok(course)
}

impl BadRecord {
    /// The reason in one language.
    pub fn say(&self, lang: Lang) -> String {
        self.0.say(lang)
    }
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for BadRecord {}

#[cfg(test)]
mod tests {
    use jogada_core::Seat;
    use proptest::prelude::*;

    use super::*;

    fn check(ply: Ply) {
        let event = Event::Move(ply);
        let slow = serde_json::to_string(&event).unwrap() + "\n";
        assert_eq!(text([LineRef::Event(&event)].into_iter(), 1), slow);
    }

    proptest! {
        #[test]
        fn a_move_is_written_as_serde_would(seat: u8, code: u32, text in "[ -~é]{0,6}|.{0,6}") {
            check(Ply { seat: Seat::new(seat), text, code, said: None });
        }
    }

    #[test]
    fn moves_with_odd_text_or_words_are_written_as_serde_would() {
        for text in ["d3", "", "\"", "\\", "\n", "\u{7f}", "\u{0}", "♕é"] {
            for (code, said) in [(0, None), (9, None), (10, None), (u32::MAX, Some("x".to_owned()))]
            {
                check(Ply { seat: Seat::new(3), text: text.to_owned(), code, said });
            }
        }
    }
}
