//! The table.

use std::fmt::Write;

use jogada_tournament::StandingsLine;

use super::Page;
use crate::{Column, TEXTS};

impl Page<'_> {
    pub(super) fn standings(&self) -> String {
        let paper = self.paper;
        let columns = Column::of(paper.standings);
        let mut html = String::from(
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"standings-title\">\n<table class=\"sortable\">\n<thead><tr>",
        );
        for &column in &columns {
            let head = column.head(paper.lang);
            let sort = self.say(&TEXTS.message("sort-by").with("column", &head));
            let class = class(column);
            let sorted = if column == Column::Place { " aria-sort=\"ascending\"" } else { "" };
            _ = write!(
                html,
                "<th scope=\"col\"{class}{sorted}><button type=\"button\" title=\"{sort}\">{head}</button></th>"
            );
        }
        html += "</tr></thead>\n<tbody>\n";
        for line in &paper.standings.lines {
            html += &self.line(line, &columns);
        }
        html += "</tbody>\n</table>\n</div>\n";
        let about = self.say(&TEXTS.message("standings-hint"));
        _ = write!(html, "<p class=\"hint\">{about}</p>");
        html
    }

    fn line(&self, line: &StandingsLine, columns: &[Column]) -> String {
        let mut html = format!("<tr class=\"place{}\">", line.place.min(4));
        for &column in columns {
            if column == Column::Name {
                _ = write!(
                    html,
                    "<th scope=\"row\" class=\"name\">{}</th>",
                    self.name(line.entrant)
                );
                continue;
            }
            let cell = column.cell(line, &self.ratings);
            let class = match column {
                Column::Faults if line.faults.total() > 0 => " class=\"bad\"",
                column => class(column),
            };
            _ = write!(html, "<td{class}>{cell}</td>");
        }
        html + "</tr>\n"
    }
}

fn class(column: Column) -> &'static str {
    match column {
        Column::Name => " class=\"name\"",
        Column::Place => " class=\"rank\"",
        Column::Error => " class=\"dim\"",
        _ => "",
    }
}
