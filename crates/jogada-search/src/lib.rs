//! Engines and searches.
//!
//! In reading order: a [`Limit`] and a [`Stop`] bound a search, and a [`Budget`] counts against both; a [`Thought`] is its result;
//! an [`Engine`] turns one game's views into thoughts. [`AlphaBeta`] searches any perfect game that is [`Searchable`],
//! [`Mcts`] any perfect game, and [`DeterminizedSearch`] a hidden one through positions that its view allows.
//! A [`TranspositionTable`] is what the threads of a game's own search share.
//! [`AnyEngine`] is an engine without its type, and [`Level`] makes one weaker on purpose.
//!
//! Nothing here does IO or reads a clock: the time comes from the caller's [`Stop`].
#![warn(missing_docs)]

mod alphabeta;
mod any;
mod budget;
mod determinized;
mod level;
mod mcts;
pub mod pages;
mod players;
mod table;
mod thought;
mod transposition;

pub use jogada_core::Stop;

pub use alphabeta::{AlphaBeta, Searchable};
pub use any::{AnyEngine, erase};
pub use budget::{Budget, Limit};
pub use determinized::DeterminizedSearch;
pub use level::{Level, Levelled};
pub use mcts::Mcts;
pub use players::{First, Greedy, Random};
pub use thought::{Engine, Score, Scored, Thought, WIN, is_decided, lost_in, won_in, worth};
pub use transposition::{Bound, BusyTable, CompactTable, TableEntry, TranspositionTable};

/// What this crate says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("search");
