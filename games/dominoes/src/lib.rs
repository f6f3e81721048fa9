#![doc = include_str!("../README.md")]
//!
//! # The crate
//! [`Dominoes`] is a position and its rules; [`Board`] is the table without its past, made of [`Tile`]s and [`Tiles`];
//! a [`View`] is what one seat may know of it; [`engine`] holds the players.

mod board;
mod draw;
pub mod engine;
mod harness;
mod rules;
mod text;
mod tile;
mod view;

pub use board::{BLOCKED, Board, End, Ends, Move, OUT};
pub use engine::ENTRY;
pub use rules::{Dominoes, Options};
pub use tile::{Heaviest, NUMBERS, TILES, Tile, Tiles};
pub use view::{Ply, View};

/// What the game says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("dominoes");
