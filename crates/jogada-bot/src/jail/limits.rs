//! How much a bot may use.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How much a bot may use. The defaults let honest programs in any language run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Memory of all of its processes together, in bytes: sampled four times a second where the kernel gives the jail
    /// its own list of processes, and per process as said by `reserve`.
    pub memory: u64,
    /// What one process may reserve.
    pub reserve: Reserve,
    /// Processes and threads at once.
    pub processes: u64,
    /// Bytes that it may write between a question and its answer, and the most that is read of its errors in a match.
    pub output: u64,
    /// The longest line, in bytes.
    pub line: usize,
    /// What is kept of its errors in a match, in bytes: the last ones.
    pub errors: usize,
    /// The largest file, and all of its files together, in bytes.
    pub files: u64,
    /// Time on the processor for its whole life. Nothing by default: a bot that is kept for a thousand matches uses much,
    /// and each answer is bounded by the referee's clock.
    pub cpu: Option<Duration>,
    /// How long it may take to start, until it has read its first message.
    pub start: Duration,
    /// The longest answer where no time is agreed.
    pub answer: Duration,
}

/// How a process's memory is bounded by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reserve {
    /// Everything that it maps: right for native programs and Python.
    Address,
    /// Only what it can write alone: for Java, JavaScript and Go, which reserve far more than they use.
    Data,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            memory: 1 << 30,
            reserve: Reserve::Address,
            processes: 64,
            output: 1 << 20,
            line: 1 << 16,
            errors: 1 << 16,
            files: 64 << 20,
            cpu: None,
            start: Duration::from_secs(10),
            answer: Duration::from_secs(60),
        }
    }
}
