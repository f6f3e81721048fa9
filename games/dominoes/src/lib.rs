#![doc = include_str!("../README.md")]
//!
//! # The crate
//! [`Dominoes`] is a position and its rules; [`Board`] is the table without its past, made of [`Tile`]s and [`Tiles`];
//! a [`View`] is what one seat may know of it; [`engine`] holds the players.
//!
//! ```
//! use dominoes::{Dominoes, Options, engine::Master};
//! use jogada_core::{Game, Seat, Seed, Viewer};
//! use jogada_search::{Engine, Limit, Stop};
//!
//! let options = Options { starter: Some(Seat::FIRST) };
//! let pos = Dominoes::start(&options, Seed::from_number(1)).unwrap();
//! // An engine is given what its seat may know, and nothing else.
//! let view = pos.view(Viewer::Seat(Seat::FIRST));
//! let thought = Master::new(Seed::from_number(1)).think(&view, Limit::nodes(5_000), &Stop::never());
//! assert!(pos.legal_moves().contains(&thought.best));
//! ```

mod board;
mod draw;
pub mod engine;
mod harness;
mod marking;
mod planes;
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
