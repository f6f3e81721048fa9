//! The referee. Whatever players do, a match ends in a record with a result and a reason. A match that the machine could
//! not carry out has none: it is [`Unable`], and is played again from its start, with the same seed.
//!
//! In reading order: a [`Match`] is one game from start to end, a state machine without IO in which time is an argument;
//! an [`Action`] is what may be done to it; a [`Pace`] is the agreed time and a [`Clock`] is what is left of it;
//! a [`Player`] answers an [`Ask`] with an [`Answer`], and sees nothing else; a [`Sink`] watches; [`run`] lets players play.
#![warn(missing_docs)]

mod clock;
mod player;
mod referee;
mod run;
#[cfg(test)]
mod tests;

pub use clock::{BadPace, Clock, Pace};
pub use player::{Answer, Ask, BoxFuture, Player, Sink, Unable};
pub use referee::{Action, Match, Refused, State};
pub use run::{begin, play, run};
