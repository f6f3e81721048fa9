//! What every format answers.

use std::fmt;

use jogada_core::Said;

use crate::{Bout, Results, Standings, TrialState};

/// A format in progress: a pure function of the results. Whoever runs it asks for what is pending, has it played, adds the
/// results, and asks again when nothing of the last answer is left to do; resuming is asking for the first time.
pub trait Schedule: fmt::Debug + Send + Sync {
    /// How many take part.
    fn entrants(&self) -> usize;

    /// The bouts that may be played now and lack a result, in the order in which to begin them. What depends on their results
    /// comes with a later answer, and so does what is beyond a million matches.
    fn pending(&self, results: &Results) -> Vec<Bout>;

    /// Whether nothing is pending and nothing will be. Cheaper than asking for the bouts.
    fn is_over(&self, results: &Results) -> bool;

    /// How many games there will be in all, where that does not depend on the results.
    fn games_total(&self) -> Option<u64>;

    /// The table as it stands, in the middle or at the end.
    fn standings(&self, results: &Results) -> Standings;

    /// What a sequential test says so far; other formats test nothing.
    fn trial(&self, results: &Results) -> Option<TrialState> {
        let _ = results;
        None
    }
}

/// A format that cannot be played as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadFormat(pub Said);

impl BadFormat {
    pub(crate) fn expected(en: &str, pt: &str, got: impl fmt::Display) -> BadFormat {
        BadFormat(Said::expected(en, pt, &got.to_string()))
    }

    /// Refuses a field that is too small to play or too large to be meant.
    pub(crate) fn check_field(entrants: usize) -> Result<(), BadFormat> {
        /// More would make ids and tables that nobody reads, and a round robin of terabytes.
        const ENTRANTS_MAX: usize = 100_000;
        if (2..=ENTRANTS_MAX).contains(&entrants) {
            return Ok(());
        }
        let (en, pt) =
            (format!("2 to {ENTRANTS_MAX} entrants"), format!("de 2 a {ENTRANTS_MAX} inscritos"));
        Err(BadFormat::expected(&en, &pt, entrants))
    }
}
