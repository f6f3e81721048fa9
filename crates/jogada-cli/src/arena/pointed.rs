//! Mistakes in a settings file, pointed at.

use std::{fmt, ops::Range, path::Path};

use jogada_core::{Lang, Said, printable_lines};
use jogada_jobs::{BadSetting, Settings};
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode,
};
use toml::{Spanned, de::DeTable};

/// A mistake at a place of a file.
#[derive(Debug)]
pub(crate) struct Pointed {
    said: Said,
    file: NamedSource<String>,
    at: Option<Range<usize>>,
}

/// A settings file as it was read.
#[derive(Debug)]
pub(crate) struct File {
    name: String,
    text: String,
    pub(crate) settings: Settings,
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
            let (en, pt) = ("UTF-8 text", "texto UTF-8");
            let got = format!("a bad byte at {}", bad.utf8_error().valid_up_to());
            anyhow::Error::new(Said::expected(en, pt, &got)).context(name.clone())
        })?;
        match toml::from_str(&text) {
            Ok(settings) => Ok(File { name, text, settings }),
            Err(error) => {
                let said = Said::of_serde(&error.message());
                Err(Pointed::new(&name, &text, error.span(), said).into())
            }
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
        Pointed::new(&self.name, &self.text, at, bad.said.clone())
    }
}

impl Pointed {
    /// A mistake at a range of bytes. Both name and text are made printable, and the range moves with what it points at.
    fn new(name: &str, text: &str, at: Option<Range<usize>>, said: Said) -> Pointed {
        let moved = |place: usize| printable_lines(&text[..text.floor_char_boundary(place)]).len();
        let at = at.map(|at| moved(at.start)..moved(at.end));
        let file = NamedSource::new(printable_lines(name), printable_lines(text).into_owned());
        Pointed { said, file, at }
    }

    /// The mistake with the lines around it, as a person reads it.
    pub(crate) fn draw(&self, lang: Lang, color: bool) -> String {
        let theme =
            if color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let told = Told { pointed: self, lang };
        let mut text = String::new();
        let handler = GraphicalReportHandler::new_themed(theme).with_links(false);
        match handler.render_report(&mut text, &told) {
            Ok(()) => text,
            Err(fmt::Error) => self.said.say(lang).to_owned(),
        }
    }
}

impl fmt::Display for Pointed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file.name(), self.said)
    }
}

impl std::error::Error for Pointed {}

/// A mistake told in one language.
#[derive(Debug)]
struct Told<'a> {
    pointed: &'a Pointed,
    lang: Lang,
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pointed.said.say(self.lang))
    }
}

impl std::error::Error for Told<'_> {}

impl Diagnostic for Told<'_> {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.pointed.at.is_some().then_some(&self.pointed.file as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let at = self.pointed.at.clone()?;
        let label = LabeledSpan::underline(at);
        Some(Box::new(std::iter::once(label)))
    }
}

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
        assert!(drawn.contains("───"), "{drawn}");
    }

    #[test]
    fn a_setting_that_cannot_be_is_pointed_at_in_its_list() {
        let file = file("game = \"x\"\nentrants = [\n  \"a\",\n  \"b\",\n]\n").unwrap();
        let said = Said::fixed("nobody", "ninguém");
        let bad = BadSetting { key: "entrants", index: Some(1), said };
        let drawn = file.point(&bad).draw(Lang::Pt, false);
        assert!(drawn.contains("ninguém") && drawn.contains("tournament.toml:4:3"), "{drawn}");
        let bad = BadSetting { key: "rounds", index: None, said: bad.said };
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
