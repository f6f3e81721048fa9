//! Options, settings and positions read from JSON, with errors that are messages in every language.
//!
//! A library's errors are words of one language. Here the reader itself knows what was asked for and what is there, so
//! that only what a type's own visitor makes up is passed on as it is.

mod error;
mod value;

use jogada_text::Message;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::TEXTS;
use value::ValueReader;

/// Reads a value of any type from JSON, or says where it is not what was expected.
///
/// ```
/// #[derive(Debug, serde::Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Options {
///     size: u8,
/// }
/// let options: Options = jogada_core::read_value(&serde_json::json!({ "size": 8 }))?;
/// assert_eq!(options.size, 8);
///
/// let refused = jogada_core::read_value::<Options>(&serde_json::json!({ "size": 300 })).unwrap_err();
/// assert_eq!(refused.to_string(), "size: expected a whole number from 0 to 255, got \"300\"");
/// # Ok::<(), jogada_text::Message>(())
/// ```
pub fn read_value<T: DeserializeOwned>(value: &Value) -> Result<T, Message> {
    T::deserialize(ValueReader(value)).map_err(error::ReadError::into_message)
}

/// Reads a value of any type from the text of a JSON value.
pub fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, Message> {
    let value: Value = serde_json::from_str(text).map_err(|error| {
        let message = TEXTS.message("bad-json").with("line", error.line());
        message.with("column", error.column()).quoting("got", text)
    })?;
    read_value(&value)
}

#[cfg(test)]
mod tests {
    use jogada_text::Lang;
    use serde::{Deserialize, Serialize};
    use serde_json::json;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    struct Sample {
        size: u8,
        #[serde(default)]
        rule: Rule,
        name: Option<String>,
        #[serde(default)]
        squares: Vec<(i8, bool)>,
        #[serde(default)]
        even: Even,
    }

    #[derive(Debug, Default, PartialEq, Deserialize, Serialize)]
    #[serde(rename_all = "lowercase")]
    enum Rule {
        #[default]
        Free,
        Strict(u8),
    }

    #[derive(Debug, Default, PartialEq, Deserialize, Serialize)]
    #[serde(try_from = "u8")]
    struct Even(u8);

    impl TryFrom<u8> for Even {
        type Error = Message;

        fn try_from(number: u8) -> Result<Even, Message> {
            match number % 2 {
                0 => Ok(Even(number)),
                _ => Err(TEXTS.message("bad-code").quoting("got", &number.to_string())),
            }
        }
    }

    fn refusal(value: &Value) -> Message {
        read_value::<Sample>(value).unwrap_err()
    }

    #[test]
    fn what_is_good_is_read() {
        let value = json!({
            "size": 8, "rule": { "strict": 5 }, "name": null, "squares": [[-1, true], [2, false]], "even": 4,
        });
        let expected = Sample {
            size: 8,
            rule: Rule::Strict(5),
            name: None,
            squares: vec![(-1, true), (2, false)],
            even: Even(4),
        };
        assert_eq!(read_value(&value), Ok(expected));
        assert_eq!(read_value(&json!([1.5, "x"])), Ok((1.5, 'x')));
    }

    #[test]
    fn each_mistake_is_named_with_its_place() {
        for (value, expected) in [
            (json!({ "size": "big" }), "size: expected a whole number from 0 to 255, got \"big\""),
            (json!({ "size": -1 }), "size: expected a whole number from 0 to 255, got \"-1\""),
            (
                json!({ "size": 1, "rule": "wild" }),
                "rule: unknown value `wild`, expected one of `free`, `strict`",
            ),
            (
                json!({ "size": 1, "rule": 3 }),
                "rule: unknown value `3`, expected one of `free`, `strict`",
            ),
            (
                json!({ "size": 1, "rule": "strict" }),
                "rule: expected a whole number from 0 to 255, got \"null\"",
            ),
            (json!({ "size": 1, "rule": { "free": 2 } }), "rule.free: expected null, got \"2\""),
            (json!({ "size": 1, "name": 2 }), "name: expected a text, got \"2\""),
            (json!({ "size": 1, "squares": 2 }), "squares: expected a list, got \"2\""),
            (
                json!({ "size": 1, "squares": [[1, true], [1]] }),
                "squares[1]: expected a list of 2, got \"[1]\"",
            ),
            (
                json!({ "size": 1, "squares": [[1, 1]] }),
                "squares[0][1]: expected true or false, got \"1\"",
            ),
            (json!({ "size": 1, "even": 3 }), "even: expected the code of a legal move, got \"3\""),
            (json!({}), "the field `size` is missing"),
            (json!([]), "expected an object, got \"[]\""),
        ] {
            assert_eq!(refusal(&value).to_string(), expected);
        }
    }

    #[test]
    fn a_field_is_not_translated() {
        let refused = refusal(&json!({ "expected": 1 }));
        let names = "`size`, `rule`, `name`, `squares`, `even`";
        for (lang, words) in [
            (Lang::En, "unknown field `expected`, expected one of"),
            (Lang::Pt, "campo desconhecido `expected`, esperava um entre"),
            (Lang::Es, "campo desconocido `expected`, se esperaba uno entre"),
        ] {
            assert_eq!(refused.say(lang), format!("{words} {names}"));
        }
    }

    #[test]
    fn what_a_type_checks_itself_is_said_in_every_language() {
        let refused = refusal(&json!({ "size": 1, "even": 3 }));
        assert_eq!(refused.say(Lang::Pt), "even: esperava o código de um lance válido, veio \"3\"");
        assert_eq!(
            refused.say(Lang::Es),
            "even: se esperaba el código de una jugada legal, llegó \"3\""
        );
    }

    #[test]
    fn what_is_no_json_is_pointed_at() {
        let refused = read_json::<Sample>("{\n \"size\" 8}").unwrap_err();
        assert_eq!(
            refused.to_string(),
            "expected JSON, got \"{\\n \\\"size\\\" 8}\" (line 2, column 9)"
        );
        assert_eq!(read_json("[1, 2]"), Ok((1, 2)));
    }
}
