//! What the table alone does not show: an open seed, lots, byes, repeats, and what went wrong.

use std::fmt::Write;

use jogada_record::Reason;
use jogada_tournament::Faults;

use super::{Escaped, Page};
use crate::{
    TEXTS,
    paper::{open_seed, reason_name},
};

/// More notes of one kind are counted, not listed.
const NOTES_MAX: usize = 200;
/// More notes of one kind are shown only when asked for.
const OPEN_MAX: usize = 12;

impl Page<'_> {
    pub(super) fn notes(&self) -> String {
        let paper = self.paper;
        let settled = paper.standings.notes.iter().map(|note| {
            let said = note.message(paper.entrants);
            Escaped(&said.say(paper.lang)).to_string()
        });
        let repeats = paper.repeats.iter().map(|bout| Escaped(bout).to_string());
        let mut html = match paper.is_open {
            true => format!("<p>{}</p>\n", self.say(&open_seed())),
            false => String::new(),
        };
        html += &list(&self.say(&TEXTS.message("notes-settled")), settled);
        html += &list(&self.say(&TEXTS.message("notes-repeats")), repeats);
        html += &list(&self.say(&TEXTS.message("notes-faults")), self.faulty());
        html += &list(&self.say(&TEXTS.message("notes-troubles")), self.troubles());
        html
    }

    /// One line for each entrant with faults: how many of each kind.
    fn faulty(&self) -> impl ExactSizeIterator<Item = String> {
        let lines: Vec<String> = self
            .paper
            .standings
            .lines
            .iter()
            .filter(|line| line.faults.total() > 0)
            .map(|line| {
                let Faults { illegal_move, out_of_time, crashed } = line.faults;
                let counts = [
                    (Reason::IllegalMove, illegal_move),
                    (Reason::OutOfTime, out_of_time),
                    (Reason::Crashed, crashed),
                ];
                let counts = counts.into_iter().filter(|(_, count)| *count > 0);
                let counts: Vec<String> = counts
                    .map(|(reason, count)| format!("{} {count}", self.say(&reason_name(reason))))
                    .collect();
                format!("{}: {}", self.name(line.entrant), counts.join(", "))
            })
            .collect();
        lines.into_iter()
    }

    fn troubles(&self) -> impl ExactSizeIterator<Item = String> {
        self.paper.troubles.iter().map(|trouble| {
            let reason = self.say(&reason_name(trouble.reason));
            let (bout, number) = (Escaped(trouble.bout), trouble.number + 1);
            let mut line = format!("{} ({bout} #{number}): {reason}", self.name(trouble.entrant));
            if !trouble.said.trim().is_empty() {
                let lines = trouble.said.trim().lines().map(|line| Escaped(line).to_string());
                _ = write!(line, " <code>{}</code>", lines.collect::<Vec<_>>().join("<br>"));
            }
            line
        })
    }
}

fn list(title: &str, items: impl ExactSizeIterator<Item = String>) -> String {
    let count = items.len();
    if count == 0 {
        return String::new();
    }
    // A long list is there for who asks for it.
    let open = if count <= OPEN_MAX { " open" } else { "" };
    let mut html = format!(
        "<details{open}>\n<summary>{title} <span class=\"dim\">({count})</span></summary>\n<ul>\n"
    );
    for item in items.take(NOTES_MAX) {
        _ = writeln!(html, "<li>{item}</li>");
    }
    if count > NOTES_MAX {
        _ = writeln!(html, "<li>… +{}</li>", count - NOTES_MAX);
    }
    html + "</ul>\n</details>\n"
}
