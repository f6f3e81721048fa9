//! `jogada.envs`: a game as a learning program sees it, where moves are numbers below a bound and views are planes.

mod planes;

use ::chess::Chess;
use ::dominoes::Dominoes;
use ::gomoku::Gomoku;
use ::othello::Othello;
use ::queens::Queens;
use jogada_core::{Draw, Game, Rng, Seat, Side, Turn, Viewer, read_json, read_value};
use pyo3::{prelude::*, types::PyBytes};
use serde_json::Value;

use crate::{TEXTS, args, lang::refused};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<EnvTable>()
}

/// One game in progress for an environment.
#[pyclass]
#[allow(missing_debug_implementations, reason = "Python prints it by its type")]
struct EnvTable(Box<dyn ErasedEnv>);

#[pymethods]
impl EnvTable {
    #[new]
    fn new(game: &str, options: &str, chance: u64) -> PyResult<EnvTable> {
        let options: Value = read_json(options).map_err(|why| refused("options", why))?;
        Ok(EnvTable(match game {
            "queens" => start::<Queens>(&options, chance)?,
            "dominoes" => start::<Dominoes>(&options, chance)?,
            "chess" => start::<Chess>(&options, chance)?,
            "othello" => start::<Othello>(&options, chance)?,
            "gomoku" => start::<Gomoku>(&options, chance)?,
            _ => return Err(refused("game", TEXTS.message("expected-game").with("got", game))),
        }))
    }

    /// The seat to move, or nothing when the game is over.
    fn turn(&self) -> Option<usize> {
        self.0.turn().seat().map(Seat::index)
    }

    /// What each side has won: 1 and -1, or 0 in a draw and while the game goes on.
    fn rewards(&self) -> (i8, i8) {
        match self.0.turn().outcome().and_then(|outcome| outcome.winner) {
            Some(Side::First) => (1, -1),
            Some(Side::Second) => (-1, 1),
            None => (0, 0),
        }
    }

    fn actions(&self) -> usize {
        self.0.actions()
    }

    fn shape(&self) -> (usize, usize, usize) {
        self.0.shape()
    }

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    /// One byte for each action: 1 where it is legal.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let mut mask = vec![0; self.0.actions()];
        self.0.legal().into_iter().for_each(|action| mask[action] = 1);
        PyBytes::new(py, &mask)
    }

    /// What a seat may know, one byte for each square of each plane.
    fn observe<'py>(&self, py: Python<'py>, seat: u8) -> Bound<'py, PyBytes> {
        let (height, width, planes) = self.0.shape();
        let mut cells = vec![0; height * width * planes];
        let mut set = |index: usize, plane: usize| cells[index * planes + plane] = 1;
        self.0.observe(Seat::new(seat), &mut set);
        PyBytes::new(py, &cells)
    }

    /// Plays an action; one that is not legal is refused and changes nothing.
    fn step(&mut self, action: usize) -> PyResult<()> {
        if self.0.play(action) {
            return Ok(());
        }
        Err(refused("action", TEXTS.message("expected-action").with("got", action)))
    }

    /// Everything in plain characters.
    fn text(&self) -> String {
        self.0.text()
    }

    /// A legal action drawn uniformly; nothing when the game is over.
    fn sample(&self, chance: u64) -> Option<usize> {
        self.0.sample(&mut args::seed(chance).rng())
    }
}

fn start<G: Planes>(options: &Value, chance: u64) -> PyResult<Box<dyn ErasedEnv>> {
    let options: G::Options = read_value(options).map_err(|why| refused("options", why))?;
    let pos = G::start(&options, args::seed(chance)).map_err(|bad| refused("options", bad.0))?;
    Ok(Box::new(pos))
}

/// A game whose moves are numbered and whose views are planes of zeros and ones.
trait Planes: Draw {
    /// Every move's number is below this.
    fn actions(&self) -> usize;

    fn action(&self, m: Self::Move) -> usize;

    /// Height, width and number of planes.
    fn shape(&self) -> (usize, usize, usize);

    /// Sets what is there, by the square's number and the plane. A seat's own things come first.
    fn observe(&self, seat: Seat, set: &mut dyn FnMut(usize, usize));
}

/// The same outside its type.
trait ErasedEnv: Send + Sync {
    fn seats(&self) -> u8;
    fn turn(&self) -> Turn;
    fn actions(&self) -> usize;
    fn shape(&self) -> (usize, usize, usize);
    fn legal(&self) -> Vec<usize>;
    fn observe(&self, seat: Seat, set: &mut dyn FnMut(usize, usize));
    fn play(&mut self, action: usize) -> bool;
    fn sample(&self, rng: &mut Rng) -> Option<usize>;
    fn text(&self) -> String;
}

impl<G: Planes> ErasedEnv for G {
    fn seats(&self) -> u8 {
        G::SEATS
    }

    fn turn(&self) -> Turn {
        Game::turn(self)
    }

    fn actions(&self) -> usize {
        Planes::actions(self)
    }

    fn shape(&self) -> (usize, usize, usize) {
        Planes::shape(self)
    }

    fn legal(&self) -> Vec<usize> {
        self.legal_moves().into_iter().map(|m| self.action(m)).collect()
    }

    fn observe(&self, seat: Seat, set: &mut dyn FnMut(usize, usize)) {
        Planes::observe(self, seat, set);
    }

    fn play(&mut self, action: usize) -> bool {
        let found = self.legal_moves().into_iter().find(|&m| self.action(m) == action);
        if let Some(m) = found {
            self.play_unchecked(m);
        }
        found.is_some()
    }

    fn sample(&self, rng: &mut Rng) -> Option<usize> {
        self.random_move(rng).map(|m| self.action(m))
    }

    fn text(&self) -> String {
        G::text(&self.view(Viewer::Full))
    }
}
