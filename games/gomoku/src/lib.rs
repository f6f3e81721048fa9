#![doc = include_str!("../README.md")]
//!
//! # The crate
//! [`Gomoku`] is a position and its rules; [`Board`] and [`Square`] are what it is made of; [`Rule`] says what wins, and
//! [`renju`] what is forbidden. [`definition`] says the same slowly and obviously: the rules are tested against it.
//! [`assignment`] holds the assignment's own functions. [`engine`] thinks, and [`solve`] says what is certain.
//!
//! ```
//! use gomoku::{Gomoku, Master, Options, Rule};
//! use jogada_core::{Game, Seed};
//! use jogada_search::{Engine, Limit, Stop};
//!
//! let options = Options { size: 15, rule: Rule::Free };
//! let mut pos = Gomoku::start(&options, Seed::from_number(0)).unwrap();
//! // Black has an open three, and makes an open four of it.
//! for text in ["h8", "a1", "i8", "a3", "j8", "a5"] {
//!     pos.play(pos.parse_move(text).unwrap()).unwrap();
//! }
//! let thought = Master::default().think(&pos, Limit::nodes(10_000), &Stop::never());
//! assert!(thought.proved && ["g8", "k8"].contains(&thought.best.to_string().as_str()));
//! ```

pub mod assignment;
pub mod board;
pub mod definition;
mod dialect;
mod draw;
pub mod engine;
mod entry;
pub mod files;
mod harness;
mod line;
mod marking;
mod planes;
mod players;
pub mod renju;
mod rules;
mod sheet;
pub mod solve;
pub mod text;
pub mod threat;
mod tools;

pub use board::{Board, Square};
pub use engine::Master;
pub use entry::ENTRY;
pub use line::Rule;
pub use players::Aluno;
pub use rules::{FIVE, FULL, Gomoku, NO_MOVE, Options};

/// What the game says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("gomoku");
