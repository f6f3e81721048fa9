//! Gomoku from outside: the rules against their slow definition, the vectors, the seed's cases.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "it/brain.rs"]
mod brain;
#[path = "it/dialect.rs"]
mod dialect;
#[path = "it/engine.rs"]
mod engine;
#[path = "it/hold.rs"]
mod hold;
#[path = "it/rules.rs"]
mod rules;
#[path = "it/seed.rs"]
mod seed;
#[path = "it/solve.rs"]
mod solve;
#[path = "it/tools.rs"]
mod tools;
#[path = "it/vectors.rs"]
mod vectors;
