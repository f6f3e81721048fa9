//! `jogada.gomoku`: the Gomoku assignment on its own lists of lists.

use ::gomoku::assignment::{self, AssignmentBoard};
use jogada_core::Side;
use jogada_text::Lang;
use pyo3::prelude::*;

use crate::{TEXTS, args, context, lang::refused, squares::Alphabet};

static STONES: Alphabet<3> = Alphabet::new([' ', 'p', 'b']);

/// No line is longer, and no number of the assignment greater.
const FAR: i32 = 1_000_000;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(gomoku_vazia, module)?)?;
    module.add_function(wrap_pyfunction!(gomoku_limitada, module)?)?;
    module.add_function(wrap_pyfunction!(gomoku_linha, module)?)?;
    module.add_function(wrap_pyfunction!(gomoku_linhas, module)?)?;
    module.add_function(wrap_pyfunction!(gomoku_busca, module)?)?;
    module.add_function(wrap_pyfunction!(gomoku_vitoria, module)?)?;
    module.add_function(wrap_pyfunction!(gomoku_pontuacao, module)?)?;
    module.add_function(wrap_pyfunction!(gomoku_sequencia, module)?)?;
    module.add_function(wrap_pyfunction!(gomoku_texto, module)?)?;
    module.add_function(wrap_pyfunction!(gomoku_analise, module)?)?;
    module.add_function(wrap_pyfunction!(gomoku_jogar, module)?)
}

#[pyfunction]
fn gomoku_vazia(board: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(assignment::is_empty(&read_board(board)?))
}

#[pyfunction]
fn gomoku_limitada(
    board: &Bound<'_, PyAny>,
    y_end: &Bound<'_, PyAny>,
    x_end: &Bound<'_, PyAny>,
    length: &Bound<'_, PyAny>,
    d_y: &Bound<'_, PyAny>,
    d_x: &Bound<'_, PyAny>,
) -> PyResult<String> {
    let board = read_board(board)?;
    let end = (on_board("y_fim", y_end, &board)?, on_board("x_fim", x_end, &board)?);
    let length = args::int("comprimento", length, 1..=FAR)?;
    Ok(assignment::is_bounded(&board, end, length, direction(d_y, d_x)?).say(Lang::Pt))
}

#[pyfunction]
fn gomoku_linha(
    board: &Bound<'_, PyAny>,
    color: &Bound<'_, PyAny>,
    y_start: &Bound<'_, PyAny>,
    x_start: &Bound<'_, PyAny>,
    length: &Bound<'_, PyAny>,
    d_y: &Bound<'_, PyAny>,
    d_x: &Bound<'_, PyAny>,
) -> PyResult<(u32, u32)> {
    let board = read_board(board)?;
    let start = (on_board("y_ini", y_start, &board)?, on_board("x_ini", x_start, &board)?);
    let length = args::int("comprimento", length, 1..=FAR)? as usize;
    Ok(assignment::detect_row(&board, read_color(color)?, start, length, direction(d_y, d_x)?))
}

#[pyfunction]
fn gomoku_linhas(
    board: &Bound<'_, PyAny>,
    color: &Bound<'_, PyAny>,
    length: &Bound<'_, PyAny>,
) -> PyResult<(u32, u32)> {
    let length = args::int("comprimento", length, 1..=FAR)? as usize;
    Ok(assignment::detect_rows(&read_board(board)?, read_color(color)?, length))
}

#[pyfunction]
fn gomoku_busca(board: &Bound<'_, PyAny>) -> PyResult<(usize, usize)> {
    let found = assignment::search_max(&read_board(board)?);
    found.ok_or_else(|| refused("tabuleiro", TEXTS.message("board-is-full")))
}

#[pyfunction]
fn gomoku_vitoria(board: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(assignment::is_win(&read_board(board)?).say(Lang::Pt))
}

#[pyfunction]
fn gomoku_pontuacao(board: &Bound<'_, PyAny>) -> PyResult<i64> {
    Ok(assignment::score(&read_board(board)?))
}

/// Lays stones on the list that was given.
#[pyfunction]
fn gomoku_sequencia(
    given: &Bound<'_, PyAny>,
    y: &Bound<'_, PyAny>,
    x: &Bound<'_, PyAny>,
    d_y: &Bound<'_, PyAny>,
    d_x: &Bound<'_, PyAny>,
    length: &Bound<'_, PyAny>,
    color: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let mut board = read_board(given)?;
    let (y, x) = (on_board("y", y, &board)?, on_board("x", x, &board)?);
    let (d_y, d_x) = direction(d_y, d_x)?;
    let steps = args::int("comprimento", length, 0..=FAR)?;
    let last = [y + d_y * (steps - 1).max(0), x + d_x * (steps - 1).max(0)];
    if last.iter().any(|&number| !(0..board.len() as i32).contains(&number)) {
        return Err(args::bad_value("comprimento", TEXTS.message("expected-sequence"), length));
    }
    let side = read_color(color)?;
    let before = board.clone();
    assignment::put_seq_on_board(&mut board, (y, x), (d_y, d_x), steps as usize, side);
    let stone = STONES.text(given.py(), side.index() + 1);
    for (row, (new, old)) in board.iter().zip(&before).enumerate() {
        for column in (0..new.len()).filter(|&column| new[column] != old[column]) {
            given.get_item(row)?.set_item(column, &stone)?;
        }
    }
    Ok(())
}

#[pyfunction]
fn gomoku_texto(board: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(assignment::print_board(&read_board(board)?, Lang::Pt))
}

#[pyfunction]
fn gomoku_analise(board: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(assignment::analysis(&read_board(board)?, Lang::Pt))
}

/// The assignment's dialogue; returns how it ended.
#[pyfunction]
fn gomoku_jogar(py: Python<'_>, size: &Bound<'_, PyAny>, chance: u64) -> PyResult<String> {
    let size = args::int("tamanho_tabuleiro", size, 5..=20)?;
    let words = ["jogar".to_owned(), size.to_string()];
    // The assignment prescribes its words.
    Ok(context::run(py, &::gomoku::ENTRY, &words, chance, Lang::Pt)?.trim().to_owned())
}

fn read_board(given: &Bound<'_, PyAny>) -> PyResult<AssignmentBoard> {
    STONES.read_board(given, None, |stone| match stone {
        1 => Some(Side::First),
        2 => Some(Side::Second),
        _ => None,
    })
}

/// Black moves first.
fn read_color(given: &Bound<'_, PyAny>) -> PyResult<Side> {
    match STONES.read("cor", given)? {
        1 => Ok(Side::First),
        2 => Ok(Side::Second),
        _ => Err(args::bad_value("cor", args::one_of(['p', 'b'].iter()), given)),
    }
}

fn on_board(name: &str, given: &Bound<'_, PyAny>, board: &AssignmentBoard) -> PyResult<i32> {
    args::int(name, given, 0..=board.len() as i32 - 1)
}

fn direction(d_y: &Bound<'_, PyAny>, d_x: &Bound<'_, PyAny>) -> PyResult<(i32, i32)> {
    let direction = (args::int("d_y", d_y, -1..=1)?, args::int("d_x", d_x, -1..=1)?);
    if direction == (0, 0) {
        return Err(args::bad_value("d_y, d_x", TEXTS.message("expected-direction"), d_y));
    }
    Ok(direction)
}
