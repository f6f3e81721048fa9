//! `jogada.rainhas`: the queens' assignment on its own dictionaries.

mod sets;

use std::time::Duration;

use jogada_core::{AnyGame, Game, read_value};
use jogada_search::Limit;
use pyo3::{
    intern,
    prelude::*,
    types::{PyDict, PyString, PyTuple},
};
use queens::{
    Hand, Options, Piece, Queens, Square,
    assignment::{self, Jogador, Jogo},
};
use serde_json::json;

use crate::{TEXTS, args, lang::refused, squares::Alphabet, work};
use sets::{SIZE_MAX, Sets, copy};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(rainhas_atacadas_por, module)?)?;
    module.add_function(wrap_pyfunction!(rainhas_atacadas, module)?)?;
    module.add_function(wrap_pyfunction!(rainhas_validas, module)?)?;
    module.add_function(wrap_pyfunction!(rainhas_acabou, module)?)?;
    module.add_function(wrap_pyfunction!(rainhas_cria, module)?)?;
    module.add_function(wrap_pyfunction!(rainhas_escolhe, module)?)
}

#[pyfunction]
fn rainhas_atacadas_por<'py>(
    piece: &Bound<'py, PyAny>,
    square: &Bound<'py, PyAny>,
    size: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = piece.py();
    let size = args::int("tam_tab", size, 1..=SIZE_MAX as i32)? as u8;
    let piece = read_piece("tipo_peça", piece)?;
    let (row, column) = args::pair("pos_peça", square, size)?;
    copy(Sets::of(py, size)?.attacked(py, piece, Square(row, column))?)
}

#[pyfunction]
fn rainhas_atacadas<'py>(game: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = game.py();
    let (size, squares) = read_size(game)?;
    let sets = Sets::of(py, size)?;
    match sets.asked_again(&squares)? {
        Some(known) => Ok(known),
        None => sets.all_attacked(&squares, read_placed(size, &squares)?),
    }
}

#[pyfunction]
fn rainhas_validas<'py>(
    piece: &Bound<'py, PyAny>,
    game: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = game.py();
    let kind = read_piece("tipo_peça", piece)?;
    let (size, placed) = read_board(game)?;
    let sets = Sets::of(py, size)?;
    let closed: Vec<_> = placed
        .into_iter()
        .map(|(piece, square)| sets.closed(py, kind, piece, square))
        .collect::<PyResult<_>>()?;
    let free = copy(sets.board.bind(py))?;
    free.call_method1(intern!(py, "difference_update"), PyTuple::new(py, closed)?)?;
    Ok(free)
}

/// The winner's word, or nothing while the game goes on.
#[pyfunction]
fn rainhas_acabou(
    game: &Bound<'_, PyAny>,
    last: &Bound<'_, PyAny>,
) -> PyResult<Option<&'static str>> {
    let last = read_player("último_a_jogar", last)?;
    Ok(assignment::jogo_acabou(&read_game(game)?, last).map(word))
}

/// A modality's board and both hands.
#[pyfunction]
fn rainhas_cria(
    modality: &Bound<'_, PyAny>,
    chance: u64,
) -> PyResult<(u8, Vec<String>, Vec<String>)> {
    let name = args::text("modalidade", modality)?;
    let options: Options = read_value(&json!({ "modality": name })).map_err(|_| {
        let names = ["tradicional", "grande", "ímpar", "x-random"];
        args::bad_value("modalidade", args::one_of(names.iter()), modality)
    })?;
    let pos =
        Queens::start(&options, args::seed(chance)).map_err(|bad| refused("modalidade", bad.0))?;
    let [first, second] = jogada_core::Side::BOTH.map(|side| letters(pos.hand(side)));
    Ok((pos.size(), first, second))
}

/// What one of our players does: its piece and square.
#[pyfunction]
fn rainhas_escolhe(
    game: &Bound<'_, PyAny>,
    player: &Bound<'_, PyAny>,
    name: &str,
    chance: u64,
    seconds: f64,
) -> PyResult<(String, (u8, u8))> {
    let pos = position(&read_game(game)?, read_player("jogador", player)?)?;
    let mut engine =
        queens::ENTRY.player(name, args::seed(chance)).map_err(|why| refused("jogador", why))?;
    let limit = Duration::try_from_secs_f64(seconds).map_or(Limit::NONE, Limit::time);
    let pos = AnyGame::new(pos);
    let thought = work::think(game.py(), &mut *engine, &pos, limit)?;
    let chosen = thought
        .map(|thought| thought.best)
        .ok_or_else(|| refused("jogo", TEXTS.message("no-legal-move")))?;
    // The move's stable code: kind, row and column.
    let [_, kind, row, column] = chosen.to_be_bytes();
    Ok((Piece::ALL[usize::from(kind)].letter().to_string(), (row, column)))
}

fn field<'py>(
    game: &Bound<'py, PyDict>,
    key: &Bound<'py, PyString>,
) -> PyResult<Bound<'py, PyAny>> {
    game.get_item(key)?
        .ok_or_else(|| refused("jogo", TEXTS.message("missing-key").with("key", key.to_string())))
}

/// The board's size and the pieces on it.
fn read_board(game: &Bound<'_, PyAny>) -> PyResult<(u8, Vec<(Piece, Square)>)> {
    let (size, squares) = read_size(game)?;
    Ok((size, read_placed(size, &squares)?))
}

/// The board's size and the dictionary of its pieces.
fn read_size<'py>(game: &Bound<'py, PyAny>) -> PyResult<(u8, Bound<'py, PyDict>)> {
    let (game, py) = (args::dict("jogo", game)?, game.py());
    let size = field(game, intern!(py, "tamanho"))?;
    let size = args::int("jogo['tamanho']", &size, 1..=SIZE_MAX as i32)? as u8;
    let placed = field(game, intern!(py, "ocupadas"))?;
    Ok((size, args::dict("jogo['ocupadas']", &placed)?.clone()))
}

fn read_placed(size: u8, squares: &Bound<'_, PyDict>) -> PyResult<Vec<(Piece, Square)>> {
    let read = |(square, piece): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let (row, column) = args::pair("jogo['ocupadas']", &square, size)?;
        Ok((read_piece("jogo['ocupadas']", &piece)?, Square(row, column)))
    };
    squares.iter().map(read).collect()
}

fn read_game(game: &Bound<'_, PyAny>) -> PyResult<Jogo> {
    let (size, placed) = read_board(game)?;
    let game = args::dict("jogo", game)?;
    let hand = |key: &str| -> PyResult<Vec<Piece>> {
        let name = format!("jogo['{key}']");
        let held = field(game, &PyString::intern(game.py(), key))?;
        let held = args::list(&name, TEXTS.message("expected-pieces"), &held)?;
        held.iter().map(|piece| read_piece(&name, &piece)).collect()
    };
    let ocupadas = placed.into_iter().map(|(piece, square)| (square, piece)).collect();
    Ok(Jogo { tamanho: size, ocupadas, primeiro: hand("primeiro")?, segundo: hand("segundo")? })
}

fn read_piece(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Piece> {
    static PIECES: Alphabet<5> = Alphabet::new([
        Piece::ALL[0].letter(),
        Piece::ALL[1].letter(),
        Piece::ALL[2].letter(),
        Piece::ALL[3].letter(),
        Piece::ALL[4].letter(),
    ]);
    PIECES.read(name, given).map(|index| Piece::ALL[index])
}

fn read_player(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Jogador> {
    match args::text(name, given)?.as_str() {
        "primeiro" => Ok(Jogador::Primeiro),
        "segundo" => Ok(Jogador::Segundo),
        _ => Err(args::bad_value(name, args::one_of(["primeiro", "segundo"].iter()), given)),
    }
}

fn word(player: Jogador) -> &'static str {
    match player {
        Jogador::Primeiro => "primeiro",
        Jogador::Segundo => "segundo",
    }
}

fn letters(hand: Hand) -> Vec<String> {
    hand.pieces().map(|piece| piece.letter().to_string()).collect()
}

/// A position that our players can think about; they refuse one that no game can reach.
fn position(game: &Jogo, to_move: Jogador) -> PyResult<Queens> {
    let hand = |player| game.mao(player).iter().map(|piece| piece.letter()).collect::<String>();
    let placed: Vec<_> =
        game.ocupadas.iter().map(|(&Square(row, column), piece)| (piece, row, column)).collect();
    let to_move = match to_move {
        Jogador::Primeiro => "first",
        Jogador::Segundo => "second",
    };
    let json = json!({
        "size": game.tamanho,
        "first": hand(Jogador::Primeiro),
        "second": hand(Jogador::Segundo),
        "placed": placed,
        "to_move": to_move,
    });
    read_value(&json).map_err(|why| refused("jogo", why))
}
