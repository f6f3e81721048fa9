//! What a table looks like to somebody, as it is sent.

use std::{sync::Arc, time::Instant};

use jogada_core::{AnyGame, Choice, Lang, Picture};
use jogada_match::{Match, State};
use jogada_record::{Course, End, Event, Reason};
use jogada_report::end_sentence;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::tournament::WITHHELD;

/// Everything that somebody may see of a table.
#[derive(Debug, Serialize)]
pub(crate) struct View {
    pub(crate) id: String,
    pub(crate) version: u64,
    pub(crate) game: &'static str,
    pub(crate) options: Value,
    pub(crate) seats: Vec<SeatInfo>,
    #[serde(flatten)]
    pub(crate) state: StateView,
    pub(crate) picture: Picture,
    #[serde(serialize_with = "plies")]
    pub(crate) plies: Vec<Arc<ShownPly>>,
}

/// What changes with every move and is small.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct StateView {
    pub(crate) to_move: Option<usize>,
    pub(crate) over: Option<Over>,
    pub(crate) text: String,
    pub(crate) choices: Vec<Choice>,
    pub(crate) clock: Option<ClockView>,
    pub(crate) thinking: bool,
    /// What the machine lacks to ask whoever is to move.
    pub(crate) waits: Option<String>,
    pub(crate) offer: Option<usize>,
    pub(crate) can_undo: bool,
}

#[derive(Debug, Serialize)]
pub(crate) struct SeatInfo {
    pub(crate) seat: usize,
    pub(crate) side: usize,
    pub(crate) player: String,
    pub(crate) name: String,
    pub(crate) human: bool,
    pub(crate) mine: bool,
}

/// A move as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ShownPly {
    pub(crate) seat: usize,
    pub(crate) text: String,
    pub(crate) label: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) said: Option<String>,
    /// What the opening is called that this move made, if it has a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) opening: Option<&'static str>,
}

/// How a match ended.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Over {
    winner: Option<usize>,
    scores: [i32; 2],
    reason: Reason,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<String>,
    sentence: String,
}

impl Over {
    pub(crate) fn new(end: &End, pos: &AnyGame, lang: Lang) -> Over {
        Over {
            winner: end.winner.map(|side| side.index()),
            scores: end.scores,
            reason: end.reason,
            ending: end.ending.clone(),
            sentence: end_sentence(end, pos).say(lang).to_owned(),
        }
    }
}

/// What is left of the time.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ClockView {
    #[serde(skip_serializing_if = "Option::is_none")]
    per_move_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bank_ms: Option<[u64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    increment_ms: Option<u64>,
    running: Option<usize>,
    /// When whoever is to move was asked; it is sent as how long ago that was.
    #[serde(rename = "since_ms", serialize_with = "since_ms")]
    asked: Instant,
}

impl ClockView {
    /// The clock of a match that has one. It stands still while the machine is waited for.
    pub(crate) fn new(game: &Match, asked: Instant, is_waiting: bool) -> Option<ClockView> {
        let (clock, pace) = (game.clock(), game.clock().pace());
        if pace.per_move.is_none() && pace.bank.is_none() {
            return None;
        }
        let ms = |time: std::time::Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let [first, second] = jogada_core::Side::BOTH.map(|side| clock.bank(side).map(ms));
        let running = match game.state() {
            State::ToMove(seat, _) if !is_waiting => Some(seat.side().index()),
            State::ToMove(..) | State::Over(_) => None,
        };
        Some(ClockView {
            per_move_ms: pace.per_move.map(ms),
            bank_ms: first.zip(second).map(|(first, second)| [first, second]),
            increment_ms: pace.bank.map(|_| ms(pace.increment)),
            running,
            asked,
        })
    }
}

fn since_ms<S: Serializer>(asked: &Instant, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(u64::try_from(asked.elapsed().as_millis()).unwrap_or(u64::MAX))
}

pub(crate) fn plies<S: Serializer>(plies: &[Arc<ShownPly>], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(plies.iter().map(AsRef::as_ref))
}

/// Adds an event to the list of plies, before it happens to the course.
pub(super) fn note(plies: &mut Vec<Arc<ShownPly>>, course: &Course, event: &Event) {
    match event {
        Event::Move(ply) => {
            let label = course.pos().choice(ply.code).map(|choice| choice.label);
            let mut next = course.pos().clone();
            let opening = next.play_code(ply.code).ok().and_then(|()| next.opening());
            plies.push(Arc::new(ShownPly {
                seat: ply.seat.index(),
                text: ply.text.clone(),
                label: label.unwrap_or_else(|| ply.text.clone()),
                said: ply.said.as_ref().map(|_| WITHHELD.to_owned()),
                opening,
            }));
        }
        Event::Takeback { plies: back } => {
            plies.truncate(plies.len().saturating_sub(*back as usize));
        }
        _ => {}
    }
}
