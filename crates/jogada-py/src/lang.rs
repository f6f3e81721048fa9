//! The language of errors and of messages about matches: the one set by `jogada.idioma`, else `JOGADA_LANG`, else
//! Portuguese.
//!
//! Portuguese is the language of the assignments, so that the machine's locale does not matter. What an assignment
//! prescribes word by word is in Portuguese whatever is chosen here.

use std::sync::{OnceLock, RwLock};

use jogada_text::{Lang, Message};
use pyo3::{
    exceptions::{PyKeyError, PyValueError},
    prelude::*,
};

use crate::TEXTS;

static CHOSEN: RwLock<Option<Lang>> = RwLock::new(None);

/// The language that people read.
pub(crate) fn lang() -> Lang {
    static VARIABLE: OnceLock<Lang> = OnceLock::new();
    let chosen = CHOSEN.read().map_or(None, |chosen| *chosen);
    chosen.unwrap_or_else(|| {
        *VARIABLE.get_or_init(|| {
            std::env::var("JOGADA_LANG").ok().and_then(|tag| tag.parse().ok()).unwrap_or(Lang::Pt)
        })
    })
}

/// Chooses the language of messages, if one is named; returns the one that is spoken.
#[pyfunction]
pub(crate) fn idioma(tag: Option<&str>) -> PyResult<&'static str> {
    if let Some(tag) = tag {
        let named: Lang = tag.parse().map_err(|bad| refused("idioma", bad))?;
        if let Ok(mut chosen) = CHOSEN.write() {
            *chosen = Some(named);
        }
    }
    Ok(lang().tag())
}

/// The messages that modules of Python say.
const SAID_BY_PYTHON: [&str; 33] = [
    "expected-dictionary",
    "expected-text",
    "expected-integer",
    "two-players",
    "two-or-more-players",
    "names-and-functions",
    "list",
    "modalities-and-counts",
    "piece-and-square",
    "key-of-type",
    "first-or-second",
    "names-of-both",
    "square-of-piece",
    "list-of-pairs",
    "two-or-more-pairs",
    "count-of-games",
    "write-play",
    "jailed-needs-judge",
    "python-file",
    "two-player-objects",
    "pairs",
    "number-of-games",
    "list-of-players",
    "list-or-dictionary",
    "integer-up-to",
    "number",
    "plain-values",
    "tournament-interrupted",
    "seed-is-mixed",
    "expected-letter",
    "expected-row-and-column",
    "games-and-time",
    "seed-is-guessable",
];

/// Why a module of Python refuses an argument: the key of a message, the argument, and what came.
#[pyfunction]
#[pyo3(signature = (key, name = None, got = None, which = None))]
pub(crate) fn refusal(
    key: &str,
    name: Option<String>,
    got: Option<String>,
    which: Option<String>,
) -> PyResult<String> {
    let known = SAID_BY_PYTHON.into_iter().find(|known| *known == key);
    let known = known.ok_or_else(|| PyKeyError::new_err(key.to_owned()))?;
    let mut message = TEXTS.message(known);
    for (argument, value) in [("got", got), ("which", which)] {
        message = value.into_iter().fold(message, |message, value| message.with(argument, value));
    }
    Ok(name.into_iter().fold(message, Message::at_place).say(lang()))
}

/// `ValueError`: why an argument is refused.
pub(crate) fn refused(name: &str, why: Message) -> PyErr {
    PyValueError::new_err(why.at_place(name).say(lang()))
}
