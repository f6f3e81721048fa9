//! Messages for people, in every language that we speak.

use std::{borrow::Cow, fmt, str::FromStr};

use crate::printable_lines;

/// A language that people read here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Portuguese, as spoken in Brazil.
    Pt,
}

impl Lang {
    /// The one of two texts that is in this language.
    pub const fn pick(self, en: &'static str, pt: &'static str) -> &'static str {
        match self {
            Lang::En => en,
            Lang::Pt => pt,
        }
    }
}

impl FromStr for Lang {
    type Err = Said;

    /// Reads a tag or a locale by its first letters: `pt`, `pt_BR.UTF-8`, `en-GB`.
    fn from_str(text: &str) -> Result<Lang, Said> {
        let tag = text.split(['-', '_', '.', '@']).next().unwrap_or_default();
        match tag.to_ascii_lowercase().as_str() {
            "pt" => Ok(Lang::Pt),
            "en" | "c" | "posix" => Ok(Lang::En),
            _ => Err(Said::new(
                format!("expected the language `en` or `pt`, got \"{text}\""),
                format!("esperava o idioma `en` ou `pt`, veio \"{text}\""),
            )),
        }
    }
}

/// One message in every language. `Display` is English, for logs and programs.
///
/// Messages are lower case without a full stop: what was expected and what came. What they quote is printable,
/// whatever it was: a message is made to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    en: Cow<'static, str>,
    pt: Cow<'static, str>,
}

impl Said {
    /// The same message, said twice. Unprintable characters become escapes; newlines and tabs stay.
    pub fn new(en: impl Into<Cow<'static, str>>, pt: impl Into<Cow<'static, str>>) -> Said {
        Said { en: printable(en.into()), pt: printable(pt.into()) }
    }

    /// A fixed message, for tables.
    pub const fn fixed(en: &'static str, pt: &'static str) -> Said {
        Said { en: Cow::Borrowed(en), pt: Cow::Borrowed(pt) }
    }

    /// "expected …, got …": `expected` in both languages, `got` quoted and cut to a readable length.
    pub fn expected(en: &str, pt: &str, got: &str) -> Said {
        let got = quote(got);
        Said::new(format!("expected {en}, got {got}"), format!("esperava {pt}, veio {got}"))
    }

    /// Why a file or an object could not be read, in the words of the library that read it; what it quotes stays as it is.
    pub fn of_serde(error: &dyn fmt::Display) -> Said {
        const WORDS: [(&str, &str); 8] = [
            ("unknown field", "campo desconhecido"),
            ("unknown variant", "valor desconhecido"),
            ("duplicate field", "campo repetido"),
            ("invalid type", "tipo inválido"),
            ("invalid value", "valor inválido"),
            ("expected one of", "esperava um entre"),
            ("there are no fields", "não há campos"),
            ("expected", "esperava"),
        ];
        let en = error.to_string();
        let pt = WORDS.iter().fold(en.clone(), |text, (en, pt)| text.replace(en, pt));
        Said::new(en, pt)
    }

    /// Why the system, or a library that asks it, refused; what is not known is left in English.
    pub fn of_system(error: &dyn fmt::Display) -> Said {
        let en = error.to_string();
        let pt = SYSTEM.iter().fold(en.clone(), |text, (en, pt)| text.replace(en, pt));
        Said::new(en, pt)
    }

    /// The message in one language.
    pub fn say(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Pt => &self.pt,
        }
    }

    /// The same message after where it happened, such as `line 3`.
    pub fn at(&self, en: &str, pt: &str) -> Said {
        Said::new(format!("{en}: {}", self.en), format!("{pt}: {}", self.pt))
    }
}

/// What systems say, and libraries around it.
const SYSTEM: [(&str, &str); 25] = [
    ("No such file or directory", "não existe esse arquivo ou pasta"),
    ("Is a directory", "é uma pasta"),
    ("Not a directory", "não é uma pasta"),
    ("File exists", "já existe"),
    ("Permission denied", "permissão negada"),
    ("Operation not permitted", "operação não permitida"),
    ("No space left on device", "não há mais espaço no disco"),
    ("Read-only file system", "o sistema de arquivos é só de leitura"),
    ("File name too long", "o nome do arquivo é longo demais"),
    ("Too many open files", "há arquivos abertos demais"),
    ("Cannot allocate memory", "falta memória"),
    ("Exec format error", "o arquivo não é um programa"),
    ("Input/output error", "erro de entrada e saída"),
    ("Connection refused", "conexão recusada"),
    ("Connection reset by peer", "a conexão foi cortada"),
    ("Connection timed out", "ninguém respondeu a tempo"),
    ("No route to host", "não há caminho até a máquina"),
    ("Network is unreachable", "não há caminho até a rede"),
    ("Cannot assign requested address", "esse endereço não é desta máquina"),
    ("failed to lookup address information", "endereço não encontrado"),
    ("Name or service not known", "nome desconhecido"),
    ("error communicating with database", "erro na conexão com o banco de dados"),
    ("IO error", "erro de entrada e saída"),
    ("DNS error", "erro de DNS"),
    ("(os error ", "(erro do sistema "),
];

/// The text as it may be shown; one that is printable already is not copied.
fn printable(text: Cow<'static, str>) -> Cow<'static, str> {
    match printable_lines(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(escaped) => Cow::Owned(escaped),
    }
}

/// Quotes what somebody sent so that it fits on one line and cannot play tricks on a terminal.
fn quote(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("\"{shown}\"")
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

impl std::error::Error for Said {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_names_its_language() {
        assert_eq!("pt_BR.UTF-8".parse(), Ok(Lang::Pt));
        assert_eq!("en-GB".parse(), Ok(Lang::En));
        assert!("tlh".parse::<Lang>().is_err());
    }

    #[test]
    fn what_the_system_says_is_said_in_portuguese_too() {
        let missing = std::io::Error::from_raw_os_error(2);
        let said = Said::of_system(&missing);
        assert_eq!(said.to_string(), "No such file or directory (os error 2)");
        assert_eq!(said.say(Lang::Pt), "não existe esse arquivo ou pasta (erro do sistema 2)");
        assert_eq!(Said::of_system(&"EXDEV").say(Lang::Pt), "EXDEV");
    }

    #[test]
    fn a_message_steers_no_terminal_whatever_it_quotes() {
        let said = Said::new("a\x1b]0;b\x07\n", "\u{202e}c\u{9b}").at("\x08", "\t");
        assert_eq!(said.say(Lang::En), "\\u0008: a\\u001b]0;b\\u0007\n");
        assert_eq!(said.say(Lang::Pt), "\t: \\u202ec\\u009b");
        assert_eq!(Said::of_system(&"\x1b[2J").say(Lang::Pt), "\\u001b[2J");
    }

    #[test]
    fn what_came_is_quoted_escaped_and_cut() {
        let said = Said::expected("a move", "um lance", &"\x1b[2J".repeat(40));
        assert!(said.to_string().starts_with("expected a move, got \"\\u{1b}[2J"));
        assert!(said.to_string().ends_with("…\""));
    }
}
