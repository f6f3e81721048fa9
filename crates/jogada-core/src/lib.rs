//! The law of a game: what every game answers, and what everything else may ask.
//!
//! In reading order: [`Seat`] and [`Side`] say who plays; [`Turn`] and [`Outcome`] say whose move it is or how it ended;
//! [`Game`] is one game's rules, a value of it one position; [`Hidden`], [`Perfect`] and [`Draw`] say more about some games;
//! [`AnyGame`] is a position outside its type, where moves are text and views are JSON; [`Kind`] starts one,
//! and [`Seated`] shows one seat what it may know of it.
//! [`Seed`] and [`Rng`] are the only chance there is, and [`Stop`] interrupts long work and is its clock.
//!
//! Nothing here does IO, reads a clock, or knows a particular game.
#![warn(missing_docs)]

mod any;
mod chance;
mod draw;
mod fault;
mod game;
mod kind;
mod read;
mod seat;
mod seated;
mod stop;
mod turn;

pub use any::{AnyGame, Choice, Look};
pub use chance::{BadSeed, Rng, Seed};
pub use draw::{Draw, Ink, Item, Picture, Place};
pub use fault::{BadOptions, Cost, Fault, IllegalMove};
pub use game::{Game, Hidden, Perfect, Playout, Viewer};
pub use kind::{Kind, Tally};
pub use read::{read_json, read_value};
pub use seat::{Seat, Side};
pub use seated::Seated;
pub use stop::Stop;
pub use turn::{Ending, Outcome, Turn};

/// What this crate itself says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("core");

/// The crate that options and views are written with, so that versions agree everywhere.
pub use serde_json;
