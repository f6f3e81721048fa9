//! The library as C sees it: its header is current, and programs in C that use it do what they should, under a checker
//! of memory.
#![allow(clippy::unwrap_used, reason = "a test may fail")]
#![allow(clippy::print_stdout, reason = "a test says what it could not check")]

#[path = "it/header.rs"]
mod header;
#[path = "it/programs.rs"]
mod programs;
