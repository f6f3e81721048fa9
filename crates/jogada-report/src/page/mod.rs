//! One page that needs nothing else: it can be mailed, opened from a disk, printed, read aloud, and used without a mouse.
//!
//! The page may run its own script and nothing else: its policy names the script and the style sheet by their hashes, so that
//! a name that slipped through as markup would still be harmless.

mod bracket;
mod charts;
mod escape;
mod matrix;
mod notes;
mod replays;
mod standings;

use std::fmt::Write;

use jogada_core::Lang;
use jogada_tournament::Ratings;

pub(crate) use escape::Escaped;

use crate::Paper;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");
/// The hashes by which the page's policy knows its style sheet and its script.
const STYLE_HASH: &str = "sha256-WC//hhtHgquISwHsSAeje25Hx2ADENjYHoa7X1hu8Ko=";
const SCRIPT_HASH: &str = "sha256-ftACP/pDYba0lVuMNOxzxLym64qDb0p056LaIAxW3JU=";

/// The whole tournament on one page of HTML.
pub fn page(paper: &Paper<'_>) -> String {
    let page = Page::new(paper);
    let lang = match paper.lang {
        Lang::En => "en",
        Lang::Pt => "pt-BR",
    };
    let title = Escaped(paper.title);
    let policy = format!(
        "default-src 'none'; style-src '{STYLE_HASH}'; script-src '{SCRIPT_HASH}'; base-uri 'none'; form-action 'none'"
    );
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
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
    /// The place of each entrant.
    places: Vec<usize>,
}

struct Section {
    id: &'static str,
    title: &'static str,
    body: String,
}

impl<'a> Page<'a> {
    fn new(paper: &'a Paper<'a>) -> Page<'a> {
        let lines = &paper.standings.lines;
        let mut places = vec![usize::MAX; lines.len()];
        lines.iter().for_each(|line| places[line.entrant] = line.place);
        Page { paper, ratings: paper.standings.ratings(), places }
    }

    /// What there is something to tell about.
    fn sections(&self) -> Vec<Section> {
        let pick = |en, pt| self.paper.pick(en, pt);
        let mut sections = vec![
            Section {
                id: "standings",
                title: pick("Standings", "Classificação"),
                body: self.standings(),
            },
            Section { id: "bracket", title: pick("Knockout", "Mata-mata"), body: self.bracket() },
            Section {
                id: "matrix",
                title: pick("Head to head", "Confrontos diretos"),
                body: self.matrix(),
            },
            Section { id: "charts", title: pick("Charts", "Gráficos"), body: self.charts() },
            Section { id: "replays", title: pick("Replays", "Partidas"), body: self.replays() },
            Section { id: "notes", title: pick("Notes", "Observações"), body: self.notes() },
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
            if !value.is_empty() {
                let value = Escaped(&value);
                _ = writeln!(html, "<div><dt>{name}</dt><dd>{value}</dd></div>");
            }
        }
        html += "</dl>\n";
        let label = paper.pick("Sections", "Seções");
        _ = writeln!(html, "<nav aria-label=\"{label}\">");
        for Section { id, title, .. } in sections {
            _ = writeln!(html, "<a href=\"#{id}\">{title}</a>");
        }
        html + "</nav>\n</header>\n"
    }

    fn facts(&self) -> [(&'static str, String); 7] {
        let paper = self.paper;
        let pick = |en, pt| paper.pick(en, pt);
        let played = paper.games_played();
        let games = match paper.games_total.filter(|&total| total != played) {
            Some(total) => format!("{played} {} {total}", pick("of", "de")),
            None => played.to_string(),
        };
        let about = paper.about.say(paper.lang);
        let game = if about.is_empty() {
            paper.game.to_owned()
        } else {
            format!("{}: {about}", paper.game)
        };
        let state = match paper.is_over {
            true => pick("finished", "encerrado"),
            false => pick("in progress", "em andamento"),
        };
        [
            (pick("Game", "Jogo"), game),
            (pick("Format", "Formato"), paper.format.say(paper.lang).to_owned()),
            (pick("Entrants", "Participantes"), paper.entrants.len().to_string()),
            (pick("Games played", "Partidas disputadas"), games),
            (pick("State", "Situação"), state.to_owned()),
            (pick("Started", "Início"), paper.started.to_owned()),
            (pick("Ended", "Fim"), paper.ended.to_owned()),
        ]
    }

    /// Who won, once it is over and somebody alone did.
    fn champion(&self) -> String {
        let paper = self.paper;
        let Some(first) = paper.standings.lines.first() else { return String::new() };
        if !paper.is_over || paper.standings.is_tied(1) {
            return String::new();
        }
        let name = Escaped(paper.name(first.entrant));
        let wins = paper.pick("wins the tournament", "vence o torneio");
        format!("<p class=\"champion\"><bdi>{name}</bdi> {wins}</p>\n")
    }

    /// An entrant's name, ready to be written.
    fn name(&self, entrant: usize) -> String {
        format!("<bdi>{}</bdi>", Escaped(self.paper.name(entrant)))
    }
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;

    /// Base64 of 32 bytes: ten groups of three, one of two, and the padding.
    fn hash(text: &str) -> String {
        const DIGITS: &[u8; 64] =
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
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

    #[test]
    fn the_policy_allows_this_style_and_this_script() {
        assert_eq!((STYLE_HASH, SCRIPT_HASH), (hash(STYLE).as_str(), hash(SCRIPT).as_str()));
    }

    #[test]
    fn the_style_and_the_script_fetch_nothing_and_cannot_end_early() {
        for text in [STYLE, SCRIPT] {
            for bad in ["http:", "https:", "@import", "url(", "</", "innerHTML", "eval("] {
                assert!(!text.contains(bad), "{bad}");
            }
        }
    }
}
