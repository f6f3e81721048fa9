//! How much a bot may use.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::amount;

/// How much a bot may use. The defaults let honest programs in any language run.
/// In settings sizes are written as `64MiB` and times as `10s`; a plain number is bytes, or seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Memory of all of its processes together, in bytes: counted by the kernel where cgroups can be made, sampled four
    /// times a second everywhere, and per process as said by `reserve`.
    #[serde(with = "amount::size")]
    pub memory: u64,
    /// What one process may reserve.
    pub reserve: Reserve,
    /// Processes and threads at once.
    pub processes: u64,
    /// Bytes that it may write between a question and its answer, and the most that is read of its errors in a match.
    #[serde(with = "amount::size")]
    pub output: u64,
    /// The longest line, in bytes.
    #[serde(with = "amount::size")]
    pub line: usize,
    /// What is kept of its errors in a match, in bytes: the last ones.
    #[serde(with = "amount::size")]
    pub errors: usize,
    /// The largest file, and all of its files together, in bytes.
    #[serde(with = "amount::size")]
    pub files: u64,
    /// Time on the processor for its whole life. Nothing by default: a bot that is kept for a thousand matches uses much,
    /// and each answer is bounded by the referee's clock.
    #[serde(with = "amount::time_or_none", skip_serializing_if = "Option::is_none")]
    pub cpu: Option<Duration>,
    /// How long it may take to start, until it has read its first message.
    #[serde(with = "amount::time")]
    pub start: Duration,
    /// The longest answer where no time is agreed.
    #[serde(with = "amount::time")]
    pub answer: Duration,
    /// Answers are handed on at multiples of this time, so that partners cannot tell each other much by how long they take.
    /// It does not count as time to move. Nothing by default: every answer is handed on at once.
    #[serde(with = "amount::time_or_none", skip_serializing_if = "Option::is_none")]
    pub step: Option<Duration>,
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
            step: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_read_well_in_settings() {
        let text = "memory = \"2GiB\"\nstart = 20\nanswer = \"500ms\"\ncpu = \"5m\"\nline = 4096\n\
            reserve = \"data\"";
        let limits: Limits = toml::from_str(text).unwrap();
        let expected = Limits {
            memory: 2 << 30,
            start: Duration::from_secs(20),
            answer: Duration::from_millis(500),
            cpu: Some(Duration::from_secs(300)),
            line: 4096,
            reserve: Reserve::Data,
            ..Limits::default()
        };
        assert_eq!(limits, expected);
    }

    #[test]
    fn limits_are_written_as_they_are_read() {
        for cpu in [None, Some(Duration::from_secs(90))] {
            let limits = Limits { cpu, ..Limits::default() };
            let json = serde_json::to_string(&limits).unwrap();
            assert!(json.starts_with("{\"memory\":\"1GiB\""), "{json}");
            assert_eq!(serde_json::from_str::<Limits>(&json).unwrap(), limits);
            let text = toml::to_string(&limits).unwrap();
            assert_eq!(toml::from_str::<Limits>(&text).unwrap(), limits);
        }
    }

    #[test]
    fn what_is_no_amount_is_refused_with_what_was_expected() {
        for (text, why) in [
            ("memory = \"lots\"", "invalid value: string \"lots\", expected a size like 64MiB"),
            ("memory = -1", "invalid value: integer `-1`, expected a size like 64MiB"),
            ("start = \"10\"", "invalid value: string \"10\", expected a time like 10s"),
            ("start = 1.5", "invalid type: floating point `1.5`, expected a time like 10s"),
            ("ram = 1", "unknown field `ram`"),
        ] {
            let error = toml::from_str::<Limits>(text).unwrap_err();
            assert!(error.message().starts_with(why), "{}", error.message());
        }
    }
}
