//! What tests of any game share: the laws of conformance, golden playthroughs, and the way to the vectors.
//!
//! A new game gets a dozen laws checked for one line: `conformance::<MyGame>(&options, 1000)`.
#![allow(clippy::print_stdout, reason = "tests tell what they skipped")]

mod dialect;
mod golden;
mod laws;
mod vectors;

pub use dialect::{hear_nonsense, speak_match};
pub use golden::{playthrough, signature};
pub use laws::{conformance, conformance_hidden, endurance};
pub use vectors::{is_slow, vectors};
