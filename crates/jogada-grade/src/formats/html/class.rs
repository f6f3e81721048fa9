//! The page of the class.

use std::fmt::Write;

use jogada_picture::Escaped;
use jogada_text::Lang;

use super::{breakable, charts, facts, page, say, section};
use crate::{
    Mark,
    formats::{
        ClassInfo, FORMAT_TEXTS,
        details::{CheckStatus, number, one_line, seconds, shown_name},
        stats::{CheckTally, hardest, histogram, mean, median, tallies},
        student_files,
    },
};

/// How many checks are named as the hardest.
const HARDEST_MAX: usize = 5;

/// The page of the class. Students' pages are linked to as `students/` with the names of [`student_files`].
/// `similarity_html` is written as it is: the caller has escaped it.
pub fn class_page(
    marks: &[Mark],
    info: ClassInfo<'_>,
    lang: Lang,
    similarity_html: Option<&str>,
) -> String {
    let heading = match info.title {
        "" => FORMAT_TEXTS.say(lang, "heading-marks"),
        title => one_line(title),
    };
    let tallies = tallies(marks);
    let mut body = format!("<header>\n<h1>{}</h1>\n", Escaped(&heading));
    body += &header(marks, info, lang);
    let sections = [
        ("marks", say(lang, "heading-marks"), table(marks, &tallies, lang)),
        ("histogram", say(lang, "heading-histogram"), distribution(marks, lang)),
        ("checks", say(lang, "heading-checks"), checks(&tallies, lang)),
        ("hardest", say(lang, "heading-hardest"), hard(&tallies, lang)),
        ("time", say(lang, "heading-time"), time(marks, lang)),
        ("similar", say(lang, "heading-similar"), similarity_html.unwrap_or_default().to_owned()),
    ];
    let label = say(lang, "sections");
    _ = writeln!(body, "<nav aria-label=\"{label}\">");
    for (id, title, _) in sections.iter().filter(|(_, _, html)| !html.is_empty()) {
        _ = writeln!(body, "<a href=\"#{id}\">{title}</a>");
    }
    body += "</nav>\n</header>\n<main>\n";
    for (id, title, html) in &sections {
        body += &section(id, title, html);
    }
    page(lang, &heading, &(body + "</main>\n"))
}

fn header(marks: &[Mark], info: ClassInfo<'_>, lang: Lang) -> String {
    let points: Vec<f64> = marks.iter().map(|mark| mark.mark).collect();
    let max = marks.iter().map(|mark| mark.max).fold(0.0, f64::max);
    let told = |key, text: &str| (say(lang, key), Escaped(&one_line(text)).to_string());
    facts(&[
        told("fact-class", info.class),
        told("fact-date", info.date),
        told("fact-hand-ins", &marks.len().to_string()),
        told("fact-mean", &number(mean(&points), lang)),
        told("fact-median", &number(median(&points), lang)),
        told("fact-max", &number(max, lang)),
    ])
}

/// All students: the mark, and a sign for each check under its number.
fn table(marks: &[Mark], tallies: &[CheckTally<'_>], lang: Lang) -> String {
    if marks.is_empty() {
        return String::new();
    }
    let (hand_in, mark) = (say(lang, "column-hand-in"), say(lang, "column-mark"));
    let mut html = format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"marks-title\">\n<table class=\"class\">\n\
         <thead><tr><th scope=\"col\" class=\"name\">{hand_in}</th><th scope=\"col\">{mark}</th>"
    );
    for tally in tallies {
        let (name, number) = (Escaped(&one_line(tally.function)).to_string(), tally.number);
        _ = write!(
            html,
            "<th scope=\"col\" class=\"sign\"><abbr title=\"{name}\" aria-label=\"{name}\">{number}</abbr></th>"
        );
    }
    _ = writeln!(html, "<th scope=\"col\">{}</th></tr></thead>\n<tbody>", say(lang, "column-time"));
    let files = student_files(marks.iter().map(|mark| mark.hand_in.as_str()));
    for (mark, file) in marks.iter().zip(&files) {
        html += &row(mark, file, tallies, lang);
    }
    html += "</tbody>\n</table>\n</div>\n";
    let legend = [CheckStatus::Passed, CheckStatus::Failed, CheckStatus::Unjudged];
    let legend: Vec<String> = legend.map(|status| super::badge(status, lang)).into();
    let hint = say(lang, "table-hint");
    html + &format!("<p class=\"hint\">{} · {hint}</p>\n", legend.join(" · "))
}

fn row(mark: &Mark, file: &str, tallies: &[CheckTally<'_>], lang: Lang) -> String {
    let (file, name) = (Escaped(file), shown_name(mark));
    let mut html = format!(
        "<tr><th scope=\"row\" class=\"name\"><a href=\"students/{file}\"><bdi>{}</bdi></a></th><td class=\"sum\">{}</td>",
        Escaped(&name),
        number(mark.mark, lang)
    );
    for tally in tallies {
        let found = mark.checks.iter().find(|check| check.function == tally.function);
        match found.map(CheckStatus::of) {
            Some(status) => {
                let (class, sign, word) = (status.class(), status.sign(), status.word(lang));
                let word = Escaped(&word).to_string();
                _ = write!(
                    html,
                    "<td class=\"sign {class}\"><span aria-hidden=\"true\">{sign}</span><span class=\"heard\">{word}</span></td>"
                );
            }
            None => html += "<td class=\"sign\"></td>",
        }
    }
    html + &format!("<td class=\"dim\">{}</td></tr>\n", seconds(mark.took_ms, lang))
}

fn distribution(marks: &[Mark], lang: Lang) -> String {
    if marks.is_empty() {
        return String::new();
    }
    let max = marks.iter().map(|mark| mark.max).fold(0.0, f64::max);
    charts::histogram(&histogram(marks), max, lang)
}

/// One bar for each check, under the number that the table of students has for it.
fn checks(tallies: &[CheckTally<'_>], lang: Lang) -> String {
    if tallies.is_empty() {
        return String::new();
    }
    let mut html = String::from("<ol class=\"bars\">\n");
    for tally in tallies {
        html += &bar(tally, lang);
    }
    html + "</ol>\n"
}

fn hard(tallies: &[CheckTally<'_>], lang: Lang) -> String {
    let hard = hardest(tallies, HARDEST_MAX);
    if hard.is_empty() {
        return String::new();
    }
    let mut html = String::from("<ol class=\"hardest\">\n");
    for tally in &hard {
        let name = breakable(tally.function);
        let message = FORMAT_TEXTS.message("right-of").with("right", tally.passed);
        let said = message.with("total", tally.total()).say(lang);
        let percent = (100.0 * tally.rate()).round();
        _ = writeln!(
            html,
            "<li><code><bdi>{name}</bdi></code> <span class=\"dim\">{} ({percent} %)</span></li>",
            Escaped(&said)
        );
    }
    html + "</ol>\n"
}

/// A check's name, its bar, and the counts that the bar shows.
fn bar(tally: &CheckTally<'_>, lang: Lang) -> String {
    let name = breakable(tally.function);
    let counts = [
        (CheckStatus::Passed, tally.passed),
        (CheckStatus::Failed, tally.failed),
        (CheckStatus::Unjudged, tally.unjudged),
    ];
    let said: Vec<String> = counts
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(status, count)| {
            let (class, sign, said) = (status.class(), status.sign(), status.counted(*count, lang));
            let said = Escaped(&said).to_string();
            format!(
                "<span class=\"{class}\"><span aria-hidden=\"true\">{sign}</span> {said}</span>"
            )
        })
        .collect();
    format!(
        "<li><span class=\"check\"><bdi>{name}</bdi></span>{}<span class=\"counts\">{}</span></li>\n",
        charts::stacked(&counts),
        said.join(" ")
    )
}

/// How long marking took. It says more about the machine than about the hand-ins.
fn time(marks: &[Mark], lang: Lang) -> String {
    let Some(slowest) = marks.iter().max_by_key(|mark| mark.took_ms) else {
        return String::new();
    };
    let all: Vec<f64> = marks.iter().map(|mark| mark.took_ms as f64).collect();
    let told = |key, ms: f64| (say(lang, key), seconds(ms as u64, lang));
    let name = shown_name(slowest);
    let slow = format!("{} (<bdi>{}</bdi>)", seconds(slowest.took_ms, lang), Escaped(&name));
    facts(&[
        told("fact-time-total", all.iter().sum()),
        told("fact-time-median", median(&all)),
        (say(lang, "fact-time-most"), slow),
    ])
}
