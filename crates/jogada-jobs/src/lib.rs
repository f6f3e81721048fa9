//! Matches as work: who sits down, who plays them, and who is told.
//!
//! In reading order: [`Settings`] are all that a person may decide about a tournament, and plan one with its secret, for which [`fresh_seed`] has the random bits; a [`Team`] sits for an entrant, each [`Member`] a built-in player, a bot that was
//! [`Hired`] in an [`Office`], or the program's [`Own`]; a [`Hall`] knows all teams and
//! the clock, and lays a [`Table`] for a bout, where matches are [`Played`]. A [`Job`] is a bout, or a part of one, to be
//! played; [`Workers`] do jobs and bring [`News`], and an [`Employer`] finds them: a [`Pool`] of threads here, or machines elsewhere,
//! which are told the [`Terms`] and whose jobs lie on a [`Desk`]. [`conduct`] goes round: it asks a schedule what is due, hands out the jobs, and enters every finished match
//! into a [`Ledger`] before it counts. What the machine could not carry out is [`Left`]; it waits through a [`Pause`], and
//! is handed out again.
//!
//! At a table with people a [`Mind`] sits where nobody does, and an [`Opinion`] is a hint. A [`Gallery`] watches.
//!
//! A job is a pure function of its bout and the tournament's secret, so one that was lost is handed out again.
#![warn(missing_docs)]

mod conduct;
mod desk;
mod employer;
mod engine;
mod gallery;
mod hall;
mod halt;
mod job;
mod mind;
mod office;
mod opinion;
mod pause;
mod people;
mod pool;
mod secret;
mod settings;
mod table;
mod team;
#[cfg(test)]
mod tests;

pub use conduct::{Ledger, Trouble, conduct};
pub use desk::{Begin, Brought, Desk};
pub use employer::{Crew, Employer, Local, Terms};
pub use engine::{Builtin, limit, stop_by_clock, stop_by_work, worked};
pub use gallery::Gallery;
pub use hall::Hall;
pub use halt::Halt;
pub use job::{Job, Left, News, Notice, Played, Workers};
pub use mind::Mind;
pub use office::{Hire, Hired, Office};
pub use opinion::Opinion;
pub use pause::{Pause, pause_after};
pub use people::{HUMAN, is_human, no_people, takeback, viewer};
pub use pool::{Pool, play};
pub use secret::{fresh_seed, is_dealt};
pub use settings::{BadSetting, Planned, Settings};
pub use table::{NotPlayed, Table};
pub use team::{Member, Own, Part, Team};
