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
    Pattern(
        "expected one player in {}, got {}, so say {} or another",
        "several-players",
        &["file", "names", "choice"],
    ),
    Pattern("expected {} to define {}", "undefined-function", &["file", "function"]),
    Pattern("expected {} to return two players", "no-pair", &["function"]),
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
    let found = PATTERNS.iter().find_map(|pattern| pattern.read(line));
    found.unwrap_or_else(|| Message::as_it_is(line))
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
            (
                "expected one player in a.py, got f, g, so say a.py:g or another",
                "esperava um só jogador em a.py, vieram f, g, então diga a.py:g ou outro",
            ),
            ("expected a.py to define f", "esperava que a.py definisse f"),
            ("something else: exit status 3", "something else: exit status 3"),
            ("", ""),
        ] {
            assert_eq!(message(en).say(Lang::En), en);
            assert_eq!(message(en).say(Lang::Pt), pt);
        }
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
