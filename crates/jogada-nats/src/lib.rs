//! Jobs for machines elsewhere, through NATS JetStream. The database is the only truth; the queue may be lost at any time.
//!
//! In reading order: a [`Server`] is where NATS is, and a `Link` an open way to it, with the streams that we need. A `Letter`
//! is what a worker says to whoever runs a tournament, and `Answer` what it hears. An [`Agency`] employs workers: it ships
//! bots, puts jobs into the queue, replays what comes back, and tells workers to forget a match only when it is in the
//! ledger. A [`Worker`] takes jobs, builds halls, plays, and is switched off at any time.
//!
//! **What travels how.** Jobs are messages of a work queue, one subject for each priority and tournament; a job is leased while
//! its worker says that it is in progress, and goes to another when it falls silent. What is in a job is asked of the desk when it is
//! taken, so that nobody plays what is done. Bots are objects under the hash of their content. Presence is a key that
//! expires. Pictures of matches under way are plain messages, sent while somebody looks.
//!
//! **Who is believed.** Records are replayed before they count. A worker whose record does not replay, or is of another match,
//! is put aside: nothing of it counts any more, and whoever runs the tournament is told.
#![warn(missing_docs)]

mod agency;
mod audit;
mod bots;
mod clerk;
mod link;
mod live;
mod presence;
mod queue;
mod words;
mod worker;

pub use agency::{Agency, Priority};
pub use link::Server;
pub use presence::Presence;
pub use worker::{Build, Word, Worker, WorkerError};
