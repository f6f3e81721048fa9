#![doc = include_str!("../README.md")]
//!
//! # The crate
//! [`Queens`] is a position and its rules; [`Piece`], [`Square`] and [`Squares`] are what it is made of;
//! [`assignment`] holds the assignment's own functions, which are also the definition that the rules are tested against.
//!
//! ```
//! use jogada_core::{AnyGame, Game, Seat, Seated, Seed};
//! use jogada_search::{Limit, Stop};
//! use queens::{ENTRY, Options, Queens};
//!
//! let pos = Queens::start(&Options::default(), Seed::from_number(1)).unwrap();
//! assert_eq!(pos.legal_moves().len(), 64);
//! let mut engine = ENTRY.player("engine", Seed::from_number(1)).unwrap();
//! let any = AnyGame::new(pos);
//! let thought = engine.think(Seated::new(&any, Seat::FIRST), Limit::nodes(500), &Stop::never());
//! assert!(any.choices().iter().any(|choice| choice.code == thought.best));
//! ```

pub mod assignment;
mod board;
mod draw;
mod engine;
mod harness;
mod marking;
mod planes;
mod rules;
mod text;
mod tools;

pub use board::{Piece, Square, Squares};
pub use engine::ENTRY;
pub use rules::{Hand, Options, Placement, Queens};

/// What the game says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("queens");
