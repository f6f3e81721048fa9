//! What may be set.

use std::time::Duration;

use crate::engine::Thinker;

/// As `uci` is answered.
pub(super) const LIST: &str = "\
option name Hash type spin default 16 min 1 max 65536
option name Clear Hash type button
option name Threads type spin default 1 min 1 max 256
option name MultiPV type spin default 1 min 1 max 256
option name Ponder type check default false
option name Move Overhead type spin default 10 min 0 max 5000
option name UCI_Chess960 type check default false
option name UCI_LimitStrength type check default false
option name UCI_Elo type spin default 2000 min 800 max 2900
";

#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) hash_mb: usize,
    pub(super) threads: usize,
    pub(super) lines: usize,
    pub(super) overhead: Duration,
    pub(super) is_960: bool,
    pub(super) is_limited: bool,
    pub(super) elo: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mb: 16,
            threads: 1,
            lines: 1,
            overhead: Duration::from_millis(10),
            is_960: false,
            is_limited: false,
            elo: 2000,
        }
    }
}

/// What an option changes in an engine that exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Changed {
    Nothing,
    Hash,
    Forgets,
    Threads,
}

impl Changed {
    pub(super) fn apply(self, options: &Options, thinker: &mut Thinker) {
        match self {
            Changed::Nothing => {}
            Changed::Hash => thinker.resize_table(options.hash_mb << 20),
            Changed::Forgets => thinker.clear(),
            Changed::Threads => thinker.set_threads(options.threads),
        }
    }
}

impl Options {
    pub(super) fn thinker(&self) -> Thinker {
        let mut thinker = Thinker::with_table(self.hash_mb << 20);
        thinker.set_threads(self.threads);
        thinker
    }

    /// Reads `name NAME value VALUE`; both may be several words, and case does not matter.
    pub(super) fn set(&mut self, words: &[&str]) -> Result<Changed, String> {
        let at = |name: &str| words.iter().position(|&word| word == name);
        let value_at = at("value").unwrap_or(words.len());
        let name_at = at("name").map_or(0, |at| at + 1).min(value_at);
        let name = words[name_at..value_at].join(" ").to_lowercase();
        let value = words.get(value_at + 1..).unwrap_or_default().join(" ");
        let number = |least: u64, most: u64| {
            let number = value.parse::<u64>().ok().filter(|number| (least..=most).contains(number));
            number.ok_or_else(|| format!("expected a number from {least} to {most}, got {value:?}"))
        };
        let truth = || match value.to_lowercase().as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(format!("expected true or false, got {value:?}")),
        };
        match name.as_str() {
            "hash" => {
                self.hash_mb = number(1, 65_536)? as usize;
                return Ok(Changed::Hash);
            }
            "clear hash" => return Ok(Changed::Forgets),
            "threads" => {
                self.threads = number(1, 256)? as usize;
                return Ok(Changed::Threads);
            }
            "multipv" => self.lines = number(1, 256)? as usize,
            "move overhead" => self.overhead = Duration::from_millis(number(0, 5_000)?),
            "uci_chess960" => self.is_960 = truth()?,
            "uci_limitstrength" => self.is_limited = truth()?,
            "uci_elo" => self.elo = number(800, 2_900)? as u32,
            // Whether it may think meanwhile is said with every question.
            "ponder" => _ = truth()?,
            _ => return Err(format!("expected an option such as Hash, got {name:?}")),
        }
        Ok(Changed::Nothing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_or_refused() {
        let mut options = Options::default();
        let mut set = |text: &str| options.set(&text.split(' ').collect::<Vec<_>>());
        assert_eq!(set("name Hash value 64"), Ok(Changed::Hash));
        assert_eq!(set("name clear hash"), Ok(Changed::Forgets));
        assert_eq!(set("name Move Overhead value 120"), Ok(Changed::Nothing));
        assert_eq!(set("name UCI_LimitStrength value true"), Ok(Changed::Nothing));
        assert_eq!(
            set("name Threads value 0").unwrap_err(),
            "expected a number from 1 to 256, got \"0\""
        );
        for bad in ["", "value", "name", "name value", "name Hash", "name Hash value -1"] {
            assert!(set(bad).is_err(), "{bad}");
        }
        assert_eq!((options.hash_mb, options.overhead.as_millis()), (64, 120));
        assert!(options.is_limited);
    }
}
