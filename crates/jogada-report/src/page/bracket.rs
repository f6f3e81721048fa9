//! The rounds of a knockout or of a playoff, drawn beside each other.

use std::fmt::Write;

use jogada_tournament::{BracketPairing, BracketStage, Points};

use super::Page;
use crate::bracket::{shown_stages, stage_name};

impl Page<'_> {
    pub(super) fn bracket(&self) -> String {
        let Some(bracket) = self.paper.bracket else { return String::new() };
        let mut html = String::from(
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"bracket-title\"><div class=\"bracket\">\n",
        );
        for (stage, pairings) in shown_stages(bracket) {
            // The match for third place stands below the final.
            if stage != BracketStage::ThirdPlace {
                html += "<div class=\"round\">\n";
            }
            html += &self.round(stage, pairings);
            let is_final = stage == BracketStage::Round(2) && bracket.third_place.is_some();
            if !is_final {
                html += "</div>\n";
            }
        }
        html + "</div></div>"
    }

    fn round(&self, stage: BracketStage, pairings: &[BracketPairing]) -> String {
        let title = stage_name(stage);
        let mut html = format!("<h3>{}</h3>\n<ol>\n", title.say(self.paper.lang));
        for pairing in pairings {
            html += &match pairing.pair() {
                None => "<li class=\"bye\" aria-hidden=\"true\"></li>\n".to_owned(),
                Some(pair) => self.pairing(pairing, pair),
            };
        }
        html + "</ol>\n"
    }

    fn pairing(&self, pairing: &BracketPairing, pair: [usize; 2]) -> String {
        let mut html = String::from("<li>");
        for (entrant, halves) in pair.into_iter().zip(pairing.halves) {
            let class = if pairing.winner == Some(entrant) { " class=\"won\"" } else { "" };
            let (name, points) = (self.name(entrant), Points::from_halves(halves));
            _ = write!(html, "<div{class}><span>{name}</span> <b>{points}</b></div>");
        }
        html + "</li>\n"
    }
}
