//! The last line of a harness, read back.
//!
//! A harness is a Python file or a shell script of ours around a file that was written to an assignment. It says in one
//! line of English why it gives up; records keep that line as it is. Its patterns are listed here, so that people read it
//! in their language.

use jogada_text::Message;

use crate::TEXTS;

/// A line with `{}` for what differs, the key of its text, and the arguments in the order of the line.
struct Pattern(&'static str, &'static str, &'static [&'static str]);

const PATTERNS: &[Pattern] = &[
    Pattern(
        "{} still runs {} s after its import began, keep that under {}",
        "import-runs-on",
        &["file", "seconds", "guard"],
    ),
    Pattern(
        "{} reads from the keyboard when it is imported, keep that under {}",
        "import-reads",
        &["file", "guard"],
    ),
    Pattern(
        "{} ends the program when it is imported, keep that under {}",
        "import-exits",
        &["file", "guard"],
    ),
    Pattern(
        "expected a player in {}, a function of the game and the seat with a name of its own",
        "no-player-function",
        &["file"],
    ),
    // A pattern that another one is the beginning of stands before it.
    Pattern("expected {} to define {}, got {}", "misspelt-function", &["file", "function", "got"]),
    Pattern("expected {} to define {}", "undefined-function", &["file", "function"]),
    Pattern("expected {} to return two players", "no-pair", &["function"]),
    Pattern("expected players with a method play, got {}", "no-play-method", &["got"]),
    Pattern("the program is ended inside {}, return a move instead", "player-exits", &["function"]),
    Pattern("{} reads from the keyboard, and a tournament has none", "player-reads", &["function"]),
    Pattern("expected {} to compile, got {}", "compiler-error", &["file", "error"]),
    Pattern("expected {} to compile", "does-not-compile", &["file"]),
    Pattern("expected paths inside {}, got {}", "path-outside", &["archive", "got"]),
    Pattern("expected at most {} files in {}, got more", "too-many-packed", &["max", "archive"]),
    Pattern("expected at most {} MiB in {}, got more", "too-large-packed", &["max", "archive"]),
    Pattern(
        "expected headers of at most {} KiB in {}, got more",
        "headers-too-large",
        &["max", "archive"],
    ),
    Pattern("expected {} to unpack in {} s, got more", "unpack-too-slow", &["archive", "seconds"]),
    Pattern("expected {} to be an archive, got a fault, {}", "bad-archive", &["archive", "fault"]),
    Pattern(
        "expected one {} in {} with {}, got {}",
        "not-one-packed",
        &["ending", "archive", "marks", "got"],
    ),
];

/// What a harness said, in any language. A line that no harness writes stays as it is.
pub fn message(line: &str) -> Message {
    known(line).unwrap_or_else(|| Message::as_it_is(line))
}

/// The same; nothing for a line that no harness writes.
pub(crate) fn known(line: &str) -> Option<Message> {
    PATTERNS.iter().find_map(|pattern| pattern.read(line)).or_else(|| exception(line))
}

/// An exception of Python as a harness tells it: `ZeroDivisionError: division by zero (ana.py:14, jogador)`, perhaps with
/// the call that raised it behind `; call`.
fn exception(line: &str) -> Option<Message> {
    let (line, call) = line.split_once("; call ").unwrap_or((line, ""));
    let (error, place) = line.strip_suffix(')')?.rsplit_once(" (")?;
    let (_, rest) = place.rsplit_once(':')?;
    let number = rest.split(',').next()?;
    let kind = error.split(':').next()?;
    let is_name = kind.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '.');
    if kind.is_empty() || !is_name || number.parse::<u32>().is_err() {
        return None;
    }
    let key = match kind {
        "SyntaxError" | "IndentationError" | "TabError" => "syntax-error",
        "ModuleNotFoundError" => "missing-module",
        "MemoryError" => "out-of-memory",
        "RecursionError" => "endless-recursion",
        _ => "exception",
    };
    let told = if call.is_empty() { error.to_owned() } else { format!("{call}: {error}") };
    Some(TEXTS.message(key).with("error", told).with("place", place))
}

/// What came of a call that gave no legal move, in any language and without the call; nothing for a line that no harness writes.
pub fn answer_message(line: &str) -> Option<Message> {
    Some(match OddAnswer::read(line)?.outcome {
        CallOutcome::Raised(error) => TEXTS.message("answer-raised").with("error", message(error)),
        CallOutcome::Returned(value, _) => TEXTS.message("answer-returned").with("value", value),
    })
}

/// An answer of a hand-in that is no move, as a harness says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OddAnswer<'a> {
    /// The call that was made, with its arguments; empty if it was cut off.
    pub(crate) call: &'a str,
    /// What came of it.
    pub(crate) outcome: CallOutcome<'a>,
    /// The slip that the harness recognized.
    pub(crate) slip: Option<&'a str>,
}

/// What came of a call of a student's function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CallOutcome<'a> {
    /// It returned this, which is spelt like this if it has the shape of a move.
    Returned(&'a str, Option<&'a str>),
    /// It raised this.
    Raised(&'a str),
}

impl OddAnswer<'_> {
    /// Reads `returned ('D', (0, 1)); move D0,1; call jogador({…}, 'primeiro')`, where `; slip NAME` may stand before the call.
    pub(crate) fn read(line: &str) -> Option<OddAnswer<'_>> {
        let (rest, call) = line.split_once("; call ").unwrap_or((line, ""));
        if let Some(error) = rest.strip_prefix("raised ") {
            return Some(OddAnswer { call, outcome: CallOutcome::Raised(error), slip: None });
        }
        let (rest, slip) = match rest.rsplit_once("; slip ") {
            Some((rest, slip)) => (rest, Some(slip)),
            None => (rest, None),
        };
        let rest = rest.strip_prefix("returned ")?;
        let outcome = match rest.rsplit_once("; move ") {
            Some((value, spelt)) => CallOutcome::Returned(value, Some(spelt)),
            None => CallOutcome::Returned(rest, None),
        };
        Some(OddAnswer { call, outcome, slip })
    }
}

/// Begins the line of standard error that tells the call during which a hand-in was ended.
const CALL: &str = "; call ";

/// Does this line of standard error only tell a call?
pub(crate) fn is_call(line: &str) -> bool {
    line.starts_with(CALL)
}

/// The call during which a hand-in was ended, of what it wrote to standard error.
pub(crate) fn interrupted_call(errors: &str) -> Option<&str> {
    errors.lines().next_back()?.strip_prefix(CALL)
}

impl Pattern {
    fn read(&self, line: &str) -> Option<Message> {
        let Pattern(pattern, key, names) = self;
        let mut parts = pattern.split("{}");
        let mut rest = line.strip_prefix(parts.next()?)?;
        let mut message = TEXTS.message(key);
        let mut left = names.len();
        for (name, part) in names.iter().zip(parts) {
            left -= 1;
            let end = if left == 0 && part.is_empty() { rest.len() } else { rest.find(part)? };
            message = message.with(name, &rest[..end]);
            rest = &rest[end + part.len()..];
        }
        rest.is_empty().then_some(message)
    }
}

#[cfg(test)]
mod tests {
    use jogada_text::Lang;

    use super::*;

    #[test]
    fn every_pattern_reads_back_as_it_is_written() {
        for pattern @ Pattern(text, key, names) in PATTERNS {
            assert_eq!(text.matches("{}").count(), names.len(), "{text}");
            let line = text.replace("{}", "7");
            let message = message(&line);
            assert_eq!((message.key(), message.to_string()), (*key, line), "{text}");
            assert!(pattern.read("something else").is_none());
        }
    }

    #[test]
    fn what_a_harness_says_is_read_in_every_language() {
        for (en, pt) in [
            (
                "a.py still runs 8 s after its import began, keep that under if x",
                "a.py ainda roda 8 s depois de começar a ser importado, deixe isso sob if x",
            ),
            ("expected a.c to define f, got F", "esperava que a.c definisse f, veio F"),
            ("expected a.py to define f", "esperava que a.py definisse f"),
            ("something else: exit status 3", "something else: exit status 3"),
            ("", ""),
        ] {
            assert_eq!(message(en).say(Lang::En), en);
            assert_eq!(message(en).say(Lang::Pt), pt);
        }
    }

    #[test]
    fn exceptions_and_odd_answers_are_taken_apart() {
        for (line, key) in [
            ("ZeroDivisionError: division by zero (ana.py:14, jogador)", "exception"),
            ("KeyError: '(' (ep/ana.py:2, <module>)", "exception"),
            ("IndentationError: unexpected indent (ana.py:3)", "syntax-error"),
            ("ModuleNotFoundError: No module named 'x' (ana.py:1, <module>)", "missing-module"),
            ("ana.c:5:5: error: x (y:z)", "as-it-is"),
            ("bye (12:30)", "exception"),
        ] {
            assert_eq!((message(line).key(), message(line).to_string()), (key, line.to_owned()));
        }
        let called = message("KeyError: 3 (ana.py:14, jogador); call jogador({}, 'primeiro')");
        let told = "jogador({}, 'primeiro'): KeyError: 3 (ana.py:14, jogador)";
        assert_eq!((called.key(), called.to_string()), ("exception", told.to_owned()));
        let answer = OddAnswer::read("returned ('D', (0, 1)); move D0,1; call f({}, 'primeiro')");
        let outcome = CallOutcome::Returned("('D', (0, 1))", Some("D0,1"));
        assert_eq!(answer, Some(OddAnswer { call: "f({}, 'primeiro')", outcome, slip: None }));
        let slipped = OddAnswer::read("returned (1, (6, 3)); slip reversed; call play()").unwrap();
        assert_eq!(slipped.outcome, CallOutcome::Returned("(1, (6, 3))", None));
        assert_eq!((slipped.slip, slipped.call), (Some("reversed"), "play()"));
        assert_eq!(interrupted_call("1\n; call f(2)\n"), Some("f(2)"));
        assert_eq!(interrupted_call("; call f(2)\nmore"), None);
        let raised = OddAnswer::read("raised ValueError: x (a.py:1, play)").unwrap();
        assert_eq!(raised.outcome, CallOutcome::Raised("ValueError: x (a.py:1, play)"));
        assert_eq!(OddAnswer::read("d3"), None);
        let told = answer_message("returned 4.0; call busca_max([[0]])").unwrap();
        assert_eq!(told.to_string(), "returned 4.0, which is not a legal move");
    }

    /// The harnesses' own sources hold the fixed words of every pattern.
    #[test]
    fn every_pattern_is_written_by_a_harness() {
        let sources: String = all_games::GAMES
            .iter()
            .flat_map(|entry| entry.harnesses)
            .flat_map(|harness| harness.files)
            .map(|(_, text)| *text)
            .collect();
        for Pattern(text, ..) in PATTERNS {
            let words = text.replace(", keep that under {}", "");
            let longest = words.split("{}").max_by_key(|part| part.len()).unwrap_or_default();
            assert!(sources.contains(longest), "{text}");
        }
    }
}
