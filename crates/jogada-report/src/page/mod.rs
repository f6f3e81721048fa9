//! One page that needs nothing else: it can be mailed, opened from a disk, printed, read aloud, and used without a mouse.
//!
//! The page may run its own script and nothing else: its policy names the script and the style sheet by their hashes, so that
//! a name that slipped through as markup would still be harmless.

mod bracket;
mod charts;
mod matrix;
mod notes;
mod replays;
mod standings;

use std::fmt::Write;

use jogada_picture::{Painter, Theme};
use jogada_text::Message;
use jogada_tournament::Ratings;
use sha2::{Digest, Sha256};

pub(crate) use jogada_picture::Escaped;

use crate::{Paper, TEXTS};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");
/// The whole tournament on one page of HTML.
pub fn page(paper: &Paper<'_>) -> String {
    let page = Page::new(paper);
    let lang = paper.lang;
    let title = Escaped(paper.title);
    let style = STYLE.to_owned() + Painter::new(&paper.skin, Theme::Variables).night_css();
    let (style_hash, script_hash) = (hash(&style), hash(SCRIPT));
    let policy = format!(
        "default-src 'none'; style-src '{style_hash}'; script-src '{script_hash}'; base-uri 'none'; form-action 'none'"
    );
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n"
    );
    let sections = page.sections();
    html += &page.header(&sections);
    html += "<main>\n";
    for section in &sections {
        let Section { id, title, body } = section;
        _ = writeln!(html, "<section id=\"{id}\" aria-labelledby=\"{id}-title\">");
        _ = writeln!(html, "<h2 id=\"{id}-title\">{title}</h2>\n{body}\n</section>");
    }
    _ = writeln!(html, "</main>\n<script>{SCRIPT}</script>\n</body>\n</html>");
    html
}

/// A paper with what is calculated from it once.
struct Page<'a> {
    paper: &'a Paper<'a>,
    ratings: Ratings,
}

struct Section {
    id: &'static str,
    title: String,
    body: String,
}

impl<'a> Page<'a> {
    fn new(paper: &'a Paper<'a>) -> Page<'a> {
        Page { paper, ratings: paper.standings.ratings() }
    }

    /// What there is something to tell about.
    fn sections(&self) -> Vec<Section> {
        let section = |id, title, body| Section { id, title: self.say(&title), body };
        let mut sections = vec![
            section("standings", TEXTS.message("section-standings"), self.standings()),
            section("bracket", TEXTS.message("section-bracket"), self.bracket()),
            section("matrix", TEXTS.message("section-matrix"), self.matrix()),
            section("charts", TEXTS.message("section-charts"), self.charts()),
            section("replays", TEXTS.message("section-replays"), self.replays()),
            section("notes", TEXTS.message("section-notes"), self.notes()),
        ];
        sections.retain(|section| !section.body.is_empty());
        sections
    }

    /// The title, the facts, who won, and where on the page things are.
    fn header(&self, sections: &[Section]) -> String {
        let paper = self.paper;
        let mut html = format!("<header>\n<h1>{}</h1>\n", Escaped(paper.title));
        html += &self.champion();
        html += "<dl class=\"facts\">\n";
        for (name, value) in self.facts() {
            let name = self.say(&name);
            if !value.is_empty() {
                let value = Escaped(&value);
                _ = writeln!(html, "<div><dt>{name}</dt><dd>{value}</dd></div>");
            }
        }
        html += "</dl>\n";
        let label = self.say(&TEXTS.message("sections"));
        _ = writeln!(html, "<nav aria-label=\"{label}\">");
        for Section { id, title, .. } in sections {
            _ = writeln!(html, "<a href=\"#{id}\">{title}</a>");
        }
        html + "</nav>\n</header>\n"
    }

    fn facts(&self) -> [(Message, String); 7] {
        let paper = self.paper;
        let played = paper.games_played();
        let games = match paper.games_total.filter(|&total| total != played) {
            Some(total) => {
                let message = TEXTS.message("games-of").with("played", played);
                message.with("total", total).say(paper.lang)
            }
            None => played.to_string(),
        };
        let about = paper.about.say(paper.lang);
        let game = if about.is_empty() {
            paper.game.to_owned()
        } else {
            format!("{}: {about}", paper.game)
        };
        let state = match paper.is_over {
            true => TEXTS.message("finished"),
            false => TEXTS.message("in-progress"),
        };
        [
            (TEXTS.message("fact-game"), game),
            (TEXTS.message("fact-format"), paper.format.say(paper.lang)),
            (TEXTS.message("fact-entrants"), paper.entrants.len().to_string()),
            (TEXTS.message("fact-games"), games),
            (TEXTS.message("fact-state"), state.say(paper.lang)),
            (TEXTS.message("fact-started"), paper.started.to_owned()),
            (TEXTS.message("fact-ended"), paper.ended.to_owned()),
        ]
    }

    /// Who won, once it is over and the first place is not shared.
    fn champion(&self) -> String {
        let paper = self.paper;
        let Some(first) = paper.standings.lines.first() else { return String::new() };
        if !paper.is_over || paper.standings.is_tied(1) {
            return String::new();
        }
        let wins = TEXTS.message("champion").with("name", paper.name(first.entrant));
        format!("<p class=\"champion\"><bdi>{}</bdi></p>\n", self.say(&wins))
    }

    /// A message in the paper's language, ready to be written.
    fn say(&self, message: &Message) -> String {
        Escaped(&message.say(self.paper.lang)).to_string()
    }

    /// An entrant's name, ready to be written.
    fn name(&self, entrant: usize) -> String {
        format!("<bdi>{}</bdi>", Escaped(self.paper.name(entrant)))
    }
}

/// The hash by which the policy knows a text: base64 of 32 bytes, which are ten groups of three, one of two, and the padding.
fn hash(text: &str) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bytes = Sha256::digest(text.as_bytes());
    let mut base64 = String::from("sha256-");
    for group in bytes.chunks(3) {
        let number = (0..3).fold(0u32, |n, i| n << 8 | u32::from(*group.get(i).unwrap_or(&0)));
        for digit in 0..=group.len() {
            let index = number >> (18 - 6 * digit) & 63;
            base64.push(char::from(DIGITS[index as usize]));
        }
    }
    base64 + "="
}

#[cfg(test)]
mod tests {
    use jogada_picture::Skin;

    use super::*;

    #[test]
    fn the_style_and_the_script_fetch_nothing_and_cannot_end_early() {
        let painter = Painter::new(&Skin::STOCK, Theme::Variables);
        for text in [STYLE, SCRIPT, painter.night_css()] {
            for bad in ["http:", "https:", "@import", "url(", "</", "innerHTML", "eval("] {
                assert!(!text.contains(bad), "{bad}");
            }
        }
    }
}
