//! What tournaments promise, seen from outside: paper players with known strengths play whole events.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "it/assignments.rs"]
mod assignments;
#[path = "it/brackets.rs"]
mod brackets;
#[path = "it/formats.rs"]
mod formats;
#[path = "it/ladder.rs"]
mod ladder;
#[path = "it/laws.rs"]
mod laws;
#[path = "it/paper.rs"]
mod paper;
#[path = "it/swiss.rs"]
mod swiss;
