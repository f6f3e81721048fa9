#![doc = include_str!("../README.md")]
//!
//! # The crate
//! [`Queens`] is a position and its rules; [`Piece`], [`Square`] and [`Squares`] are what it is made of;
//! [`seed`] holds the assignment's own functions, which are also the definition that the rules are tested against.

mod board;
mod draw;
mod engine;
mod harness;
mod rules;
pub mod seed;
mod text;
mod tools;

pub use board::{Piece, Square, Squares};
pub use engine::ENTRY;
pub use rules::{Hand, Options, Placement, Queens};
