//! The formats by name, and one function that writes any of them.

use jogada_text::{Lang, Message, printable_line};

use super::{
    FORMAT_TEXTS, GradeRange, check50_json, class_csv, class_page, class_table, gradescope_json,
    junit_xml, student_markdown, student_page, student_table, student_text, vpl_output,
};
use crate::Mark;

/// A format of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A table for a terminal.
    Table,
    /// One line of JSON for each hand-in.
    Json,
    /// Plain text for mail.
    Text,
    /// Markdown.
    Markdown,
    /// One page of HTML: that of the class, or of the student if there is one hand-in only.
    Html,
    /// RFC 4180, one row for each hand-in.
    Csv,
    /// JUnit XML, one suite for each hand-in.
    Junit,
    /// The JSON of check50; one hand-in only.
    Check50,
    /// Gradescope's `results.json`; one hand-in only.
    Gradescope,
    /// What Moodle's VPL reads from an evaluation; one hand-in only.
    Vpl,
}

/// What reports say about the class. Texts may be empty; they are then left out.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClassInfo<'a> {
    /// The assignment.
    pub title: &'a str,
    /// The course or class.
    pub class: &'a str,
    /// When the hand-ins were marked, as people read it.
    pub date: &'a str,
}

/// How marks are written.
#[derive(Clone, Copy, Debug)]
pub struct RenderSettings<'a> {
    /// What reports say about the class.
    pub info: ClassInfo<'a>,
    /// The language of the words.
    pub lang: Lang,
    /// Columns of the terminal, for tables.
    pub width: usize,
    /// Lowest and highest grade, for VPL.
    pub range: GradeRange,
    /// A section about similar hand-ins for the page of the class. It is written as it is: the caller escapes it.
    pub similarity_html: Option<&'a str>,
}

impl Format {
    /// Every format, in the order of help texts.
    pub const ALL: &[Format] = &[
        Format::Table,
        Format::Json,
        Format::Text,
        Format::Markdown,
        Format::Html,
        Format::Csv,
        Format::Junit,
        Format::Check50,
        Format::Gradescope,
        Format::Vpl,
    ];

    /// The format of a name such as `junit`.
    pub fn parse(name: &str) -> Result<Format, Message> {
        Format::ALL.iter().copied().find(|format| format.name() == name).ok_or_else(|| {
            let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
            FORMAT_TEXTS.message("bad-format").with("names", names.join(", ")).quoting("got", name)
        })
    }

    /// The name that [`Format::parse`] takes.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Table => "table",
            Format::Json => "json",
            Format::Text => "text",
            Format::Markdown => "markdown",
            Format::Html => "html",
            Format::Csv => "csv",
            Format::Junit => "junit",
            Format::Check50 => "check50",
            Format::Gradescope => "gradescope",
            Format::Vpl => "vpl",
        }
    }
}

/// Writes marks in a format. Formats of one hand-in refuse any other number of them.
pub fn render(
    format: Format,
    marks: &[Mark],
    settings: &RenderSettings<'_>,
) -> Result<String, Message> {
    let &RenderSettings { info, lang, width, range, similarity_html } = settings;
    let the_one = || match marks {
        [mark] => Ok(mark),
        _ => {
            let message = FORMAT_TEXTS.message("one-hand-in").with("format", format.name());
            Err(message.with("count", marks.len()))
        }
    };
    Ok(match (format, marks) {
        (Format::Table, [mark]) => student_table(mark, width, lang),
        (Format::Table, _) => class_table(marks, width, lang),
        (Format::Json, _) => marks.iter().map(|mark| json_line(mark, lang)).collect(),
        (Format::Text, _) => all(marks, "\n\n", |mark| student_text(mark, info, lang)),
        (Format::Markdown, _) => all(marks, "\n", |mark| student_markdown(mark, info, lang)),
        (Format::Html, [mark]) => student_page(mark, info, lang),
        (Format::Html, _) => class_page(marks, info, lang, similarity_html),
        (Format::Csv, _) => class_csv(marks, lang),
        (Format::Junit, _) => junit_xml(marks, info, lang)?,
        (Format::Check50, _) => check50_json(the_one()?, info, lang),
        (Format::Gradescope, _) => gradescope_json(the_one()?, lang),
        (Format::Vpl, _) => vpl_output(the_one()?, range, lang),
    })
}

/// One line of JSON. Escapes of unprintable characters are those of JSON: they keep their meaning.
fn json_line(mark: &Mark, lang: Lang) -> String {
    format!("{}\n", printable_line(&mark.json(lang).to_string()))
}

fn all(marks: &[Mark], between: &str, written: impl Fn(&Mark) -> String) -> String {
    let reports: Vec<String> = marks.iter().map(written).collect();
    reports.join(between)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::samples;

    const SETTINGS: RenderSettings<'_> = RenderSettings {
        info: ClassInfo { title: "Othello", class: "", date: "" },
        lang: Lang::En,
        width: 80,
        range: GradeRange { min: 0.0, max: 100.0 },
        similarity_html: None,
    };

    #[test]
    fn every_format_is_found_by_its_name() {
        for &format in Format::ALL {
            assert_eq!(Format::parse(format.name()), Ok(format));
        }
        let refused = Format::parse("pdf").unwrap_err().to_string();
        assert_eq!(
            refused,
            "expected a format among table, json, text, markdown, html, csv, junit, check50, gradescope, vpl, got \"pdf\""
        );
    }

    #[test]
    fn every_format_takes_every_mark_in_every_language() {
        for &format in Format::ALL {
            for &lang in Lang::ALL {
                for mark in samples::class() {
                    let settings = RenderSettings { lang, ..SETTINGS };
                    let written = render(format, &[mark], &settings).unwrap();
                    let odd = |c: char| jogada_text::is_unprintable(c) && !"\n\t\r".contains(c);
                    assert!(!written.contains(odd), "{format:?} {written}");
                }
            }
        }
    }

    #[test]
    fn formats_of_one_hand_in_refuse_a_class() {
        for format in [Format::Check50, Format::Gradescope, Format::Vpl] {
            let refused = render(format, &samples::class(), &SETTINGS).unwrap_err();
            assert_eq!(refused.key(), "one-hand-in");
            assert_eq!(render(format, &[], &SETTINGS).unwrap_err().key(), "one-hand-in");
        }
        for format in [Format::Table, Format::Json, Format::Html, Format::Csv, Format::Junit] {
            assert!(render(format, &samples::class(), &SETTINGS).is_ok());
            assert!(render(format, &[], &SETTINGS).is_ok());
        }
    }

    #[test]
    fn json_is_one_line_for_each_hand_in() {
        let written = render(Format::Json, &samples::class(), &SETTINGS).unwrap();
        assert_eq!(written.lines().count(), samples::class().len());
        for line in written.lines() {
            assert!(serde_json::from_str::<serde_json::Value>(line).unwrap()["mark"].is_number());
        }
    }
}
