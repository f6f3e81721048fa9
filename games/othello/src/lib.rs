#![doc = include_str!("../README.md")]
//!
//! # The crate
//! [`Othello`] is a position and its rules; [`Board`] and [`Square`] are what it is made of;
//! [`bits`] computes moves the fastest way that the machine can, [`perft`] counts with them;
//! [`text`] reads and writes the world's notations and the assignment's file;
//! [`engine`] thinks; [`symmetry`] lays the board in its eight ways; [`assignment`] holds the assignment's own functions.
//!
//! ```
//! use jogada_core::{Game, Seed};
//! use jogada_search::{Engine, Limit, Stop};
//! use othello::{Othello, Start, engine::Thinker};
//!
//! let mut pos = Othello::first(Start::World);
//! pos.play(pos.parse_move("f5").unwrap()).unwrap();
//! assert_eq!(pos.legal_moves().len(), 3);
//! let mut thinker = Thinker::new(12, Seed::from_number(1));
//! let thought = thinker.think(&pos, Limit::depth(6), &Stop::never());
//! assert!(pos.legal_moves().contains(&thought.best));
//! ```

pub mod assignment;
pub mod bits;
mod board;
mod dialect;
mod draw;
pub mod engine;
mod harness;
mod marking;
pub mod perft;
mod planes;
mod rules;
pub mod symmetry;
pub mod text;
mod tools;

pub use board::{Board, Square, Start, squares};
pub use engine::ENTRY;
pub use rules::{Move, Options, Othello};

/// What the game says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("othello");
