#![doc = include_str!("../README.md")]

pub mod board;
pub mod definition;
mod draw;
mod line;
pub mod renju;
mod rules;
pub mod seed;
pub mod text;

pub use board::{Board, Square};
pub use line::Rule;
pub use rules::{FIVE, FULL, Gomoku, NO_MOVE, Options};
