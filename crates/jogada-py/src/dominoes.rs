//! `jogada.domino`: the judge's table, and our player of dominoes on what the assignment's players are told.

use std::time::Duration;

use ::dominoes::{Dominoes, End, Ends, Move, Options, Ply, Tile, Tiles, View, engine::Master};
use jogada_core::{AnyGame, Game, Seat, Viewer};
use jogada_search::{Engine, Limit};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyTuple};
use serde_json::json;

use crate::{args, work};

const SEATS: u8 = 4;
const HAND: usize = 10;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<DominoTable>()?;
    module.add_function(wrap_pyfunction!(domino_pensa, module)?)
}

/// One game on the judge's table, who sees everything.
#[pyclass]
#[derive(Debug)]
struct DominoTable(Dominoes);

#[pymethods]
impl DominoTable {
    #[new]
    fn new(starter: &Bound<'_, PyAny>, chance: u64) -> PyResult<DominoTable> {
        let starter = args::int("starter", starter, 0..=3)? as u8;
        let options = Options { starter: Some(Seat::new(starter)) };
        let pos = Dominoes::start(&options, args::seed(chance))
            .map_err(|bad| PyValueError::new_err(bad.to_string()))?;
        Ok(DominoTable(pos))
    }

    /// What a seat holds.
    fn hand(&self, seat: u8) -> PyResult<Vec<(u8, u8)>> {
        if seat >= SEATS {
            return Err(PyValueError::new_err(format!("seat: esperava de 0 a 3, veio {seat}")));
        }
        Ok(self.0.board().hand(Seat::new(seat)).into_iter().map(Into::into).collect())
    }

    /// Both ends, or nothing before the first tile.
    fn ends(&self) -> Option<(u8, u8)> {
        self.0.board().ends().map(Into::into)
    }

    /// The seat to move, or nothing when the game is over.
    fn turn(&self) -> Option<usize> {
        self.0.turn().seat().map(Seat::index)
    }

    /// The pair that won, 0 or 1; nothing in a draw and while the game goes on.
    fn winner(&self) -> Option<usize> {
        Some(self.0.turn().outcome()?.winner?.index())
    }

    /// Plays what a player answered, as the judge rules: whatever is no tile that it may lay loses the turn.
    /// Returns the tile that was laid.
    fn judge(
        &mut self,
        side: &Bound<'_, PyAny>,
        tile: &Bound<'_, PyAny>,
    ) -> PyResult<Option<(u8, u8)>> {
        if self.0.turn().is_over() {
            return Err(PyValueError::new_err("o jogo acabou"));
        }
        let side = side.extract::<i64>().unwrap_or(1);
        let tile = tile.cast::<PyTuple>().ok().and_then(|tile| tile.extract::<(u8, u8)>().ok());
        let ruled = self.0.judge(side, tile);
        self.0.play_unchecked(ruled);
        Ok(ruled.tile().map(Into::into))
    }

    /// The table in plain characters, with all hands.
    fn text(&self) -> String {
        AnyGame::new(self.0.clone()).look(Viewer::Full).text
    }
}

/// What our player does: the side and the tile, or nothing to pass.
#[pyfunction]
fn domino_pensa(
    position: &Bound<'_, PyAny>,
    tiles: &Bound<'_, PyAny>,
    history: &Bound<'_, PyAny>,
    chance: u64,
    seconds: f64,
) -> PyResult<(u8, Option<(u8, u8)>)> {
    let seat = args::int("position", position, 0..=3)? as u8;
    let hand = args::list("tiles", "uma lista de peças", tiles)?;
    let hand: Tiles = hand.iter().map(|tile| read_tile("tiles", &tile)).collect::<PyResult<_>>()?;
    let view = view(Seat::new(seat), hand, &read_history(history)?)?;
    let limit = Duration::try_from_secs_f64(seconds).map_or(Limit::NONE, Limit::time);
    let mut engine = Master::new(args::seed(chance));
    let thought = work::interruptible(tiles.py(), |stop| engine.think(&view, limit, stop))?;
    Ok(match thought.best {
        Move::Lay { tile, end } => (end as u8, Some(tile.into())),
        Move::Pass => (1, None),
    })
}

/// One line of `play_hist`: who, the side that was named, and the tile.
type Told = (u8, i64, Option<Tile>);

fn read_history(history: &Bound<'_, PyAny>) -> PyResult<Vec<Told>> {
    const NAME: &str = "play_hist";
    const EXPECTED: &str = "uma lista de (p, ext, side, tile)";
    let read = |entry: Bound<'_, PyAny>| {
        let bad = || args::bad_value(NAME, EXPECTED, &entry);
        if entry.len().ok() != Some(4) {
            return Err(bad());
        }
        let seat = entry.get_item(0)?.extract::<u8>().map_err(|_| bad())?;
        // A side that is no number acts as the right one.
        let side = entry.get_item(2)?.extract::<i64>().unwrap_or(1);
        let tile = entry.get_item(3)?;
        let tile = if tile.is_none() { None } else { Some(read_tile(NAME, &tile)?) };
        Ok((seat, side, tile))
    };
    args::list(NAME, EXPECTED, history)?.iter().map(read).collect()
}

fn read_tile(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Tile> {
    let (low, high) = args::pair(name, given, ::dominoes::NUMBERS)?;
    Tile::new(low, high).ok_or_else(|| args::bad_value(name, "uma peça de (0, 0) a (9, 9)", given))
}

/// The view of the seat to move that its hand and the history say; a history that cannot be is refused.
fn view(seat: Seat, hand: Tiles, history: &[Told]) -> PyResult<View> {
    let starter = history.first().map_or(seat, |&(starter, _, _)| Seat::new(starter));
    let mut counts = [HAND; SEATS as usize];
    let mut ends: Option<Ends> = None;
    let mut plies = Vec::new();
    for &(who, side, tile) in history {
        let end = tile.map(|tile| lands(ends, tile, side));
        plies.push(Ply { seat: Seat::new(who), ends, end, tile });
        if let (Some(tile), Some(end)) = (tile, end) {
            if ends.is_some_and(|ends| !ends.matching().contains(tile)) || who >= SEATS {
                let why = format!("play_hist: esperava uma peça que encaixa, veio {tile}");
                return Err(PyValueError::new_err(why));
            }
            ends = Some(Ends::after(ends, tile, end));
            counts[usize::from(who)] = counts[usize::from(who)].saturating_sub(1);
        }
    }
    let mut hands = [None; SEATS as usize];
    hands[seat.index()] = Some(hand);
    let json = json!({
        "starter": starter, "turn": seat, "winner": null, "ends": ends,
        "counts": counts, "hands": hands, "plies": plies,
    });
    serde_json::from_value(json).map_err(|error| {
        PyValueError::new_err(format!("tiles, play_hist: um jogo que não pode ser: {error}"))
    })
}

/// Where the judge laid a tile for which a side was named.
fn lands(ends: Option<Ends>, tile: Tile, side: i64) -> End {
    match ends {
        Some(ends) if tile.has(ends.left) && (side == 0 || !tile.has(ends.right)) => End::Left,
        _ => End::Right,
    }
}
