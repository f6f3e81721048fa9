//! What tests of any game share: the laws of conformance, golden playthroughs, the way to the vectors, and servers that live as
//! long as a test.
//!
//! A new game gets a dozen laws checked for one line, and those of its skin for another:
//!
//! ```
//! use jogada_testkit::{conformance, conformance_of_skin};
//! use queens::{ENTRY, Queens};
//!
//! // Tests play some thousand random matches.
//! conformance::<Queens>(&Default::default(), 3);
//! conformance_of_skin::<Queens>(&ENTRY.skin, &Default::default(), 1);
//! ```
#![allow(clippy::print_stdout, reason = "tests tell what they skipped")]

mod bots;
mod dialect;
mod golden;
mod laws;
mod servers;
mod vectors;

pub use bots::LEARNS;
pub use dialect::{hear_nonsense, speak_match};
pub use golden::{playthrough, signature};
pub use laws::{
    conformance, conformance_hidden, conformance_of_formats, conformance_of_skin, endurance,
};
pub use servers::{Nats, Postgres};
pub use vectors::{is_slow, sampled, vectors};
