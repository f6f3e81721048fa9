//! `jogada.arena`: positions, engines, matches and tournaments of any game in the registry.
//!
//! In reading order: a `Position` is a value; an `Engine` thinks about one; `table` plays a match of which a `Match` is the
//! record; `event` plays a `Tournament` of many. A player is an engine, a `function` of Python, or a bot (`bots`).

mod bots;
mod engine;
mod event;
mod function;
mod grade;
mod position;
mod record;
mod table;
mod tournament;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use jogada_core::{Kind, Seed};
use jogada_game::Entry;
use jogada_text::Message;
use pyo3::{exceptions::PyRuntimeError, prelude::*};
use serde_json::Value;

use crate::{
    TEXTS, args,
    lang::{lang, refused},
    work,
};
pub(crate) use bots::bot_builder;
pub(crate) use engine::Engine;
pub(crate) use position::Position;
pub(crate) use record::Match;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Position>()?;
    module.add_class::<Engine>()?;
    module.add_class::<Match>()?;
    module.add_class::<tournament::Tournament>()?;
    module.add_function(wrap_pyfunction!(arena_games, module)?)?;
    module.add_function(wrap_pyfunction!(arena_players, module)?)?;
    module.add_function(wrap_pyfunction!(arena_random_games, module)?)?;
    module.add_function(wrap_pyfunction!(table::arena_match, module)?)?;
    module.add_function(wrap_pyfunction!(event::arena_tournament, module)?)?;
    module.add_function(wrap_pyfunction!(grade::arena_grade, module)?)?;
    module.add_function(wrap_pyfunction!(bots::jail_main, module)?)
}

/// Each game's name and one sentence about it.
#[pyfunction]
fn arena_games() -> Vec<(&'static str, String)> {
    let line = |entry: &'static Entry| (entry.kind.name, entry.about().say(lang()));
    all_games::GAMES.iter().map(line).collect()
}

/// Each built-in player's name and one sentence about it.
#[pyfunction]
fn arena_players(game: &Bound<'_, PyAny>) -> PyResult<Vec<(&'static str, String)>> {
    let entry = find(&args::text("game", game)?)?;
    Ok(entry.builtins().map(|b| (b.name, b.about.say(lang()))).collect())
}

/// How many random games each side won, how many were drawn, and all their moves.
#[pyfunction]
fn arena_random_games(
    game: &Bound<'_, PyAny>,
    games: u64,
    options: Option<&Bound<'_, PyAny>>,
    seed: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(u64, u64, u64, u64)> {
    /// Few enough that Ctrl-C is heard soon.
    const AT_ONCE: u64 = 64;
    let name = args::text("game", game)?;
    let entry = find(&name)?;
    let options = read_options(entry, &name, options)?;
    let chance = chance(game.py(), seed)?;
    let kind: Kind = entry.kind;
    let (done, is_stopped) = (AtomicU64::new(0), AtomicBool::new(false));
    let play = || {
        let mut sum = (0, 0, 0, 0);
        for (number, first) in (0..games).step_by(AT_ONCE as usize).enumerate() {
            if is_stopped.load(Ordering::Relaxed) {
                break;
            }
            done.store(first, Ordering::Relaxed);
            let seed = chance.derive("rollouts", number as u64);
            let tally = kind.random_games(&options, seed, AT_ONCE.min(games - first))?;
            sum.0 += tally.wins[0];
            sum.1 += tally.wins[1];
            sum.2 += tally.draws;
            sum.3 += tally.moves;
        }
        Ok(sum)
    };
    let glance = |_: Python<'_>| match progress {
        Some(told) => told.call1((done.load(Ordering::Relaxed), games)).map(drop),
        None => Ok(()),
    };
    let interrupt = |_: Python<'_>| is_stopped.store(true, Ordering::Relaxed);
    let (played, heard) = work::attended(game.py(), play, glance, interrupt)?;
    heard?;
    played.map_err(|bad: jogada_core::BadOptions| said("options", &bad.0))
}

pub(crate) fn find(name: &str) -> PyResult<&'static Entry> {
    all_games::find(name).map_err(|bad| said("game", &bad))
}

/// The options that the game's name stands for, and over them those that were given.
pub(crate) fn read_options(
    entry: &Entry,
    name: &str,
    given: Option<&Bound<'_, PyAny>>,
) -> PyResult<Value> {
    let mut options =
        Entry::read_options(entry.options_of(name), &[]).map_err(|bad| said("options", &bad.0))?;
    let Some(given) = given.filter(|given| !given.is_none()) else { return Ok(options) };
    let dict = args::dict("options", given)?;
    let json: String = given.py().import("json")?.call_method1("dumps", (dict,))?.extract()?;
    let bad = |_| args::bad_value("options", TEXTS.message("expected-options"), given);
    let more: serde_json::Map<String, Value> = serde_json::from_str(&json).map_err(bad)?;
    if let Value::Object(options) = &mut options {
        options.extend(more);
    }
    Ok(options)
}

/// The seed that was named, else one of Python's chance, so that `random.seed` rules here too.
pub(crate) fn chance(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    let number = match args::whole("seed", seed, u64::MAX)? {
        Some(number) => number,
        None => py.import("random")?.call_method1("getrandbits", (64,))?.extract()?,
    };
    Ok(args::seed(number))
}

pub(crate) fn to_python<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}

pub(crate) fn said(name: &str, said: &Message) -> PyErr {
    refused(name, said.clone())
}

/// The machine lacks something: no player is to blame.
pub(crate) fn of_machine(why: &Message) -> PyErr {
    PyRuntimeError::new_err(TEXTS.message("machine-failed").with("why", why).say(lang()))
}
