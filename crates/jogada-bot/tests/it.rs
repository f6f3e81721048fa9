//! Bots from outside: good ones and bad ones, in the jail and out of it, in every language of the starter kits.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "it/attacks.rs"]
mod attacks;
#[path = "it/attribution.rs"]
mod attribution;
#[path = "it/bad.rs"]
mod bad;
#[path = "it/builds.rs"]
mod builds;
#[path = "it/cgroups.rs"]
mod cgroups;
#[path = "it/check.rs"]
mod check;
#[path = "it/dialect.rs"]
mod dialect;
#[path = "it/docs.rs"]
mod docs;
#[path = "it/end.rs"]
mod end;
#[path = "it/kits.rs"]
mod kits;
#[path = "it/left_behind.rs"]
mod left_behind;
#[path = "it/partners.rs"]
mod partners;
#[path = "it/table.rs"]
mod table;
