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
//! - A [`Season`] is a ladder that versions enter at any time, asked through a [`SeasonHandle`].
//! - A [`TournamentDraft`] is a new tournament that was checked; a [`TournamentRun`] plays it, in memory or in a database from
//!   where it is resumed; [`TournamentStatus`] and [`TournamentExport`] show it.
//!
//! ```
//! use jogada_arena::{
//!     LocalWorkers, MemoryResults, NoBots, PlayerSource, RunOptions, StopSignal, TournamentDraft, TournamentRun,
//!     TournamentSettings, summary_text,
//! };
//! use jogada_game::Games;
//! use jogada_text::Lang;
//!
//! let games = Games::new(&[queens::ENTRY]);
//! let settings = TournamentSettings {
//!     game: "queens".to_owned(),
//!     entrants: ["first", "ana=random"].map(str::to_owned).to_vec(),
//!     games: Some(4),
//!     ..TournamentSettings::default()
//! };
//! let draft = TournamentDraft::new(games, settings, &mut PlayerSource::by_name, &mut NoBots)
//!     .map_err(|bad| bad.keyed_message())?;
//! let mut run = TournamentRun::in_memory(draft, MemoryResults::default());
//! run.run(&LocalWorkers { workers: 2 }, RunOptions::default(), &mut (), &StopSignal::new())?;
//! assert_eq!(run.played().len(), 4);
//! assert!(summary_text(&run.info, &run.results, 80, Lang::En).contains("ana"));
//! # Ok::<(), jogada_text::Message>(())
//! ```
//!
//! A [`MatchFile`] is a file of matches in any notation, for replays, reviews and exports; a
//! [`FinishedMatch`] is one that is over, wherever it was played, and a [`MatchReview`] says where it was lost.
//!
//! A [`ClassGrading`] marks the hand-ins of a class, a [`GradingRun`] from its [`GradingSettings`] on; [`Gradings`] are the
//! classes that a server keeps.
//!
//! A [`Room`] is a class in one place: who may come in and what they hand in. A [`Lobby`] is who is here now.
//!
//! A job is a pure function of its bout and the tournament's secret, so a lost one is submitted again.
#![warn(missing_docs)]

mod plan;
mod secret;
mod settings;

mod bot_builder;
mod bot_setup;
mod engine_options;
mod engine_player;
mod people;
mod people_tables;
mod team;

mod bout_run;
mod forfeits;
mod job;
mod lease_table;
mod match_beside;
mod match_runner;
mod observer;
mod retry;
mod room;
mod run_tournament;
mod spreadsheet;
mod stop_signal;
mod thread_pool;
mod workers;

mod filed_table;
mod finished_match;
mod grading;
mod hand_in_check;
mod match_file;
mod review;
mod season;
mod tournament;

#[cfg(test)]
mod tests;

pub use bot_builder::{BotBuilder, BotSource, BuildProgress, BuiltBot, NoBots};
pub use bot_setup::{BotSetup, BotWarning, LazyBotBuilder, open_jail};
pub use bout_run::{BoutRun, NotPlayed};
pub use engine_player::{EnginePlayer, limit, stop_by_clock, stop_by_work, thread_cpu_time};
pub use filed_table::FiledTable;
pub use finished_match::{EndView, FinishedMatch, MatchFilm, NotFinished};
pub use forfeits::Forfeits;
pub use grading::{
    ClassArchive, ClassGrading, ClassHandIn, ClassReport, ClassSimilarity, Division, GradedStudent,
    GradingMachine, GradingMachines, GradingPhase, GradingRefusal, GradingRun, GradingSettings,
    GradingSnapshot, Gradings, KeptMarks, Milestones, PlatformUser, ReportFile, SimilarMove,
    SimilarPair, SimilarPassage, SimilarPlay, StoredGrading, find_class, find_class_by,
    read_sources,
};
pub use hand_in_check::HandInCheck;
pub use job::{Job, PlayedMatch, UnfinishedJob, WorkerEvent, WorkerPool};
pub use lease_table::{AcceptedResults, LeaseReply, LeaseTable};
pub use match_beside::{MatchBeside, SeatReport};
pub use match_file::{FiledMatch, MatchAbout, MatchFile, match_in_format};
pub use match_runner::MatchRunner;
pub use observer::BoardObserver;
pub use people::{
    HUMAN, Hint, ListedPly, MachinePlayer, MachineSource, MachineWait, Machines, MatchHandle,
    MatchLog, MatchSession, MatchSettings, MatchSnapshot, MoveHint, NewMatch, NoLog, NotKept,
    PlayerRequest, Refusal, RequestError, SeatPlayer, SeatSet, SnapshotView, SpokenMove, StoreLog,
    is_human, no_people, side_names,
};
pub use people_tables::{
    NO_SHOW, PeopleTable, PeopleWorkers, TableEnd, TableHost, no_show_due, play_table,
};
pub use plan::{PlayerSource, TournamentPlan};
pub use retry::{MachinePause, retry_delay};
pub use review::MatchReview;
pub use room::{
    Challenge, HandInFile, JoinRequest, Lobby, LobbySeat, LobbyTable, NewChallenge, Room,
    RoomChange, RoomRefusal, RoomSettings, hand_in_folder, read_roster,
};
pub use run_tournament::{ResultStore, RunError, run_tournament};
pub use season::{
    Season, SeasonError, SeasonHandle, SeasonSettings, final_of, newest_versions, season_of,
    version_name,
};
pub use secret::{fresh_seed, is_dealt};
pub use settings::{BadSetting, TournamentSettings};
pub use spreadsheet::Spreadsheet;
pub use stop_signal::StopSignal;
pub use team::{OwnPlayer, PlayerLocation, Team, TeamMember, person_number};
pub use thread_pool::{ThreadPool, play_job};
pub use tournament::{
    AddedEntrant, ChangedFiles, DatabaseResults, ExportError, GamesPlayed, LiveBoard, LiveBoards,
    LostGames, MatchFilter, MemoryResults, RatedEntrant, ResumeOptions, RunEnd, RunObserver,
    RunOptions, RunProgress, StoredTournament, Throttle, TournamentDraft, TournamentError,
    TournamentExport, TournamentInfo, TournamentPhase, TournamentRun, TournamentStatus, WITHHELD,
    WantedResult, entrant_report, has_open_seed, match_page, notice_json, read_record,
    summary_json, summary_text, utc_date, without_words,
};
pub use workers::{LocalWorkers, TournamentSpec, WorkerCounts, WorkerSource};

/// What this crate itself says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("arena");
