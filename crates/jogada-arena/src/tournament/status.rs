//! How a tournament stands, for watchers: table, matrix, bracket, and whether it goes on.

use jogada_report::{Column, shown_stages, stage_name};
use jogada_text::{Lang, Message, printable_line};
use jogada_tournament::{Bracket, BracketPairing, Estimate, Ratings, Results, Standings, Tally};
use serde::Serialize;
use serde_json::{Value, json};

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

    /// The rating of an entrant over the mean of the field, and its games; nothing before its first game.
    pub fn rating(&self, entrant: usize) -> Option<(Estimate, u64)> {
        let line = self.standings.line(entrant)?;
        let games = line.games.games();
        (games > 0).then(|| (self.ratings.get(entrant), games))
    }

    /// What changes while it is played, in one language, as the page shows it: `state`, `error`, `games`, `rate`, `table`,
    /// `matrix`, `bracket` and `notes`.
    pub fn view(&self, lang: Lang) -> Value {
        let mut view = json!({
            "state": self.phase, "games": self.games, "rate": (self.rate * 10.0).round() / 10.0,
            "table": self.table(lang), "matrix": self.matrix(),
            "bracket": self.bracket.as_ref().map(|bracket| rounds(bracket, lang)),
            "notes": self.notes.iter().map(|note| note.say(lang)).collect::<Vec<String>>(),
        });
        if let Some(error) = &self.error {
            // What a compiler or a bot wrote would be on the lines below, and is the admin's.
            view["error"] = error.say(lang).lines().next().into();
        }
        view
    }

    fn table(&self, lang: Lang) -> Value {
        // Rank, entrant and faults stand in every row apart from its cells.
        let apart =
            |column: &Column| matches!(column, Column::Place | Column::Name | Column::Faults);
        let mut columns = Column::of(&self.standings);
        columns.retain(|column| !apart(column));
        let rows = self.standings.lines.iter().map(|line| {
            let cells = columns.iter().map(|column| column.cell(line, &self.ratings));
            json!({
                "entrant": line.entrant, "rank": line.place, "faults": line.faults.total(),
                "cells": cells.collect::<Vec<String>>(),
            })
        });
        let rows: Vec<Value> = rows.collect();
        let columns = columns.iter().map(|column| {
            let (title, about) = (column.head(lang), column.about(lang));
            json!({ "key": column.key(), "title": title, "about": about })
        });
        json!({ "columns": columns.collect::<Vec<Value>>(), "rows": rows })
    }

    fn matrix(&self) -> Vec<Vec<Option<Tally>>> {
        let count = self.entrants.len();
        if count > MATRIX_MAX {
            return Vec::new();
        }
        let cell = |a: usize, b: usize| {
            Some(self.standings.against(a, b)).filter(|tally| tally.games() > 0)
        };
        (0..count).map(|a| (0..count).map(|b| cell(a, b)).collect()).collect()
    }
}

/// The bracket's rounds in one language; a bye has nothing in it.
fn rounds(bracket: &Bracket, lang: Lang) -> Vec<Value> {
    let pairing = |pairing: &BracketPairing| {
        let [a, b] = pairing.pair().map_or([None; 2], |pair| pair.map(Some));
        let score = pairing.pair().map(|_| pairing.halves.map(|halves| halves as f64 / 2.0));
        json!({ "a": a, "b": b, "score": score, "winner": pairing.winner })
    };
    let stages = shown_stages(bracket).map(|(stage, pairings)| {
        let bouts: Vec<Value> = pairings.iter().map(pairing).collect();
        json!({ "name": stage_name(stage).say(lang), "bouts": bouts })
    });
    stages.collect()
}
