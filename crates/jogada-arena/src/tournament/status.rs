//! How a tournament stands, for watchers: table, matrix, bracket, and whether it goes on.

use jogada_report::{Column, shown_stages, stage_name};
use jogada_text::{Lang, Message, printable_line};
use jogada_tournament::{Bracket, BracketPairing, Ratings, Results, Standings};
use serde::Serialize;

use super::{TournamentInfo, summary, utc_date};
use crate::{MachinePause, TEXTS};

/// How a tournament stands.
#[derive(Clone, Debug)]
pub struct TournamentStatus {
    /// Its number.
    pub id: i64,
    /// Its name, printable.
    pub name: String,
    /// The game's name.
    pub game: &'static str,
    /// What is played: a round robin, a knockout.
    pub format: Message,
    /// When it was made, as people read it.
    pub created: String,
    /// Whether it goes on.
    pub phase: TournamentPhase,
    /// Why it stopped or waits, if that is worth knowing.
    pub error: Option<Message>,
    /// Matches so far, and in all where that is known.
    pub games: GamesPlayed,
    /// Matches a second, lately.
    pub rate: f64,
    /// Whether the typed seed alone decides all chance.
    pub is_open: bool,
    /// The entrants' names, printable.
    pub entrants: Vec<String>,
    standings: Standings,
    ratings: Ratings,
    bracket: Option<Bracket>,
    notes: Vec<Message>,
}

/// Whether a tournament goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TournamentPhase {
    /// It is being played.
    Running,
    /// Nothing can be played, because the machine lacks something; it is tried again.
    Paused,
    /// It can be resumed.
    Stopped,
    /// Nothing is left to play.
    Finished,
}

/// Matches so far, and in all where that is known.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct GamesPlayed {
    /// Matches that have ended.
    pub played: u64,
    /// Matches in all.
    pub total: Option<u64>,
}

/// The part of a status that changes while it is played, in one language.
#[derive(Debug, Serialize)]
pub struct StatusView {
    state: TournamentPhase,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    games: GamesPlayed,
    rate: f64,
    table: TableView,
    matrix: Vec<Vec<Option<DuelView>>>,
    bracket: Option<Vec<RoundView>>,
    notes: Vec<String>,
}

#[derive(Debug, Serialize)]
struct TableView {
    columns: Vec<ColumnView>,
    rows: Vec<RowView>,
}

#[derive(Debug, Serialize)]
struct ColumnView {
    key: String,
    title: String,
    about: String,
}

#[derive(Debug, Serialize)]
struct RowView {
    entrant: usize,
    rank: usize,
    cells: Vec<String>,
    faults: u64,
}

#[derive(Debug, Serialize)]
struct DuelView {
    won: u64,
    drawn: u64,
    lost: u64,
}

#[derive(Debug, Serialize)]
struct RoundView {
    name: String,
    bouts: Vec<PairingView>,
}

/// A pairing of the bracket; a bye has nothing in it.
#[derive(Debug, Serialize)]
struct PairingView {
    a: Option<usize>,
    b: Option<usize>,
    score: Option<[f64; 2]>,
    winner: Option<usize>,
}

/// A matrix of more entrants is too large to be read, and to be sent several times a second.
const MATRIX_MAX: usize = 64;

impl TournamentStatus {
    /// Works out how things stand. It may take a while for a large field.
    pub fn new(info: &TournamentInfo, results: &Results) -> TournamentStatus {
        let (plan, standings) = (&info.plan, info.standings(results));
        let settled = standings.notes.iter().map(|note| note.message(&plan.entrants));
        let shown = |name: &str| printable_line(name).into_owned();
        TournamentStatus {
            id: info.id,
            name: shown(&info.name),
            game: plan.entry.kind.name,
            format: info.settings.format.about(),
            created: info.created.map_or_else(String::new, utc_date),
            phase: if info.is_over(results) {
                TournamentPhase::Finished
            } else {
                TournamentPhase::Stopped
            },
            error: None,
            games: GamesPlayed {
                played: results.games() as u64,
                total: plan.schedule.games_total(),
            },
            rate: 0.0,
            is_open: plan.is_open,
            entrants: plan.entrants.iter().map(|entrant| shown(&entrant.name)).collect(),
            ratings: standings.ratings(),
            bracket: plan.schedule.bracket(results),
            notes: settled.chain(summary::notes(info, results)).collect(),
            standings,
        }
    }

    /// The same while it is played, at this rate, and perhaps waits.
    #[must_use]
    pub fn running(mut self, pause: Option<&MachinePause>, rate: f64) -> TournamentStatus {
        let is_total = pause.is_some_and(|pause| pause.is_total);
        (self.phase, self.rate) =
            (if is_total { TournamentPhase::Paused } else { TournamentPhase::Running }, rate);
        let key = if is_total { "paused" } else { "partly-paused" };
        self.error = pause.map(|pause| TEXTS.message(key).with("message", &pause.why));
        self
    }

    /// Who leads, once a match has been played.
    pub fn leader(&self) -> Option<&str> {
        let first = self.standings.lines.first().filter(|_| self.games.played > 0)?;
        self.entrants.get(first.entrant).map(String::as_str)
    }

    /// What changes while it is played, in one language.
    pub fn view(&self, lang: Lang) -> StatusView {
        // What a compiler or a bot wrote would be on the lines below, and is the admin's.
        let first_line = |said: &Message| said.say(lang).lines().next().map(str::to_owned);
        StatusView {
            state: self.phase,
            error: self.error.as_ref().and_then(first_line),
            games: self.games,
            rate: (self.rate * 10.0).round() / 10.0,
            table: self.table(lang),
            matrix: self.matrix(),
            bracket: self.bracket.as_ref().map(|bracket| rounds(bracket, lang)),
            notes: self.notes.iter().map(|note| note.say(lang)).collect(),
        }
    }

    fn table(&self, lang: Lang) -> TableView {
        // Rank, entrant and faults stand in every row apart from its cells.
        let apart =
            |column: &Column| matches!(column, Column::Place | Column::Name | Column::Faults);
        let mut columns = Column::of(&self.standings);
        columns.retain(|column| !apart(column));
        let rows = self.standings.lines.iter().map(|line| {
            let cells = columns.iter().map(|column| column.cell(line, &self.ratings));
            let (entrant, rank, faults) = (line.entrant, line.place, line.faults.total());
            RowView { entrant, rank, cells: cells.collect(), faults }
        });
        let column = |column: &Column| ColumnView {
            key: column.key(),
            title: column.head(lang),
            about: column.about(lang),
        };
        TableView { rows: rows.collect(), columns: columns.iter().map(column).collect() }
    }

    fn matrix(&self) -> Vec<Vec<Option<DuelView>>> {
        let count = self.entrants.len();
        if count > MATRIX_MAX {
            return Vec::new();
        }
        let cell = |a: usize, b: usize| {
            let tally = self.standings.against(a, b);
            let (won, drawn, lost) = (tally.won, tally.drawn, tally.lost);
            (tally.games() > 0).then_some(DuelView { won, drawn, lost })
        };
        (0..count).map(|a| (0..count).map(|b| cell(a, b)).collect()).collect()
    }
}

/// The bracket's rounds in one language.
fn rounds(bracket: &Bracket, lang: Lang) -> Vec<RoundView> {
    let pairing = |pairing: &BracketPairing| {
        let [a, b] = pairing.pair().map_or([None; 2], |pair| pair.map(Some));
        let score = pairing.pair().map(|_| pairing.halves.map(|halves| halves as f64 / 2.0));
        PairingView { a, b, score, winner: pairing.winner }
    };
    let stages = shown_stages(bracket).map(|(stage, pairings)| RoundView {
        name: stage_name(stage).say(lang),
        bouts: pairings.iter().map(pairing).collect(),
    });
    stages.collect()
}
