//! `jogada.arena`: positions and engines of any game in the registry.

use std::{sync::Mutex, time::Duration};

use jogada_core::{AnyGame, Kind, Lang, Said, Seat, Seated, Seed, Viewer};
use jogada_search::{AnyEngine, Entry, Limit, Stop, Thought};
use pyo3::{
    exceptions::{PyRuntimeError, PyValueError},
    prelude::*,
    types::PyDict,
};
use serde_json::Value;

use crate::{args, svg, work};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Position>()?;
    module.add_class::<Engine>()?;
    module.add_function(wrap_pyfunction!(arena_games, module)?)?;
    module.add_function(wrap_pyfunction!(arena_players, module)?)?;
    module.add_function(wrap_pyfunction!(arena_random_games, module)?)
}

/// Uma posição de qualquer jogo. Não muda: `play` devolve a posição seguinte.
#[pyclass(frozen, module = "jogada.arena")]
#[derive(Debug)]
struct Position(AnyGame);

#[pymethods]
impl Position {
    /// A posição inicial; `options` são as do jogo, e `seed` dá o acaso.
    #[new]
    #[pyo3(signature = (game, options = None, *, seed = None))]
    fn new(
        game: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyAny>>,
        seed: Option<u64>,
    ) -> PyResult<Position> {
        let name = args::text("game", game)?;
        let entry = find(&name)?;
        let chance = chance(game.py(), seed)?;
        let pos = entry
            .kind
            .start(&read_options(entry, &name, options)?, chance)
            .map_err(|bad| said("options", &bad.0))?;
        Ok(Position(pos))
    }

    /// O nome do jogo.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.name()
    }

    /// Quantos sentam à mesa.
    #[getter]
    fn seats(&self) -> u8 {
        self.0.seats()
    }

    /// O assento que tem a vez, ou `None` se o jogo acabou.
    #[getter]
    fn turn(&self) -> Option<usize> {
        self.0.turn().seat().map(Seat::index)
    }

    /// Como acabou: `winner` (lado 0, 1 ou `None`), `scores` e `ending`; `None` enquanto o jogo continua.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(outcome) = self.0.turn().outcome() else { return Ok(None) };
        let dict = PyDict::new(py);
        dict.set_item("winner", outcome.winner.map(|side| side.index()))?;
        dict.set_item("scores", outcome.scores.to_vec())?;
        dict.set_item("ending", outcome.ending.say(Lang::Pt))?;
        Ok(Some(dict))
    }

    /// Os lances válidos, sempre na mesma ordem.
    fn moves(&self) -> Vec<String> {
        self.0.spellings()
    }

    /// A posição depois de um lance; o que não é um lance válido é recusado com o motivo.
    fn play(&self, m: &Bound<'_, PyAny>) -> PyResult<Position> {
        let text = args::text("m", m)?;
        let choice = self.0.parse(&text).map_err(|illegal| said("m", &illegal.0))?;
        let mut next = self.0.clone();
        next.play_code(choice.code).map_err(|illegal| said("m", &illegal.0))?;
        Ok(Position(next))
    }

    /// O que um assento pode saber; sem assento, o que todos sabem.
    #[pyo3(signature = (seat = None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyAny>> {
        let mut json = Vec::new();
        self.0.write_view(self.viewer(seat)?, &mut json);
        to_python(py, &String::from_utf8_lossy(&json))
    }

    /// A figura: largura, altura e itens, para quem quer desenhar.
    #[pyo3(signature = (seat = None))]
    fn picture<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyAny>> {
        let picture = self.0.picture(self.viewer(seat)?);
        let json = serde_json::to_string(&picture)
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        to_python(py, &json)
    }

    /// A figura em SVG.
    #[pyo3(signature = (seat = None))]
    fn svg(&self, seat: Option<u8>) -> PyResult<String> {
        Ok(svg::draw(&self.0.picture(self.viewer(seat)?)))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None)
    }

    /// A posição em letras.
    #[pyo3(signature = (seat = None))]
    fn text(&self, seat: Option<u8>) -> PyResult<String> {
        Ok(self.0.look(self.viewer(seat)?).text)
    }

    fn __str__(&self) -> PyResult<String> {
        self.text(None)
    }

    fn __repr__(&self) -> String {
        match self.turn() {
            Some(seat) => format!("<Position de {}, vez do assento {seat}>", self.game()),
            None => format!("<Position de {}, terminada>", self.game()),
        }
    }
}

impl Position {
    fn viewer(&self, seat: Option<u8>) -> PyResult<Viewer> {
        match seat {
            None => Ok(Viewer::Public),
            Some(seat) if seat < self.0.seats() => Ok(Viewer::Seat(Seat::new(seat))),
            Some(seat) => {
                let last = self.0.seats() - 1;
                let why = format!("seat: esperava um assento de 0 a {last}, veio {seat}");
                Err(PyValueError::new_err(why))
            }
        }
    }
}

/// Um jogador da casa, que pensa só com o que o assento da vez pode saber.
#[pyclass(frozen, module = "jogada.arena")]
#[allow(missing_debug_implementations, reason = "engines need not be printable")]
struct Engine {
    game: &'static str,
    /// `Mutex` for two threads of Python that use one engine: the second waits.
    engine: Mutex<Box<dyn AnyEngine>>,
}

#[pymethods]
impl Engine {
    /// O jogador desse nome, como `engine`, `random` ou `engine:3`, que joga no nível 3.
    #[new]
    #[pyo3(signature = (game, name = "engine", *, seed = None))]
    fn new(game: &Bound<'_, PyAny>, name: &str, seed: Option<u64>) -> PyResult<Engine> {
        let entry = find(&args::text("game", game)?)?;
        let engine =
            entry.player(name, chance(game.py(), seed)?).map_err(|bad| said("name", &bad))?;
        Ok(Engine { game: entry.kind.name, engine: Mutex::new(engine) })
    }

    /// Escolhe um lance dentro dos limites; sem limite nenhum, pensa um segundo. Ctrl-C interrompe.
    #[pyo3(signature = (pos, *, seconds = None, nodes = None, depth = None))]
    fn think<'py>(
        &self,
        py: Python<'py>,
        pos: &Bound<'py, Position>,
        seconds: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let limit = limit(seconds, nodes, depth)?;
        self.work(py, pos.get(), |engine, at, stop| engine.think(at, limit, stop))
    }

    /// O mesmo, com o valor de cada lance válido em `scores`.
    #[pyo3(signature = (pos, *, seconds = None, nodes = None, depth = None))]
    fn weigh<'py>(
        &self,
        py: Python<'py>,
        pos: &Bound<'py, Position>,
        seconds: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
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
            let why = format!("pos: esperava uma posição de {}, veio de {}", self.game, pos.name());
            return Err(PyValueError::new_err(why));
        }
        let seat = pos.turn().seat().ok_or_else(|| {
            PyValueError::new_err("pos: esperava um jogo em andamento, este acabou")
        })?;
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
        dict.set_item("line", line(pos, &thought.line))?;
        dict.set_item("nodes", thought.nodes)?;
        dict.set_item("depth", thought.depth)?;
        dict.set_item("proved", thought.proved)?;
        Ok(dict)
    }
}

/// Each game's name and one sentence about it.
#[pyfunction]
fn arena_games() -> Vec<(&'static str, &'static str)> {
    let line = |entry: &'static Entry| (entry.kind.name, entry.about.say(Lang::Pt));
    all_games::GAMES.iter().map(line).collect()
}

/// Each built-in player's name and one sentence about it.
#[pyfunction]
fn arena_players(game: &Bound<'_, PyAny>) -> PyResult<Vec<(&'static str, String)>> {
    let entry = find(&args::text("game", game)?)?;
    Ok(entry.builtins().map(|b| (b.name, b.about.say(Lang::Pt).to_owned())).collect())
}

/// How many random games each side won, how many were drawn, and all their moves.
#[pyfunction]
fn arena_random_games(
    game: &Bound<'_, PyAny>,
    games: u64,
    options: Option<&Bound<'_, PyAny>>,
    seed: Option<u64>,
) -> PyResult<(u64, u64, u64, u64)> {
    /// Few enough that Ctrl-C is heard soon.
    const AT_ONCE: u64 = 64;
    let name = args::text("game", game)?;
    let entry = find(&name)?;
    let options = read_options(entry, &name, options)?;
    let chance = chance(game.py(), seed)?;
    let kind: Kind = entry.kind;
    let played = work::interruptible(game.py(), |stop| {
        let mut sum = (0, 0, 0, 0);
        for (number, first) in (0..games).step_by(AT_ONCE as usize).enumerate() {
            if stop.is_raised() {
                break;
            }
            let seed = chance.derive("rollouts", number as u64);
            let tally = kind.random_games(&options, seed, AT_ONCE.min(games - first))?;
            sum.0 += tally.wins[0];
            sum.1 += tally.wins[1];
            sum.2 += tally.draws;
            sum.3 += tally.moves;
        }
        Ok(sum)
    })?;
    played.map_err(|bad: jogada_core::BadOptions| said("options", &bad.0))
}

fn find(name: &str) -> PyResult<&'static Entry> {
    all_games::find(name).map_err(|bad| said("game", &bad))
}

/// The options that the game's name stands for, and over them those that were given.
fn read_options(entry: &Entry, name: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<Value> {
    let mut options =
        Entry::read_options(entry.options_of(name), &[]).map_err(|bad| said("options", &bad.0))?;
    let Some(given) = given.filter(|given| !given.is_none()) else { return Ok(options) };
    let dict = args::dict("options", given)?;
    let json: String = given.py().import("json")?.call_method1("dumps", (dict,))?.extract()?;
    let bad = |_| args::bad_value("options", "um dicionário de opções do jogo", given);
    let more: serde_json::Map<String, Value> = serde_json::from_str(&json).map_err(bad)?;
    if let Value::Object(options) = &mut options {
        options.extend(more);
    }
    Ok(options)
}

/// The seed that was named, else one of Python's chance, so that `random.seed` rules here too.
fn chance(py: Python<'_>, seed: Option<u64>) -> PyResult<Seed> {
    let number = match seed {
        Some(number) => number,
        None => py.import("random")?.call_method1("getrandbits", (64,))?.extract()?,
    };
    Ok(args::seed(number))
}

fn limit(seconds: Option<f64>, nodes: Option<u64>, depth: Option<u32>) -> PyResult<Limit> {
    let time = match seconds {
        None if nodes.is_none() && depth.is_none() => Some(Duration::from_secs(1)),
        None => None,
        Some(seconds) => Some(Duration::try_from_secs_f64(seconds).map_err(|_| {
            PyValueError::new_err(format!("seconds: esperava um tempo em segundos, veio {seconds}"))
        })?),
    };
    Ok(Limit { time, nodes, depth })
}

/// The notations of moves that follow each other.
fn line(pos: &AnyGame, codes: &[u32]) -> Vec<String> {
    let mut pos = pos.clone();
    let mut moves = Vec::new();
    for &code in codes {
        let Some(text) = pos.spell(code) else { break };
        moves.push(text);
        if pos.play_code(code).is_err() {
            break;
        }
    }
    moves
}

fn to_python<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}

fn said(name: &str, said: &Said) -> PyErr {
    PyValueError::new_err(format!("{name}: {}", said.say(Lang::Pt)))
}
