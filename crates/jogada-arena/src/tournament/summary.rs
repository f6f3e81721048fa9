//! How a tournament stands, on one screen: for people and for programs.

use jogada_record::Event;
use jogada_report::{
    Paper, bracket_text, matrix_text, open_seed, page, standings_json, table_text,
};
use jogada_store::Notice;
use jogada_text::{Lang, Message};
use jogada_tournament::{Results, SequentialTestState, SprtVerdict};
use serde_json::{Value, json};

use super::{TournamentInfo, TournamentRun};
use crate::TEXTS;

/// The table, the matrix and the bracket where there is room for them, and what there is to say about them.
pub fn summary_text(info: &TournamentInfo, results: &Results, width: usize, lang: Lang) -> String {
    let (standings, bracket) = (info.standings(results), info.plan.schedule.bracket(results));
    let paper = info.paper(&standings, bracket.as_ref(), results, "", lang);
    let mut text = table_text(&paper, width);
    if !info.is_over(results) {
        text = format!("{}\n{text}", partial(info, results).say(lang));
    }
    if let Some(matrix) = matrix_text(&paper, width).filter(|_| info.plan.entrants.len() > 2) {
        text = format!("{text}\n{matrix}");
    }
    if let Some(bracket) = bracket_text(&paper) {
        text = format!("{text}\n{bracket}");
    }
    let settled = standings.notes.iter().map(|note| note.message(&info.plan.entrants));
    for note in settled.chain(notes(info, results)) {
        text = format!("{text}{}\n", note.say(lang));
    }
    text
}

/// What [`standings_json`] has, with the matches of a playoff counted, and the state of a sequential test.
pub fn summary_json(info: &TournamentInfo, results: &Results, lang: Lang) -> Value {
    let (standings, bracket) = (info.standings(results), info.plan.schedule.bracket(results));
    let mut summary = standings_json(&info.paper(&standings, bracket.as_ref(), results, "", lang));
    summary["games"]["played"] = results.games().into();
    if let Some(trial) = info.plan.schedule.sequential_test(results) {
        summary["trial"] =
            serde_json::to_value(trial).expect("it has text keys and no odd numbers");
    }
    summary
}

impl TournamentRun {
    /// One page about a run in memory.
    pub fn page(&self, lang: Lang) -> String {
        let TournamentRun { info, results, .. } = self;
        let (standings, bracket) = (self.standings(), info.plan.schedule.bracket(results));
        let mut games = info.game_lines(results);
        for (game, played) in games.iter_mut().zip(self.played()) {
            let moves = played.record.events.iter().filter(|event| matches!(event, Event::Move(_)));
            game.moves = Some(moves.count() as u32);
        }
        let paper = info.paper(&standings, bracket.as_ref(), results, "", lang);
        page(&Paper { games: &games, ..paper })
    }
}

/// What there is to say beside the table: bouts that were played again, a test's verdict, a seed that can be guessed.
pub(super) fn notes(info: &TournamentInfo, results: &Results) -> Vec<Message> {
    let mut notes = Vec::new();
    if !info.repeats.is_empty() {
        notes.push(TEXTS.message("repeats").with("bouts", info.repeats.join(", ")));
    }
    notes.extend(info.plan.schedule.sequential_test(results).map(|trial| verdict(&trial)));
    notes.extend(info.plan.is_open.then(open_seed));
    notes
}

/// That a table is not the last one.
fn partial(info: &TournamentInfo, results: &Results) -> Message {
    let played = results.games();
    match info.plan.schedule.games_total() {
        Some(total) => TEXTS.message("partial").with("played", played).with("total", total),
        None => TEXTS.message("partial-open").with("played", played),
    }
}

fn verdict(trial: &SequentialTestState) -> Message {
    let key = match trial.verdict {
        SprtVerdict::H0 => "trial-h0",
        SprtVerdict::H1 => "trial-h1",
        SprtVerdict::Undecided => "trial-open",
    };
    let llr = format!("{:.2}", trial.llr);
    TEXTS.message(key).with("llr", llr).with("pairs", trial.pairs.total())
}

/// A notice with when it was kept, for programs.
pub fn notice_json((at, notice): &(i64, Notice), lang: Lang) -> Value {
    let (bout, number) = notice.about.as_ref().map(|(bout, number)| (bout, number)).unzip();
    json!({
        "at": at, "worker": notice.worker, "bout": bout, "number": number,
        "message": notice.message.say(lang),
    })
}

/// A day and a time of it in UTC, from Unix seconds: `2026-01-31 23:59`.
pub fn utc_date(unix: i64) -> String {
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
            assert_eq!(utc_date(unix), told);
        }
    }
}
