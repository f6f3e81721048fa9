//! The text of a hand-in, without what does not run.

use std::time::Duration;

use jogada_game::assignment::{Exam, ProgramRun};

/// The languages that hand-ins are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    C,
    Cpp,
    Python,
}

/// The sources of a hand-in, one after the other, without comments.
#[derive(Debug)]
pub(super) struct Source {
    pub language: Language,
    pub text: String,
}

/// Reads the sources, as the build has left them.
pub(super) fn source(exam: &mut Exam<'_>) -> Option<Source> {
    let run = ProgramRun {
        command: vec!["./sources".to_owned()],
        input: String::new(),
        files: Vec::new(),
        wanted: Vec::new(),
        within: Duration::from_secs(4),
    };
    let result = exam.run(&[run]).pop()?;
    let mut language = None;
    let mut text = String::new();
    for part in result.output.split('\u{c}').filter(|part| !part.is_empty()) {
        let (name, source) = part.split_once('\n')?;
        let ending = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
        let own = match ending.as_str() {
            "py" => Language::Python,
            "c" | "h" => Language::C,
            _ => Language::Cpp,
        };
        language = Some(if language == Some(Language::Cpp) { Language::Cpp } else { own });
        text += &without_comments(source, own);
        text.push('\n');
    }
    language.map(|language| Source { language, text })
}

/// The same text with blanks in the place of comments; strings stay.
pub(super) fn without_comments(text: &str, language: Language) -> String {
    let mut bare = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let comment = match (language, c) {
            (Language::Python, '#') => Some(rest.find('\n').unwrap_or(rest.len())),
            (Language::Python, _) => None,
            (_, '/') if rest.starts_with("//") => Some(rest.find('\n').unwrap_or(rest.len())),
            (_, '/') if rest.starts_with("/*") => {
                Some(rest.find("*/").map_or(rest.len(), |end| end + 2))
            }
            _ => None,
        };
        let length = match (comment, c) {
            (Some(length), _) => length,
            (None, '"' | '\'') => string_length(rest, c),
            (None, c) => c.len_utf8(),
        };
        match comment {
            Some(_) => bare.push(' '),
            None => bare.push_str(&rest[..length]),
        }
        rest = &rest[length..];
    }
    bare
}

/// The length of a string with its quotes; one that does not end on its line is its quote only.
fn string_length(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => break,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    1
}
