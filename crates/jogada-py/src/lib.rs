//! The compiled half of the Python package `jogada`: what its modules of Python call, with every argument checked.
//!
//! In reading order: `args` reads what Python sends and refuses it by name, `work` thinks without the interpreter's
//! lock until somebody presses Ctrl-C, `desk` lends a game's tool Python's own streams, and `squares` reads boards
//! that are lists; then one file for each game's assignment,
//! `arena` with `svg` for all games at once, and `envs` for programs that learn.

mod arena;
mod args;
mod chess;
mod desk;
mod dominoes;
mod envs;
mod gomoku;
mod othello;
mod queens;
mod squares;
mod svg;
mod work;

use pyo3::prelude::*;

/// Only `jogada`'s own modules import this.
#[pymodule]
fn _jogada(module: &Bound<'_, PyModule>) -> PyResult<()> {
    queens::add(module)?;
    gomoku::add(module)?;
    othello::add(module)?;
    chess::add(module)?;
    dominoes::add(module)?;
    arena::add(module)?;
    envs::add(module)
}
