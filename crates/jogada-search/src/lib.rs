//! Engines and searches.
//!
//! In reading order: a [`Limit`] and a [`Stop`] bound a search, and a [`Budget`] counts against both; a [`Thought`] is its result;
//! an [`Engine`] turns one game's views into thoughts. [`AlphaBeta`] searches any perfect game that is [`Searchable`],
//! [`Mcts`] any perfect game, and [`DeterminizedSearch`] a hidden one through positions that its view allows.
//! A [`TranspositionTable`] is what the threads of a game's own search share.
//! [`AnyEngine`] is an engine without its type, and [`Level`] makes one weaker on purpose.
//!
//! Nothing here does IO or reads a clock: the time comes from the caller's [`Stop`].
//!
//! A game of a heap from which one to three stones are taken, and its engine:
//!
//! ```
//! use jogada_core::{BadOptions, Ending, Game, Outcome, Seat, Seed, Turn, Viewer};
//! use jogada_search::{AlphaBeta, Engine, Limit, Score, Searchable, Stop};
//! # use jogada_text::Texts;
//! use serde::{Deserialize, Serialize};
//! # const TEXTS: Texts = Texts::new(|| unreachable!("the example shows no text"));
//!
//! #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
//! struct Heap {
//!     stones: u32,
//!     moves: u8,
//! }
//!
//! impl Game for Heap {
//!     const NAME: &'static str = "heap";
//!     const SEATS: u8 = 2;
//!     const MOVES_MAX: u32 = 20;
//!     type Options = ();
//!     type Move = u32;
//!     type View = Heap;
//!
//!     fn start(_: &(), _: Seed) -> Result<Heap, BadOptions> {
//!         Ok(Heap { stones: 20, moves: 0 })
//!     }
//!
//!     fn moves_into(&self, moves: &mut Vec<u32>) -> Turn {
//!         let seat = Seat::new(self.moves % 2);
//!         if self.stones == 0 {
//!             // The last stone wins.
//!             return Turn::Over(Outcome::win(seat.side().other(), Ending::new(TEXTS, "empty")));
//!         }
//!         moves.extend(1..=self.stones.min(3));
//!         Turn::ToMove(seat)
//!     }
//!
//!     fn play_unchecked(&mut self, taken: u32) {
//!         (self.stones, self.moves) = (self.stones - taken, self.moves + 1);
//!     }
//!
//!     fn view(&self, _: Viewer) -> Heap {
//!         self.clone()
//!     }
//! }
//!
//! impl Searchable for Heap {
//!     fn static_eval(&self) -> Score {
//!         0
//!     }
//!
//!     fn key(&self) -> u64 {
//!         u64::from(self.stones) << 1 | u64::from(self.moves % 2)
//!     }
//! }
//!
//! let heap = Heap { stones: 11, moves: 0 };
//! let thought = AlphaBeta::<Heap>::new(10).think(&heap, Limit::NONE, &Stop::never());
//! // Three stones leave a multiple of four, with which the opponent loses.
//! assert_eq!((thought.best, thought.proved), (3, true));
//! ```
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
