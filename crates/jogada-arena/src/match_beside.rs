//! What is kept beside a record: how the bots of a match fared. Times are never in a record.

use jogada_text::printable_lines;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What is kept beside a record. What an older version did not write is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MatchBeside {
    /// How long the match took.
    pub took_ms: u64,
    /// The seats of bots, in order.
    pub seats: Vec<SeatReport>,
}

/// How the bot of a seat fared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeatReport {
    /// The seat.
    pub seat: usize,
    /// Starts of its process in this match.
    pub starts: u32,
    /// Questions that it answered.
    pub answers: u32,
    /// The time of its slowest answer.
    pub slowest_ms: u64,
    /// The processor time that it used.
    pub cpu_ms: u64,
    /// The most memory that it used.
    pub memory_peak_bytes: u64,
    /// What went wrong, in the order of happening.
    pub faults: Vec<String>,
    /// The last of what it wrote to its standard error.
    pub errors: String,
    /// After how many games its entrant forfeited, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeited: Option<u32>,
}

impl MatchBeside {
    /// Reads what was kept; nothing is known of what cannot be read.
    pub fn read(kept: Option<&Value>) -> Option<MatchBeside> {
        MatchBeside::deserialize(kept?).ok()
    }

    /// The seats of one side.
    pub(crate) fn of_side(&self, side: usize) -> impl Iterator<Item = &SeatReport> {
        self.seats.iter().filter(move |report| report.seat % 2 == side)
    }

    /// What the bots wrote, and what went wrong with them, as it may be shown.
    pub(crate) fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        for SeatReport { seat, faults, errors, .. } in &self.seats {
            notes.extend(faults.iter().map(|fault| format!("{seat}: {}", printable_lines(fault))));
            if !errors.trim().is_empty() {
                notes.push(format!("{seat}: {}", printable_lines(errors.trim_end())));
            }
        }
        notes
    }
}
