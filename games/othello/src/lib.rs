#![doc = include_str!("../README.md")]
//!
//! # The crate
//! [`Othello`] is a position and its rules; [`Board`] and [`Square`] are what it is made of;
//! [`bits`] computes moves the fastest way that the machine can, [`perft`] counts with them;
//! [`text`] reads and writes the world's notations and the assignment's file;
//! [`engine`] thinks; [`symmetry`] lays the board in its eight ways; [`assignment`] holds the assignment's own functions.

pub mod assignment;
pub mod bits;
mod board;
mod dialect;
mod draw;
pub mod engine;
mod harness;
pub mod perft;
mod rules;
pub mod symmetry;
pub mod text;
mod tools;

pub use board::{Board, Square, Start, squares};
pub use engine::ENTRY;
pub use rules::{Move, Options, Othello};

/// What the game says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("othello");
