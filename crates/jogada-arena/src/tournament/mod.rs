//! Tournaments from their settings to their report: create, run, watch, resume, export, list.
//!
//! A [`TournamentDraft`] is checked and has its bots built; a [`TournamentRun`] plays it in memory, or in a database that it
//! can be resumed from, and tells a [`RunObserver`]. [`TournamentInfo`] and its results are read back from the database to be
//! watched ([`TournamentStatus`], [`LiveBoards`]), looked into ([`entrant_report`], [`match_page`]) and exported ([`TournamentExport`]).

mod draft;
mod entrant;
mod export;
mod info;
mod live_boards;
mod lost_games;
mod match_text;
mod matches;
mod results;
mod resume;
mod run;
mod status;
mod summary;
#[cfg(test)]
mod tests;
mod throttle;
mod versions;

pub use draft::TournamentDraft;
pub use entrant::entrant_report;
pub use export::{ExportError, TournamentExport};
pub use info::{StoredTournament, TournamentError, TournamentInfo, has_open_seed};
pub use live_boards::{LiveBoard, LiveBoards};
pub use lost_games::LostGames;
pub use match_text::{WITHHELD, read_record, without_words};
pub(crate) use match_text::{beginning, word};
pub use matches::{MatchFilter, WantedResult, match_page};
pub use results::{DatabaseResults, MemoryResults};
pub use resume::{AddedEntrant, ChangedFiles, ResumeOptions};
pub(crate) use run::PlayEnd;
pub use run::{RunEnd, RunObserver, RunOptions, RunProgress, TournamentRun};
pub use status::{GamesPlayed, RatedEntrant, TournamentPhase, TournamentStatus};
pub use summary::{notice_json, summary_json, summary_text, utc_date};
pub use throttle::Throttle;
pub(crate) use versions::new_versions;
