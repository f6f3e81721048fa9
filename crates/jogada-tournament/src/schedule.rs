//! What every format answers.

use std::fmt;

use jogada_text::Message;

use crate::{Bout, Bracket, Results, SequentialTestState, Standings, TEXTS};

/// A format in progress: a pure function of the results. Its caller asks for what is pending, plays it, adds the results,
/// and asks again once every bout of the last answer is played. Resuming is asking for the first time.
pub trait Schedule: fmt::Debug + Send + Sync {
    /// The number of entrants.
    fn entrants(&self) -> usize;

    /// The bouts that may be played now and lack a result, in the order in which to begin them. What depends on their results
    /// comes with a later answer, and so does what is beyond a million matches.
    fn pending(&self, results: &Results) -> Vec<Bout>;

    /// Whether nothing is pending and nothing will be. Cheaper than asking for the bouts.
    fn is_over(&self, results: &Results) -> bool;

    /// The number of games in all, where that does not depend on the results.
    fn games_total(&self) -> Option<u64>;

    /// The table as it stands, in the middle or at the end.
    fn standings(&self, results: &Results) -> Standings;

    /// The bracket as far as it is known; other formats have none, nor has a league before its playoff.
    fn bracket(&self, results: &Results) -> Option<Bracket> {
        let _ = results;
        None
    }

    /// The state of a sequential test; other formats have none.
    fn sequential_test(&self, results: &Results) -> Option<SequentialTestState> {
        let _ = results;
        None
    }
}

/// A format that cannot be played as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadFormat(pub Message);

impl BadFormat {
    /// The message of this key, which says what was expected, with what came instead as `got`.
    pub(crate) fn new(key: &'static str, got: impl fmt::Display) -> BadFormat {
        BadFormat(TEXTS.message(key).quoting("got", &got.to_string()))
    }

    /// The same where the message also names the largest number allowed.
    pub(crate) fn beyond(key: &'static str, max: usize, got: impl fmt::Display) -> BadFormat {
        let BadFormat(message) = BadFormat::new(key, got);
        BadFormat(message.with("max", max))
    }

    /// Refuses a field that is too small to play or too large to be meant.
    pub(crate) fn check_field(entrants: usize) -> Result<(), BadFormat> {
        /// More would make tables too long to read, and a round robin of terabytes.
        const ENTRANTS_MAX: usize = 100_000;
        if (2..=ENTRANTS_MAX).contains(&entrants) {
            return Ok(());
        }
        Err(BadFormat::beyond("bad-entrant-count", ENTRANTS_MAX, entrants))
    }
}
