//! A tournament told to people and programs: the table at the end of a run.

use std::io::Write;

use anyhow::Result;
use jogada_core::Lang;
use jogada_jobs::Planned;
use jogada_report::{Paper, matrix_text, open_seed, standings_json, table_text};
use jogada_store::{Notice, Tournament};
use jogada_tournament::{Results, Standings, TrialState, Verdict};
use jogada_web::{begin, date};
use serde_json::{Value, json};

use crate::{out, tell};

/// What happened beside the games.
pub(crate) struct Beside {
    /// Bouts that were played again.
    pub(crate) repeats: Vec<String>,
    /// What an operator should know, with when it was noticed in Unix seconds; they were told as they came.
    pub(crate) notices: Vec<(i64, Notice)>,
}

/// Prints the table, the matrix where it fits, and what there is to say about them.
pub(crate) fn show(
    kept: &Tournament,
    planned: &Planned,
    standings: &Standings,
    results: &Results,
    Beside { repeats, notices }: &Beside,
    as_json: bool,
    lang: Lang,
) -> Result<()> {
    let started = date(kept.created);
    let paper = Paper { repeats, ..begin(kept, planned, standings, results, &started, lang) };
    let trial = planned.schedule.trial(results);
    let mut out = out::stdout();
    if as_json {
        let mut told = standings_json(&paper);
        told["id"] = kept.id.into();
        // The table leaves out the games of a playoff; nothing else is known of them here.
        told["games"]["played"] = results.games().into();
        told["notices"] = notices.iter().map(|notice| noticed(notice, lang)).collect();
        if let Some(trial) = trial {
            told["trial"] = serde_json::to_value(trial)?;
        }
        writeln!(out, "{told}")?;
        return Ok(());
    }
    let width = width();
    write!(out, "{}", table_text(&paper, width))?;
    if let Some(matrix) = matrix_text(&paper, width).filter(|_| planned.entrants.len() > 2) {
        write!(out, "\n{matrix}")?;
    }
    for note in &standings.notes {
        writeln!(out, "{}", note.say(&planned.entrants).say(lang))?;
    }
    if !repeats.is_empty() {
        let bouts = repeats.join(", ");
        writeln!(out, "{}", tell::say(lang, "tournament-repeats", &[("bouts", &bouts)]))?;
    }
    if let Some(trial) = trial {
        writeln!(out, "{}", verdict(&trial, lang))?;
    }
    if paper.is_open {
        writeln!(out, "{}", open_seed().say(lang))?;
    }
    Ok(())
}

/// A notice for programs, as the server's own list has it.
fn noticed((at, notice): &(i64, Notice), lang: Lang) -> Value {
    let (bout, number) = notice.about.as_ref().map(|(bout, number)| (bout, number)).unzip();
    json!({
        "at": at,
        "worker": notice.worker,
        "bout": bout,
        "number": number,
        "message": notice.said.say(lang),
    })
}

/// What a sequential test found.
fn verdict(trial: &TrialState, lang: Lang) -> String {
    let name = match trial.verdict {
        Verdict::H0 => "trial-h0",
        Verdict::H1 => "trial-h1",
        Verdict::GoOn => "trial-open",
    };
    let llr = format!("{:.2}", trial.llr);
    tell::say(lang, name, &[("llr", &llr), ("pairs", &trial.pairs.total())])
}

/// The terminal's width, or that of a page where nobody looks.
fn width() -> usize {
    if !out::is_seen() {
        return 100;
    }
    crossterm::terminal::size().map_or(100, |(columns, _)| usize::from(columns).max(40))
}
