#![doc = include_str!("../README.md")]
//!
//! # The crate
//! [`Chess`] is a match and its rules; a [`Board`] is a position without history, small and `Copy`, and [`Fen`] adds the counters.
//! [`Square`], [`Piece`] and [`Move`] are what they are made of. [`perft()`] measures the generator, [`definition`] says slowly what it
//! must find, [`mod@listing`] is the assignment's, and [`san`], [`fen`], [`epd`] and [`pgn`] are the notations.
//!
//! ```
//! use chess::{Chess, Draws, Fen, engine::Thinker};
//! use jogada_core::Game;
//! use jogada_search::{Engine, Limit, Stop};
//!
//! let mut pos = Chess::new(Fen::start(), Draws::Fifty);
//! pos.play(pos.parse_move("e4").unwrap()).unwrap();
//! assert_eq!(pos.legal_moves().len(), 20);
//! let thought = Thinker::new().think(&pos, Limit::depth(5), &Stop::never());
//! assert!(pos.legal_moves().contains(&thought.best));
//! ```

mod board;
mod cpu;
pub mod definition;
mod dialect;
mod draw;
pub mod engine;
mod generate;
mod legal;
mod lines;
pub mod listing;
mod make;
mod marking;
mod mover;
mod moves;
mod options;
mod perft;
mod piece;
mod planes;
mod rules;
mod sheet;
mod square;
mod starter;
mod text;
mod tools;
mod uci;

pub use board::Board;
pub use engine::ENTRY;
pub use moves::{Manner, Move};
pub use options::{Chess960, Chess960Word, Draws, Options};
pub use perft::{divide, perft};
pub use piece::{Color, Kind, Piece};
pub use rules::Chess;
pub use square::{Set, Square, Squares, squares};
pub use text::{
    epd,
    fen::{self, BadFen, Fen},
    pgn, san,
};

/// What the game says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("chess");
