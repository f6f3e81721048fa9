//! The language of errors and of what is told of matches: what `jogada.idioma` was told, else `JOGADA_LANG`, else Portuguese.
//!
//! Portuguese is the language of the assignments, so that the machine's locale does not matter. What an assignment
//! prescribes word by word is in Portuguese whatever is chosen here.

use std::sync::{OnceLock, RwLock};

use jogada_text::{Lang, Message};
use pyo3::{exceptions::PyValueError, prelude::*};

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

/// `ValueError`: why an argument is refused.
pub(crate) fn refused(name: &str, why: Message) -> PyErr {
    PyValueError::new_err(why.at_place(name).say(lang()))
}
