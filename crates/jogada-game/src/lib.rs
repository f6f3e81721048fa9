//! What a game hands to a program: an [`Entry`], and a list of them, [`Games`].
//!
//! An entry names the rules, the built-in players ([`Builtin`]), the commands that the game adds ([`Tool`]), the
//! protocols that programs for it speak elsewhere ([`Dialect`]), the notations that its matches are written in
//! ([`MatchFormat`]), and how a file that was written to its assignment plays unchanged ([`Harness`]).
//! Its [`Skin`] says what its pieces look like. Front ends iterate the list and name no game.
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

mod dialect;
mod entry;
mod format;
mod games;
mod harness;
mod tool;

pub use dialect::{Awaits, Dialect, DialectEvent, DialectSpec, MoveRequest};
pub use entry::{Alias, Builtin, Entry};
pub use format::{FinishedMatch, MatchFormat, TypedMatch};
pub use games::Games;
pub use harness::Harness;
/// What a game's pieces, squares and marks look like.
pub use jogada_picture::Skin;
pub use tool::{Exit, Files, Tool, ToolContext, ToolError, read_line};

/// The crate that tools declare their arguments with, so that versions agree everywhere.
pub use clap;

/// What this crate itself says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("game");
