//! A built-in player that thinks on request.

use std::{sync::Mutex, time::Duration};

use jogada_core::Seated;
use jogada_search::{AnyEngine, Limit, Stop, Thought};
use pyo3::{prelude::*, types::PyDict};

use super::{Position, chance, find, said};
use crate::{TEXTS, args, lang::refused, work};

/// A built-in player, which thinks with what the seat to move may know.
///
/// Um jogador da casa, que pensa só com o que o assento da vez pode saber.
#[pyclass(frozen, module = "jogada.arena")]
#[allow(missing_debug_implementations, reason = "engines need not be printable")]
pub(crate) struct Engine {
    pub(crate) game: &'static str,
    /// `Mutex` for two threads of Python that use one engine: the second waits.
    pub(crate) engine: Mutex<Box<dyn AnyEngine>>,
}

#[pymethods]
impl Engine {
    /// The player of this name, such as `engine`, `random` or `engine:3`, which plays at level 3.
    ///
    /// O jogador desse nome, como `engine`, `random` ou `engine:3`, que joga no nível 3.
    #[new]
    #[pyo3(signature = (game, name = "engine", *, seed = None))]
    fn new(
        game: &Bound<'_, PyAny>,
        name: &str,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Engine> {
        let entry = find(&args::text("game", game)?)?;
        let engine =
            entry.player(name, chance(game.py(), seed)?).map_err(|bad| said("name", &bad))?;
        Ok(Engine { game: entry.kind.name, engine: Mutex::new(engine) })
    }

    /// Chooses a move within the limits; without any, it thinks for one second. Ctrl-C interrupts it.
    ///
    /// Escolhe um lance dentro dos limites; sem limite nenhum, pensa um segundo. Ctrl-C interrompe.
    #[pyo3(signature = (pos, *, seconds = None, nodes = None, depth = None))]
    fn think<'py>(
        &self,
        py: Python<'py>,
        pos: &Bound<'py, Position>,
        seconds: Option<f64>,
        nodes: Option<&Bound<'_, PyAny>>,
        depth: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let limit = limit(seconds, nodes, depth)?;
        self.work(py, pos.get(), |engine, at, stop| engine.think(at, limit, stop))
    }

    /// The same, with the value of every legal move in `scores`.
    ///
    /// O mesmo, com o valor de cada lance válido em `scores`.
    #[pyo3(signature = (pos, *, seconds = None, nodes = None, depth = None))]
    fn weigh<'py>(
        &self,
        py: Python<'py>,
        pos: &Bound<'py, Position>,
        seconds: Option<f64>,
        nodes: Option<&Bound<'_, PyAny>>,
        depth: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let limit = limit(seconds, nodes, depth)?;
        self.work(py, pos.get(), |engine, at, stop| engine.weigh(at, limit, stop))
    }
}

impl Engine {
    fn work<'py>(
        &self,
        py: Python<'py>,
        Position(pos): &Position,
        think: impl FnOnce(&mut dyn AnyEngine, Seated<'_>, &Stop) -> Thought<u32> + Send,
    ) -> PyResult<Bound<'py, PyDict>> {
        if pos.name() != self.game {
            let why = TEXTS.message("other-games-position").with("game", self.game);
            return Err(refused("pos", why.with("got", pos.name())));
        }
        let over = || refused("pos", TEXTS.message("position-is-over"));
        let seat = pos.turn().seat().ok_or_else(over)?;
        let thought = work::interruptible(py, |stop| {
            let mut engine = self.engine.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            think(&mut **engine, Seated::new(pos, seat), stop)
        })?;
        let spell = |code: u32| pos.spell(code).unwrap_or_default();
        let scores: Vec<(String, i32)> =
            thought.scores.iter().map(|scored| (spell(scored.m), scored.score)).collect();
        let dict = PyDict::new(py);
        dict.set_item("best", spell(thought.best))?;
        dict.set_item("scores", scores)?;
        let line = pos.line(&thought.line).into_iter().map(|choice| choice.text);
        dict.set_item("line", line.collect::<Vec<String>>())?;
        dict.set_item("nodes", thought.nodes)?;
        dict.set_item("depth", thought.depth)?;
        dict.set_item("proved", thought.proved)?;
        Ok(dict)
    }
}

/// What one move may cost; one second if no limit is given.
pub(crate) fn limit(
    seconds: Option<f64>,
    nodes: Option<&Bound<'_, PyAny>>,
    depth: Option<&Bound<'_, PyAny>>,
) -> PyResult<Limit> {
    let nodes = args::whole("nodes", nodes, u64::MAX)?;
    let depth = args::whole("depth", depth, u64::from(u32::MAX))?.map(|depth| depth as u32);
    let time = match seconds {
        None if nodes.is_none() && depth.is_none() => Some(Duration::from_secs(1)),
        None => None,
        Some(seconds) => Some(Duration::try_from_secs_f64(seconds).map_err(|_| {
            let got = seconds.to_string();
            refused("seconds", TEXTS.message("expected-seconds").with("got", got))
        })?),
    };
    Ok(Limit { time, nodes, depth })
}
