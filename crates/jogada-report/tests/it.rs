//! What a tournament on paper promises, on small events played by built-in players.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "it/end.rs"]
mod end;
#[path = "it/event.rs"]
mod event;
#[path = "it/page.rs"]
mod page;
#[path = "it/tables.rs"]
mod tables;
