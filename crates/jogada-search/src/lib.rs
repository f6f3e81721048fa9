//! How engines think.
//!
//! In reading order: a [`Limit`] and a [`Stop`] (the law's, given out here too) bound a think, [`Budget`] counts against both; a [`Thought`] is what comes out;
//! [`Engine`] is anything that thinks about one game's views. [`AlphaBeta`] searches any perfect game that [`Plays`],
//! [`Mcts`] any perfect game at all, and [`Guesses`] a hidden one through positions that its view allows.
//! A [`TranspositionTable`] is what the threads of a search share.
//! [`AnyEngine`] is an engine outside its type, [`Level`] makes one weaker on purpose, and an [`Entry`] is
//! everything that the rest of the program may know of a game.
//!
//! Nothing here does IO or reads a clock: time is asked of the [`Stop`] that the caller made.
#![warn(missing_docs)]

mod alphabeta;
mod any;
mod budget;
mod guesses;
mod level;
mod mcts;
pub mod pages;
mod players;
mod table;
mod thought;
mod transposition;

pub use jogada_core::Stop;

pub use alphabeta::{AlphaBeta, Plays};
pub use any::{AnyEngine, erase};
pub use budget::{Budget, Limit};
pub use guesses::Guesses;
pub use level::{Level, Levelled};
pub use mcts::Mcts;
pub use players::{First, Greedy, Random};
pub use thought::{Engine, Score, Scored, Thought, WIN, is_decided, lost_in, won_in, worth};
pub use transposition::{Bound, BusyTable, CompactTable, TableEntry, TranspositionTable};

/// What this crate says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("search");
