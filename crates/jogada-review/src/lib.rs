//! Where was this match lost? Every move judged by the game's engine, from what it thinks alone.
//!
//! In reading order: a [`Chance`] is what a score means, whatever unit its game counts in; a move is [`Weighed`] against the
//! best one by an engine that sees what the player saw; a [`Review`] judges all of them, each with a [`Verdict`], and names
//! the turning point. Weighing is work and can be spread over threads ([`weigh_all`]); judging is arithmetic.
//!
//! Nothing here knows a game: a review gains with every engine.
#![warn(missing_docs)]

mod chance;
mod review;
#[cfg(test)]
mod tests;
mod weigh;

pub use chance::Chance;
pub use review::{Judged, Review, Verdict};
pub use weigh::{Spelt, Weighed, weigh, weigh_all};

/// What this crate says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("review");
