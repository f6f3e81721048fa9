//! Why a person's request changes nothing.

use std::fmt;

use jogada_store::StoreError;
use jogada_text::Message;

use super::PEOPLE_TEXTS;

/// Why a match does not take a request. It costs nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The match has ended.
    Over,
    /// The request comes from no seat of the match.
    NotSeated,
    /// Another seat is to move.
    NotYourTurn,
    /// What was said is no legal move, for this reason.
    IllegalMove(Message),
    /// There is no move that these seats may take back.
    NoUndo,
    /// The match counts in a tournament: no engine helps.
    NoHint,
    /// This side has offered a draw already.
    DrawOffered,
    /// No more offers and takebacks fit into the match.
    TooLong,
    /// An engine failed.
    EngineFailed,
    /// The referee refuses it.
    Other(Message),
}

/// Why an event could not be kept. Then it has not happened.
#[derive(Debug)]
pub enum NotKept {
    /// The database refused it.
    Store(StoreError),
    /// The file could not be written.
    File(Message),
}

/// Why a request to a running match was not carried out.
#[derive(Debug)]
pub enum RequestError {
    /// The match does not take it.
    Refused(Refusal),
    /// It could not be kept.
    NotKept(NotKept),
    /// The match is not run any more; it may be opened again.
    Closed,
}

impl Refusal {
    /// The reason for people.
    pub fn message(&self) -> Message {
        PEOPLE_TEXTS.message(match self {
            Refusal::IllegalMove(why) | Refusal::Other(why) => return why.clone(),
            Refusal::Over => "over",
            Refusal::NotSeated => "not-seated",
            Refusal::NotYourTurn => "not-your-turn",
            Refusal::NoUndo => "no-undo",
            Refusal::NoHint => "no-hint",
            Refusal::DrawOffered => "draw-offered",
            Refusal::TooLong => "too-long",
            Refusal::EngineFailed => "engine-failed",
        })
    }
}

impl NotKept {
    /// The reason for people.
    pub fn message(&self) -> Message {
        match self {
            NotKept::Store(error) => error.message(),
            NotKept::File(why) => why.clone(),
        }
    }

    /// May what is kept differ from the match in memory? Another process has played it, or the database does not know
    /// what it kept. Then the match must be read again.
    pub fn is_stale(&self) -> bool {
        matches!(self, NotKept::Store(StoreError::Taken { .. } | StoreError::Unsure))
    }
}

impl RequestError {
    /// The reason for people.
    pub fn message(&self) -> Message {
        match self {
            RequestError::Refused(refusal) => refusal.message(),
            RequestError::NotKept(not_kept) => not_kept.message(),
            RequestError::Closed => PEOPLE_TEXTS.message("closed"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Refusal {}

impl From<Refusal> for RequestError {
    fn from(refusal: Refusal) -> RequestError {
        RequestError::Refused(refusal)
    }
}

impl From<NotKept> for RequestError {
    fn from(not_kept: NotKept) -> RequestError {
        RequestError::NotKept(not_kept)
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for RequestError {}
