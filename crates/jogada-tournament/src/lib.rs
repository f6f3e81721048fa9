//! Tournaments as arithmetic: who meets whom, who leads, and by how much.
//!
//! In reading order: an [`Entrant`] takes part; a [`Meeting`] is what two of them play when they are paired, and a [`Bout`]
//! is a run of its matches by the same players, each a [`MatchPlan`]; [`Results`] are the matches that have ended. A
//! [`Schedule`] answers from them which bouts are due and what the table is: [`League`] (round robin, gauntlet, and what
//! games define as [`LeagueRules`]), [`Knockout`], [`Swiss`], [`Ladder`] and [`SequentialTest`]; a [`Bracket`] is who goes on; [`TournamentRules`] make one by the
//! name of its [`Format`]. [`Standings`] are the table, with tie-breaks by [`Criterion`] and a [`StandingsNote`] for each
//! decision by lot; [`Ratings`] turn it into Elo with error bars, [`ResultCounts`] are the statistics of two entrants, and
//! [`Sprt`] decides between them.
//!
//! Nothing here does IO, reads a clock, or uses any chance but the tournament's secret seed. The same results give the same
//! answer, whatever the order in which they arrived: a tournament that was killed and resumed ends with the same table.
//!
//! A league of three, in which the side that moves first always wins:
//!
//! ```
//! use jogada_core::{Seed, Side};
//! use jogada_record::{End, Reason};
//! use jogada_tournament::{League, Meeting, Results, Schedule};
//!
//! let league = League::round_robin(3, Meeting::of_games(1), Seed::from_number(1))?;
//! let mut results = Results::new();
//! while !league.is_over(&results) {
//!     for bout in league.pending(&results) {
//!         for number in 0..bout.matches.len() {
//!             let winner = Some(Side::First);
//!             let end = End { winner, scores: [1, 0], reason: Reason::Rules, ending: None };
//!             results.add(&bout.id, number, &end)?;
//!         }
//!     }
//! }
//! // Each meeting is played both ways, so that all three are equal.
//! let standings = league.standings(&results);
//! assert_eq!(results.games(), 6);
//! assert!(standings.lines.iter().all(|line| line.place == 1 && line.points.to_string() == "2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod bout;
mod entrant;
mod meeting;
mod results;

mod bracket;
mod bracket_rounds;
mod format;
mod knockout;
mod ladder;
mod league;
mod schedule;
mod sequential_test;
mod swiss;

mod rating;
mod standings;

pub use bout::{Bout, Deal, MatchPlan};
pub use bracket_rounds::{Bracket, BracketPairing, BracketRound, BracketStage};
pub use entrant::{BadEntrant, Entrant};
pub use format::{Format, SprtOptions, TournamentRules};
pub use knockout::Knockout;
pub use ladder::{Challenge, Ladder, LadderOptions};
pub use league::{League, LeaguePairing, LeagueRules, Playoff};
pub use meeting::{Meeting, Modality, Rotation, Seating};
pub use rating::{
    EloScale, Estimate, GameCounts, PairCounts, Ratings, ResultCounts, Sprt, SprtVerdict, elo,
};
pub use results::{BadResult, MatchResult, Results, SideNote, side_notes};
pub use schedule::{BadFormat, Schedule};
pub use sequential_test::{SequentialTest, SequentialTestState};
pub use standings::{
    Criterion, Duel, Faults, Points, Standings, StandingsLine, StandingsNote, Tally,
};
pub use swiss::Swiss;

/// What this crate itself says.
const TEXTS: jogada_text::Texts = jogada_text::texts!("tournament");
