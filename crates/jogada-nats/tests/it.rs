//! The queue from end to end, at a NATS server of its own.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "it/live.rs"]
mod boards;
#[path = "it/bots.rs"]
mod bots;
#[path = "it/common.rs"]
mod common;
#[path = "it/faults.rs"]
mod faults;
#[path = "it/liar.rs"]
mod liar;
#[path = "it/unable.rs"]
mod unable;
#[path = "it/work.rs"]
mod work;
