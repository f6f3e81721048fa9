//! A tournament told to people and programs: the table at the end of a run, and what an export begins with.

use std::io::{self, IsTerminal, Write};

use anyhow::Result;
use jogada_core::{Lang, Said};
use jogada_jobs::{Planned, Settings};
use jogada_report::{Paper, matrix_text, standings_json, table_text};
use jogada_store::Tournament;
use jogada_tournament::{Results, Standings, TrialState, Verdict};

use crate::tell;

/// A paper with a table on it, and everything that is known without looking at a single game.
pub(crate) fn begin<'a>(
    kept: &'a Tournament,
    planned: &'a Planned,
    standings: &'a Standings,
    results: &Results,
    started: &'a str,
    lang: Lang,
) -> Paper<'a> {
    let format = serde_json::from_value::<Settings>(kept.settings.clone())
        .map_or(Said::fixed("", ""), |settings| settings.format.about());
    Paper {
        title: &kept.name,
        game: &kept.game,
        about: planned.entry.about.clone(),
        format,
        started,
        games_total: planned.schedule.games_total(),
        is_over: planned.schedule.is_over(results),
        ..Paper::new(lang, &planned.entrants, standings)
    }
}

/// Prints the table, the matrix where it fits, and what there is to say about them. `repeats` are bouts played again.
pub(crate) fn show(
    kept: &Tournament,
    planned: &Planned,
    standings: &Standings,
    results: &Results,
    repeats: &[String],
    as_json: bool,
    lang: Lang,
) -> Result<()> {
    let started = date(kept.created);
    let paper = Paper { repeats, ..begin(kept, planned, standings, results, &started, lang) };
    let trial = planned.schedule.trial(results);
    let mut out = io::stdout().lock();
    if as_json {
        let mut told = standings_json(&paper);
        told["id"] = kept.id.into();
        // The table leaves out the games of a playoff; nothing else is known of them here.
        told["games"]["played"] = results.games().into();
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
    Ok(())
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
    if !io::stdout().is_terminal() {
        return 100;
    }
    crossterm::terminal::size().map_or(100, |(columns, _)| usize::from(columns).max(40))
}

/// A day and a time of it in UTC, from Unix seconds: `2026-01-31 23:59`.
pub(crate) fn date(unix: i64) -> String {
    let (days, seconds) = (unix.div_euclid(86_400), unix.rem_euclid(86_400));
    // Count from the first of March of the year 0, so that a leap day is the last of its year and of its 400 years.
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", seconds / 3600, seconds / 60 % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_told_as_calendars_do() {
        for (unix, told) in [
            (0, "1970-01-01 00:00"),
            (951_782_400, "2000-02-29 00:00"),
            (1_709_251_199, "2024-02-29 23:59"),
            (4_107_542_400, "2100-03-01 00:00"),
            (-1, "1969-12-31 23:59"),
        ] {
            assert_eq!(date(unix), told);
        }
    }
}
