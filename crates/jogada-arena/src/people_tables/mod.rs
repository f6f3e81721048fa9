//! Tournaments of people: a match with a person in it is played at a table, not by a worker.
//!
//! [`PeopleWorkers`] provide a pool that hands matches of machines to other workers and opens a [`PeopleTable`] for each
//! match with people, one table at a time for each person. A [`TableHost`] keeps the tables where people find them, and
//! [`play_table`] watches one to its end and calls a person who does not come. A table's name follows from its tournament,
//! bout and number, so that a program that starts again finds the tables of the one before.

mod pool;
mod table;
#[cfg(test)]
mod tests;

pub use pool::{PeopleWorkers, TableEnd, TableHost};
pub use table::{NO_SHOW, PeopleTable, no_show_due, play_table};
