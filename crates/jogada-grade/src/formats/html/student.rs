//! The page of one student.

use std::fmt::Write;

use jogada_picture::Escaped;
use jogada_text::Lang;

use super::{badge, breakable, charts, escaped_lines, facts, page, say, section};
use crate::{
    CheckMark, Mark,
    formats::{
        ClassInfo,
        details::{CheckStatus, calls, mark_words, one_line, points, shown_name, signed},
    },
};

/// The page of one student: the mark, a table of the checks, and each check that there is something to say about.
pub fn student_page(mark: &Mark, info: ClassInfo<'_>, lang: Lang) -> String {
    let name = shown_name(mark);
    let title = match info.title {
        "" => name.clone(),
        title => format!("{name} · {}", one_line(title)),
    };
    let mut body = format!("<header>\n<h1><bdi>{}</bdi></h1>\n", Escaped(&name));
    body += &header(mark, info, lang);
    body += "</header>\n<main>\n";
    body += &section("checks", &say(lang, "heading-checks"), &table(mark, lang));
    let told: String =
        mark.checks.iter().zip(1..).map(|(check, n)| article(check, n, lang)).collect();
    body += &section("details", &say(lang, "heading-details"), &told);
    page(lang, &title, &(body + "</main>\n"))
}

fn header(mark: &Mark, info: ClassInfo<'_>, lang: Lang) -> String {
    let share = if mark.max > 0.0 { mark.mark / mark.max } else { 0.0 };
    let mut html = format!(
        "<p class=\"mark\">{}</p>\n{}",
        Escaped(&mark_words(mark, lang)),
        charts::meter(share)
    );
    if let Some(why) = &mark.why {
        _ = writeln!(html, "<p class=\"not-run\">{}</p>", Escaped(&one_line(why.say(lang))));
    }
    let told = |key, text: &str| (say(lang, key), Escaped(&one_line(text)).to_string());
    html += &facts(&[
        told("fact-assignment", info.title),
        told("fact-class", info.class),
        told("fact-date", info.date),
    ]);
    html
}

/// The checks and what was added or taken off, with their sum.
fn table(mark: &Mark, lang: Lang) -> String {
    let (check, result, points_head) =
        (say(lang, "column-check"), say(lang, "column-result"), say(lang, "column-points"));
    let mut html = format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"checks-title\">\n<table class=\"checks\">\n\
         <thead><tr><th scope=\"col\" class=\"name\">{check}</th><th scope=\"col\" class=\"word\">{result}</th>\
         <th scope=\"col\">{points_head}</th></tr></thead>\n<tbody>\n"
    );
    for (check, number) in mark.checks.iter().zip(1..) {
        let name = breakable(&check.function);
        let name = match has_details(check) {
            true => format!("<a href=\"#check-{number}\">{name}</a>"),
            false => name,
        };
        let (badge, points) = (badge(CheckStatus::of(check), lang), points(check, lang));
        _ = writeln!(
            html,
            "<tr><th scope=\"row\" class=\"name\"><bdi>{name}</bdi></th><td class=\"word\">{badge}</td><td>{points}</td></tr>"
        );
    }
    for adjustment in &mark.adjustments {
        let why = one_line(adjustment.why.say(lang));
        let points = signed(adjustment.points, lang);
        _ = writeln!(
            html,
            "<tr><th scope=\"row\" class=\"name wide\" colspan=\"2\">{}</th><td>{points}</td></tr>",
            Escaped(&why)
        );
    }
    let (label, sum) = (say(lang, "heading-mark"), Escaped(&mark_words(mark, lang)).to_string());
    html + &format!(
        "</tbody>\n<tfoot><tr><th scope=\"row\" class=\"name\" colspan=\"2\">{label}</th><td>{sum}</td></tr></tfoot>\n\
         </table>\n</div>\n"
    )
}

fn has_details(check: &CheckMark) -> bool {
    let texts = [&check.call, &check.expected, &check.got, &check.picture];
    check.why.is_some() || !check.notes.is_empty() || texts.iter().any(|text| text.is_some())
}

/// What there is to say about one check; nothing if there is nothing.
fn article(check: &CheckMark, number: usize, lang: Lang) -> String {
    if !has_details(check) {
        return String::new();
    }
    let status = CheckStatus::of(check);
    let name = breakable(&check.function);
    let calls = calls(check, lang).map(|calls| format!(" · {}", Escaped(&calls)));
    let mut html = format!(
        "<article class=\"{}\" id=\"check-{number}\">\n<h3><bdi>{name}</bdi></h3>\n<p class=\"state\">{} · {}{}</p>\n",
        status.class(),
        badge(status, lang),
        points(check, lang),
        calls.unwrap_or_default()
    );
    if let Some(why) = &check.why {
        _ = writeln!(html, "<p class=\"why\">{}</p>", Escaped(&one_line(why.say(lang))));
    }
    html += &example(check, lang);
    if !check.notes.is_empty() {
        _ = writeln!(html, "<h4>{}</h4>\n<ul class=\"notes\">", say(lang, "heading-notes"));
        for note in &check.notes {
            _ = writeln!(html, "<li>{}</li>", Escaped(&one_line(note.say(lang))));
        }
        html += "</ul>\n";
    }
    html + "</article>\n"
}

/// The smallest wrong call: the call, its position, and what was expected beside what came.
fn example(check: &CheckMark, lang: Lang) -> String {
    let mut html = String::new();
    let titled =
        |key, text: &str| format!("<h4>{}</h4><pre>{}</pre>", say(lang, key), escaped_lines(text));
    if let Some(call) = &check.call {
        _ = writeln!(html, "<div class=\"call\">{}</div>", titled("label-call", call));
    }
    if let Some(picture) = &check.picture {
        let (label, lines) = (say(lang, "label-position"), escaped_lines(picture));
        _ = writeln!(html, "<h4>{label}</h4>\n<pre class=\"board\" tabindex=\"0\">{lines}</pre>");
    }
    let sides = [("label-expected", &check.expected, "good"), ("label-got", &check.got, "bad")];
    if sides.iter().any(|(_, text, _)| text.is_some()) {
        html += "<div class=\"pair\">\n";
        for (key, text, class) in sides {
            if let Some(text) = text {
                _ = writeln!(html, "<div class=\"{class}\">{}</div>", titled(key, text));
            }
        }
        html += "</div>\n";
    }
    html
}
