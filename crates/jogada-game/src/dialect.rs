//! A language that programs from elsewhere speak, such as UCI: words to say and lines that were heard, without IO.
//!
//! The caller runs the program, writes the words to it, reads its lines, and keeps the time.

use std::{fmt, time::Duration};

use serde_json::Value;

use jogada_core::Seated;
use jogada_text::Message;

/// A dialect that programs for one game speak. Game crates list theirs in the registry.
#[derive(Clone, Copy)]
pub struct DialectSpec {
    /// What stands before the command that starts such a program: `uci` in `uci:stockfish`.
    pub name: &'static str,
    /// One sentence about it.
    pub about: &'static Message,
    /// A conversation under these options, every field written out; or why the dialect has no words for them.
    pub speak: fn(&Value) -> Result<Box<dyn Dialect>, Message>,
}

impl fmt::Debug for DialectSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DialectSpec({})", self.name)
    }
}

/// One conversation with one process, from its start to its end. What is said is whole lines, their ends included;
/// after that, [`Dialect::awaits`] tells what is to come, and [`Dialect::hear`] is called with each line that does.
pub trait Dialect: fmt::Debug + Send {
    /// Options of the program, to be set before the first match. Called once, before [`Dialect::greet`]. An option that the
    /// program says it does not have is [`DialectEvent::Wrong`] when that is heard.
    fn set_options(&mut self, options: &[EngineOption]);

    /// What is said to a process that has just started.
    fn greet(&mut self) -> String;

    /// What is said before a match.
    fn begin(&mut self) -> String;

    /// The question. [`DialectEvent::Move`], [`DialectEvent::Resign`] or [`DialectEvent::Wrong`] is the answer.
    fn ask(&mut self, question: &MoveRequest<'_>) -> String;

    /// What is still to come before the next thing can be said.
    fn awaits(&self) -> Awaits;

    /// Makes sense of a line. Anything may come: nonsense is [`DialectEvent::Nothing`].
    fn hear(&mut self, line: &str) -> DialectEvent;

    /// Makes sense of silence, where [`Awaits::Briefly`] is over. It awaits something else from then on.
    fn hear_nothing(&mut self) -> DialectEvent {
        DialectEvent::Nothing
    }

    /// What is said when a match has ended. Nothing comes of it.
    fn end(&mut self) -> String {
        String::new()
    }

    /// What is said to a process that shall end.
    fn quit(&mut self) -> String;
}

/// An option of a program from elsewhere, such as `Hash=64`. Neither part holds a line break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// The name, as the program calls it.
    pub name: String,
    /// The value; nothing for an option that is only pressed.
    pub value: Option<String>,
}

impl EngineOption {
    /// Says, for the program's user, that the program has no such option, and which of its options have similar names.
    pub fn unknown<'a>(&self, known: impl IntoIterator<Item = &'a str>) -> DialectEvent {
        /// More names would not be read.
        const NAMES_MAX: usize = 5;
        let mut known: Vec<&str> = known.into_iter().collect();
        known.sort_by_key(|known| edit_distance(&known.to_lowercase(), &self.name.to_lowercase()));
        known.truncate(NAMES_MAX);
        let got = &self.name;
        DialectEvent::Wrong(match known.is_empty() {
            true => format!("expected no options, because the program has none, got {got:?}"),
            false => {
                let names = known.join(", ");
                format!("expected an option of the program, such as {names}, got {got:?}")
            }
        })
    }
}

/// How many characters must be put in, taken out or changed to make one text of the other.
fn edit_distance(a: &str, b: &str) -> usize {
    /// Names are shorter; what is longer is not compared to its end.
    const CHARS_MAX: usize = 64;
    let b: Vec<char> = b.chars().take(CHARS_MAX).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().take(CHARS_MAX).enumerate() {
        let mut before = std::mem::replace(&mut row[0], i + 1);
        for (j, &y) in b.iter().enumerate() {
            let change = before + usize::from(x != y);
            before = row[j + 1];
            row[j + 1] = change.min(before + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

/// What a player of perfect information is asked, as far as a dialect can say it.
#[derive(Clone, Copy, Debug)]
pub struct MoveRequest<'a> {
    /// The position, seen from the seat to move.
    pub at: Seated<'a>,
    /// The moves since the game's first position, the opening included, as `parse` reads them.
    pub moves: &'a [&'a str],
    /// For this move, where there is such a limit. Where there is no limit of any kind, the caller sets one here:
    /// no dialect has words for a move without a limit.
    pub per_move: Option<Duration>,
    /// What is left to each side for the whole game, where there is such a limit.
    pub banks: [Option<Duration>; 2],
    /// Added to the bank after each move.
    pub increment: Duration,
    /// Positions to visit, where there is such a limit.
    pub nodes: Option<u64>,
    /// Bytes that the program may use, where there is such a limit.
    pub memory: Option<u64>,
}

impl MoveRequest<'_> {
    /// The time left for the whole game to the side that is asked.
    pub fn bank(&self) -> Option<Duration> {
        self.banks[self.at.seat().side().index()]
    }
}

/// What is to come after something was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// Nothing: the process is ready for the next thing.
    Nothing,
    /// An answer, however long it takes.
    Answer,
    /// An answer, or silence of this length, which counts as one.
    Briefly(Duration),
}

/// What a line came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialectEvent {
    /// Nothing by itself; listen on while something is awaited.
    Nothing,
    /// It wants to hear this.
    Reply(String),
    /// A move as `parse` reads it; perhaps an illegal one.
    Move(String),
    /// It gives up.
    Resign,
    /// It broke the rules of the dialect, or cannot play this. The text is for its author.
    Wrong(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closest_names_come_first() {
        let option = EngineOption { name: "hsah".to_owned(), value: None };
        let known = ["Clear Hash", "Threads", "Hash", "Ponder", "MultiPV", "Skill Level"];
        let DialectEvent::Wrong(said) = option.unknown(known) else { panic!("it is known") };
        assert!(said.starts_with("expected an option of the program, such as Hash, "), "{said}");
        assert!(said.ends_with("got \"hsah\""), "{said}");
        assert_eq!(edit_distance("kitten", "sitting"), 3);
        assert_eq!(edit_distance("", "abc"), 3);
    }
}
