//! What a match with people looks like, as it is sent.

use std::{sync::Arc, time::Instant};

use jogada_arena::{EndView, ListedPly, MatchSession};
use jogada_core::{Choice, Picture};
use jogada_match::State;
use serde::{Serialize, Serializer};
use serde_json::Value;

/// Everything that an audience may see of a match.
#[derive(Debug, Serialize)]
pub(crate) struct MatchView {
    pub(crate) id: String,
    pub(crate) version: u64,
    pub(crate) game: &'static str,
    pub(crate) options: Value,
    pub(crate) seats: Vec<SeatView>,
    #[serde(flatten)]
    pub(crate) state: StateView,
    pub(crate) picture: Picture,
    #[serde(serialize_with = "plies")]
    pub(crate) plies: Vec<Arc<ListedPly>>,
}

/// What changes with every move and is small.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct StateView {
    pub(crate) to_move: Option<usize>,
    pub(crate) over: Option<EndView>,
    pub(crate) text: String,
    pub(crate) choices: Vec<Choice>,
    pub(crate) clock: Option<ClockView>,
    pub(crate) thinking: bool,
    /// What the machine lacks to go on.
    pub(crate) waits: Option<String>,
    pub(crate) offer: Option<usize>,
    pub(crate) can_undo: bool,
}

#[derive(Debug, Serialize)]
pub(crate) struct SeatView {
    pub(crate) seat: usize,
    pub(crate) side: usize,
    pub(crate) player: String,
    pub(crate) name: String,
    pub(crate) human: bool,
    pub(crate) mine: bool,
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
    /// When the seat to move was asked; it is sent as how long ago that was.
    #[serde(rename = "since_ms", serialize_with = "since_ms")]
    asked: Instant,
}

impl ClockView {
    /// The clock of a match that has one. It stands still while the machine is waited for.
    pub(crate) fn new(session: &MatchSession, is_waiting: bool) -> Option<ClockView> {
        let game = session.game();
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
            asked: session.asked(),
        })
    }
}

fn since_ms<S: Serializer>(asked: &Instant, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(u64::try_from(asked.elapsed().as_millis()).unwrap_or(u64::MAX))
}

pub(crate) fn plies<S: Serializer>(plies: &[Arc<ListedPly>], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(plies.iter().map(AsRef::as_ref))
}
