//! The text form: JSON lines, one for the setup, one for each event, one for the end. What reads back has been replayed.

use std::fmt;

use jogada_core::{Lang, Said, Seed};
use serde::{Deserialize, Serialize};

use crate::{Course, End, Event, Setup, Start};

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
    /// The seed, still a secret of whoever holds the file.
    pub seed: Seed,
    /// Who sits where, by the names that the program knows players by.
    pub players: Vec<String>,
}

/// A text that is no record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRecord(pub Said);

/// No record is longer: a match has at most some hundred plies, and a line is short.
const BYTES_MAX: usize = 16 << 20;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Line {
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

impl Record {
    /// The record of a course that has ended.
    pub fn new(setup: Setup, course: &Course, seed: Seed) -> Option<Record> {
        Some(Record { setup, events: course.events().to_vec(), end: course.end()?.clone(), seed })
    }

    /// The lines. The same record gives the same bytes on any machine.
    pub fn to_text(&self) -> String {
        let end = Line::End { result: self.end.clone(), seed: self.seed.to_string() };
        let body = body(&self.setup, &self.events);
        format!("{body}{}", line(&end))
    }

    /// Reads a record and replays it: what comes back can have happened, to the last bit.
    pub fn read(text: &str, start: &dyn Start) -> Result<(Record, Course), BadRecord> {
        let lines = Lines::read(text)?;
        let Some((end, seed)) = lines.end else {
            return Err(BadRecord(Said::fixed(
                "expected a last line with the end",
                "esperava uma última linha com o fim",
            )));
        };
        let seed: Seed = seed.parse().map_err(|bad: jogada_core::BadSeed| BadRecord(bad.0))?;
        let course = replay(&lines.setup, &lines.events, seed, start)?;
        if course.end() != Some(&end) {
            let got = serde_json::to_string(&end).unwrap_or_default();
            let came = course
                .end()
                .map(|end| serde_json::to_string(end).unwrap_or_default())
                .unwrap_or_default();
            return Err(BadRecord(Said::expected(
                &format!("the end {came}"),
                &format!("o fim {came}"),
                &got,
            )));
        }
        Ok((Record { setup: lines.setup, events: lines.events, end, seed }, course))
    }
}

impl Save {
    /// The lines.
    pub fn to_text(&self) -> String {
        let head = Line::Save { seed: self.seed.to_string(), players: self.players.clone() };
        format!("{}{}", line(&head), body(&self.setup, &self.events))
    }

    /// Reads a match that may go on, and replays it.
    pub fn read(text: &str, start: &dyn Start) -> Result<(Save, Course), BadRecord> {
        let lines = Lines::read(text)?;
        let Some((seed, players)) = lines.save else {
            return Err(BadRecord(Said::fixed(
                "expected a first line with `save`",
                "esperava uma primeira linha com `save`",
            )));
        };
        let seed: Seed = seed.parse().map_err(|bad: jogada_core::BadSeed| BadRecord(bad.0))?;
        let course = replay(&lines.setup, &lines.events, seed, start)?;
        Ok((Save { setup: lines.setup, events: lines.events, seed, players }, course))
    }
}

fn line(line: &Line) -> String {
    let mut text = serde_json::to_string(line).expect("lines have text keys and no floats");
    text.push('\n');
    text
}

fn body(setup: &Setup, events: &[Event]) -> String {
    let lines =
        std::iter::once(Line::Setup(setup.clone())).chain(events.iter().cloned().map(Line::Event));
    lines.map(|each| line(&each)).collect()
}

/// The lines of a text, sorted by what they are but not yet replayed.
struct Lines {
    save: Option<(String, Vec<String>)>,
    setup: Setup,
    events: Vec<Event>,
    end: Option<(End, String)>,
}

impl Lines {
    fn read(text: &str) -> Result<Lines, BadRecord> {
        if text.len() > BYTES_MAX {
            let got = format!("{} bytes", text.len());
            return Err(BadRecord(Said::expected("at most 16 MiB", "no máximo 16 MiB", &got)));
        }
        let (mut save, mut setup, mut events, mut end) = (None, None, Vec::new(), None);
        for (number, text) in text.lines().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
            let read =
                serde_json::from_str::<Line>(text).map_err(|_| out_of_place(number, text))?;
            match read {
                Line::Save { seed, players } if save.is_none() && setup.is_none() => {
                    save = Some((seed, players))
                }
                Line::Setup(read) if setup.is_none() => setup = Some(read),
                Line::Event(event) if setup.is_some() && end.is_none() => events.push(event),
                Line::End { result, seed } if setup.is_some() && end.is_none() => {
                    end = Some((result, seed))
                }
                _ => return Err(out_of_place(number, text)),
            }
        }
        let Some(setup) = setup else {
            return Err(BadRecord(Said::fixed(
                "expected a line with `setup`",
                "esperava uma linha com `setup`",
            )));
        };
        Ok(Lines { save, setup, events, end })
    }
}

fn out_of_place(number: usize, text: &str) -> BadRecord {
    let said = Said::expected("the next line of a record", "a próxima linha de um registro", text);
    BadRecord(said.at(&format!("line {}", number + 1), &format!("linha {}", number + 1)))
}

/// Starts the match again and lets everything happen once more.
fn replay(
    setup: &Setup,
    events: &[Event],
    seed: Seed,
    start: &dyn Start,
) -> Result<Course, BadRecord> {
    if seed.hash() != setup.seed_hash {
        return Err(BadRecord(Said::expected(
            "the seed whose hash was published",
            "a semente cujo hash foi publicado",
            &seed.to_string(),
        )));
    }
    let mut pos = start.start(&setup.game, &setup.options, seed).map_err(|bad| BadRecord(bad.0))?;
    for (number, text) in setup.opening.iter().enumerate() {
        let played = pos.parse(text).and_then(|choice| pos.play_code(choice.code));
        played.map_err(|illegal| {
            BadRecord(illegal.0.at(
                &format!("opening move {}", number + 1),
                &format!("lance de abertura {}", number + 1),
            ))
        })?;
    }
    let mut course = Course::new(pos);
    for (number, event) in events.iter().enumerate() {
        let happened = course.apply(event.clone());
        happened.map_err(|bad| {
            BadRecord(bad.0.at(&format!("event {}", number + 1), &format!("evento {}", number + 1)))
        })?;
    }
    Ok(course)
}

impl BadRecord {
    /// The reason in one language.
    pub fn say(&self, lang: Lang) -> &str {
        self.0.say(lang)
    }
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for BadRecord {}
