//! Players, who answer, and sinks, which watch.

use std::{fmt, future::ready, pin::Pin, time::Duration};

use jogada_core::{Choice, Look, Seat, Seated};
use jogada_record::{Course, End, Event, Ply, Setup};
use jogada_text::Message;

use crate::Clock;

/// An answer that is on its way.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// What a player is asked: everything that it may know, and nothing else.
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    /// The position as the seat may see it.
    pub at: Seated<'a>,
    /// What was agreed.
    pub setup: &'a Setup,
    pub(crate) plies: &'a [Ply],
    pub(crate) clock: &'a Clock,
}

impl Ask<'_> {
    /// Who is asked.
    pub fn seat(&self) -> Seat {
        self.at.seat()
    }

    /// The view as JSON, with its picture.
    pub fn look(&self) -> Look {
        self.at.look()
    }

    /// The legal moves.
    pub fn choices(&self) -> Vec<Choice> {
        self.at.choices()
    }

    /// The moves so far, as played, and as said where that differs.
    pub fn plies(&self) -> &[Ply] {
        self.plies
    }

    /// The clocks of both sides.
    pub fn clock(&self) -> &Clock {
        self.clock
    }

    /// How long the answer may take.
    pub fn time(&self) -> Option<Duration> {
        self.clock.due(self.seat().side())
    }

    /// How many positions an engine may visit.
    pub fn nodes(&self) -> Option<u64> {
        self.clock.pace().nodes
    }
}

impl fmt::Debug for Ask<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ask").field("seat", &self.seat()).finish_non_exhaustive()
    }
}

/// What a player answers. Faults are answers too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A move, right or wrong.
    Move(String),
    /// A move by its code.
    Code(u32),
    /// Gives up.
    Resign,
    /// Is gone; the words are for its author.
    Crashed(String),
    /// Said nothing in time.
    Silent,
    /// Could not be asked, by no fault of its own: the machine lacks something. The match has no result.
    Unable(Message),
}

/// Why the machine could not carry a match out: no files left to open, a full disk, a missing runtime. No player is to
/// blame, so the match has no result. It is played again from its start, with the same seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unable(pub Message);

/// Anyone who answers an [`Ask`].
pub trait Player: Send {
    /// A match begins; the player sits at this seat, and gets ready for it: that is not time to move. A player that
    /// fails to get ready loses when it is asked. Where the machine fails, there is nothing to play.
    fn begin<'a>(&'a mut self, setup: &'a Setup, seat: Seat) -> BoxFuture<'a, Result<(), Unable>> {
        let _ = (setup, seat);
        Box::pin(ready(Ok(())))
    }

    /// The player's turn.
    fn ask<'a>(&'a mut self, ask: Ask<'a>) -> BoxFuture<'a, Answer>;

    /// How long the last answer took, where the player knows better than the referee: a bot's is taken where its last
    /// byte is read, and an engine's is its own work.
    fn took(&self) -> Option<Duration> {
        None
    }

    /// The match has ended.
    fn end<'a>(&'a mut self, end: &'a End) -> BoxFuture<'a, ()> {
        let _ = end;
        Box::pin(ready(()))
    }

    /// Ends what the player keeps alive between matches, such as a process. It may begin another match.
    fn close(&mut self) -> BoxFuture<'_, ()> {
        Box::pin(ready(()))
    }
}

/// Watches a match.
pub trait Sink {
    /// Something happened; the course already shows it.
    fn event(&mut self, event: &Event, course: &Course);
}

impl<F: FnMut(&Event, &Course)> Sink for F {
    fn event(&mut self, event: &Event, course: &Course) {
        self(event, course);
    }
}
