//! Games with faults, by entrant and cause: those that were lost by one, and those in which the judge replaced an answer.

use std::collections::BTreeMap;

use jogada_bot::{answer_message, harness_message};
use jogada_core::{Fault, Side};
use jogada_record::{Event, Reason};
use jogada_report::reason_name;
use jogada_text::{Lang, printable_line};

use super::info::is_fault;
use crate::{PlayedMatch, TEXTS};

/// Games with faults, counted by entrant and cause.
#[derive(Clone, Debug, Default)]
pub struct LostGames {
    lost: CauseCounts,
    replaced: CauseCounts,
}

/// Games by entrant and cause.
#[derive(Clone, Debug, Default)]
struct CauseCounts(BTreeMap<usize, Vec<(FaultCause, u64)>>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct FaultCause {
    reason: Reason,
    /// What the player said or did, if anything is known.
    detail: String,
    /// The file and line where an exception was raised.
    place: Option<String>,
}

/// As much of a player's words as fits into a line.
const DETAIL_MAX: usize = 120;

/// Causes that are told of one entrant; the rest are counted together by their kinds.
const CAUSES_MAX: usize = 5;

/// Causes that are told apart of one entrant: a bot may say something else in every game.
const KEPT_MAX: usize = 64;

impl LostGames {
    /// Counts a match, if it was lost by a fault or an answer was replaced in it.
    pub fn note(&mut self, played: &PlayedMatch) {
        let Some(plan) = played.bout.matches.get(played.number) else { return };
        for side in Side::BOTH {
            let mut said = played.record.events.iter().filter_map(|event| match event {
                Event::Move(ply) if ply.seat.side() == side => ply.said.as_deref(),
                _ => None,
            });
            if let Some(said) = said.next() {
                let cause = FaultCause::of_answer(said);
                self.replaced.add(played.bout.seated(plan)[side.index()], cause);
            }
        }
        let last = played.record.events.last();
        let Some(Event::Forfeit { seat, fault, said }) = last else { return };
        if !is_fault(played.record.end.reason) {
            return;
        }
        let side = seat.side().index();
        let entrant = played.bout.seated(plan)[side];
        let mut seats = played.beside.iter().flat_map(|beside| &beside.seats);
        let report = seats.find(|report| report.seat == seat.index());
        let errors = report.map_or("", |report| report.errors.as_str());
        let (detail, place) = match fault {
            Fault::Crashed => match exception(errors) {
                Some((name, place)) => (name, Some(place)),
                None => (first_line(last_words(said, errors)), None),
            },
            Fault::IllegalMove => return self.lost.add(entrant, FaultCause::of_answer(said)),
            _ => (String::new(), None),
        };
        let cause = FaultCause { reason: played.record.end.reason, detail, place };
        self.lost.add(entrant, cause);
    }

    /// The entrants that lost games by faults: the number, how many games, and the causes with their counts, the most
    /// frequent first.
    pub fn lines(&self, lang: Lang) -> Vec<(usize, u64, String)> {
        self.lost.lines(lang)
    }

    /// The same for games in which the judge replaced an answer.
    pub fn replaced_lines(&self, lang: Lang) -> Vec<(usize, u64, String)> {
        self.replaced.lines(lang)
    }
}

impl CauseCounts {
    fn add(&mut self, entrant: usize, cause: FaultCause) {
        let causes = self.0.entry(entrant).or_default();
        let at = causes.iter().position(|(known, _)| *known == cause);
        match at.or_else(|| (causes.len() == KEPT_MAX).then_some(KEPT_MAX - 1)) {
            Some(at) => causes[at].1 += 1,
            None => causes.push((cause, 1)),
        }
    }

    fn lines(&self, lang: Lang) -> Vec<(usize, u64, String)> {
        let line = |(&entrant, causes): (&usize, &Vec<(FaultCause, u64)>)| {
            let mut sorted: Vec<&(FaultCause, u64)> = causes.iter().collect();
            sorted.sort_by_key(|(_, games)| std::cmp::Reverse(*games));
            let told = sorted.iter().take(CAUSES_MAX);
            let mut told: Vec<String> =
                told.map(|(cause, games)| format!("{} ({games}×)", cause.say(lang))).collect();
            let rest: u64 = sorted.iter().skip(CAUSES_MAX).map(|(_, games)| games).sum();
            if rest > 0 {
                told.push(format!("… ({rest}×)"));
            }
            (entrant, causes.iter().map(|(_, games)| games).sum(), told.join("; "))
        };
        self.0.iter().map(line).collect()
    }
}

impl FaultCause {
    /// An answer that was no legal move. The call that gave it differs from game to game and is left out.
    fn of_answer(said: &str) -> FaultCause {
        let line = said.lines().next().unwrap_or_default();
        let detail = line.split_once("; call ").map_or(line, |(answer, _)| answer);
        FaultCause { reason: Reason::IllegalMove, detail: detail.to_owned(), place: None }
    }

    fn say(&self, lang: Lang) -> String {
        if let Some(place) = &self.place {
            let at = TEXTS.message("exception-at").with("name", &self.detail);
            return at.with("place", place).say(lang);
        }
        match (self.reason, self.detail.as_str()) {
            (reason, "") => reason_name(reason).say(lang),
            // What our harness says, in the reader's language.
            (Reason::Crashed, detail) => harness_message(detail).say(lang),
            (reason, detail) => {
                let said = answer_message(detail).map(|answer| answer.say(lang));
                let plain = || format!("{}: {detail}", reason_name(reason).say(lang));
                first_line(&said.unwrap_or_else(plain))
            }
        }
    }
}

/// Why a player is gone: the last line that it wrote where that is part of the reason, without how its process ended.
fn last_words<'a>(said: &'a str, errors: &'a str) -> &'a str {
    let last = errors.trim_end().lines().last().unwrap_or_default().trim();
    if !last.is_empty() && said.trim_end().ends_with(last) { last } else { said }
}

/// The last exception of a trace as Python writes it, and where it was raised: `ZeroDivisionError` at `ana.py:14`.
fn exception(errors: &str) -> Option<(String, String)> {
    let (at, place) =
        errors.lines().enumerate().filter_map(|(n, line)| Some((n, place(line)?))).last()?;
    let after = errors.lines().skip(at + 1);
    let name = after.filter_map(exception_name).last()?;
    Some((name.to_owned(), place))
}

/// The file and line of a line of a trace. Our own harness is not where an author looks.
fn place(line: &str) -> Option<String> {
    let rest = line.trim_start().strip_prefix("File \"")?;
    let (path, rest) = rest.split_once("\", line ")?;
    let number: u32 = rest.split(',').next()?.trim().parse().ok()?;
    let is_ours = path.split('/').any(|part| part == jogada_game::Harness::FOLDER);
    let file = path.rsplit('/').next().filter(|file| !is_ours && !file.starts_with('<'))?;
    Some(format!("{}:{number}", printable_line(file)))
}

/// The name of an exception from the last line of a trace, such as `ZeroDivisionError: division by zero`.
fn exception_name(line: &str) -> Option<&str> {
    let name = line.split(':').next()?;
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
    let begins = name.starts_with(|c: char| c.is_alphabetic());
    (begins && name.chars().all(fits)).then_some(name)
}

fn first_line(said: &str) -> String {
    let line = said.lines().next().unwrap_or_default();
    printable_line(line).chars().take(DETAIL_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exception_is_told_by_its_name_and_its_place() {
        let trace = "Traceback (most recent call last):\n  File \"/x/harness/queens.py\", line 9, in <module>\n    \
                     main()\n  File \"/x/ana.py\", line 14, in jogador\n    return 1 / 0\n           ~~^~~\n\
                     ZeroDivisionError: division by zero\n";
        let found = exception(trace).unwrap();
        assert_eq!(found, ("ZeroDivisionError".to_owned(), "ana.py:14".to_owned()));
        let ours = "  File \"/x/harness/a.py\", line 9, in <module>\nKeyError: 3\n";
        assert_eq!(exception(ours), None);
        assert_eq!(exception("some words\nSegmentation fault\n"), None);
        let odd = "  File \"/x/a\u{1b}[2J.py\", line 3\n    x = = 1\nSyntaxError: invalid syntax\n";
        let (name, place) = exception(odd).unwrap();
        assert!(name == "SyntaxError" && place.starts_with('a'), "{place}");
        assert!(!place.contains('\u{1b}'), "{place}");
    }
}
