//! One message for people: a key, what it is about, and the texts it is found in.

use std::{borrow::Cow, error::Error, fmt};

use fluent_bundle::FluentValue;

use crate::{Lang, Texts, printable_lines};

/// One message, to be shown in any language. `Display` is English, for logs and programs.
///
/// Texts are lower case without a full stop: what was expected and what came. Arguments are made printable whatever they
/// hold: a message is there to be shown.
#[derive(Clone, Debug)]
pub struct Message(Body);

#[derive(Clone, Debug)]
enum Body {
    Keyed {
        texts: Texts,
        key: &'static str,
        args: Vec<(Cow<'static, str>, Arg)>,
    },
    /// Its words in some languages, where the key was lost on the way.
    Words(Vec<(Lang, String)>),
}

/// What a message is about.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// Words as they are, such as a name.
    Text(String),
    /// A number, whose plural and decimal point are the language's.
    Number(f64),
    /// Another message, in the same language.
    Message(Box<Message>),
}

impl Message {
    pub(crate) const fn new_keyed(texts: Texts, key: &'static str) -> Message {
        Message(Body::Keyed { texts, key, args: Vec::new() })
    }

    /// The same message about one thing more: `{ $name }` in its text.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Message {
        if let Body::Keyed { args, .. } = &mut self.0 {
            args.push((Cow::Borrowed(name), value.into()));
        }
        self
    }

    /// The same message with what came from outside, in quotes and cut to a readable length.
    #[must_use]
    pub fn quoting(self, name: &'static str, value: &str) -> Message {
        self.with(name, quote(value))
    }

    /// Which message it is: what code may compare, and programs may read.
    pub fn key(&self) -> &'static str {
        match &self.0 {
            Body::Keyed { key, .. } => key,
            Body::Words(_) => "text",
        }
    }

    /// The message in one language.
    pub fn say(&self, lang: Lang) -> String {
        match &self.0 {
            Body::Keyed { texts, key, args } => texts.catalog().format(lang, key, args),
            Body::Words(words) => {
                let own = words.iter().find(|(has, _)| *has == lang).or(words.first());
                own.map_or_else(String::new, |(_, words)| printable_lines(words).into_owned())
            }
        }
    }

    /// The same message after where it happened, such as a file's name or a message of its own.
    #[must_use]
    pub fn at_place(self, place: impl Into<Arg>) -> Message {
        crate::TEXTS.message("at").with("place", place).with("message", self)
    }

    /// The words of a library or a program, in the language that they came in.
    pub fn as_it_is(text: impl fmt::Display) -> Message {
        crate::TEXTS.message("as-it-is").with("text", text.to_string())
    }

    /// What a library was given to show: a message in every language, if it was one, or else the words as they are.
    ///
    /// Libraries such as serde take an error of ours as something that can be displayed, and hand on no more than that.
    pub fn of_display(shown: &dyn fmt::Display) -> Message {
        let all = format!("{shown:#}");
        let words: Vec<&str> = all.split_terminator(SEPARATOR).collect();
        match all.ends_with(SEPARATOR) && words.len() == Lang::ALL.len() {
            true => Message::in_languages(Lang::ALL.iter().copied().zip(words)),
            false => Message::as_it_is(shown),
        }
    }

    /// A message that was kept as words in some languages; the first one stands in for those that lack it.
    pub fn in_languages<'a>(words: impl IntoIterator<Item = (Lang, &'a str)>) -> Message {
        Message(Body::Words(
            words.into_iter().map(|(lang, words)| (lang, words.to_owned())).collect(),
        ))
    }

    /// Why the system, or a library that asks it, refused.
    pub fn of_system(error: &(dyn Error + 'static)) -> Message {
        crate::of_system(error)
    }
}

impl Arg {
    /// The argument as Fluent takes it, printable.
    pub(crate) fn value(&self, lang: Lang) -> FluentValue<'_> {
        match self {
            Arg::Text(text) => FluentValue::String(printable_lines(text)),
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Message(message) => FluentValue::String(message.say(lang).into()),
        }
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(text.to_owned())
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Arg {
        Arg::Text(text.clone())
    }
}

impl From<char> for Arg {
    fn from(letter: char) -> Arg {
        Arg::Text(letter.to_string())
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(Box::new(message))
    }
}

impl From<&Message> for Arg {
    fn from(message: &Message) -> Arg {
        Arg::Message(Box::new(message.clone()))
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl From<$number> for Arg {
            fn from(number: $number) -> Arg {
                Arg::Number(number as f64)
            }
        })*
    };
}
numbers!(u8 u16 u32 u64 usize i32 i64 f32 f64);

/// Quotes what came from outside so that it fits on one line and cannot play tricks on a terminal.
fn quote(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("\"{shown}\"")
}

impl PartialEq for Message {
    /// Two messages are the same if their keys and arguments are.
    fn eq(&self, other: &Message) -> bool {
        match (&self.0, &other.0) {
            (
                Body::Keyed { key, args, .. },
                Body::Keyed { key: other_key, args: other_args, .. },
            ) => key == other_key && args == other_args,
            (Body::Words(words), Body::Words(other_words)) => words == other_words,
            _ => false,
        }
    }
}

impl Eq for Message {}

/// Stands after the words of each language where all are written. No message holds one: it is unprintable.
const SEPARATOR: char = '\u{1e}';

impl fmt::Display for Message {
    /// English; with `{:#}` every language, which [`Message::of_display`] reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !f.alternate() {
            return f.write_str(&self.say(Lang::default()));
        }
        Lang::ALL.iter().try_for_each(|&lang| write!(f, "{}{SEPARATOR}", self.say(lang)))
    }
}

impl Error for Message {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TEXTS;

    #[test]
    fn arguments_steer_no_terminal_whatever_they_hold() {
        let message =
            TEXTS.message("at").with("place", "a\x1b]0;b\x07").with("message", "\u{202e}c");
        assert_eq!(message.to_string(), "a\\u001b]0;b\\u0007: \\u202ec");
    }

    #[test]
    fn what_came_is_quoted_escaped_and_cut() {
        let message = TEXTS.message("at").quoting("place", &"\x1b[2J".repeat(40));
        let shown = message.with("message", "x").to_string();
        assert!(shown.starts_with("\"\\u{1b}[2J") && shown.ends_with("…\": x"), "{shown}");
    }

    #[test]
    fn a_message_within_a_message_speaks_its_language() {
        let inner = TEXTS.message("bad-language").with("languages", "`en`").quoting("got", "x");
        let outer = TEXTS.message("at").with("place", "a.toml").with("message", inner);
        assert_eq!(outer.say(Lang::Pt), "a.toml: esperava um idioma entre `en`, veio \"x\"");
        assert_eq!(outer.say(Lang::Es), "a.toml: se esperaba un idioma entre `en`, llegó \"x\"");
    }

    #[test]
    fn numbers_have_the_decimal_point_of_their_language() {
        let message =
            |number: f64| TEXTS.message("at").with("place", number).with("message", 3_u64);
        assert_eq!(message(24.5).say(Lang::En), "24.5: 3");
        assert_eq!(message(24.5).say(Lang::Pt), "24,5: 3");
        assert_eq!(message(1_000_000.0).say(Lang::Es), "1000000: 3");
    }

    #[test]
    fn a_message_that_a_library_displays_comes_back_in_every_language() {
        let message = TEXTS.message("bad-language").with("languages", "`en`").quoting("got", "x");
        let back = Message::of_display(&message);
        for &lang in Lang::ALL {
            assert_eq!(back.say(lang), message.say(lang));
        }
        let words = Message::of_display(&"the library's own words");
        assert_eq!(words.say(Lang::Es), "the library's own words");
    }

    #[test]
    fn a_key_without_a_text_is_shown_as_it_is() {
        assert_eq!(TEXTS.message("no-such-key").say(Lang::Pt), "no-such-key");
    }
}
