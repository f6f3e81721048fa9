//! A finished match, at a table, in a tournament or from a file: to be watched again, taken away, and reviewed.

use std::time::{Duration, Instant};

use jogada_core::{Picture, Viewer};
use jogada_game::{Games, MatchFormat};
use jogada_picture::PictureDiff;
use jogada_record::{Course, End, Event, Reason, Record};
use jogada_report::{SideNames, end_sentence};
use jogada_store::{Store, StoreError};
use jogada_text::{Lang, Message, printable_line};
use serde::Serialize;
use serde_json::Value;

use crate::{
    FiledMatch, ListedPly, MatchAbout, MatchBeside, MatchSession, TournamentError, TournamentInfo,
    WITHHELD, match_in_format, read_record, side_names, utc_date, without_words,
};

/// A finished match and what is known of it.
#[derive(Clone, Debug)]
pub struct FinishedMatch {
    /// What it is found by.
    pub id: String,
    games: Games,
    /// The record's text.
    text: String,
    /// Who played, by seat, printable.
    players: Vec<String>,
    about: MatchAbout,
    tournament: Option<i64>,
    /// How long each move that stands took, where that is known.
    took: Vec<Duration>,
    beside: Option<MatchBeside>,
}

/// Why a finished match cannot be had.
#[derive(Debug)]
pub enum NotFinished {
    /// There is no match of this id.
    Unknown,
    /// It is still being played. A film would show what is hidden.
    NotOver,
    /// Its tournament or the database refuses.
    Tournament(TournamentError),
    /// What was kept of it cannot be read.
    Unreadable(Message),
}

impl From<StoreError> for NotFinished {
    fn from(error: StoreError) -> NotFinished {
        NotFinished::Tournament(TournamentError::Store(error))
    }
}

/// A match to be watched again: the first picture, then what every move changed.
#[derive(Debug, Serialize)]
pub struct MatchFilm {
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

/// How a match ended, for programs.
#[derive(Clone, Debug, Serialize)]
pub struct EndView {
    winner: Option<usize>,
    scores: [i32; 2],
    reason: Reason,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<String>,
    sentence: String,
}

impl EndView {
    /// An end and the sentence that says it.
    pub fn new(end: &End, sentence: &Message, lang: Lang) -> EndView {
        EndView {
            winner: end.winner.map(|side| side.index()),
            scores: end.scores,
            reason: end.reason,
            ending: end.ending.clone(),
            sentence: sentence.say(lang),
        }
    }

    /// The end of a match, if it has one.
    pub fn of(course: &Course, names: &SideNames, lang: Lang) -> Option<EndView> {
        let end = course.end()?;
        Some(EndView::new(end, &end_sentence(end, course.pos(), names), lang))
    }
}

impl FinishedMatch {
    /// A match that is kept in the database: a table's, or `TOURNAMENT.BOUT.NUMBER`.
    pub async fn find(store: &Store, games: Games, id: &str) -> Result<FinishedMatch, NotFinished> {
        match id.split_once('.') {
            None => FinishedMatch::at_table(store, games, id).await,
            Some((tournament, round)) => {
                FinishedMatch::of_tournament(store, games, tournament, round).await
            }
        }
    }

    async fn at_table(store: &Store, games: Games, id: &str) -> Result<FinishedMatch, NotFinished> {
        let live = store.live(id).await?.ok_or(NotFinished::Unknown)?;
        let (mut took, date) = (Vec::new(), utc_date(live.created));
        for (event, time) in &live.events {
            match event {
                Event::Move(_) => took.push(*time),
                Event::Takeback { plies } => {
                    took.truncate(took.len().saturating_sub(*plies as usize));
                }
                _ => {}
            }
        }
        let session =
            MatchSession::of_store(games, live, Instant::now()).map_err(NotFinished::Unreadable)?;
        if session.game().course().end().is_none() {
            return Err(NotFinished::NotOver);
        }
        let players: Vec<String> =
            session.seats().iter().map(|seat| seat.shown().to_owned()).collect();
        let about = about(&players, "Jogada", "1", date);
        let (id, text) = (id.to_owned(), session.to_text());
        let (tournament, beside) = (None, None);
        Ok(FinishedMatch { id, games, text, players, about, tournament, took, beside })
    }

    async fn of_tournament(
        store: &Store,
        games: Games,
        tournament: &str,
        round: &str,
    ) -> Result<FinishedMatch, NotFinished> {
        let read = round.rsplit_once('.').and_then(|(bout, number)| {
            Some((tournament.parse::<i64>().ok()?, bout, number.parse::<u32>().ok()?))
        });
        let (tournament, bout, number) = read.ok_or(NotFinished::Unknown)?;
        let info = TournamentInfo::read(store, games, tournament).await;
        let info = info.map_err(NotFinished::Tournament)?;
        let found = store.record(tournament, bout, number).await?.ok_or(NotFinished::Unknown)?;
        let pair = info.seated(bout, number as usize).ok_or(NotFinished::Unknown)?;
        let name =
            |seat: u8| printable_line(info.name_of(pair[usize::from(seat % 2)])).into_owned();
        let players: Vec<String> = (0..info.plan.entry.kind.seats).map(name).collect();
        let date = info.created.map(utc_date).unwrap_or_default();
        Ok(FinishedMatch {
            id: format!("{tournament}.{round}"),
            games,
            about: about(&players, &info.name, round, date),
            text: found.text,
            players,
            tournament: Some(tournament),
            took: Vec::new(),
            beside: MatchBeside::read(found.beside.as_ref()),
        })
    }

    /// A match of a file under an id; nothing if it has no record.
    pub fn of_file(id: String, games: Games, found: FiledMatch) -> Option<FinishedMatch> {
        let text = found.to_record(games)?.to_text();
        let about = found.about;
        let name = |seat: u8| match &*about.names[usize::from(seat % 2)] {
            "" => "?".to_owned(),
            name => printable_line(name).into_owned(),
        };
        let players = (0..found.course.pos().seats()).map(name).collect();
        let (tournament, took, beside) = (None, Vec::new(), None);
        Some(FinishedMatch { id, games, text, players, about, tournament, took, beside })
    }

    /// The record and the match that it replays to.
    pub fn replay(&self) -> Result<(Record, Course), Message> {
        read_record(self.games, &self.text)
    }

    /// The notations of its game.
    pub fn formats(&self) -> Result<&'static [MatchFormat], Message> {
        Ok(self.games.find(&self.replay()?.0.setup.game)?.sheets)
    }

    /// The match in a notation of its game.
    pub fn in_format(&self, format: &MatchFormat) -> Result<String, Message> {
        match_in_format(self.games, format, &self.text, self.about.clone())
    }

    /// The record's text, without what bots said when they were wrong unless that may be seen.
    pub fn record(&self, sees_logs: bool) -> Result<String, Message> {
        if sees_logs {
            return Ok(self.text.clone());
        }
        without_words(self.games, &self.text)
    }

    /// The match to be watched again, without what bots wrote unless that may be seen.
    pub fn film(self, lang: Lang, sees_logs: bool) -> Result<MatchFilm, Message> {
        let (record, course) = self.replay()?;
        let entry = self.games.find(&record.setup.game)?;
        let mut pos = course.position_after(0);
        let start = pos.picture(Viewer::Full);
        let (mut shown, mut plies) = (start.clone(), Vec::new());
        for (number, ply) in course.plies().iter().enumerate() {
            let label = pos.choice(ply.code).map_or_else(|| ply.text.clone(), |one| one.label);
            pos.play_code(ply.code).expect("moves that stand were legal when they were played");
            let picture = pos.picture(Viewer::Full);
            let (seat, text) = (ply.seat.index(), ply.text.clone());
            let said = ply.said.as_deref().map(|said| if sees_logs { said } else { WITHHELD });
            let said = said.map(|said| printable_line(said).into_owned());
            plies.push(Frame {
                ply: ListedPly { seat, text, label, said, opening: pos.opening() },
                step: PictureDiff::between(&shown, &picture),
                took_ms: self.took.get(number).map(|took| took.as_millis() as u64),
            });
            shown = picture;
        }
        let names = side_names(entry, self.players.iter().map(String::as_str));
        let sentence = end_sentence(&record.end, course.pos(), &names);
        Ok(MatchFilm {
            id: self.id,
            game: record.setup.game,
            options: record.setup.options,
            players: self.players,
            over: EndView::new(&record.end, &sentence, lang),
            start,
            plies,
            tournament: self.tournament,
            sheets: entry.sheets.iter().map(|sheet| sheet.extension).collect(),
            notes: self.beside.filter(|_| sees_logs).map(|beside| beside.notes()),
        })
    }
}

fn about(players: &[String], event: &str, round: &str, date: String) -> MatchAbout {
    let name = |seat: usize| players.get(seat).map_or("?", String::as_str).to_owned();
    MatchAbout { names: [name(0), name(1)], event: event.to_owned(), round: round.to_owned(), date }
}
