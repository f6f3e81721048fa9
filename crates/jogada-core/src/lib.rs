//! The law of a game: what every game answers, and what everything else may ask.
//!
//! In reading order: [`Seat`] and [`Side`] say who plays; [`Turn`] and [`Outcome`] say whose move it is or how it ended;
//! [`Game`] is one game's rules, a value of it one position; [`Hidden`], [`Perfect`] and [`Draw`] say more about some games;
//! [`AnyGame`] is a position outside its type, where moves are text and views are JSON; [`Kind`] starts one,
//! and [`Seated`] shows one seat what it may know of it.
//! [`Seed`] and [`Rng`] are the only chance there is, and [`Stop`] interrupts long work and is its clock.
//!
//! Nothing here does IO, reads a clock, or knows a particular game.
//!
//! A whole game: of seven sticks each side takes one or two in turn, and the side that takes the last one wins.
//!
//! ```
//! use std::fmt;
//!
//! use jogada_core::{
//!     AnyGame, BadOptions, Draw, Ending, Game, Item, Kind, Outcome, Picture, Place, Seat, Seed, Side,
//!     Turn, Viewer,
//! };
//! use jogada_text::{Catalog, Lang, Texts};
//! use serde::{Deserialize, Serialize};
//!
//! // A crate of its own writes `texts!("sticks")` and keeps `locales/en/sticks.ftl` and its translations.
//! const TEXTS: Texts = Texts::new(|| {
//!     static CATALOG: std::sync::LazyLock<Catalog> =
//!         std::sync::LazyLock::new(|| Catalog::new(&[(Lang::En, "last-stick = the last stick was taken")]));
//!     &CATALOG
//! });
//! const LAST_STICK: Ending = Ending::new(TEXTS, "last-stick");
//!
//! /// A position. Nothing is hidden, so it is its own view.
//! #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
//! struct Sticks {
//!     left: u8,
//!     first_to_move: bool,
//! }
//!
//! /// How many sticks are taken.
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
//! struct Take(u8);
//!
//! impl fmt::Display for Take {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         write!(f, "{}", self.0)
//!     }
//! }
//!
//! impl From<Take> for u32 {
//!     fn from(take: Take) -> u32 {
//!         take.0.into()
//!     }
//! }
//!
//! #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
//! #[serde(default, deny_unknown_fields)]
//! struct Options {
//!     sticks: u8,
//! }
//!
//! impl Default for Options {
//!     fn default() -> Options {
//!         Options { sticks: 7 }
//!     }
//! }
//!
//! impl Game for Sticks {
//!     const NAME: &'static str = "sticks";
//!     const SEATS: u8 = 2;
//!     const MOVES_MAX: u32 = 255;
//!     type Options = Options;
//!     type Move = Take;
//!     type View = Sticks;
//!
//!     fn start(options: &Options, _: Seed) -> Result<Sticks, BadOptions> {
//!         Ok(Sticks { left: options.sticks, first_to_move: true })
//!     }
//!
//!     fn moves_into(&self, moves: &mut Vec<Take>) -> Turn {
//!         let side = if self.first_to_move { Side::First } else { Side::Second };
//!         if self.left == 0 {
//!             // The other side took the last one.
//!             return Turn::Over(Outcome::win(side.other(), LAST_STICK));
//!         }
//!         moves.extend((1..=self.left.min(2)).map(Take));
//!         Turn::ToMove(Seat::new(side.index() as u8))
//!     }
//!
//!     fn play_unchecked(&mut self, Take(sticks): Take) {
//!         self.left -= sticks;
//!         self.first_to_move = !self.first_to_move;
//!     }
//!
//!     fn view(&self, _: Viewer) -> Sticks {
//!         self.clone()
//!     }
//! }
//!
//! impl Draw for Sticks {
//!     /// Two buttons; a fuller picture would show the sticks too.
//!     fn picture(_: &Sticks) -> Picture {
//!         let button = |name, x| Item::cell(name, "wood", x, 0.0);
//!         Picture { width: 2.0, height: 1.0, items: vec![button("1", 0.0), button("2", 1.0)] }
//!     }
//!
//!     fn text(view: &Sticks) -> String {
//!         "|".repeat(view.left.into()) + "\n"
//!     }
//!
//!     fn path(take: Take) -> Vec<Place> {
//!         vec![Place::new(take.to_string())]
//!     }
//! }
//!
//! // Everything else knows the game only as `AnyGame`.
//! let kind = Kind::of::<Sticks>();
//! let mut pos: AnyGame = kind.start(&serde_json::json!({ "sticks": 4 }), Seed::from_number(1))?;
//! assert_eq!(pos.look(Viewer::Public).text, "||||\n");
//! assert!(pos.parse("3").is_err());
//! for text in ["1", "1", "2"] {
//!     let choice = pos.parse(text)?;
//!     pos.play_code(choice.code)?;
//! }
//! let outcome = pos.turn().outcome().ok_or("the game is over")?;
//! assert_eq!((outcome.winner, outcome.ending), (Some(Side::First), LAST_STICK));
//! assert_eq!(outcome.ending.say(Lang::En), "the last stick was taken");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
