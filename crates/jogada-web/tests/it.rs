//! The server from outside: requests without a socket where that will do, a real one on a free port where not.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "it/attacks.rs"]
mod attacks;
#[path = "it/bad_input.rs"]
mod bad_input;
#[path = "it/common.rs"]
mod common;
#[path = "it/gradings.rs"]
mod gradings;
#[path = "it/guard.rs"]
mod guard;
#[path = "it/live.rs"]
mod live;
#[path = "it/logs.rs"]
mod logs;
#[path = "it/lti.rs"]
mod lti;
#[path = "it/machine.rs"]
mod machine;
#[path = "it/opened.rs"]
mod opened;
#[path = "it/operations.rs"]
mod operations;
#[path = "it/page.rs"]
mod page;
#[path = "it/play.rs"]
mod play;
#[path = "it/room.rs"]
mod room;
#[path = "it/seeds.rs"]
mod seeds;
#[path = "it/tournaments.rs"]
mod tournaments;
