//! Tournaments with their records, and the matches that people play, in one file or at a server.
//!
//! In reading order: a [`Database`] is named, and a [`Store`] is one that is open; a [`NewTournament`] is created in it and
//! comes back as a [`Tournament`]; a [`TournamentLock`] makes one process at a time play it; a [`PlayedMatch`] is committed
//! and comes back as a [`StoredMatch`], alone or one after the other as [`Records`]. A [`NewVersion`] of what an entrant
//! handed in is kept with its files, and a [`Replacement`] changes who plays. A [`LiveMatch`] is one of people: its
//! events come one by one. A [`Person`] of a class joins, and what one hands in comes back as a [`StoredHandIn`]. A
//! [`Notice`] is for the operator, and so are [`Store::backup`] and [`Store::check`]. A
//! [`KeyHash`] is all that is stored of a key that lets its bearer in. What may go wrong is a [`StoreError`].
//!
//! **What is promised.** A commit is all or nothing. Once it has returned, its matches survive the death of the process and,
//! as far as the disk keeps its word, the loss of power: every commit waits for the disk (`synchronous = FULL`), which is
//! cheap when matches are committed by the hundred. A match is there once, under its tournament, bout and number.
//! Any number of processes may read while one writes; at a server any number of them write too, and transactions on one
//! tournament wait for each other. A server that goes away is waited for, and what was under way is done again, once.
//!
//! **How it is stored.** One row a match holds what tables need; records are compressed some dozen together, so that
//! ten thousand matches a second cost little time and little space. `migrations/` describes every table and column.
//! The SQL is plain and the same for SQLite and PostgreSQL; nothing in the interface tells which of them is behind it.
//!
//! ```
//! use jogada_core::Seed;
//! use jogada_store::{NewTournament, Store, TournamentState};
//! use jogada_tournament::Entrant;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let folder = tempfile::tempdir()?;
//! let store = Store::open(folder.path().join("arena.db").as_path()).await?;
//! let new = NewTournament {
//!     name: "spring".to_owned(),
//!     game: "some-game".to_owned(),
//!     settings: serde_json::json!({}),
//!     entrants: Entrant::read_all(&["ana=engine", "bia=greedy"])?,
//!     secret: Seed::from_number(1),
//! };
//! let id = store.create(&new).await?;
//! // While this lock lives no other process may play the tournament.
//! let lock = store.lock(id).await?;
//! assert!(store.lock(id).await.is_err());
//! drop(lock);
//! let found = store.tournament(id).await?;
//! assert_eq!((found.entrants.len(), found.state), (2, TournamentState::Open));
//! store.close().await;
//! # Ok(())
//! # }
//! ```
#![warn(missing_docs)]

mod backup;
mod check;
mod chunk;
mod commit;
mod database;
mod db;
mod error;
mod hand_ins;
mod key;
mod live;
mod lock;
mod notice;
mod people;
mod records;
mod results;
mod store;
#[cfg(test)]
mod tests;
mod tournament;
mod versions;

pub use backup::BackupProgress;
pub use check::StoreCounts;
pub use commit::PlayedMatch;
pub use database::{Database, ServerAddress};
pub use error::StoreError;
pub use hand_ins::{Deed, Finding, NewHandIn, StoredHandIn};
pub use key::KeyHash;
pub use live::{LiveMatch, NewLiveMatch};
pub use lock::TournamentLock;
pub use notice::Notice;
pub use people::{Joining, Person, Role, RosterLine, folded_name};
pub use records::{Records, StoredMatch};
pub use store::Store;
pub use tournament::{NewTournament, Tournament, TournamentState, TournamentSummary};
pub use versions::{NewVersion, Replacement, StoredVersion};

/// What this crate itself says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("store");
