//! The rounds of a knockout or of a playoff, drawn beside each other.

use std::fmt::Write;

use jogada_tournament::Points;

use super::Page;
use crate::bracket::{Stage, Tie, bracket};

impl Page<'_> {
    pub(super) fn bracket(&self) -> String {
        let rounds = bracket(self.paper.games);
        let (third, rounds): (Vec<_>, Vec<_>) =
            rounds.into_iter().partition(|round| round.stage == Stage::Third);
        if rounds.is_empty() {
            return String::new();
        }
        let mut html = String::from(
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"bracket-title\"><div class=\"bracket\">\n",
        );
        for round in &rounds {
            html += "<div class=\"round\">\n";
            html += &self.round(round.stage, &round.ties);
            if round.stage == Stage::Last(2) {
                third.iter().for_each(|third| html += &self.round(third.stage, &third.ties));
            }
            html += "</div>\n";
        }
        html + "</div></div>"
    }

    fn round(&self, stage: Stage, ties: &[Option<Tie>]) -> String {
        let title = stage.name();
        let mut html = format!("<h3>{}</h3>\n<ol>\n", title.say(self.paper.lang));
        for tie in ties {
            html += &tie.as_ref().map_or_else(
                || "<li class=\"bye\" aria-hidden=\"true\"></li>\n".to_owned(),
                |tie| self.tie(tie),
            );
        }
        html + "</ol>\n"
    }

    fn tie(&self, tie: &Tie) -> String {
        // Whoever goes on stands above in the table, also where a lot decided.
        let [a, b] = tie.pair.map(|entrant| self.places.get(entrant));
        let mut html = String::from("<li>");
        for i in [0, 1] {
            let won = if i == 0 { a < b } else { b < a };
            let class = if won { " class=\"won\"" } else { "" };
            let points = Points::from_halves(tie.halves[i]);
            let name = self.name(tie.pair[i]);
            _ = write!(html, "<div{class}><span>{name}</span> <b>{points}</b></div>");
        }
        html + "</li>\n"
    }
}
