//! A game from outside keeps the laws, and its program plays it everywhere.

#[path = "it/home.rs"]
mod home;
#[path = "it/page.rs"]
mod page;
#[path = "it/program.rs"]
mod program;
#[path = "it/rules.rs"]
mod rules;
