//! Connect Four: discs fall down the columns of an upright board, and four in a row win.
//!
//! [`Four`] is a position and its rules, [`Column`] a move, [`ENTRY`] what the game hands to a program.

mod draw;
mod engine;
mod rules;

use jogada_text::{Texts, texts};

pub use engine::ENTRY;
pub use rules::{Column, Four, Options};

/// What the game says, in every language.
const TEXTS: Texts = texts!("four");
