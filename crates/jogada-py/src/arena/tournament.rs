//! A tournament that was played: its table, its matrix and its matches.

use jogada_core::Lang;
use jogada_jobs::{Planned, Played, Settings};
use jogada_report::{GameLine, Paper, matrix_text, open_seed, page, standings_json, table_text};
use jogada_tournament::{Results, Standings};
use pyo3::{exceptions::PyRuntimeError, prelude::*, types::PyDict};

use super::{Match, record::Place, to_python};
use crate::args;

/// Um torneio jogado até o fim, ou até onde foi interrompido.
#[pyclass(frozen, module = "jogada.arena")]
#[derive(Debug)]
pub(crate) struct Tournament {
    pub(super) settings: Settings,
    pub(super) planned: Planned,
    pub(super) standings: Standings,
    pub(super) results: Results,
    pub(super) played: Vec<Played>,
}

#[pymethods]
impl Tournament {
    /// O nome do jogo.
    #[getter]
    fn game(&self) -> &'static str {
        self.planned.entry.kind.name
    }

    /// Se não falta jogar mais nada.
    #[getter]
    fn over(&self) -> bool {
        self.planned.schedule.is_over(&self.results)
    }

    /// A semente de que veio todo o acaso; com ela e `open_seed=True`, o torneio se repete.
    #[getter]
    fn seed(&self) -> String {
        self.planned.secret.to_string()
    }

    /// Se só a semente dada decidiu todo o acaso, e quem a adivinha conhece todas as mãos.
    #[getter]
    fn open_seed(&self) -> bool {
        self.planned.is_open
    }

    /// Tudo o que se conta do torneio, num dicionário: `standings`, `duels`, `notes`, `games` e o resto.
    fn told<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let lines = self.lines();
        let mut told = standings_json(&self.paper(&lines));
        told["games"]["played"] = self.results.games().into();
        if let Some(trial) = self.planned.schedule.trial(&self.results) {
            told["trial"] = serde_json::to_value(trial)
                .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        }
        to_python(py, &told.to_string())
    }

    /// A tabela: um dicionário por inscrito, do primeiro ao último colocado.
    #[getter]
    fn standings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.told(py)?.get_item("standings")
    }

    /// Os inscritos, na ordem em que entraram.
    #[getter]
    fn entrants(&self) -> Vec<String> {
        self.planned.entrants.iter().map(|entrant| entrant.name.clone()).collect()
    }

    /// O que cada um fez contra cada outro: `matrix[a][b]` são vitórias, empates e derrotas de `a` contra `b`.
    #[getter]
    fn matrix<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let matrix = PyDict::new(py);
        let entrants = &self.planned.entrants;
        for (a, row) in entrants.iter().enumerate() {
            let line = PyDict::new(py);
            for (b, column) in entrants.iter().enumerate().filter(|&(b, _)| b != a) {
                let games = self.standings.against(a, b);
                line.set_item(&column.name, (games.won, games.drawn, games.lost))?;
            }
            matrix.set_item(&row.name, line)?;
        }
        Ok(matrix)
    }

    /// Todas as partidas, pela ordem dos confrontos.
    #[getter]
    fn records(&self) -> Vec<Match> {
        let place = |played: &Played| Place {
            players: self.seated(played).map(|entrant| self.name(entrant)).to_vec(),
            bout: Some((played.bout.id.clone(), played.number)),
        };
        self.played.iter().map(|played| Match::new(played.record.clone(), place(played))).collect()
    }

    /// A tabela e a matriz em letras, em tantas colunas; sem dizer quantas, 100.
    #[pyo3(signature = (width = None))]
    fn text(&self, width: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let width = args::whole("width", width, 10_000)?.unwrap_or(100) as usize;
        let lines = self.lines();
        let paper = self.paper(&lines);
        let mut text = table_text(&paper, width);
        if let Some(matrix) = matrix_text(&paper, width).filter(|_| self.planned.entrants.len() > 2)
        {
            text = format!("{text}\n{matrix}");
        }
        for note in &self.standings.notes {
            text += note.say(&self.planned.entrants).say(Lang::Pt);
            text.push('\n');
        }
        if self.planned.is_open {
            text = format!("{text}{}\n", open_seed().say(Lang::Pt));
        }
        Ok(text)
    }

    /// A página inteira em HTML, que pode ser enviada a quem quiser.
    fn page(&self) -> String {
        page(&self.paper(&self.lines()))
    }

    fn __str__(&self) -> PyResult<String> {
        self.text(None)
    }

    fn __repr__(&self) -> String {
        let (entrants, games) = (self.planned.entrants.len(), self.results.games());
        let state = if self.over() { "" } else { ", interrompido" };
        format!("<Tournament de {}, {entrants} inscritos, {games} partidas{state}>", self.game())
    }
}

impl Tournament {
    fn seated(&self, played: &Played) -> [usize; 2] {
        played.bout.matches.get(played.number).map_or([0, 0], |plan| played.bout.seated(plan))
    }

    fn name(&self, entrant: usize) -> String {
        self.planned.entrants.get(entrant).map_or_else(String::new, |entrant| entrant.name.clone())
    }

    fn lines(&self) -> Vec<GameLine<'_>> {
        self.played.iter().filter_map(|played| self.line(played)).collect()
    }

    fn line<'a>(&self, played: &'a Played) -> Option<GameLine<'a>> {
        let (bout, number) = (&played.bout.id, played.number);
        let finish = self.results.get(bout, number)?;
        let moves = u32::try_from(played.record.events.len()).ok();
        Some(GameLine { bout, number, entrants: self.seated(played), finish, moves })
    }

    fn paper<'a>(&'a self, games: &'a [GameLine<'a>]) -> Paper<'a> {
        Paper {
            title: &self.settings.name,
            game: self.planned.entry.kind.name,
            about: self.planned.entry.about.clone(),
            format: self.settings.format.about(),
            games_total: self.planned.schedule.games_total(),
            is_over: self.over(),
            is_open: self.planned.is_open,
            games,
            ..Paper::new(Lang::Pt, &self.planned.entrants, &self.standings)
        }
    }
}
