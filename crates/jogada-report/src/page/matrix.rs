//! The head-to-head matrix, coloured by share.

use std::fmt::Write;

use jogada_tournament::Tally;

use super::{Escaped, Page};
use crate::TEXTS;

/// Of larger fields only the best are shown.
const ENTRANTS_MAX: usize = 40;
/// More have narrower columns.
const ENTRANTS_ROOMY: usize = 14;

impl Page<'_> {
    pub(super) fn matrix(&self) -> String {
        let paper = self.paper;
        if paper.standings.duels.is_empty() {
            return String::new();
        }
        let lines = &paper.standings.lines;
        let order: Vec<usize> = lines.iter().take(ENTRANTS_MAX).map(|line| line.entrant).collect();
        let who = self.say(&TEXTS.message("column-name"));
        let dense = if order.len() > ENTRANTS_ROOMY { " dense" } else { "" };
        let mut html = format!(
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"matrix-title\">\n<table class=\"matrix{dense}\">\n<thead><tr><th scope=\"col\" class=\"name\">{who}</th>"
        );
        for (number, &entrant) in (1..).zip(&order) {
            let name = Escaped(paper.name(entrant));
            _ = write!(
                html,
                "<th scope=\"col\" title=\"{name}\"><abbr title=\"{name}\">{number}</abbr></th>"
            );
        }
        html += "</tr></thead>\n<tbody>\n";
        for (number, &entrant) in (1..).zip(&order) {
            _ = write!(
                html,
                "<tr><th scope=\"row\" class=\"name\"><span class=\"dim\">{number}</span> {}</th>",
                self.name(entrant)
            );
            for &other in &order {
                html += &cell(entrant == other, paper.standings.against(entrant, other));
            }
            html += "</tr>\n";
        }
        html += "</tbody>\n</table>\n</div>\n";
        let about = self.say(&TEXTS.message("matrix-hint"));
        _ = write!(html, "<p class=\"hint\">{about}");
        if lines.len() > ENTRANTS_MAX {
            let only = TEXTS.message("matrix-only-best").with("shown", ENTRANTS_MAX);
            _ = write!(html, " {}", self.say(&only.with("all", lines.len())));
        }
        html + "</p>"
    }
}

fn cell(is_self: bool, tally: Tally) -> String {
    if is_self {
        return "<td class=\"self\"></td>".to_owned();
    }
    if tally.games() == 0 {
        return "<td></td>".to_owned();
    }
    let points = tally.points();
    let share = (points.halves() * 5 + tally.games() / 2) / tally.games();
    let Tally { won, drawn, lost } = tally;
    format!("<td class=\"s{share}\" title=\"{won}+ {drawn}= {lost}−\">{points}</td>")
}
