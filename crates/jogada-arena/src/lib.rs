//! The application: tournaments, and the machine players of people's matches, for terminal, page, Python and workers.
//!
//! In reading order:
//!
//! - [`TournamentSettings`] are all that a person may decide about a tournament, and [`TournamentPlan`] what comes of them.
//! - A [`BotSource`] makes [`BuiltBot`]s of names; a [`Team`] plays for an entrant.
//! - A [`MatchRunner`] plays any match of a tournament, a [`BoutRun`] those of one bout in turn.
//! - A [`Job`] is a part of a bout. A [`WorkerPool`] plays jobs and reports [`WorkerEvent`]s; a [`WorkerSource`] provides one:
//!   a [`ThreadPool`] here, or machines elsewhere, whose jobs a [`LeaseTable`] tracks.
//! - [`run_tournament`] asks the schedule what is due, submits jobs, and commits every match to a [`ResultStore`] before it
//!   counts. What the machine could not carry out is retried ([`MachinePause`]).
//!
//! A job is a pure function of its bout and the tournament's secret, so a lost one is submitted again.
#![warn(missing_docs)]

mod secret;
mod settings;

mod bot_builder;
mod engine_player;
mod machine_player;
mod move_hint;
mod people;
mod team;

mod bout_run;
mod job;
mod lease_table;
mod match_runner;
mod observer;
mod retry;
mod run_tournament;
mod stop_signal;
mod thread_pool;
mod workers;

#[cfg(test)]
mod tests;

pub use bot_builder::{BotBuilder, BotSource, BuiltBot};
pub use bout_run::{BoutRun, NotPlayed};
pub use engine_player::{EnginePlayer, limit, stop_by_clock, stop_by_work, thread_cpu_time};
pub use job::{Job, Notice, PlayedMatch, UnfinishedJob, WorkerEvent, WorkerPool};
pub use lease_table::{AcceptedResults, LeaseReply, LeaseTable};
pub use machine_player::MachinePlayer;
pub use match_runner::MatchRunner;
pub use move_hint::MoveHint;
pub use observer::BoardObserver;
pub use people::{HUMAN, is_human, no_people, takeback, viewer};
pub use retry::{MachinePause, retry_delay};
pub use run_tournament::{ResultStore, TournamentError, run_tournament};
pub use secret::{fresh_seed, is_dealt};
pub use settings::{BadSetting, TournamentPlan, TournamentSettings};
pub use stop_signal::StopSignal;
pub use team::{OwnPlayer, PlayerLocation, Team, TeamMember};
pub use thread_pool::{ThreadPool, play_job};
pub use workers::{LocalWorkers, TournamentSpec, WorkerCounts, WorkerSource};
