//! Pages that need nothing else: they can be mailed, opened from a disk, printed and read aloud. They have no script.
//!
//! The page's policy allows its own style and nothing else, so that a name that slipped through as markup would still
//! be harmless.

mod charts;
mod class;
mod student;

use std::fmt::Write;

use jogada_picture::Escaped;
use jogada_text::Lang;

use super::{
    FORMAT_TEXTS,
    details::{CheckStatus, lines, one_line},
};

pub use class::class_page;
pub use student::student_page;

const STYLE: &str = include_str!("style.css");

/// A page around its body.
fn page(lang: Lang, title: &str, body: &str) -> String {
    let title = Escaped(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

/// A list of facts; those without a value are left out. Names and values are already HTML.
fn facts(facts: &[(String, String)]) -> String {
    let mut html = String::from("<dl class=\"facts\">\n");
    for (name, value) in facts.iter().filter(|(_, value)| !value.is_empty()) {
        _ = writeln!(html, "<div><dt>{name}</dt><dd>{value}</dd></div>");
    }
    html + "</dl>\n"
}

/// A section with its heading, which is already HTML; nothing if its body is empty.
fn section(id: &str, title: &str, body: &str) -> String {
    if body.is_empty() {
        return String::new();
    }
    format!(
        "<section id=\"{id}\" aria-labelledby=\"{id}-title\">\n<h2 id=\"{id}-title\">{title}</h2>\n{body}</section>\n"
    )
}

/// The sign of a status with its word, for those who see no sign and those who see no colour.
fn badge(status: CheckStatus, lang: Lang) -> String {
    let (class, sign, word) =
        (status.class(), status.sign(), Escaped(&status.word(lang)).to_string());
    format!("<span class=\"badge {class}\"><span aria-hidden=\"true\">{sign}</span> {word}</span>")
}

/// A message without arguments, ready to be written.
fn say(lang: Lang, key: &'static str) -> String {
    Escaped(&FORMAT_TEXTS.say(lang, key)).to_string()
}

/// The name of a check, ready to be written, that may go on in the next line after each underscore.
fn breakable(name: &str) -> String {
    Escaped(&one_line(name)).to_string().replace('_', "_<wbr/>")
}

/// A text with its lines, ready to be written within `pre`.
fn escaped_lines(text: &str) -> String {
    let escaped: Vec<String> = lines(text).lines().map(|line| Escaped(line).to_string()).collect();
    escaped.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{ClassInfo, samples};

    #[test]
    fn the_style_fetches_nothing_and_cannot_end_early() {
        for bad in ["http:", "https:", "@import", "url(", "</"] {
            assert!(!STYLE.contains(bad), "{bad}");
        }
    }

    /// A page as a tree: everything that is opened is closed, but for the tags that HTML never closes.
    fn check_tree(html: &str) {
        let body = html.split_once("<body>").unwrap().1.split_once("</body>").unwrap().0;
        let xml = format!("<body>{body}</body>");
        let tree =
            roxmltree::Document::parse(&xml).unwrap_or_else(|error| panic!("{error}\n{xml}"));
        let mut ids = Vec::new();
        for node in tree.descendants().filter(roxmltree::Node::is_element) {
            assert!(!["script", "img", "link"].contains(&node.tag_name().name()));
            assert!(node.attributes().all(|attribute| !attribute.name().starts_with("on")));
            ids.extend(node.attribute("id"));
        }
        for reference in tree.descendants().filter_map(|node| node.attribute("href")) {
            let target = reference.strip_prefix('#');
            assert!(target.is_none_or(|target| ids.contains(&target)), "{reference}");
        }
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count);
        assert!(!html.contains("<script"));
    }

    #[test]
    fn pages_are_well_formed_whatever_is_handed_in() {
        let info =
            ClassInfo { title: samples::HOSTILE, class: samples::HOSTILE, date: samples::HOSTILE };
        for &lang in Lang::ALL {
            for mark in samples::class() {
                check_tree(&student_page(&mark, info, lang));
            }
            check_tree(&class_page(&samples::class(), info, lang, Some("<p>similar</p>")));
            check_tree(&class_page(&[], info, lang, None));
        }
    }

    #[test]
    fn a_students_page_shows_what_came_beside_what_was_expected() {
        let info = ClassInfo { title: "Othello", class: "IP", date: "2026" };
        let html = student_page(&samples::ana(), info, Lang::Pt);
        for part in [
            "<html lang=\"pt\">",
            "<h1><bdi>Ana Lima</bdi></h1>",
            "3,15 de 10",
            "<h4>esperado</h4><pre>[(0, 1), (2, 3)]</pre>",
            "<h4>obtido</h4><pre>[(0, 1)]</pre>",
            "<pre class=\"board\" tabindex=\"0\">  a b c\n1 . P .\n2 . B P\n3 . . .</pre>",
            "−0,35",
            "a move is missing",
        ] {
            assert!(html.contains(part), "{part}\n{html}");
        }
    }

    #[test]
    fn a_class_page_links_to_every_student() {
        let html = class_page(&samples::class(), ClassInfo::default(), Lang::En, None);
        for part in [
            "href=\"students/Ana-Lima-1234.html\"",
            "href=\"students/bia.html\"",
            "href=\"students/caio.html\"",
        ] {
            assert!(html.contains(part), "{part}\n{html}");
        }
        assert_eq!(html.matches("href=\"students/").count(), 4);
        assert!(!html.contains("similar-title"));
    }
}
