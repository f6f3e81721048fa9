//! Workers on other machines, through NATS JetStream. The database is the only truth; the queue may be lost at any time.
//!
//! In reading order: a [`NatsServer`] says where NATS is, and a `Connection` is open to it, with the streams that we need.
//! `Request` and `Reply` are what a worker and the coordinator of a tournament say to each other. [`NatsWorkers`] are a
//! coordinator's workers: they upload bots, put jobs into the queue, have a `ResultVerifier` replay what comes back, and tell
//! a worker to forget a match only when it is committed. A [`Worker`] takes jobs and plays them, and is switched off at any time.
//!
//! **What travels how.** Jobs are messages of a work queue, one subject for each priority and tournament. A worker holds a job
//! while it reports progress; when it falls silent the job goes to another. What a job contains is asked of the coordinator
//! when it is taken, so that no match is played twice. Bots are objects under the hash of their content. Presence is a key
//! that expires. Boards of matches under way are plain messages, sent while there are watchers.
//!
//! **What is trusted.** Records are replayed before they count. A worker whose record does not replay, or is of another match,
//! is banned: none of its results count any more, and the operator gets a notice.
//!
//! ```
//! use jogada_nats::{NatsServer, Priority};
//!
//! let server = NatsServer { urls: "nats://192.168.0.10:4222".to_owned(), ..NatsServer::default() };
//! assert!(server.check().is_ok());
//! assert_eq!("high".parse(), Ok(Priority::High));
//! // With such a server, `NatsWorkers::open(&server, Priority::High, patience)` is a `WorkerSource` for any `TournamentRun`.
//! ```
#![warn(missing_docs)]

mod audit;
mod boards;
mod bots;
mod connection;
mod nats_workers;
mod presence;
mod protocol;
mod queue;
mod result_verifier;
mod worker;

pub use connection::NatsServer;
pub use nats_workers::{NatsWorkers, Priority};
pub use presence::Presence;
pub use worker::{RunnerFactory, Worker, WorkerError, WorkerStatus};

/// What this crate itself says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("nats");
