//! `jogada.rothelo`: the assignment's three functions on 8×8 lists, and its program.

use ::othello::assignment::{self, Tabuleiro};
use pyo3::prelude::*;

use crate::{
    TEXTS, args, context,
    lang::{lang, refused},
    squares::Alphabet,
    work,
};

static STONES: Alphabet<3> = Alphabet::new([' ', '*', 'o']);
const BYTES: [u8; 3] = *b" *o";

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(rothelo_pode, module)?)?;
    module.add_function(wrap_pyfunction!(rothelo_escolhe, module)?)?;
    module.add_function(wrap_pyfunction!(rothelo_joga, module)?)?;
    module.add_function(wrap_pyfunction!(rothelo_programa, module)?)
}

#[pyfunction]
fn rothelo_pode(
    board: &Bound<'_, PyAny>,
    player: &Bound<'_, PyAny>,
    row: &Bound<'_, PyAny>,
    column: &Bound<'_, PyAny>,
) -> PyResult<bool> {
    let (row, column) = read_square(row, column)?;
    Ok(assignment::pode_jogar(&read_board(board)?, read_player(player)?, row, column))
}

#[pyfunction]
fn rothelo_escolhe(
    board: &Bound<'_, PyAny>,
    player: &Bound<'_, PyAny>,
    chance: u64,
) -> PyResult<Option<(usize, usize)>> {
    let (tabuleiro, player) = (read_board(board)?, read_player(player)?);
    work::interruptible(board.py(), |stop| {
        assignment::escolhe_ate(&tabuleiro, player, args::seed(chance), stop)
    })
}

/// Plays on the lists that were given.
#[pyfunction]
fn rothelo_joga(
    board: &Bound<'_, PyAny>,
    player: &Bound<'_, PyAny>,
    row: &Bound<'_, PyAny>,
    column: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let (row, column) = read_square(row, column)?;
    let before = read_board(board)?;
    let stone = read_player(player)?;
    if !assignment::pode_jogar(&before, stone, row, column) {
        let got = format!("({row}, {column})");
        return Err(refused("lin, col", TEXTS.message("expected-move").with("got", got)));
    }
    let mut after = before;
    assignment::joga(&mut after, stone, row, column);
    for row in 0..8 {
        for column in (0..8).filter(|&column| after[row][column] != before[row][column]) {
            board.get_item(row)?.set_item(column, player)?;
        }
    }
    Ok(())
}

/// The assignment's program.
#[pyfunction]
fn rothelo_programa(py: Python<'_>, level: &Bound<'_, PyAny>, chance: u64) -> PyResult<()> {
    let level = args::int("nível", level, 1..=10)?;
    let words = ["rothelo".to_owned(), "--level".to_owned(), level.to_string()];
    context::run(py, &::othello::ENTRY, &words, chance, lang()).map(drop)
}

fn read_board(given: &Bound<'_, PyAny>) -> PyResult<Tabuleiro> {
    let rows = STONES.read_board(given, Some(8), |stone| BYTES[stone])?;
    let mut board = [[b' '; 8]; 8];
    for (row, read) in board.iter_mut().zip(&rows) {
        row.copy_from_slice(read);
    }
    Ok(board)
}

fn read_player(given: &Bound<'_, PyAny>) -> PyResult<u8> {
    match STONES.read("jogador", given)? {
        0 => Err(args::bad_value("jogador", args::one_of(['*', 'o'].iter()), given)),
        stone => Ok(BYTES[stone]),
    }
}

fn read_square(row: &Bound<'_, PyAny>, column: &Bound<'_, PyAny>) -> PyResult<(usize, usize)> {
    Ok((args::int("lin", row, 0..=7)? as usize, args::int("col", column, 0..=7)? as usize))
}
