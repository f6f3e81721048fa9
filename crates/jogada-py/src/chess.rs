//! `jogada.xadrez`: the listing of the chess assignment, whole and piece by piece.

use ::chess::{
    Fen, Kind,
    fen::Fields,
    listing::{KINDS, Style, in_order, listing},
    squares,
};
use pyo3::prelude::*;

use crate::{TEXTS, args, lang::refused};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(xadrez_movimentos, module)?)?;
    module.add_function(wrap_pyfunction!(xadrez_movimentos_de, module)?)?;
    module.add_function(wrap_pyfunction!(xadrez_pecas, module)?)?;
    module.add_function(wrap_pyfunction!(xadrez_valores, module)?)
}

/// Every legal move, as the assignment writes and orders them.
#[pyfunction]
fn xadrez_movimentos(fen: &Bound<'_, PyAny>, suffix: bool) -> PyResult<Vec<String>> {
    Ok(listing(&read(fen)?.board, Style { en_passant_suffix: suffix }))
}

/// Those of them that begin on a square.
#[pyfunction]
fn xadrez_movimentos_de(
    fen: &Bound<'_, PyAny>,
    square: &Bound<'_, PyAny>,
) -> PyResult<Vec<String>> {
    let board = read(fen)?.board;
    let name = args::text("casa", square)?;
    let from = ::chess::Square::parse(name.as_bytes())
        .ok_or_else(|| args::bad_value("casa", TEXTS.message("expected-square"), square))?;
    let written = listing(&board, Style::default());
    let moves = in_order(&board).into_iter().zip(written);
    Ok(moves.filter(|(m, _)| m.from() == from).map(|(_, text)| text).collect())
}

/// The letter and the square of every piece of the side to move, in the order of the listing.
#[pyfunction]
fn xadrez_pecas(fen: &Bound<'_, PyAny>) -> PyResult<Vec<(char, String)>> {
    let board = read(fen)?.board;
    let mut pieces = Vec::new();
    for (kind, _) in KINDS {
        let mut found: Vec<_> = squares(board.pieces(board.turn(), kind)).collect();
        found.sort_by_key(|square| (square.file(), square.rank()));
        pieces.extend(found.into_iter().map(|square| (kind.letter(), square.to_string())));
    }
    Ok(pieces)
}

/// What the assignment says that each kind is worth.
#[pyfunction]
fn xadrez_valores() -> Vec<(char, i32)> {
    Kind::ALL.iter().map(|kind| (kind.letter(), kind.value())).collect()
}

fn read(fen: &Bound<'_, PyAny>) -> PyResult<Fen> {
    let text = args::text("fen", fen)?;
    Fen::read(&text, Fields::Six).map_err(|bad| refused("fen", bad.0))
}
