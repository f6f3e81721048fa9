//! Othello.
pub mod bits;
mod board;
mod draw;
pub mod perft;
mod rules;
pub mod text;
pub use board::{Board, Square, Start, squares};
pub use rules::{Move, Options, Othello};
