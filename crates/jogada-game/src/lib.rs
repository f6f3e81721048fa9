//! What a game hands to a program: an [`Entry`], and a list of them, [`Games`].
//!
//! An entry names the rules, the built-in players ([`Builtin`]), the commands that the game adds ([`Tool`]), the
//! protocols that programs for it speak elsewhere ([`Dialect`]), the notations that its matches are written in
//! ([`MatchFormat`]), how a file that was written to its assignment plays unchanged
//! ([`Harness`]), what such a file begins with ([`Starter`]), and how it is marked ([`assignment`]).
//! Its [`Skin`] says what its pieces look like, its [`Planes`] what a learning program sees. Front ends iterate the list and name no game.
//!
//! ```
//! use jogada_core::Seed;
//! use jogada_game::Games;
//!
//! let games = Games::new(&[queens::ENTRY]);
//! let entry = games.find("rainhas")?;
//! let start = games.start(entry.kind.name, &serde_json::json!({}), Seed::from_number(1))?;
//! assert!(!start.choices().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

pub mod assignment;
mod dialect;
mod entry;
mod format;
mod games;
mod harness;
mod planes;
mod starter;
mod tool;

pub use dialect::{Awaits, Dialect, DialectEvent, DialectSpec, EngineOption, MoveRequest};
pub use entry::{Alias, Builtin, Entry};
pub use format::{
    FinishedMatch, MatchFormat, ReadMatches, TypedMatch, WrittenEnd, WrittenMatch, iso_date,
};
pub use games::Games;
pub use harness::{Harness, HarnessFit, archive_stem};
/// What a game's pieces, squares and marks look like.
pub use jogada_picture::Skin;
pub use planes::{AnyPlanes, Planes, StartPlanes, start_planes};
pub use starter::Starter;
pub use tool::{Exit, Files, Tool, ToolContext, ToolError, read_line};

/// The crate that tools declare their arguments with, so that versions agree everywhere.
pub use clap;

/// What this crate itself says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("game");
