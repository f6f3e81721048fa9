//! One game on the judge's table, who sees everything.

use std::time::Duration;

use ::dominoes::{Dominoes, End, Move, Options};
use jogada_core::{AnyGame, Game as _, IllegalMove, Seat, Viewer};
use jogada_match::{Action, Answer, Match, Pace};
use jogada_record::Setup;
use pyo3::{exceptions::PyValueError, prelude::*, types::PyTuple};

use super::{SEATS, bot::DominoBot};
use crate::{
    TEXTS, args,
    lang::{lang, refused},
};

/// One game on the judge's table.
#[pyclass]
#[derive(Debug)]
pub(super) struct DominoTable(Match);

#[pymethods]
impl DominoTable {
    #[new]
    fn new(starter: &Bound<'_, PyAny>, chance: u64) -> PyResult<DominoTable> {
        let starter = args::int("starter", starter, 0..=3)? as u8;
        let options = Options { starter: Some(Seat::new(starter)) };
        let seed = args::seed(chance);
        let pos = Dominoes::start(&options, seed).map_err(|bad| refused("starter", bad.0))?;
        let options = serde_json::to_value(&options)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let game = ::dominoes::ENTRY.kind.name.to_owned();
        let setup = Setup { game, options, opening: Vec::new(), seed_hash: seed.hash() };
        Ok(DominoTable(Match::new(setup, AnyGame::new(pos), Pace::default())))
    }

    /// What a seat holds.
    fn hand(&self, seat: u8) -> PyResult<Vec<(u8, u8)>> {
        let hand = self.pos().board().hand(read_seat(seat)?);
        Ok(hand.into_iter().map(Into::into).collect())
    }

    /// Both ends, or nothing before the first tile.
    fn ends(&self) -> Option<(u8, u8)> {
        self.pos().board().ends().map(Into::into)
    }

    /// The seat to move, or nothing when the game is over.
    fn turn(&self) -> Option<usize> {
        self.pos().turn().seat().map(Seat::index)
    }

    /// The pair that won, 0 or 1; nothing in a draw and while the game goes on.
    fn winner(&self) -> Option<usize> {
        Some(self.pos().turn().outcome()?.winner?.index())
    }

    /// Plays what a player answered, as the judge rules: whatever is no tile that it may lay loses the turn.
    /// Returns the tile that was laid.
    fn judge(
        &mut self,
        side: &Bound<'_, PyAny>,
        tile: &Bound<'_, PyAny>,
    ) -> PyResult<Option<(u8, u8)>> {
        let Some(seat) = self.pos().turn().seat() else {
            return Err(over());
        };
        let side = side.extract::<i64>().unwrap_or(1);
        let tile = tile.cast::<PyTuple>().ok().and_then(|tile| tile.extract::<(u8, u8)>().ok());
        let ruled = self.pos().judge(side, tile);
        self.0
            .act(seat, Action::Code(ruled.into()), Duration::ZERO)
            .map_err(|bad| PyValueError::new_err(bad.to_string()))?;
        Ok(ruled.tile().map(Into::into))
    }

    /// Tells a bot that this game begins and where it sits.
    fn begin(&self, py: Python<'_>, seat: u8, bot: &DominoBot) -> PyResult<()> {
        bot.begin(py, self.0.setup(), read_seat(seat)?)
    }

    /// What a bot that has the turn answers.
    fn ask(&self, py: Python<'_>, bot: &DominoBot) -> PyResult<JailedAnswer> {
        let ask = self.0.ask().ok_or_else(over)?;
        let failed = |why: String| Ok((End::Right as u8, None, Some(why)));
        match bot.ask(py, ask)? {
            Answer::Move(text) => match self.pos().parse_move(&text) {
                Ok(Move::Lay { tile, end }) => Ok((end as u8, Some(tile.into()), None)),
                Ok(Move::Pass) => Ok((End::Right as u8, None, None)),
                Err(illegal) => failed(illegal.say(lang())),
            },
            Answer::Crashed(why) => failed(why),
            _ => failed(TEXTS.say(lang(), "no-answer-in-time")),
        }
    }

    /// The table in plain characters, with all hands.
    fn text(&self) -> String {
        self.0.course().pos().look(Viewer::Full).text
    }
}

impl DominoTable {
    fn pos(&self) -> &Dominoes {
        self.0.course().pos().downcast_ref().expect("the table was laid for this game")
    }
}

/// The side, the tile or nothing, and what went wrong, if anything.
type JailedAnswer = (u8, Option<(u8, u8)>, Option<String>);

fn read_seat(seat: u8) -> PyResult<Seat> {
    if seat < SEATS {
        return Ok(Seat::new(seat));
    }
    let why = TEXTS.message("expected-integer-between").with("least", 0).with("most", SEATS - 1);
    Err(refused("seat", why.with("got", seat)))
}

fn over() -> PyErr {
    PyValueError::new_err(IllegalMove::game_over().say(lang()))
}
