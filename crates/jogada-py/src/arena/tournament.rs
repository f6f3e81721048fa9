//! A tournament that was played: its table, its matrix and its matches.

use jogada_arena::{PlayedMatch, TournamentRun, summary_json, summary_text};
use pyo3::{prelude::*, types::PyDict};

use super::{Match, record::Place, to_python};
use crate::{TEXTS, args, lang::lang};

/// A tournament, played to its end or until it was interrupted.
///
/// Um torneio jogado até o fim, ou até onde foi interrompido.
#[pyclass(frozen, module = "jogada.arena")]
#[derive(Debug)]
pub(crate) struct Tournament {
    pub(super) run: TournamentRun,
}

#[pymethods]
impl Tournament {
    /// The game's name.
    ///
    /// O nome do jogo.
    #[getter]
    fn game(&self) -> &'static str {
        self.run.info.plan.entry.kind.name
    }

    /// Whether nothing is left to play.
    ///
    /// Se não falta jogar mais nada.
    #[getter]
    fn over(&self) -> bool {
        self.run.info.is_over(&self.run.results)
    }

    /// The seed of all chance; with it and `open_seed=True`, the tournament is repeated.
    ///
    /// A semente de que veio todo o acaso; com ela e `open_seed=True`, o torneio se repete.
    #[getter]
    fn seed(&self) -> String {
        self.run.info.plan.secret.to_string()
    }

    /// Whether the given seed alone decided all chance, so that a bot that guesses it knows every deal.
    ///
    /// Se só a semente dada decidiu todo o acaso, e quem a adivinha conhece todas as mãos.
    #[getter]
    fn open_seed(&self) -> bool {
        self.run.info.plan.is_open
    }

    /// All about the tournament in a dictionary: `standings`, `duels`, `notes`, `games` and the rest.
    ///
    /// Tudo o que se conta do torneio, num dicionário: `standings`, `duels`, `notes`, `games` e o resto.
    fn told<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &summary_json(&self.run.info, &self.run.results, lang()).to_string())
    }

    /// The table: a dictionary for each entrant, from the first place to the last.
    ///
    /// A tabela: um dicionário por inscrito, do primeiro ao último colocado.
    #[getter]
    fn standings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.told(py)?.get_item("standings")
    }

    /// The entrants, in the order in which they entered.
    ///
    /// Os inscritos, na ordem em que entraram.
    #[getter]
    fn entrants(&self) -> Vec<String> {
        self.run.info.plan.entrants.iter().map(|entrant| entrant.name.clone()).collect()
    }

    /// Results against each other: `matrix[a][b]` are wins, draws and losses of `a` against `b`.
    ///
    /// O que cada um fez contra cada outro: `matrix[a][b]` são vitórias, empates e derrotas de `a` contra `b`.
    #[getter]
    fn matrix<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let matrix = PyDict::new(py);
        let (entrants, standings) = (&self.run.info.plan.entrants, self.run.standings());
        for (a, row) in entrants.iter().enumerate() {
            let line = PyDict::new(py);
            for (b, column) in entrants.iter().enumerate().filter(|&(b, _)| b != a) {
                let games = standings.against(a, b);
                line.set_item(&column.name, (games.won, games.drawn, games.lost))?;
            }
            matrix.set_item(&row.name, line)?;
        }
        Ok(matrix)
    }

    /// All matches, in the order of meetings.
    ///
    /// Todas as partidas, pela ordem dos confrontos.
    #[getter]
    fn records(&self) -> Vec<Match> {
        let info = &self.run.info;
        let players = |played: &PlayedMatch| {
            let seated = info.seated(&played.bout.id, played.number).unwrap_or_default();
            seated.map(|entrant| info.name_of(entrant).to_owned()).to_vec()
        };
        let place = |played: &PlayedMatch| Place {
            players: players(played),
            bout: Some((played.bout.id.clone(), played.number)),
        };
        let played = self.run.played().iter();
        played.map(|played| Match::new(played.record.clone(), place(played))).collect()
    }

    /// The table and the matrix as text, `width` columns wide; 100 if it is not given.
    ///
    /// A tabela e a matriz em letras, em tantas colunas; sem dizer quantas, 100.
    #[pyo3(signature = (width = None))]
    fn text(&self, width: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let width = args::whole("width", width, 10_000)?.unwrap_or(100) as usize;
        Ok(summary_text(&self.run.info, &self.run.results, width, lang()))
    }

    /// The whole page as HTML, which can be sent by mail.
    ///
    /// A página inteira em HTML, que pode ser enviada a quem quiser.
    fn page(&self) -> String {
        self.run.page(lang())
    }

    fn __str__(&self) -> PyResult<String> {
        self.text(None)
    }

    fn __repr__(&self) -> String {
        let (entrants, games) = (self.run.info.plan.entrants.len(), self.run.results.games());
        let state = if self.over() { "over" } else { "open" };
        let shown = TEXTS.message("tournament-shown").with("game", self.game());
        shown.with("entrants", entrants).with("games", games).with("state", state).say(lang())
    }
}
