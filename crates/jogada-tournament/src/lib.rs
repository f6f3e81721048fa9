//! Tournaments as arithmetic: who meets whom, who leads, and by how much.
//!
//! In reading order: an [`Entrant`] takes part; a [`Meeting`] is what two of them play when they are paired, and a [`Bout`] is
//! a run of its matches by the same players, each a [`Plan`]; [`Results`] are the matches that have ended. A [`Schedule`]
//! answers from them which bouts are due and how things stand: [`League`] (round robin, gauntlet, and the formats that games
//! bring along as a [`House`]), [`Knockout`], [`Swiss`] and [`Trial`]; [`Rules`] make one by its [`Format`]'s name. [`Standings`] are the table, with tie-breaks by
//! [`Criterion`] and a [`Note`] for everything that was settled by lot; [`Ratings`] turn it into Elo with error bars,
//! [`Counts`] are the statistics of two entrants, and [`Sprt`] decides between them.
//!
//! Nothing here does IO, reads a clock, or uses any chance but the tournament's secret seed. The same results give the same
//! answer, whatever the order in which they arrived: a tournament that was killed and resumed ends with the same table.
#![warn(missing_docs)]

mod bout;
mod entrant;
mod meeting;
mod results;

mod bracket;
mod format;
mod knockout;
mod league;
mod schedule;
mod swiss;
mod trial;

mod rating;
mod standings;

pub use bout::{Bout, Deal, Plan};
pub use entrant::{BadEntrant, Entrant};
pub use format::{Format, Rules, Test};
pub use knockout::Knockout;
pub use league::{House, League, Pairs, Playoff};
pub use meeting::{Meeting, Modality, Rotation, Seating};
pub use rating::{Counts, Estimate, GamePairs, Games, Ratings, Scale, Sprt, Verdict, elo};
pub use results::{BadResult, Finish, Results};
pub use schedule::{BadFormat, Schedule};
pub use standings::{Criterion, Duel, Faults, Line, Note, Points, Standings, Tally};
pub use swiss::Swiss;
pub use trial::{Trial, TrialState};
