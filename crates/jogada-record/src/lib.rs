//! A match as data: what was agreed, what happened, how it ended.
//!
//! In reading order: a [`Setup`] is public from the start; an [`Event`] is one thing that happened, a [`Ply`] the commonest;
//! a [`Course`] is the match as it stands, a fold of both; an [`End`] says who won and why;
//! a [`Record`] is all of it, and its text form is JSON lines that read back with full checking.
//!
//! The same setup, seed and events give the same bytes on any machine. Times are stored beside a record, never in it.
//!
//! A match is played to its end, written down, and read back:
//!
//! ```
//! use jogada_core::{AnyGame, BadOptions, Seed};
//! use jogada_record::{Course, Event, Ply, Record, Setup};
//! use serde_json::{Value, json};
//!
//! // Records know no game: their reader is told how to start one by its name.
//! let kind = jogada_core::Kind::of::<queens::Queens>();
//! let start = |_: &str, options: &Value, seed| -> Result<AnyGame, BadOptions> {
//!     kind.start(options, seed)
//! };
//! let seed = Seed::from_number(1);
//! let options = kind.full_options(&json!({}))?;
//! let mut course = Course::new(kind.start(&options, seed)?);
//! while let Some(seat) = course.to_move() {
//!     let choice = course.pos().choices().swap_remove(0);
//!     let ply = Ply { seat, text: choice.text, code: choice.code, said: None };
//!     course.apply(Event::Move(ply))?;
//! }
//! let game = kind.name.to_owned();
//! let setup = Setup { game, options, opening: Vec::new(), seed_hash: seed.hash() };
//! let record = Record::new(setup, &course, seed).ok_or("the match has ended")?;
//!
//! let text = record.to_text();
//! assert!(text.lines().next().is_some_and(|line| line.starts_with("{\"setup\":")));
//! let (read, replayed) = Record::read(&text, &start)?;
//! assert_eq!((read, replayed.plies()), (record, course.plies()));
//! assert!(Record::read(&text.replacen("\"code\":", "\"code\":9", 1), &start).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod course;
mod end;
mod event;
mod setup;
#[cfg(test)]
mod tests;
mod text;

pub use course::{BadEvent, Course};
pub use end::{End, Reason};
pub use event::{Event, Ply};
pub use setup::{Setup, Start};
pub use text::{BadRecord, Record, Save};

/// What this crate itself says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("record");
