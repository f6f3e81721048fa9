//! A position of any game.

use jogada_core::{AnyGame, Seat, Viewer};
use jogada_picture::{Skin, to_svg};
use pyo3::{exceptions::PyRuntimeError, prelude::*, types::PyDict};

use super::{chance, find, read_options, said, to_python};
use crate::{args, lang::lang};

/// A position of any game. It does not change: `play` returns the next one.
///
/// Uma posição de qualquer jogo. Não muda: `play` devolve a posição seguinte.
#[pyclass(frozen, module = "jogada.arena")]
#[derive(Debug)]
pub(crate) struct Position(pub(crate) AnyGame);

#[pymethods]
impl Position {
    /// The first position; `options` are the game's, and `seed` gives the chance.
    ///
    /// A posição inicial; `options` são as do jogo, e `seed` dá o acaso.
    #[new]
    #[pyo3(signature = (game, options = None, *, seed = None))]
    fn new(
        game: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
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

    /// The game's name.
    ///
    /// O nome do jogo.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.name()
    }

    /// The number of seats.
    ///
    /// Quantos sentam à mesa.
    #[getter]
    fn seats(&self) -> u8 {
        self.0.seats()
    }

    /// The seat to move, or `None` if the game is over.
    ///
    /// O assento que tem a vez, ou `None` se o jogo acabou.
    #[getter]
    fn turn(&self) -> Option<usize> {
        self.0.turn().seat().map(Seat::index)
    }

    /// How it ended: `winner` (side 0, 1 or `None`), `scores` and `ending`; `None` while the game goes on.
    ///
    /// Como acabou: `winner` (lado 0, 1 ou `None`), `scores` e `ending`; `None` enquanto o jogo continua.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(outcome) = self.0.turn().outcome() else { return Ok(None) };
        let dict = PyDict::new(py);
        dict.set_item("winner", outcome.winner.map(|side| side.index()))?;
        dict.set_item("scores", outcome.scores.to_vec())?;
        dict.set_item("ending", outcome.ending.say(lang()))?;
        Ok(Some(dict))
    }

    /// The legal moves, always in the same order.
    ///
    /// Os lances válidos, sempre na mesma ordem.
    fn moves(&self) -> Vec<String> {
        self.0.spellings()
    }

    /// The position after a move; an illegal one is refused with the reason.
    ///
    /// A posição depois de um lance; o que não é um lance válido é recusado com o motivo.
    fn play(&self, m: &Bound<'_, PyAny>) -> PyResult<Position> {
        let text = args::text("m", m)?;
        let choice = self.0.parse(&text).map_err(|illegal| said("m", &illegal.0))?;
        let mut next = self.0.clone();
        next.play_code(choice.code).map_err(|illegal| said("m", &illegal.0))?;
        Ok(Position(next))
    }

    /// What a seat may know; without a seat, what all know.
    ///
    /// O que um assento pode saber; sem assento, o que todos sabem.
    #[pyo3(signature = (seat = None))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut json = Vec::new();
        self.0.write_view(self.viewer(seat)?, &mut json);
        to_python(py, &String::from_utf8_lossy(&json))
    }

    /// The picture: width, height and items, for drawing it yourself.
    ///
    /// A figura: largura, altura e itens, para quem quer desenhar.
    #[pyo3(signature = (seat = None))]
    fn picture<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let picture = self.0.picture(self.viewer(seat)?);
        let json = serde_json::to_string(&picture)
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        to_python(py, &json)
    }

    /// The picture as SVG.
    ///
    /// A figura em SVG.
    #[pyo3(signature = (seat = None))]
    fn svg(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let skin = all_games::find(self.0.name()).map_or(Skin::STOCK, |entry| entry.skin);
        Ok(to_svg(&self.0.picture(self.viewer(seat)?), &skin))
    }

    pub(crate) fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None)
    }

    /// The position as text.
    ///
    /// A posição em letras.
    #[pyo3(signature = (seat = None))]
    fn text(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
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
    fn viewer(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Viewer> {
        let seat = args::whole("seat", seat, u64::from(self.0.seats() - 1))?;
        Ok(seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat::new(seat as u8))))
    }
}
