//! `jogada.envs`: a game as a learning program sees it, where moves are numbers below a bound and views are planes.

use jogada_core::{Seat, Side, read_json};
use jogada_game::AnyPlanes;
use pyo3::{prelude::*, types::PyBytes};
use serde_json::Value;

use crate::{TEXTS, args, lang::refused};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<EnvTable>()
}

/// One game in progress for an environment.
#[pyclass]
#[allow(missing_debug_implementations, reason = "Python prints it by its type")]
struct EnvTable {
    pos: Box<dyn AnyPlanes>,
    /// How many seats there are.
    #[pyo3(get)]
    seats: u8,
}

#[pymethods]
impl EnvTable {
    #[new]
    fn new(game: &str, options: &str, chance: u64) -> PyResult<EnvTable> {
        let options: Value = read_json(options).map_err(|why| refused("options", why))?;
        let mut games = all_games::GAMES.iter();
        let start = games.find_map(|entry| {
            Some((entry.planes?, entry.kind)).filter(|(_, kind)| kind.name == game)
        });
        let (start, kind) = start
            .ok_or_else(|| refused("game", TEXTS.message("expected-game").with("got", game)))?;
        let pos = start(&options, args::seed(chance)).map_err(|bad| refused("options", bad.0))?;
        Ok(EnvTable { pos, seats: kind.seats })
    }

    /// The seat to move, or nothing when the game is over.
    fn turn(&self) -> Option<usize> {
        self.pos.turn().seat().map(Seat::index)
    }

    /// What each side has won: 1 and -1, or 0 in a draw and while the game goes on.
    fn rewards(&self) -> (i8, i8) {
        match self.pos.turn().outcome().and_then(|outcome| outcome.winner) {
            Some(Side::First) => (1, -1),
            Some(Side::Second) => (-1, 1),
            None => (0, 0),
        }
    }

    fn actions(&self) -> usize {
        self.pos.actions()
    }

    fn shape(&self) -> (usize, usize, usize) {
        self.pos.shape()
    }

    /// One byte for each action: 1 where it is legal.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let mut mask = vec![0; self.pos.actions()];
        self.pos.legal().into_iter().for_each(|action| mask[action] = 1);
        PyBytes::new(py, &mask)
    }

    /// What a seat may know, one byte for each square of each plane.
    fn observe<'py>(&self, py: Python<'py>, seat: u8) -> Bound<'py, PyBytes> {
        let (height, width, planes) = self.pos.shape();
        let mut cells = vec![0; height * width * planes];
        let mut set = |index: usize, plane: usize| cells[index * planes + plane] = 1;
        self.pos.observe(Seat::new(seat), &mut set);
        PyBytes::new(py, &cells)
    }

    /// Plays an action; one that is not legal is refused and changes nothing.
    fn step(&mut self, action: usize) -> PyResult<()> {
        if self.pos.play(action) {
            return Ok(());
        }
        Err(refused("action", TEXTS.message("expected-action").with("got", action)))
    }

    /// Everything in plain characters.
    fn text(&self) -> String {
        self.pos.text()
    }

    /// A legal action drawn uniformly; nothing when the game is over.
    fn sample(&self, chance: u64) -> Option<usize> {
        self.pos.sample(&mut args::seed(chance).rng())
    }
}
