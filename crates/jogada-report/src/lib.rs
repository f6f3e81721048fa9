//! A tournament on paper: data in, text out.
//!
//! A [`Paper`] holds all that a report says of a tournament: entrants, [`Standings`](jogada_tournament::Standings), a
//! [`GameLine`] for each game, [`Replay`]s and what went wrong ([`Trouble`]). From it come one page that can be mailed
//! ([`page()`]), tables for a terminal ([`table_text`], [`matrix_text`]), for a spreadsheet ([`standings_csv`],
//! [`matrix_csv`], [`games_csv`]) and for a program ([`standings_json`]). [`Column`] is what they have in common.
//! [`bracket_text`] shows who met on the way to the final. [`end_sentence`] tells how one match of [`SideNames`] ended, [`open_seed`]
//! what a seed that can be guessed means.
//!
//! Nothing here does IO, reads a clock or knows a game. Every text of an entrant or of a file is taken for hostile.
//!
//! ```
//! use jogada_core::Seed;
//! use jogada_report::{Paper, standings_csv, table_text};
//! use jogada_text::Lang;
//! use jogada_tournament::{Entrant, Knockout, Meeting, Results, Schedule};
//!
//! let entrants = ["ana", "rui"].map(|name| Entrant { name: name.into(), player: "first".into() });
//! let knockout = Knockout::new(2, Meeting::of_games(1), Seed::from_number(7)).unwrap();
//! let standings = knockout.standings(&Results::new());
//! let paper = Paper::new(Lang::En, &entrants, &standings);
//! assert!(table_text(&paper, 80).contains("ana"));
//! assert_eq!(standings_csv(&paper).lines().count(), 3);
//! ```
#![warn(missing_docs)]

mod paper;

mod bracket;
mod column;
mod csv;
mod end;
mod json;
mod text;

mod film;
mod page;

pub use bracket::{bracket_text, shown_stages, stage_name};
pub use column::Column;
pub use csv::{games_csv, matrix_csv, standings_csv};
pub use end::{SideNames, end_sentence};
pub use json::standings_json;
pub use page::page;
pub use paper::{GameLine, Paper, Replay, Trouble, open_seed, reason_name};
pub use text::{matrix_text, table_text};

/// What this crate says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("report");
