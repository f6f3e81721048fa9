//! What every format says about one check, in words that are safe to show.

use jogada_text::{Lang, printable_line, printable_lines};

use super::{FORMAT_TEXTS, hand_in_name::MoodleName};
use crate::{CheckMark, Mark, rubric::rounded};

/// How a check came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CheckStatus {
    Passed,
    Failed,
    Unjudged,
}

impl CheckStatus {
    pub(super) fn of(check: &CheckMark) -> CheckStatus {
        match check.passed {
            Some(true) => CheckStatus::Passed,
            Some(false) => CheckStatus::Failed,
            None => CheckStatus::Unjudged,
        }
    }

    pub(super) const fn sign(self) -> &'static str {
        match self {
            CheckStatus::Passed => "✓",
            CheckStatus::Failed => "✗",
            CheckStatus::Unjudged => "–",
        }
    }

    /// The name of its class in style sheets.
    pub(super) const fn class(self) -> &'static str {
        match self {
            CheckStatus::Passed => "passed",
            CheckStatus::Failed => "failed",
            CheckStatus::Unjudged => "unjudged",
        }
    }

    /// How many checks came out like this: `3 wrong`.
    pub(super) fn counted(self, count: usize, lang: Lang) -> String {
        let message = match self {
            CheckStatus::Passed => FORMAT_TEXTS.message("count-passed"),
            CheckStatus::Failed => FORMAT_TEXTS.message("count-failed"),
            CheckStatus::Unjudged => FORMAT_TEXTS.message("count-unjudged"),
        };
        message.with("count", count).say(lang)
    }

    pub(super) fn word(self, lang: Lang) -> String {
        match self {
            CheckStatus::Passed => FORMAT_TEXTS.say(lang, "status-passed"),
            CheckStatus::Failed => FORMAT_TEXTS.say(lang, "status-failed"),
            CheckStatus::Unjudged => FORMAT_TEXTS.say(lang, "status-unjudged"),
        }
    }
}

/// One thing that is said about a check.
#[derive(Clone, Debug)]
pub(super) struct Detail {
    /// What it is, in the reader's language.
    pub(super) label: String,
    /// Printable. Lines end with a newline character only.
    pub(super) text: String,
    /// Is it in the words of people rather than of a program?
    pub(super) is_prose: bool,
}

impl Detail {
    /// Does it need lines of its own?
    pub(super) fn is_block(&self) -> bool {
        !self.is_prose && self.text.contains('\n')
    }
}

/// All that is said about a check, in the order in which it is read.
pub(super) fn details(check: &CheckMark, lang: Lang) -> Vec<Detail> {
    let label = |key| FORMAT_TEXTS.say(lang, key);
    let words = |label: String, text: &str| Detail { label, text: one_line(text), is_prose: true };
    let value = |label: String, text: &str| Detail { label, text: lines(text), is_prose: false };
    let mut all = Vec::new();
    all.extend(check.why.as_ref().map(|why| words(label("label-why"), why.say(lang))));
    all.extend(check.call.as_ref().map(|call| value(label("label-call"), call)));
    all.extend(check.picture.as_ref().map(|picture| value(label("label-position"), picture)));
    all.extend(check.expected.as_ref().map(|text| value(label("label-expected"), text)));
    all.extend(check.got.as_ref().map(|text| value(label("label-got"), text)));
    all.extend(check.notes.iter().map(|note| words(label("label-note"), note.say(lang))));
    all
}

/// The details as plain text, each line after `indent`.
pub(super) fn plain_details(details: &[Detail], indent: &str) -> String {
    let mut text = String::new();
    for detail in details {
        if detail.is_block() {
            text += &format!("{indent}{}:\n", detail.label);
            for line in detail.text.lines() {
                text += &format!("{indent}    {line}\n");
            }
        } else {
            text += &format!("{indent}{}: {}\n", detail.label, detail.text);
        }
    }
    text
}

/// Why a check is not right, in one line: for formats that have a title and a body.
pub(super) fn summary(check: &CheckMark, lang: Lang) -> String {
    match (&check.why, &check.expected, &check.got) {
        (Some(why), ..) => one_line(why.say(lang)),
        (None, Some(expected), Some(got)) => {
            let message = FORMAT_TEXTS.message("mismatch").with("expected", one_line(expected));
            message.with("got", one_line(got)).say(lang)
        }
        _ => CheckStatus::of(check).word(lang),
    }
}

/// Whose mark it is, for people: the student's name where Moodle wrote more around it.
pub(super) fn shown_name(mark: &Mark) -> String {
    let student = MoodleName::parse(&mark.hand_in).map(|name| name.student);
    one_line(student.as_deref().unwrap_or(&mark.hand_in))
}

/// `7.5 of 10`, and what a person has to judge.
pub(super) fn mark_words(mark: &Mark, lang: Lang) -> String {
    let key = if mark.open > 0.0 { "mark-of-open" } else { "mark-of" };
    let message = FORMAT_TEXTS.message(key).with("mark", number(mark.mark, lang));
    let message = message.with("max", number(mark.max, lang));
    message.with("open", number(mark.open, lang)).say(lang)
}

/// `1.5/2`.
pub(super) fn points(check: &CheckMark, lang: Lang) -> String {
    format!("{}/{}", number(check.points, lang), number(check.max, lang))
}

/// How many calls were right, if several were made and not all were.
pub(super) fn calls(check: &CheckMark, lang: Lang) -> Option<String> {
    let (right, tried) = check.calls;
    (tried > 1 && right < tried).then(|| {
        FORMAT_TEXTS.message("calls-right").with("right", right).with("tried", tried).say(lang)
    })
}

/// Points as people read them: at most two decimals, and the decimal point of the language.
pub(super) fn number(points: f64, lang: Lang) -> String {
    rounded(points).to_string().replace('.', &lang.decimal_point().to_string())
}

/// Points with their sign.
pub(super) fn signed(points: f64, lang: Lang) -> String {
    let sign = if points < 0.0 { "−" } else { "+" };
    format!("{sign}{}", number(points.abs(), lang))
}

/// Seconds as people read them.
pub(super) fn seconds(ms: u64, lang: Lang) -> String {
    let decimals = if ms < 10_000 { 1 } else { 0 };
    let text = format!("{:.decimals$}", ms as f64 / 1000.0);
    format!("{} s", text.replace('.', &lang.decimal_point().to_string()))
}

/// A text on one line, printable.
pub(super) fn one_line(text: &str) -> String {
    let text = text.trim().replace("\r\n", " ").replace('\n', " ");
    allowed(&printable_line(&text))
}

/// A text with its lines, printable, without blank lines around it.
pub(super) fn lines(text: &str) -> String {
    allowed(&printable_lines(text)).replace("\r\n", "\n").trim_matches('\n').to_owned()
}

/// A text without the two code points that XML forbids and that are no control characters.
fn allowed(text: &str) -> String {
    text.replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}
