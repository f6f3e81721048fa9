//! The comment of a mark for Moodle's worksheet: HTML, since that is how Moodle keeps it.

use jogada_picture::Escaped;
use jogada_text::Lang;

use crate::{
    Mark,
    formats::{
        details::{details, mark_words, one_line, signed},
        text::head,
    },
};

/// Around our part of a comment, so that it is found again.
const BEGIN: &str = "<div class=\"jogada\">";
const END: &str = "</div>";

/// The comment that was there, with our part behind it or in the place of an older one.
pub(super) fn merged(old: &str, mark: &Mark, lang: Lang) -> String {
    let new = format!("{BEGIN}{}{END}", comment(mark, lang));
    let own = old.find(BEGIN).and_then(|begin| {
        let length = old[begin..].find(END)? + END.len();
        Some(begin..begin + length)
    });
    match own {
        Some(own) => format!("{}{new}{}", &old[..own.start], &old[own.end..]),
        None if old.trim().is_empty() || old.trim() == "-" => new,
        None => format!("{old}{new}"),
    }
}

/// The mark and what is wrong, on one line of the file.
fn comment(mark: &Mark, lang: Lang) -> String {
    let mut html = format!("<p>{}</p>", Escaped(&mark_words(mark, lang)));
    if let Some(why) = &mark.why {
        html += &format!("<p>{}</p>", Escaped(&one_line(why.say(lang))));
    }
    for adjustment in &mark.adjustments {
        let why = one_line(adjustment.why.say(lang));
        html += &format!("<p>{} {}</p>", signed(adjustment.points, lang), Escaped(&why));
    }
    html += "<ul>";
    for check in &mark.checks {
        html += &format!("<li>{}", Escaped(&head(check, lang)));
        if check.passed != Some(true) {
            for detail in details(check, lang) {
                let lines: Vec<String> =
                    detail.text.lines().map(|line| Escaped(line).to_string()).collect();
                html += &match (detail.is_prose, lines.as_slice()) {
                    (true, _) => format!("<br>{}: {}", detail.label, lines.join(" ")),
                    (false, [line]) => format!("<br>{}: <code>{line}</code>", detail.label),
                    // Within `pre` a line break is one however it is written.
                    (false, _) => {
                        format!("<br>{}:<pre>{}</pre>", detail.label, lines.join("<br>"))
                    }
                };
            }
        }
        html += "</li>";
    }
    html + "</ul>"
}
