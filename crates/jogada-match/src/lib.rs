//! The referee. Whatever players do, a match ends in a record with a result and a reason. A match that the machine could
//! not carry out has none: it is [`Unable`], and is played again from its start, with the same seed.
//!
//! In reading order: a [`Match`] is one game from start to end, a state machine without IO in which time is an argument;
//! an [`Action`] is what may be done to it; a [`Pace`] is the agreed time and a [`Clock`] is what is left of it;
//! a [`Player`] answers an [`Ask`] with an [`Answer`], and sees nothing else; a [`Sink`] watches; [`run`] lets players play.
//!
//! ```
//! use std::time::Duration;
//!
//! use jogada_core::{Kind, Seed, Side};
//! use jogada_match::{Action, Match, State};
//! use jogada_record::{Reason, Setup};
//!
//! let kind = Kind::of::<queens::Queens>();
//! let seed = Seed::from_number(1);
//! let options = kind.full_options(&serde_json::json!({}))?;
//! let start = kind.start(&options, seed)?;
//! let setup = Setup { game: kind.name.into(), options, opening: vec![], seed_hash: seed.hash() };
//! let mut game = Match::new(setup, start, "1s".parse()?);
//!
//! // Time is an argument: this move comes in time, the answer to it too late.
//! for took in [Duration::from_millis(900), Duration::from_millis(1200)] {
//!     let State::ToMove(seat, _) = game.state() else { break };
//!     let code = game.course().pos().choices()[0].code;
//!     game.act(seat, Action::Code(code), took)?;
//! }
//! let State::Over(end) = game.state() else { panic!("it goes on") };
//! assert_eq!((end.winner, end.reason), (Some(Side::First), Reason::OutOfTime));
//! assert!(game.record(seed).is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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

/// What this crate itself says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("match");
