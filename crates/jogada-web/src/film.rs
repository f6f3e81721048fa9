//! A finished match as a film: the first picture, then what every move changed.

use std::time::{Duration, Instant};

use jogada_arena::{
    ListedPly, MatchAbout, MatchSession, TournamentInfo, WITHHELD, match_in_format, read_record,
    side_names, utc_date, without_words,
};
use jogada_core::{Picture, Viewer};
use jogada_game::Games;
use jogada_picture::PictureDiff;
use jogada_record::Event;
use jogada_text::{Lang, printable_line, printable_lines};
use serde::Serialize;
use serde_json::Value;

use crate::{TEXTS, arena::Arena, opened::OpenedGame, people::EndView, problem::Problem};

/// A finished match and what is known of it.
#[derive(Debug)]
pub(crate) struct Finished {
    pub(crate) id: String,
    /// The record's text.
    pub(crate) text: String,
    /// Who played, by seat.
    players: Vec<String>,
    tournament: Option<(i64, String)>,
    /// What the file says that it was opened from.
    about: Option<MatchAbout>,
    /// When the match or its tournament was created, in seconds since 1970.
    created: Option<i64>,
    /// How long each move that stands took, where that is known.
    took: Vec<Duration>,
    beside: Option<Value>,
}

/// A match to be watched again.
#[derive(Debug, Serialize)]
pub(crate) struct Film {
    id: String,
    game: String,
    options: Value,
    players: Vec<String>,
    over: EndView,
    start: Picture,
    plies: Vec<Frame>,
    tournament: Option<i64>,
    sheets: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<Vec<String>>,
}

#[derive(Debug, Serialize)]
struct Frame {
    #[serde(flatten)]
    ply: ListedPly,
    step: PictureDiff,
    #[serde(skip_serializing_if = "Option::is_none")]
    took_ms: Option<u64>,
}

impl Finished {
    /// A table's match, `TOURNAMENT.BOUT.NUMBER`, or a game that was opened from a file.
    pub(crate) async fn find(arena: &Arena, id: &str) -> Result<Finished, Problem> {
        if let Some(OpenedGame { id, text, players, about }) = arena.opened.find(id) {
            let (took, about) = (Vec::new(), Some(about));
            let (tournament, created, beside) = (None, None, None);
            return Ok(Finished { id, text, players, tournament, about, created, took, beside });
        }
        match id.split_once('.') {
            None => Finished::at_table(arena, id).await,
            Some((tournament, rest)) => Finished::of_tournament(arena, id, tournament, rest).await,
        }
    }

    async fn at_table(arena: &Arena, id: &str) -> Result<Finished, Problem> {
        let live = arena.store.live(id).await?.ok_or_else(|| unknown(id))?;
        let (mut took, created) = (Vec::new(), Some(live.created));
        for (event, time) in &live.events {
            match event {
                Event::Move(_) => took.push(*time),
                Event::Takeback { plies } => {
                    took.truncate(took.len().saturating_sub(*plies as usize));
                }
                _ => {}
            }
        }
        let session = MatchSession::of_store(arena.games, live, Instant::now())
            .map_err(Problem::internal_because)?;
        if session.game().course().end().is_none() {
            // Before that it would show what is hidden.
            return Err(Problem::refused("not-over", TEXTS.message("not-over")));
        }
        let players = session.seats().iter().map(|seat| seat.shown().to_owned()).collect();
        let (id, text) = (id.to_owned(), session.to_text());
        Ok(Finished {
            id,
            text,
            players,
            tournament: None,
            about: None,
            created,
            took,
            beside: None,
        })
    }

    async fn of_tournament(
        arena: &Arena,
        id: &str,
        tournament: &str,
        rest: &str,
    ) -> Result<Finished, Problem> {
        let read = rest.rsplit_once('.').and_then(|(bout, number)| {
            Some((tournament.parse::<i64>().ok()?, bout, number.parse::<u32>().ok()?))
        });
        let (tournament, bout, number) = read.ok_or_else(|| unknown(id))?;
        let info = TournamentInfo::read(&arena.store, arena.games, tournament).await?;
        let found = arena.store.record(tournament, bout, number).await?;
        let found = found.ok_or_else(|| unknown(id))?;
        let pair = info.seated(bout, number as usize).ok_or_else(|| unknown(id))?;
        let name =
            |seat: u8| printable_line(info.name_of(pair[usize::from(seat % 2)])).into_owned();
        Ok(Finished {
            id: id.to_owned(),
            text: found.text,
            players: (0..info.plan.entry.kind.seats).map(name).collect(),
            about: None,
            created: info.created,
            tournament: Some((tournament, info.name)),
            took: Vec::new(),
            beside: found.beside,
        })
    }

    /// The match in a notation of its game.
    pub(crate) fn sheet(&self, games: Games, extension: &str) -> Result<String, Problem> {
        let (record, _) = read_record(games, &self.text).map_err(Problem::bad_request)?;
        let entry = games.find(&record.setup.game).map_err(Problem::bad_request)?;
        let sheet = entry.sheets.iter().find(|sheet| sheet.extension == extension);
        let sheet = sheet.ok_or_else(|| {
            let names: Vec<&str> = entry.sheets.iter().map(|sheet| sheet.extension).collect();
            let names = names.join(", ");
            let said = TEXTS.message("no-notation").with("names", names);
            Problem::not_found(said.quoting("got", extension))
        })?;
        let name = |seat: usize| self.players.get(seat).map_or("?", String::as_str).to_owned();
        let event = self.tournament.as_ref().map_or("Jogada", |(_, name)| name);
        let round = self.id.split_once('.').map_or("1", |(_, round)| round);
        let about = self.about.clone().unwrap_or_else(|| MatchAbout {
            names: [name(0), name(1)],
            event: event.to_owned(),
            round: round.to_owned(),
            date: self.created.map(utc_date).unwrap_or_default(),
        });
        match_in_format(games, sheet, &self.text, about).map_err(Problem::bad_request)
    }

    /// The record's text, without what bots said when they were wrong unless that may be seen.
    pub(crate) fn record(&self, games: Games, sees_logs: bool) -> Result<String, Problem> {
        if sees_logs {
            return Ok(self.text.clone());
        }
        without_words(games, &self.text).map_err(Problem::internal_because)
    }

    /// The match to be watched again, without what bots wrote unless that may be seen.
    pub(crate) fn film(self, games: Games, lang: Lang, sees_logs: bool) -> Result<Film, Problem> {
        let bad = Problem::internal_because;
        let (record, course) = read_record(games, &self.text).map_err(bad)?;
        let entry = games.find(&record.setup.game).map_err(bad)?;
        let mut pos = course.position_after(0);
        let start = pos.picture(Viewer::Full);
        let (mut shown, mut plies) = (start.clone(), Vec::new());
        for (number, ply) in course.plies().iter().enumerate() {
            let label = pos.choice(ply.code).map_or_else(|| ply.text.clone(), |one| one.label);
            pos.play_code(ply.code).expect("moves that stand were legal when they were played");
            let picture = pos.picture(Viewer::Full);
            let took = self.took.get(number).map(|took| took.as_millis() as u64);
            let (seat, text) = (ply.seat.index(), ply.text.clone());
            let said = ply.said.as_deref().map(|said| if sees_logs { said } else { WITHHELD });
            let said = said.map(|said| printable_line(said).into_owned());
            plies.push(Frame {
                ply: ListedPly { seat, text, label, said, opening: pos.opening() },
                step: PictureDiff::between(&shown, &picture),
                took_ms: took,
            });
            shown = picture;
        }
        let names = side_names(entry, self.players.iter().map(String::as_str));
        Ok(Film {
            id: self.id,
            game: record.setup.game,
            options: record.setup.options,
            players: self.players,
            over: EndView::new(&record.end, course.pos(), &names, lang),
            start,
            plies,
            tournament: self.tournament.map(|(id, _)| id),
            sheets: entry.sheets.iter().map(|sheet| sheet.extension).collect(),
            notes: self.beside.as_ref().filter(|_| sees_logs).map(notes),
        })
    }
}

/// What the bots at the table wrote, and what went wrong with them, as it may be shown.
fn notes(beside: &Value) -> Vec<String> {
    let mut notes = Vec::new();
    for seat in beside["seats"].as_array().into_iter().flatten() {
        let number = &seat["seat"];
        let faults = seat["faults"].as_array().into_iter().flatten().filter_map(Value::as_str);
        notes.extend(faults.map(|fault| format!("{number}: {}", printable_lines(fault))));
        if let Some(errors) = seat["errors"].as_str().filter(|errors| !errors.trim().is_empty()) {
            notes.push(format!("{number}: {}", printable_lines(errors.trim_end())));
        }
    }
    notes
}

fn unknown(id: &str) -> Problem {
    Problem::not_found(TEXTS.message("no-match").quoting("got", id))
}
