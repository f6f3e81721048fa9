//! The law of a game: what every game answers, and what everything else may ask.
//!
//! In reading order: [`Seat`] and [`Side`] say who plays; [`Turn`] and [`Outcome`] say whose move it is or how it ended;
//! [`Game`] is one game's rules, a value of it one position; [`Hidden`], [`Perfect`] and [`Draw`] say more about some games;
//! [`AnyGame`] is a position outside its type, where moves are text and views are JSON; [`Kind`] starts one,
//! and [`Seated`] shows one seat what it may know of it.
//! [`Seed`] and [`Rng`] are the only chance there is, [`Said`] is a message in every language that we speak,
//! [`printable_line`] shows what came from outside without what a terminal obeys,
//! [`Stop`] interrupts long work and is its clock, and [`Tool`] is a command that one game adds to the program.
//! A [`Dialect`] is what programs from elsewhere speak, a [`Sheet`] how matches are written down elsewhere,
//! and a [`Harness`] lets a file that was written to a game's assignment play as it is.
//!
//! Nothing here does IO, reads a clock, or knows a particular game.
#![warn(missing_docs)]

mod any;
mod chance;
mod dialect;
mod draw;
mod fault;
mod game;
mod harness;
mod kind;
mod printable;
mod said;
mod seat;
mod seated;
mod sheet;
mod stop;
mod tool;
mod turn;

pub use any::{AnyGame, Choice, Look};
pub use chance::{BadSeed, Rng, Seed};
pub use dialect::{Awaits, Dialect, Foreign, Question, Understood};
pub use draw::{Draw, Ink, Item, Picture, Place};
pub use fault::{BadOptions, Cost, Fault, IllegalMove};
pub use game::{Game, Hidden, Perfect, Playout, Viewer};
pub use harness::Harness;
pub use kind::{Kind, Tally};
pub use printable::{PrintableWriter, is_unprintable, printable_line, printable_lines};
pub use said::{Lang, Said};
pub use seat::{Seat, Side};
pub use seated::Seated;
pub use sheet::{Played, Sheet, Sheeted};
pub use stop::Stop;
pub use tool::{Desk, Exit, Files, Tool, ToolError, read_line};
pub use turn::{Ending, Outcome, Turn};

/// What a game's manifest needs of others to declare options and tools, so that versions agree everywhere.
pub use {clap, serde_json};
