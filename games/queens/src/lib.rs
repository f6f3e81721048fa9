#![doc = include_str!("../README.md")]
//!
//! # The crate
//! [`Queens`] is a position and its rules; [`Piece`], [`Square`] and [`Squares`] are what it is made of;
//! [`assignment`] holds the assignment's own functions, which are also the definition that the rules are tested against.

pub mod assignment;
mod board;
mod draw;
mod engine;
mod harness;
mod rules;
mod text;
mod tools;

pub use board::{Piece, Square, Squares};
pub use engine::ENTRY;
pub use rules::{Hand, Options, Placement, Queens};

/// What the game says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("queens");
