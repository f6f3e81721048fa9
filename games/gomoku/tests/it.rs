//! Gomoku from outside: the rules against their slow definition, the vectors, the assignment's cases.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "it/assignment.rs"]
mod assignment;
#[path = "it/brain.rs"]
mod brain;
#[path = "it/dialect.rs"]
mod dialect;
#[path = "it/engine.rs"]
mod engine;
#[path = "it/maker_breaker.rs"]
mod maker_breaker;
#[path = "it/marking.rs"]
mod marking;
#[path = "it/rules.rs"]
mod rules;
#[path = "it/solve.rs"]
mod solve;
#[path = "it/tools.rs"]
mod tools;
#[path = "it/vectors.rs"]
mod vectors;
