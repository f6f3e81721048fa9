//! Tournaments go into a database and come out again, whatever happens to the process that writes it, or to the database.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "it/backup.rs"]
mod backup;
#[path = "it/checkpoints.rs"]
mod checkpoints;
#[path = "it/commits.rs"]
mod commits;
#[path = "it/common.rs"]
mod common;
#[path = "it/files.rs"]
mod files;
#[path = "it/kill.rs"]
mod kill;
#[path = "it/live.rs"]
mod live;
#[path = "it/old.rs"]
mod old;
#[path = "it/people.rs"]
mod people;
#[path = "it/private.rs"]
mod private;
#[path = "it/server.rs"]
mod server;
#[path = "it/tournaments.rs"]
mod tournaments;
