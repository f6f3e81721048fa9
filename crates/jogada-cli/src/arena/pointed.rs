//! Mistakes in a settings file, pointed at.

use std::{fmt, ops::Range, path::Path};

use jogada_arena::{BadSetting, TournamentSettings};
use jogada_core::read_value;
use jogada_text::{Lang, Message, printable_lines};
use serde_json::Value;
use toml::{Spanned, de::DeTable};

use crate::tell;

/// A mistake at a place of a file, whose name and text are printable.
#[derive(Debug)]
pub(crate) struct Pointed {
    said: Message,
    name: String,
    text: String,
    at: Option<Range<usize>>,
}

/// A settings file as it was read.
#[derive(Debug)]
pub(crate) struct File {
    name: String,
    text: String,
    pub(crate) settings: TournamentSettings,
}

/// A settings file is short; what is longer is something else.
const BYTES_MAX: usize = 1 << 20;

impl File {
    /// Reads a settings file.
    pub(crate) fn read(path: &Path) -> anyhow::Result<File> {
        use anyhow::Context;
        let name = path.display().to_string();
        let bytes = crate::files::read(path, BYTES_MAX).with_context(|| name.clone())?;
        let text = String::from_utf8(bytes).map_err(|bad| {
            let at = bad.utf8_error().valid_up_to();
            anyhow::Error::new(tell::message("bad-utf8").with("at", at)).context(name.clone())
        })?;
        match toml::from_str(&text) {
            Ok(settings) => Ok(File { name, text, settings }),
            Err(error) => Err(Pointed::new(&name, &text, error.span(), why(&text, &error)).into()),
        }
    }

    /// The mistake in a setting, where the file has it.
    pub(crate) fn point(&self, bad: &BadSetting) -> Pointed {
        let table = DeTable::parse(&self.text).ok();
        let at = table.as_ref().and_then(|table| {
            let value = table.get_ref().get(bad.key)?;
            let of_list = bad.index.and_then(|index| value.get_ref().as_array()?.get(index));
            Some(of_list.map_or_else(|| value.span(), Spanned::span))
        });
        Pointed::new(&self.name, &self.text, at, bad.message())
    }
}

/// Why a file is not settings. Only what is no TOML at all is reported in the library's own words.
fn why(text: &str, error: &toml::de::Error) -> Message {
    let read = |value: Value| read_value::<TournamentSettings>(&value).err();
    let known = toml::from_str(text).ok().and_then(read);
    known.unwrap_or_else(|| Message::as_it_is(error.message()))
}

impl Pointed {
    /// A mistake at a range of bytes. Both name and text are made printable, and the range moves with what it points at.
    fn new(name: &str, text: &str, at: Option<Range<usize>>, said: Message) -> Pointed {
        let moved = |place: usize| printable_lines(&text[..text.floor_char_boundary(place)]).len();
        let at = at.map(|at| moved(at.start)..moved(at.end));
        let (name, text) = (printable_lines(name).into_owned(), printable_lines(text).into_owned());
        Pointed { said, name, text, at }
    }

    /// The mistake, its place in the file, and the line with the mistake underlined.
    pub(crate) fn draw(&self, lang: Lang, color: bool) -> String {
        let said = self.said.say(lang);
        let program = tell::program();
        let Some(at) = &self.at else { return format!("{program}: {}: {said}", self.name) };
        let before = &self.text[..at.start];
        let (row, start) =
            (before.matches('\n').count() + 1, before.rfind('\n').map_or(0, |end| end + 1));
        let line = self.text[start..].lines().next().unwrap_or_default();
        let column = before[start..].chars().count();
        // What goes on over several lines is underlined to the end of its first.
        let end = at.end.clamp(at.start, start + line.len());
        let marks = "^".repeat(self.text[at.start..end].chars().count().max(1));
        let marks = if color { format!("\u{1b}[31m{marks}\u{1b}[0m") } else { marks };
        let margin = " ".repeat(row.to_string().len());
        format!(
            "{program}: {said}\n{margin}--> {}:{row}:{}\n{margin} |\n{row} | {line}\n{margin} | {:column$}{marks}",
            self.name,
            column + 1,
            "",
        )
    }
}

impl fmt::Display for Pointed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.said)
    }
}

impl std::error::Error for Pointed {}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> anyhow::Result<File> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tournament.toml");
        std::fs::write(&path, text).unwrap();
        File::read(&path)
    }

    #[test]
    fn a_typo_is_pointed_at() {
        let error = file("game = \"x\"\nformatt = \"swiss\"\n").unwrap_err();
        let drawn = error.downcast_ref::<Pointed>().unwrap().draw(Lang::En, false);
        assert!(drawn.contains("unknown field `formatt`"), "{drawn}");
        assert!(drawn.contains("tournament.toml:2:1"), "{drawn}");
        assert!(drawn.ends_with("2 | formatt = \"swiss\"\n  | ^^^^^^^"), "{drawn}");
    }

    #[test]
    fn a_setting_that_cannot_be_is_pointed_at_in_its_list() {
        let file = file("game = \"x\"\nentrants = [\n  \"a\",\n  \"b\",\n]\n").unwrap();
        let said = Message::in_languages([(Lang::En, "nobody"), (Lang::Pt, "ninguém")]);
        let bad = BadSetting { key: "entrants", index: Some(1), entrant: None, said };
        let drawn = file.point(&bad).draw(Lang::Pt, false);
        assert!(drawn.contains("ninguém") && drawn.contains("tournament.toml:4:3"), "{drawn}");
        let bad = BadSetting { key: "rounds", index: None, entrant: None, said: bad.said };
        assert!(file.point(&bad).draw(Lang::En, false).contains("nobody"));
    }

    #[test]
    fn a_line_that_would_steer_the_terminal_is_shown_escaped() {
        let error =
            file("game = \"\u{9b}2J\u{202e}\" # \u{1b}[2J\nformatt = \"swiss\"\n").unwrap_err();
        let drawn = error.downcast_ref::<Pointed>().unwrap().draw(Lang::En, false);
        assert!(!drawn.contains(['\u{9b}', '\u{202e}', '\u{1b}']), "{drawn}");
        let error = file("formatt = \"\u{202e}\"\n").unwrap_err();
        let drawn = error.downcast_ref::<Pointed>().unwrap().draw(Lang::En, false);
        assert!(drawn.contains("\\u202e") && drawn.contains("tournament.toml:1:1"), "{drawn}");
    }

    #[test]
    fn what_is_no_file_is_one_line() {
        assert!(File::read(Path::new("/nonexistent.toml")).is_err());
        let error = file("game = \"\u{0}").unwrap_err();
        assert!(error.downcast_ref::<Pointed>().is_some(), "{error}");
    }
}
