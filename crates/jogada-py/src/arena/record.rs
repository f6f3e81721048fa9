//! A match that has ended: its record, and every position on the way.

use std::{fs, io::Read, path::PathBuf, sync::OnceLock};

use jogada_record::{Course, Event, Reason, Record};
use jogada_text::printable_line;
use pyo3::{
    exceptions::{PyIndexError, PyValueError},
    prelude::*,
    types::PyInt,
};

use super::{Position, said, to_python};
use crate::{TEXTS, args, lang::lang};

/// A match that is over: what was agreed, what happened, and how it ended.
///
/// Uma partida que acabou: o que foi combinado, o que aconteceu, e como terminou.
#[pyclass(frozen, module = "jogada.arena")]
#[derive(Debug)]
pub(crate) struct Match {
    record: Record,
    course: OnceLock<Course>,
    place: Place,
}

/// Where a match was played, as far as that is known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Place {
    /// The players by side.
    pub(crate) players: Vec<String>,
    /// The bout of a tournament, and the match's number in it.
    pub(crate) bout: Option<(String, usize)>,
}

#[pymethods]
impl Match {
    /// Reads the record in a file, such as those of `jogada match --out`, and checks every move.
    ///
    /// Lê o registro que está num arquivo, como os de `jogada match --out`, e confere cada lance.
    #[staticmethod]
    #[allow(clippy::needless_pass_by_value, reason = "Python's own object becomes this")]
    fn load(path: PathBuf) -> PyResult<Match> {
        /// No record is longer.
        const BYTES_MAX: u64 = 16 << 20;
        let mut text = String::new();
        fs::File::open(&path)?.take(BYTES_MAX + 1).read_to_string(&mut text)?;
        Match::of_text(&text, &path.display().to_string())
    }

    /// Reads the text of a record and checks every move.
    ///
    /// Lê o texto de um registro e confere cada lance.
    #[staticmethod]
    fn read(text: &Bound<'_, PyAny>) -> PyResult<Match> {
        Match::of_text(&args::text("text", text)?, "text")
    }

    /// The record: lines of JSON, the same that the program `jogada` writes and reads.
    ///
    /// O registro: linhas de JSON, as mesmas que o programa `jogada` escreve e lê.
    fn record(&self) -> String {
        self.record.to_text()
    }

    /// Writes the record to a file, which `jogada replay` shows.
    ///
    /// Escreve o registro num arquivo, que `jogada replay` mostra.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        Ok(fs::write(path, self.record.to_text())?)
    }

    /// The game's name.
    ///
    /// O nome do jogo.
    #[getter]
    fn game(&self) -> &str {
        &self.record.setup.game
    }

    /// The game's options, all written out.
    ///
    /// As opções do jogo, todas escritas.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.record.setup.options.to_string())
    }

    /// The seed of all chance.
    ///
    /// A semente, de onde veio todo o acaso.
    #[getter]
    fn seed(&self) -> String {
        self.record.seed.to_string()
    }

    /// The players of each side; those of a record that was read are not known.
    ///
    /// Os jogadores de cada lado; de um registro lido não se sabe quem foram.
    #[getter]
    fn players(&self) -> Vec<String> {
        self.place.players.clone()
    }

    /// The tournament's meeting and the match's number in it, or `None`.
    ///
    /// O confronto do torneio e o número da partida nele, ou `None`.
    #[getter]
    fn bout(&self) -> Option<(String, usize)> {
        self.place.bout.clone()
    }

    /// The moves that stand.
    ///
    /// Os lances que valeram.
    #[getter]
    fn moves(&self) -> PyResult<Vec<String>> {
        Ok(self.course()?.plies().iter().map(|ply| ply.text.clone()).collect())
    }

    /// The moves with their players: seat, move, and what the player said if it was something else (otherwise `None`).
    ///
    /// Os lances com quem os fez: assento, lance, e o que o jogador disse se não foi isso (senão `None`).
    #[getter]
    fn plies(&self) -> PyResult<Vec<(usize, String, Option<String>)>> {
        let told =
            |ply: &jogada_record::Ply| (ply.seat.index(), ply.text.clone(), ply.said.clone());
        Ok(self.course()?.plies().iter().map(told).collect())
    }

    /// The side that won, 0 or 1; `None` is a draw.
    ///
    /// O lado que venceu, 0 ou 1; `None` é empate.
    #[getter]
    fn winner(&self) -> Option<usize> {
        self.record.end.winner.map(|side| side.index())
    }

    /// The score of each side, in the game's unit.
    ///
    /// O que cada lado fez, na unidade do jogo.
    #[getter]
    fn scores(&self) -> (i32, i32) {
        self.record.end.scores.into()
    }

    /// Why it ended.
    ///
    /// Por que terminou.
    #[getter]
    fn reason(&self) -> PyResult<String> {
        let fault = self.record.events.iter().rev().find_map(|event| match event {
            Event::Forfeit { seat, said, .. } => Some((seat.index(), said)),
            _ => None,
        });
        let what = match self.record.end.reason {
            Reason::Rules => {
                let outcome = self.course()?.pos().turn().outcome();
                return Ok(outcome.map_or_else(String::new, |end| end.ending.say(lang())));
            }
            Reason::Resigned => TEXTS.message("reason-resigned"),
            Reason::Agreed => TEXTS.message("reason-agreed"),
            Reason::IllegalMove => TEXTS.message("reason-illegal-move"),
            Reason::OutOfTime => TEXTS.message("reason-out-of-time"),
            Reason::Crashed => TEXTS.message("reason-crashed"),
            _ => TEXTS.message("reason-aborted"),
        };
        let told = match fault {
            Some((seat, said)) if said.is_empty() => {
                TEXTS.message("fault").with("seat", seat).with("what", what)
            }
            Some((seat, said)) => {
                let message = TEXTS.message("fault-with-words").with("seat", seat);
                message.with("what", what).with("said", printable_line(said).into_owned())
            }
            None => what,
        };
        Ok(told.say(lang()))
    }

    /// The last position.
    ///
    /// A última posição.
    #[getter]
    fn position(&self) -> PyResult<Position> {
        Ok(Position(self.course()?.pos().clone()))
    }

    /// The position after this number of moves; negative numbers count from the end, and -1 is the last.
    ///
    /// A posição depois de tantos lances; números negativos contam do fim, e -1 é a última.
    fn at(&self, ply: &Bound<'_, PyAny>) -> PyResult<Position> {
        let course = self.course()?;
        let plies = course.plies().len();
        if !ply.is_instance_of::<PyInt>() {
            return Err(args::wrong_type("ply", TEXTS.message("expected-integer"), ply));
        }
        let index = ply.extract::<i32>().map(i64::from).unwrap_or(i64::MAX);
        let index = if index < 0 { index + plies as i64 + 1 } else { index };
        match usize::try_from(index) {
            Ok(index) if index <= plies => Ok(Position(course.position_after(index))),
            _ => {
                let why = TEXTS.message("expected-ply").with("most", plies);
                let why = why.with("got", ply.to_string()).at_place("ply");
                Err(PyIndexError::new_err(why.say(lang())))
            }
        }
    }

    /// All positions, from the first to the last.
    ///
    /// Todas as posições, da primeira à última.
    fn positions(&self) -> PyResult<Vec<Position>> {
        let course = self.course()?;
        Ok((0..=course.plies().len()).map(|ply| Position(course.position_after(ply))).collect())
    }

    fn __len__(&self) -> PyResult<usize> {
        Ok(self.course()?.plies().len())
    }

    fn __eq__(&self, other: &Match) -> bool {
        self.record == other.record
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.record.to_text().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> PyResult<String> {
        let winner =
            self.winner().map_or("empate".to_owned(), |side| format!("venceu o lado {side}"));
        Ok(format!("<Match de {}, {} lances, {winner}>", self.game(), self.__len__()?))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.position()?._repr_svg_()
    }
}

impl Match {
    pub(crate) fn new(record: Record, place: Place) -> Match {
        Match { record, course: OnceLock::new(), place }
    }

    fn of_text(text: &str, name: &str) -> PyResult<Match> {
        let (record, course) =
            Record::read(text, &all_games::start).map_err(|bad| said(name, &bad.0))?;
        Ok(Match { record, course: OnceLock::from(course), place: Place::default() })
    }

    /// What happened, replayed on first use: most matches of a tournament are never looked at.
    fn course(&self) -> PyResult<&Course> {
        if let Some(course) = self.course.get() {
            return Ok(course);
        }
        let (_, course) = Record::read(&self.record.to_text(), &all_games::start)
            .map_err(|bad| PyValueError::new_err(bad.0.say(lang())))?;
        Ok(self.course.get_or_init(|| course))
    }
}
