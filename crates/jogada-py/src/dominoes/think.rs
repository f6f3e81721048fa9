//! Our player of dominoes, with only what the assignment's players know.

use std::time::Duration;

use ::dominoes::{End, Ends, Move, Ply, Tile, Tiles, View, engine::Master};
use jogada_core::{Seat, read_value};
use jogada_search::{Engine, Limit};
use jogada_text::Message;
use pyo3::prelude::*;
use serde_json::json;

use super::SEATS;
use crate::{TEXTS, args, lang::refused, work};

const HAND: usize = 10;

/// What our player does: the side and the tile, or nothing to pass.
#[pyfunction]
pub(super) fn domino_pensa(
    position: &Bound<'_, PyAny>,
    tiles: &Bound<'_, PyAny>,
    history: &Bound<'_, PyAny>,
    chance: u64,
    seconds: f64,
) -> PyResult<(u8, Option<(u8, u8)>)> {
    let seat = args::int("position", position, 0..=3)? as u8;
    let hand = args::list("tiles", TEXTS.message("expected-pieces"), tiles)?;
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
type HistoryLine = (u8, i64, Option<Tile>);

fn read_history(history: &Bound<'_, PyAny>) -> PyResult<Vec<HistoryLine>> {
    const NAME: &str = "play_hist";
    const EXPECTED: Message = TEXTS.message("expected-history");
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
    Tile::new(low, high).ok_or_else(|| args::bad_value(name, TEXTS.message("expected-tile"), given))
}

/// The view of the seat to move that its hand and the history say; a history that cannot be is refused.
fn view(seat: Seat, hand: Tiles, history: &[HistoryLine]) -> PyResult<View> {
    let starter = history.first().map_or(seat, |&(starter, _, _)| Seat::new(starter));
    let mut counts = [HAND; SEATS as usize];
    let mut ends: Option<Ends> = None;
    let mut plies = Vec::new();
    for &(who, side, tile) in history {
        let end = tile.map(|tile| lands(ends, tile, side));
        plies.push(Ply { seat: Seat::new(who), ends, end, tile });
        if let (Some(tile), Some(end)) = (tile, end) {
            if ends.is_some_and(|ends| !ends.matching().contains(tile)) || who >= SEATS {
                let why = TEXTS.message("expected-fitting-tile").with("got", tile.to_string());
                return Err(refused("play_hist", why));
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
    read_value(&json).map_err(|why| {
        refused("tiles, play_hist", TEXTS.message("impossible-game").with("why", why))
    })
}

/// Where the judge laid a tile for which a side was named.
fn lands(ends: Option<Ends>, tile: Tile, side: i64) -> End {
    match ends {
        Some(ends) if tile.has(ends.left) && (side == 0 || !tile.has(ends.right)) => End::Left,
        _ => End::Right,
    }
}
