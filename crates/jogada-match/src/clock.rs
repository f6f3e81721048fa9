//! The agreed time, and what is left of it.

use std::{fmt, str::FromStr, time::Duration};

use jogada_core::Side;
use jogada_text::{Lang, Message};
use serde::{Deserialize, Serialize};

use crate::TEXTS;

/// How much time and work a player has. Nothing set means no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pace {
    /// For each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_move: Option<Duration>,
    /// For all moves of a side together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank: Option<Duration>,
    /// Added to the bank after each move.
    #[serde(default)]
    pub increment: Duration,
    /// How much later than agreed an answer may be read: the machine's own delays are no player's fault.
    #[serde(default = "margin")]
    pub margin: Duration,
    /// Positions that an engine may visit a move: time that is the same on any machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// Enough for a busy machine, too little to think in.
const fn margin() -> Duration {
    Duration::from_millis(100)
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            per_move: None,
            bank: None,
            increment: Duration::ZERO,
            margin: margin(),
            nodes: None,
        }
    }
}

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPace(pub Message);

impl BadPace {
    /// The reason in one language.
    pub fn say(&self, lang: Lang) -> String {
        self.0.say(lang)
    }
}

impl fmt::Display for BadPace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for BadPace {}

impl FromStr for Pace {
    type Err = BadPace;

    /// Reads `500ms`, `1s` (a move), `5m+3s` (a bank and an increment), `nodes=5000`.
    fn from_str(text: &str) -> Result<Pace, BadPace> {
        let bad = || BadPace(TEXTS.message("bad-time").quoting("got", text));
        let trimmed = text.trim();
        if let Some(nodes) = trimmed.strip_prefix("nodes=") {
            let nodes = nodes.parse().ok().filter(|&nodes| nodes > 0).ok_or_else(bad)?;
            return Ok(Pace { nodes: Some(nodes), ..Pace::default() });
        }
        match trimmed.split_once('+') {
            None => {
                Ok(Pace { per_move: Some(duration(trimmed).ok_or_else(bad)?), ..Pace::default() })
            }
            Some((bank, increment)) => Ok(Pace {
                bank: Some(duration(bank).ok_or_else(bad)?),
                increment: duration(increment).ok_or_else(bad)?,
                ..Pace::default()
            }),
        }
    }
}

/// A number and a unit: `ms`, `s`, `m` or `h`.
fn duration(text: &str) -> Option<Duration> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let (number, unit) = text.split_at(digits);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    let number: f64 = number.parse().ok()?;
    // A week is longer than any match, and far from what a Duration cannot hold.
    let total = number * seconds;
    (0.0..=604_800.0).contains(&total).then(|| Duration::from_secs_f64(total))
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Pace { nodes: Some(nodes), .. } => write!(f, "nodes={nodes}"),
            Pace { bank: Some(bank), increment, .. } => {
                write!(f, "{}s+{}s", bank.as_secs_f64(), increment.as_secs_f64())
            }
            Pace { per_move: Some(time), .. } => write!(f, "{}s", time.as_secs_f64()),
            _ => f.write_str("∞"),
        }
    }
}

/// What is left of the agreed time.
#[derive(Clone, Debug)]
pub struct Clock {
    pace: Pace,
    banks: [Option<Duration>; 2],
}

impl Clock {
    /// Nothing is used yet.
    pub fn new(pace: Pace) -> Clock {
        Clock { pace, banks: [pace.bank; 2] }
    }

    /// What was agreed.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// What is left of a side's bank.
    pub fn bank(&self, side: Side) -> Option<Duration> {
        self.banks[side.index()]
    }

    /// The most that a side's next move may take.
    pub fn due(&self, side: Side) -> Option<Duration> {
        match (self.pace.per_move, self.bank(side)) {
            (Some(per_move), Some(bank)) => Some(per_move.min(bank)),
            (per_move, bank) => per_move.or(bank),
        }
    }

    /// Books a move. False if it took too long, the margin included.
    #[must_use]
    pub fn spend(&mut self, side: Side, took: Duration) -> bool {
        let in_time = self.due(side).is_none_or(|due| took <= due + self.pace.margin);
        if let Some(bank) = &mut self.banks[side.index()] {
            *bank = bank.saturating_sub(took)
                + if in_time { self.pace.increment } else { Duration::ZERO };
        }
        in_time
    }
}
