//! What a paper about a tournament in the store begins with.

use jogada_core::{Lang, Said};
use jogada_jobs::{Planned, Settings};
use jogada_report::Paper;
use jogada_store::Tournament;
use jogada_tournament::{Results, Standings};

/// A paper with a table on it, and everything that is known without looking at a single game.
pub fn begin<'a>(
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
        is_open: planned.is_open,
        ..Paper::new(lang, &planned.entrants, standings)
    }
}

/// A day and a time of it in UTC, from Unix seconds: `2026-01-31 23:59`.
pub fn date(unix: i64) -> String {
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
