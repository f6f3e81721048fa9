//! Options that a program says it has, and which values they take.

use jogada_game::{DialectEvent, EngineOption};

/// An option as a program announces it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AnnouncedOption {
    pub(super) name: String,
    values: OptionValues,
}

/// The values that an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum OptionValues {
    Number {
        min: i64,
        max: i64,
    },
    Switch,
    OneOf(Vec<String>),
    /// It is pressed, and has no value.
    Button,
    /// A text, or a kind of value that is not known here: the program judges it.
    Any,
}

impl AnnouncedOption {
    /// Reads `option name Skill Level type spin default 20 min 0 max 20`; names and values may hold blanks.
    pub(super) fn of_uci(line: &str) -> Option<AnnouncedOption> {
        let (_, rest) = line.split_once("name ")?;
        let (name, rest) = rest.split_once(" type ").unwrap_or((rest, ""));
        let words: Vec<&str> = rest.split_whitespace().collect();
        let bound = |key: &str| {
            let at = words.iter().position(|word| *word == key)?;
            words.get(at + 1)?.parse().ok()
        };
        let values = match words.first().copied() {
            Some("spin") => OptionValues::number(bound("min"), bound("max")),
            Some("check") => OptionValues::Switch,
            Some("combo") => {
                let choices = format!("{} ", words.join(" "));
                OptionValues::one_of(choices.split(" var ").skip(1))
            }
            Some("button") => OptionValues::Button,
            _ => OptionValues::Any,
        };
        AnnouncedOption::new(name, values)
    }

    /// Reads `Skill Level -spin 20 0 20` of xboard: the value as it is, then the least and the greatest.
    pub(super) fn of_xboard(text: &str) -> Option<AnnouncedOption> {
        let (name, rest) = text.split_once(" -").unwrap_or((text, ""));
        let words: Vec<&str> = rest.split_whitespace().collect();
        let bound = |at: usize| words.get(at)?.parse().ok();
        let values = match words.first().copied() {
            Some("spin" | "slider") => OptionValues::number(bound(2), bound(3)),
            Some("check") => OptionValues::OneOf(vec!["0".to_owned(), "1".to_owned()]),
            Some("combo") => {
                let choices = words[1..].join(" ");
                let choices = choices.split("///").map(|one| one.trim().trim_start_matches('*'));
                OptionValues::one_of(choices.map(str::trim))
            }
            Some("button" | "save" | "reset") => OptionValues::Button,
            _ => OptionValues::Any,
        };
        AnnouncedOption::new(name, values)
    }

    fn new(name: &str, values: OptionValues) -> Option<AnnouncedOption> {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        (!name.is_empty()).then_some(AnnouncedOption { name, values })
    }

    /// Says, for the program's user, why this option does not take a value; nothing if it does.
    pub(super) fn refuse(&self, option: &EngineOption) -> Option<DialectEvent> {
        let value = option.value.as_deref();
        let is_taken = match (&self.values, value) {
            (OptionValues::Any, _) | (OptionValues::Button, None) => true,
            (OptionValues::Number { min, max }, Some(value)) => {
                value.parse().is_ok_and(|value: i64| (*min..=*max).contains(&value))
            }
            (OptionValues::Switch, Some(value)) => ["true", "false"].contains(&value),
            (OptionValues::OneOf(choices), Some(value)) => {
                choices.iter().any(|choice| choice.eq_ignore_ascii_case(value))
            }
            (_, None) | (OptionValues::Button, Some(_)) => false,
        };
        let got = value.map_or_else(|| "none".to_owned(), |value| format!("{value:?}"));
        let (name, expected) = (&self.name, self.values.expected());
        (!is_taken)
            .then(|| DialectEvent::Wrong(format!("expected {expected} for {name}, got {got}")))
    }
}

impl OptionValues {
    fn number(min: Option<i64>, max: Option<i64>) -> OptionValues {
        match (min, max) {
            (None, None) => OptionValues::Any,
            _ => {
                OptionValues::Number { min: min.unwrap_or(i64::MIN), max: max.unwrap_or(i64::MAX) }
            }
        }
    }

    fn one_of<'a>(choices: impl Iterator<Item = &'a str>) -> OptionValues {
        let choices: Vec<String> = choices.map(|choice| choice.trim().to_owned()).collect();
        if choices.is_empty() { OptionValues::Any } else { OptionValues::OneOf(choices) }
    }

    fn expected(&self) -> String {
        match self {
            OptionValues::Number { min, max: i64::MAX } => {
                format!("a whole number of at least {min}")
            }
            OptionValues::Number { min: i64::MIN, max } => {
                format!("a whole number of at most {max}")
            }
            OptionValues::Number { min, max } => format!("a whole number from {min} to {max}"),
            OptionValues::Switch => "true or false".to_owned(),
            OptionValues::OneOf(choices) => format!("one of {}", choices.join(", ")),
            OptionValues::Button => "no value".to_owned(),
            OptionValues::Any => "a value".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(announced: Option<AnnouncedOption>, value: Option<&str>) -> Option<String> {
        let announced = announced.unwrap();
        let option = EngineOption { name: announced.name.clone(), value: value.map(str::to_owned) };
        announced.refuse(&option).map(|event| match event {
            DialectEvent::Wrong(said) => said,
            other => panic!("{other:?}"),
        })
    }

    #[test]
    fn values_beyond_what_a_program_announces_are_refused() {
        let hash = "option name Hash type spin default 16 min 1 max 1024";
        let style = "option name Style type combo default Very Solid var Very Solid var Risky";
        for (line, value, refused) in [
            (hash, Some("64"), None),
            (hash, Some("1024"), None),
            (
                hash,
                Some("99999"),
                Some("expected a whole number from 1 to 1024 for Hash, got \"99999\""),
            ),
            (hash, Some("a"), Some("expected a whole number from 1 to 1024 for Hash, got \"a\"")),
            (hash, None, Some("expected a whole number from 1 to 1024 for Hash, got none")),
            (style, Some("very solid"), None),
            (style, Some("x"), Some("expected one of Very Solid, Risky for Style, got \"x\"")),
            ("option name Ponder type check default false", Some("true"), None),
            (
                "option name Ponder type check default false",
                Some("1"),
                Some("expected true or false for Ponder, got \"1\""),
            ),
            ("option name Clear Hash type button", None, None),
            (
                "option name Clear Hash type button",
                Some("1"),
                Some("expected no value for Clear Hash, got \"1\""),
            ),
            ("option name SyzygyPath type string default <empty>", Some("a b"), None),
            ("option name Odd type spin", Some("7"), None),
        ] {
            let refused = refused.map(str::to_owned);
            assert_eq!(refusal(AnnouncedOption::of_uci(line), value), refused, "{line}");
        }
    }

    #[test]
    fn xboard_announces_the_same_in_other_words() {
        for (text, value, refused) in [
            ("Skill Level -spin 20 0 20", Some("3"), None),
            (
                "Skill Level -spin 20 0 20",
                Some("21"),
                Some("expected a whole number from 0 to 20 for Skill Level, got \"21\""),
            ),
            ("Ponder -check 0", Some("1"), None),
            ("Ponder -check 0", Some("yes"), Some("expected one of 0, 1 for Ponder, got \"yes\"")),
            ("Style -combo Solid /// *Risky", Some("Risky"), None),
            (
                "Style -combo Solid /// *Risky",
                Some("x"),
                Some("expected one of Solid, Risky for Style, got \"x\""),
            ),
            ("Book -file x.bin", Some("y.bin"), None),
        ] {
            let refused = refused.map(str::to_owned);
            assert_eq!(refusal(AnnouncedOption::of_xboard(text), value), refused, "{text}");
        }
        assert_eq!(AnnouncedOption::of_xboard("").map(|option| option.name), None);
    }
}
