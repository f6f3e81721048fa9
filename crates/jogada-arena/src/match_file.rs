//! Files of matches: a record, a match that goes on, an export's JSON lines, and every notation of every game. Which of them
//! a file is shows in what is in it.

use jogada_core::{AnyGame, Fault, Seat, Seed, Side};
use jogada_game::{FinishedMatch, Games, MatchFormat, WrittenEnd, WrittenMatch};
use jogada_record::{Course, Event, Ply, Reason, Record, Save, Setup};
use jogada_text::Message;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    TEXTS,
    tournament::{beginning, read_record, word},
};

/// A match in a format of its game, from its record.
pub fn match_in_format(
    games: Games,
    format: &MatchFormat,
    text: &str,
    about: MatchAbout,
) -> Result<String, Message> {
    Ok(of_record(games, text, about)?.in_format(format))
}

/// The matches of a file. None of our own has been replayed yet, so that one of a million is found at once.
#[derive(Debug)]
pub struct MatchFile {
    games: Games,
    matches: Vec<Unread>,
}

#[derive(Debug)]
enum Unread {
    Record(String),
    Save(String),
    Exported(Box<ExportedMatch>),
    Written(Box<WrittenMatch>),
}

/// A line of an export, as far as it is read.
#[derive(Debug, Deserialize)]
struct ExportedMatch {
    bout: String,
    number: u64,
    #[serde(default)]
    first: String,
    #[serde(default)]
    second: String,
    #[serde(default)]
    event: String,
    #[serde(default)]
    date: String,
    record: Vec<Value>,
}

/// A match of a file, replayed, and what the file says about it.
#[derive(Clone, Debug)]
pub struct FiledMatch {
    /// The match.
    pub course: Course,
    /// Its record, if the file holds one.
    pub record: Option<Record>,
    /// The game's options.
    pub options: Value,
    /// Who played and when; empty where the file does not say.
    pub about: MatchAbout,
    start: AnyGame,
    moves: Vec<u32>,
}

/// What is known about a match beside its record. A text is empty where it is not known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchAbout {
    /// The names of the sides.
    pub names: [String; 2],
    /// What it was a part of, such as a tournament.
    pub event: String,
    /// Which part of it.
    pub round: String,
    /// The day on which it was played, as `2026-03-31`.
    pub date: String,
}

impl MatchFile {
    /// Finds the matches of a text. `format` is the notation's extension where the text could be in several.
    pub fn open(games: Games, text: &str, format: Option<&str>) -> Result<MatchFile, Message> {
        let text = text.trim_start_matches('\u{feff}');
        let head = text.trim_start();
        let matches = match format {
            None if head.starts_with('{') => of_json(head)?,
            Some("jsonl") => of_json(head)?,
            format => of_notation(games, text, format)?,
        };
        if matches.is_empty() {
            return Err(TEXTS.message("no-matches").with("names", notations(games)));
        }
        Ok(MatchFile { games, matches })
    }

    /// How many matches it has; at least one.
    #[allow(clippy::len_without_is_empty, reason = "no file without a match is opened")]
    pub fn len(&self) -> usize {
        self.matches.len()
    }

    /// Replays a match, counted from 0.
    pub fn read(&self, number: usize) -> Result<FiledMatch, Message> {
        let unread =
            self.matches.get(number).ok_or_else(|| self.no_such(&(number + 1).to_string()))?;
        let read = match unread {
            Unread::Record(text) => of_record(self.games, text, MatchAbout::default()),
            Unread::Save(text) => of_save(self.games, text),
            Unread::Exported(line) => line.read(self.games),
            Unread::Written(written) => of_written(written),
        };
        match self.matches.len() {
            1 => read,
            _ => read.map_err(|why| {
                TEXTS.message("in-file").with("number", number + 1).with("why", why)
            }),
        }
    }

    /// The number, counted from 0, of the match that a person means: a number counted from 1, or its round as the file writes
    /// it: `BOUT.NUMBER`.
    pub fn find(&self, which: &str) -> Result<usize, Message> {
        let which = which.trim();
        let by_round = self.matches.iter().position(|unread| unread.round() == which);
        let by_number = || which.parse::<usize>().ok()?.checked_sub(1).filter(|&n| n < self.len());
        by_round.or_else(by_number).ok_or_else(|| self.no_such(which))
    }

    fn no_such(&self, which: &str) -> Message {
        TEXTS.message("no-such-game").with("games", self.len()).quoting("got", which)
    }
}

impl Unread {
    fn round(&self) -> String {
        match self {
            Unread::Record(_) | Unread::Save(_) => String::new(),
            Unread::Exported(line) => format!("{}.{}", line.bout, line.number),
            Unread::Written(written) => written.round.clone(),
        }
    }
}

/// A record, a saved match, or an export, which has a match a line.
fn of_json(text: &str) -> Result<Vec<Unread>, Message> {
    let first = text.lines().next().unwrap_or_default();
    let first: Value = serde_json::from_str(first).unwrap_or_default();
    if first.get("save").is_some() {
        return Ok(vec![Unread::Save(text.to_owned())]);
    }
    if first.get("record").is_none() {
        return Ok(vec![Unread::Record(text.to_owned())]);
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| match serde_json::from_str(line) {
            Ok(line) => Ok(Unread::Exported(Box::new(line))),
            Err(_) => {
                Err(TEXTS.message("bad-export-line").with("line", number + 1).quoting("got", line))
            }
        })
        .collect()
}

/// The notation that knows the text. Where several do, the person must say which is meant.
fn of_notation(games: Games, text: &str, format: Option<&str>) -> Result<Vec<Unread>, Message> {
    let all = games.iter().flat_map(|entry| entry.sheets);
    let meant = all.filter(|known| format.is_none_or(|format| known.extension == format));
    let read: Vec<(&MatchFormat, Result<Vec<WrittenMatch>, Message>)> =
        meant.filter_map(|known| Some((known, (known.read)(text)?))).collect();
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for (known, read) in read {
        match read {
            Ok(matches) => good.push((known, matches)),
            Err(why) => bad.push(why),
        }
    }
    if good.len() > 1 {
        let names: Vec<&str> = good.iter().map(|(known, _)| known.extension).collect();
        return Err(TEXTS.message("which-notation").with("names", names.join(", ")));
    }
    match (good.pop(), bad.into_iter().next()) {
        (Some((_, matches)), _) => {
            Ok(matches.into_iter().map(|written| Unread::Written(Box::new(written))).collect())
        }
        (None, Some(why)) => Err(why),
        (None, None) => {
            let names = format.map_or_else(|| notations(games), str::to_owned);
            let begin = text.trim_start().lines().next().unwrap_or_default();
            Err(TEXTS.message("no-match-file").with("names", names).quoting("got", begin))
        }
    }
}

/// The names of all notations.
fn notations(games: Games) -> String {
    let mut names: Vec<&str> =
        games.iter().flat_map(|entry| entry.sheets).map(|format| format.extension).collect();
    names.push("jsonl");
    names.join(", ")
}

impl ExportedMatch {
    fn read(&self, games: Games) -> Result<FiledMatch, Message> {
        let lines: Vec<String> = self.record.iter().map(|line| format!("{line}\n")).collect();
        let about = MatchAbout {
            names: [self.first.clone(), self.second.clone()],
            event: self.event.clone(),
            round: format!("{}.{}", self.bout, self.number.saturating_add(1)),
            date: jogada_game::iso_date(&self.date),
        };
        of_record(games, &lines.concat(), about)
    }
}

fn of_record(games: Games, text: &str, about: MatchAbout) -> Result<FiledMatch, Message> {
    let (record, course) = read_record(games, text)?;
    let (start, moves) = beginning(games, &record.setup, record.seed, &course)?;
    let options = record.setup.options.clone();
    Ok(FiledMatch { course, record: Some(record), options, about, start, moves })
}

fn of_save(games: Games, text: &str) -> Result<FiledMatch, Message> {
    let (save, course) = Save::read(text, &games.starter()).map_err(|bad| bad.0)?;
    let (start, moves) = beginning(games, &save.setup, save.seed, &course)?;
    let name = |seat: usize| save.players.get(seat).cloned().unwrap_or_default();
    let about = MatchAbout { names: [name(0), name(1)], ..MatchAbout::default() };
    Ok(FiledMatch { course, record: None, options: save.setup.options, about, start, moves })
}

fn of_written(written: &WrittenMatch) -> Result<FiledMatch, Message> {
    let mut course = Course::new(written.start.clone());
    for &code in &written.moves {
        let illegal = || TEXTS.message("moves-after-end").with("moves", course.plies().len());
        let seat = course.to_move().ok_or_else(illegal)?;
        let text = course.pos().spell(code).ok_or_else(illegal)?;
        let event = Event::Move(Ply { seat, text, code, said: None });
        course.apply(event).map_err(|bad| bad.0)?;
    }
    for event in written.end.map_or_else(Vec::new, |end| ending(&end, &course)) {
        course.apply(event).map_err(|bad| bad.0)?;
    }
    Ok(FiledMatch {
        course,
        record: None,
        options: written.options.clone(),
        about: MatchAbout {
            names: written.names.clone(),
            event: written.event.clone(),
            round: written.round.clone(),
            date: written.date.clone(),
        },
        start: written.start.clone(),
        moves: written.moves.clone(),
    })
}

/// The events that end a match as a file says it ended; none if the rules have ended it.
fn ending(end: &WrittenEnd, course: &Course) -> Vec<Event> {
    if course.end().is_some() {
        return Vec::new();
    }
    let Some(loser) = end.winner.map(Side::other) else {
        return vec![
            Event::OfferDraw { side: Side::First },
            Event::AcceptDraw { side: Side::Second },
        ];
    };
    let fault = match end.reason {
        "out of time" => Some(Fault::OutOfTime),
        "illegal move" => Some(Fault::IllegalMove),
        "crashed" => Some(Fault::Crashed),
        _ => None,
    };
    // Only the seat to move can make a mistake that costs the game.
    let to_move = course.to_move().filter(|seat| seat.side() == loser);
    match (fault, to_move) {
        (Some(fault), Some(seat)) => vec![Event::Forfeit { seat, fault, said: String::new() }],
        _ => vec![Event::Resign { seat: Seat::new(loser.index() as u8) }],
    }
}

impl FiledMatch {
    /// Fills in what its own file does not say.
    #[must_use]
    pub fn told_by(mut self, about: &MatchAbout) -> FiledMatch {
        let own = &mut self.about;
        let [first, second] = &mut own.names;
        let fields = [
            (first, &about.names[0]),
            (second, &about.names[1]),
            (&mut own.event, &about.event),
            (&mut own.round, &about.round),
            (&mut own.date, &about.date),
        ];
        for (own, told) in fields {
            if own.is_empty() {
                own.clone_from(told);
            }
        }
        self
    }

    /// The match in a notation of its game.
    pub fn in_format(&self, format: &MatchFormat) -> String {
        let end = self.course.end();
        let known = |name: &'_ str| if name.is_empty() { "?" } else { name }.to_owned();
        let names = [known(&self.about.names[0]), known(&self.about.names[1])];
        (format.write)(&FinishedMatch {
            options: &self.options,
            start: &self.start,
            moves: &self.moves,
            names: [&names[0], &names[1]],
            event: &self.about.event,
            round: &self.about.round,
            date: &self.about.date,
            winner: end.and_then(|end| end.winner),
            reason: word(end.map_or(Reason::Aborted, |end| end.reason)),
        })
    }

    /// Its record: the file's, or else one that is made for it. Nothing if there can be none: it is not over, or it began
    /// from a position that the game's options cannot say.
    pub fn to_record(&self, games: Games) -> Option<Record> {
        self.record.clone().or_else(|| self.made_record(games))
    }

    /// The match as one line of an export; nothing if it has no record.
    pub fn line(&self, games: Games) -> Option<Value> {
        let record = self.to_record(games)?;
        let lines: Vec<Value> =
            record.to_text().lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let [first, second] = &self.about.names;
        let winner = record.end.winner.map(|side| &self.about.names[side.index()]);
        let (bout, number) = self.about.round.rsplit_once('.').unwrap_or((&self.about.round, "1"));
        let number = number.parse::<u64>().unwrap_or(1).saturating_sub(1);
        Some(json!({
            "bout": bout, "number": number, "first": first, "second": second, "winner": winner,
            "scores": record.end.scores, "reason": record.end.reason, "event": self.about.event,
            "date": self.about.date, "record": lines,
        }))
    }

    /// A record of a match that another program wrote down. Nothing of it came by chance, so any seed will do.
    fn made_record(&self, games: Games) -> Option<Record> {
        let entry = games.find(self.start.name()).ok()?;
        let (options, seed) = (entry.kind.full_options(&self.options).ok()?, Seed::from_number(0));
        let game = entry.kind.name.to_owned();
        let setup = Setup { game, options, opening: Vec::new(), seed_hash: seed.hash() };
        let record = Record::new(setup, &self.course, seed)?;
        read_record(games, &record.to_text()).is_ok().then_some(record)
    }
}
