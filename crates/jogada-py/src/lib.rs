//! The compiled half of the Python package `jogada`: what its modules of Python call, with every argument checked.
//!
//! In reading order: `lang` is the language of messages; `args` reads what Python sends and refuses it by name, `work`
//! thinks without the interpreter's lock until Ctrl-C is pressed, `context` runs a game's tool with Python's own streams,
//! and `squares` reads boards that are lists; then one file for each game's assignment, `arena` for all games at once,
//! and `envs` for programs that learn.

mod arena;
mod args;
mod chess;
mod context;
mod dominoes;
mod envs;
mod gomoku;
mod lang;
mod othello;
mod queens;
mod squares;
mod work;

use pyo3::prelude::*;

/// Only `jogada`'s own modules import this.
#[pymodule]
fn _jogada(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(lang::idioma, module)?)?;
    module.add_function(wrap_pyfunction!(lang::refusal, module)?)?;
    queens::add(module)?;
    gomoku::add(module)?;
    othello::add(module)?;
    chess::add(module)?;
    dominoes::add(module)?;
    arena::add(module)?;
    envs::add(module)
}

/// What this crate says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("py");
