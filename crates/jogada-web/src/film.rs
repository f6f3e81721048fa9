//! A finished match as a film: the first picture, then what every move changed.

use std::time::Duration;

use jogada_core::{Lang, Picture, Viewer, printable_line, printable_lines};
use jogada_record::{Course, Event, Record, Setup};
use serde::Serialize;
use serde_json::Value;

use crate::{
    arena::Arena,
    problem::Problem,
    step::PictureStep,
    table::{Over, ShownPly},
    tournament::{WITHHELD, plan, sheeted, without_words},
};

/// A finished match and what is known of it.
#[derive(Debug)]
pub(crate) struct Finished {
    pub(crate) id: String,
    /// The record's text.
    pub(crate) text: String,
    /// Who played, by seat.
    players: Vec<String>,
    tournament: Option<(i64, String)>,
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
    over: Over,
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
    ply: ShownPly,
    step: PictureStep,
    #[serde(skip_serializing_if = "Option::is_none")]
    took_ms: Option<u64>,
}

impl Finished {
    /// A table's match, or `TOURNAMENT.BOUT.NUMBER`.
    pub(crate) async fn find(arena: &Arena, id: &str) -> Result<Finished, Problem> {
        match id.split_once('.') {
            None => Finished::at_table(arena, id).await,
            Some((tournament, rest)) => Finished::of_tournament(arena, id, tournament, rest).await,
        }
    }

    async fn at_table(arena: &Arena, id: &str) -> Result<Finished, Problem> {
        let live = arena.store.live(id).await?.ok_or_else(|| unknown(id))?;
        let bad = |said| Problem { said, ..Problem::internal() };
        let options = live.settings["options"].clone();
        let start = all_games::start(&live.game, &options, live.secret).map_err(|e| bad(e.0))?;
        let (mut course, mut took) = (Course::new(start), Vec::new());
        for (event, time) in live.events {
            match &event {
                Event::Move(_) => took.push(time),
                Event::Takeback { plies } => {
                    took.truncate(took.len().saturating_sub(*plies as usize));
                }
                _ => {}
            }
            course.apply(event).map_err(|error| bad(error.0))?;
        }
        let seed_hash = live.secret.hash();
        let setup = Setup { game: live.game, options, opening: Vec::new(), seed_hash };
        let record = Record::new(setup, &course, live.secret).ok_or_else(|| {
            // Before that it would show what is hidden.
            let (en, pt) = ("the match is still being played", "a partida ainda está em andamento");
            Problem::refused("not-over", en, pt)
        })?;
        let chairs = live.settings["chairs"].as_array().cloned().unwrap_or_default();
        let name = |chair: &Value| {
            let text = chair["name"].as_str().or_else(|| chair["player"].as_str());
            text.unwrap_or("?").to_owned()
        };
        let players = chairs.iter().map(name).collect();
        let (id, text) = (id.to_owned(), record.to_text());
        Ok(Finished { id, text, players, tournament: None, took, beside: None })
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
        let kept = arena.store.tournament(tournament).await?;
        let found = arena.store.record(tournament, bout, number).await?;
        let found = found.ok_or_else(|| unknown(id))?;
        let (_, planned) = plan(&kept).map_err(Problem::bad_request)?;
        let pair = planned.meeting.seated(bout, number as usize).ok_or_else(|| unknown(id))?;
        let name = |seat: u8| {
            let entrant = planned.entrants.get(pair[usize::from(seat % 2)]);
            printable_line(entrant.map_or("?", |entrant| &entrant.name)).into_owned()
        };
        Ok(Finished {
            id: id.to_owned(),
            text: found.text,
            players: (0..planned.entry.kind.seats).map(name).collect(),
            tournament: Some((tournament, kept.name)),
            took: Vec::new(),
            beside: found.beside,
        })
    }

    /// The match in a notation of its game.
    pub(crate) fn sheet(&self, extension: &str) -> Result<String, Problem> {
        let (record, _) = Record::read(&self.text, &all_games::start)
            .map_err(|bad| Problem::bad_request(bad.0))?;
        let entry = all_games::find(&record.setup.game).map_err(Problem::bad_request)?;
        let sheet = entry.sheets.iter().find(|sheet| sheet.extension == extension);
        let sheet = sheet.ok_or_else(|| {
            let names: Vec<&str> = entry.sheets.iter().map(|sheet| sheet.extension).collect();
            let names = names.join(", ");
            Problem::not_found(
                &format!("a notation among {names}"),
                &format!("uma notação entre {names}"),
                extension,
            )
        })?;
        let name = |seat: usize| self.players.get(seat).map_or("?", String::as_str);
        let event = self.tournament.as_ref().map_or("Jogada", |(_, name)| name);
        let round = self.id.split_once('.').map_or("1", |(_, round)| round);
        sheeted(sheet, &self.text, [name(0), name(1)], event, round).map_err(Problem::bad_request)
    }

    /// The record's text, without what bots said when they were wrong unless that may be seen.
    pub(crate) fn record(&self, sees_logs: bool) -> Result<String, Problem> {
        if sees_logs {
            return Ok(self.text.clone());
        }
        without_words(&self.text).map_err(|said| Problem { said, ..Problem::internal() })
    }

    /// The match to be watched again, without what bots wrote unless that may be seen.
    pub(crate) fn film(self, lang: Lang, sees_logs: bool) -> Result<Film, Problem> {
        let bad = |said| Problem { said, ..Problem::internal() };
        let (record, course) =
            Record::read(&self.text, &all_games::start).map_err(|error| bad(error.0))?;
        let entry = all_games::find(&record.setup.game).map_err(bad)?;
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
                ply: ShownPly { seat, text, label, said, opening: pos.opening() },
                step: PictureStep::between(&shown, &picture),
                took_ms: took,
            });
            shown = picture;
        }
        Ok(Film {
            id: self.id,
            game: record.setup.game,
            options: record.setup.options,
            players: self.players,
            over: Over::new(&record.end, course.pos(), lang),
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
    Problem::not_found("a match", "uma partida", id)
}
