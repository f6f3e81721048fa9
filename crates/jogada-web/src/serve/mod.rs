//! Listening: an accept loop of our own, which knows what every connection is doing and closes the useless ones first.
//!
//! In reading order: [`ServerLimits`] say how many connections there may be and how long each part of a request may take;
//! `Connections` is the table of those that are open; a `Stream` and two bodies tell it what happens on the wire; [`serve`]
//! accepts until it is told to stop.

mod bodies;
mod connections;
mod limits;
mod run;
mod stream;
mod tls;

pub use limits::ServerLimits;
pub use run::{listen, serve};
pub use tls::Tls;
