//! A match as data: what was agreed, what happened, how it ended.
//!
//! In reading order: a [`Setup`] is public from the start; an [`Event`] is one thing that happened, a [`Ply`] the commonest;
//! a [`Course`] is the match as it stands, a fold of both; an [`End`] says who won and why;
//! a [`Record`] is all of it, and its text form is JSON lines that read back with full checking.
//!
//! The same setup, seed and events give the same bytes on any machine. Times are kept beside a record, never in it.
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
