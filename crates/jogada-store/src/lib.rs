//! Tournaments with their records, and the matches that people play, in one file or at a server.
//!
//! In reading order: a [`Database`] is named, and a [`Store`] is one that is open; a [`NewTournament`] is put into it and comes back as a [`Tournament`];
//! a [`Hold`] is the right to play one, which only one process has; a [`Played`] match is committed and comes back as a
//! [`Kept`] one, alone or one after the other as [`Records`]. A match of people is a [`Live`] one: its events come one by one.
//! A [`Notice`] is for the operator, and so are [`Store::backup`] and [`Store::check`]. A [`KeyHash`] is all that is kept
//! of a key that lets its bearer in. What may go wrong is a [`StoreError`].
//!
//! **What is promised.** A commit is all or nothing. Once it has returned, its matches survive the death of the process and,
//! as far as the disk keeps its word, the loss of power: every commit waits for the disk (`synchronous = FULL`), which is
//! cheap when matches are committed by the hundred. A match is there once, under its tournament, bout and number.
//! Any number of processes may read while one writes; at a server any number of them write too, and changes of one
//! tournament wait for each other. A server that goes away is waited for, and what was under way is done again, once.
//!
//! **How it is kept.** One row a match holds what tables need; records are compressed some dozen together, so that
//! ten thousand matches a second cost little time and little space. `migrations/` describes every table and column.
//! The SQL is plain and the same for SQLite and PostgreSQL; nothing in the interface tells which of them is behind it.
#![warn(missing_docs)]

mod backup;
mod check;
mod chunk;
mod commit;
mod database;
mod db;
mod error;
mod hold;
mod key;
mod live;
mod notice;
mod records;
mod results;
mod store;
#[cfg(test)]
mod tests;
mod tournament;

pub use backup::Progress;
pub use check::Counts;
pub use commit::Played;
pub use database::{Address, Database};
pub use error::StoreError;
pub use hold::Hold;
pub use key::KeyHash;
pub use live::{Live, NewLive};
pub use notice::Notice;
pub use records::{Kept, Records};
pub use store::Store;
pub use tournament::{Listed, NewTournament, State, Tournament};
