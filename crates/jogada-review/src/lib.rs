//! Where was this match lost? Every move judged by the game's engine, from what it thinks alone.
//!
//! In reading order: a [`Chance`] is what a score means, whatever unit its game counts in; a move is [`Weighed`] against the
//! best one by an engine that sees what the player saw; a [`Review`] judges all of them, each with a [`MoveJudgement`], and names
//! the turning point. Weighing is work and can be spread over threads ([`weigh_all`]); judging is arithmetic.
//!
//! Nothing here knows a game: a review gains with every engine.
//!
//! ```
//! use jogada_core::Seed;
//! use jogada_record::{Course, Event, Ply};
//! use jogada_review::{Review, MoveJudgement, weigh_all};
//! use jogada_search::{Limit, Stop};
//!
//! // The fool's mate: White's second move allows mate in one.
//! let chess = all_games::find("chess")?;
//! let mut course = Course::new(chess.kind.start(&serde_json::json!({}), Seed::from_number(1))?);
//! for text in ["f3", "e5", "g4", "Qh4"] {
//!     let choice = course.pos().parse(text)?;
//!     let seat = course.to_move().unwrap();
//!     course.apply(Event::Move(Ply { seat, text: choice.text, code: choice.code, said: None }))?;
//! }
//! let weighed = weigh_all(chess, &course, Limit::nodes(20_000), &Stop::never(), 2, &|_| {});
//! let review = Review::new(weighed, course.end(), chess.unit);
//! assert_eq!((review.turning, review.plies[2].verdict), (Some(2), MoveJudgement::Blunder));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod chance;
mod review;
#[cfg(test)]
mod tests;
mod weigh;

pub use chance::Chance;
pub use review::{Judged, MoveJudgement, Review};
pub use weigh::{Spelt, Weighed, weigh, weigh_all};

/// What this crate says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("review");
