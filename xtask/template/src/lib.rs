#![doc = include_str!("../README.md")]
//!
//! # The crate
//! [`Sample`] is a position and its rules, [`Square`] a move, [`ENTRY`] the game's line in the registry.

mod draw;
mod engine;
mod rules;

pub use engine::ENTRY;
pub use rules::{Options, Sample, Square};

/// What the game says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("sample");
