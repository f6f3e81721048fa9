//! What the game does, seen from outside.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "it/dialect.rs"]
mod dialect;
#[path = "it/fen.rs"]
mod fen;
#[path = "it/game.rs"]
mod game;
#[path = "it/generator.rs"]
mod generator;
#[path = "it/listing.rs"]
mod listing;
#[path = "it/notation.rs"]
mod notation;
#[path = "it/perft.rs"]
mod perft;
#[path = "it/tools.rs"]
mod tools;
#[path = "it/uci.rs"]
mod uci;
