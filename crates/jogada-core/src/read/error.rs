//! What goes wrong while a value is read: a message, and the place in the value.

use std::fmt;

use jogada_text::Message;
use serde::de::{self, Expected, Unexpected};
use serde_json::Value;

use crate::TEXTS;

/// Why a value cannot be read.
#[derive(Debug)]
pub(super) struct ReadError {
    /// The way to what is wrong from the outermost value, such as `squares[3].row`.
    place: String,
    why: Message,
}

impl ReadError {
    pub(super) fn new(why: Message) -> ReadError {
        ReadError { place: String::new(), why }
    }

    /// Something else than `expected`, a key, is there.
    pub(super) fn expected(expected: Message, got: &Value) -> ReadError {
        let text = got.as_str().map_or_else(|| got.to_string(), str::to_owned);
        ReadError::new(expected.quoting("got", &text))
    }

    /// The same error, seen from the object around it.
    pub(super) fn in_field(mut self, name: &str) -> ReadError {
        let dot = if self.place.is_empty() || self.place.starts_with('[') { "" } else { "." };
        self.place = format!("{name}{dot}{}", self.place);
        self
    }

    /// The same error, seen from the list around it.
    pub(super) fn in_item(mut self, index: usize) -> ReadError {
        let dot = if self.place.is_empty() || self.place.starts_with('[') { "" } else { "." };
        self.place = format!("[{index}]{dot}{}", self.place);
        self
    }

    pub(super) fn into_message(self) -> Message {
        match self.place.is_empty() {
            true => self.why,
            false => TEXTS.message("at").with("place", self.place).with("why", self.why),
        }
    }

    /// A name that is not among those that are known.
    pub(super) fn unknown(message: Message, got: &str, names: &[&str]) -> ReadError {
        let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let message = message.with("count", names.len()).with("names", quoted.join(", "));
        // Names are short; a longer text is cut to what fits on a line.
        ReadError::new(message.with("got", got.chars().take(60).collect::<String>()))
    }
}

impl de::Error for ReadError {
    fn custom<T: fmt::Display>(shown: T) -> ReadError {
        ReadError::new(Message::of_display(&shown))
    }

    fn invalid_type(got: Unexpected<'_>, expected: &dyn Expected) -> ReadError {
        let message = TEXTS.message("expected-other").with("expected", expected.to_string());
        ReadError::new(match got {
            Unexpected::Str(text) => message.quoting("got", text),
            Unexpected::Bool(value) => message.quoting("got", &value.to_string()),
            Unexpected::Unsigned(number) => message.quoting("got", &number.to_string()),
            Unexpected::Signed(number) => message.quoting("got", &number.to_string()),
            Unexpected::Float(number) => message.quoting("got", &number.to_string()),
            other => message.with("got", other.to_string()),
        })
    }

    fn invalid_value(got: Unexpected<'_>, expected: &dyn Expected) -> ReadError {
        ReadError::invalid_type(got, expected)
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> ReadError {
        ReadError::invalid_type(Unexpected::Unsigned(length as u64), expected)
    }

    fn unknown_variant(got: &str, names: &'static [&'static str]) -> ReadError {
        ReadError::unknown(TEXTS.message("unknown-value"), got, names)
    }

    fn unknown_field(got: &str, names: &'static [&'static str]) -> ReadError {
        ReadError::unknown(TEXTS.message("unknown-field"), got, names)
    }

    fn missing_field(name: &'static str) -> ReadError {
        ReadError::new(TEXTS.message("missing-field").with("name", name))
    }

    fn duplicate_field(name: &'static str) -> ReadError {
        ReadError::new(TEXTS.message("duplicate-field").with("name", name))
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.why.fmt(f)
    }
}

impl std::error::Error for ReadError {}
