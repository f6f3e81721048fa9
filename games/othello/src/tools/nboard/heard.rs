//! What a line means.

use jogada_text::Message;

use crate::{
    TEXTS,
    rules::Move,
    text::ggf::{self, Recorded},
};

/// A line understood.
#[derive(Debug, PartialEq)]
pub(super) enum NboardCommand {
    Hello,
    Depth(u32),
    Game(Result<Box<Recorded>, Message>),
    /// A move and what was noted of it.
    Move(Move, String),
    /// The number of moves.
    Hint(usize),
    Go,
    Analyze,
    /// Whatever was sent, to be sent back.
    Ping(String),
    Learn,
    Quit,
    Wrong(Message),
    Nothing,
}

/// Deeper than any game.
const DEPTH_MAX: u32 = 60;

pub(super) fn understand(line: &str) -> NboardCommand {
    let (word, rest) = split(line);
    match word.to_ascii_lowercase().as_str() {
        "nboard" => NboardCommand::Hello,
        "set" => set(rest),
        "move" => read_move(rest),
        "hint" => NboardCommand::Hint(rest.parse().unwrap_or(1).max(1)),
        "go" => NboardCommand::Go,
        "ping" => NboardCommand::Ping(rest.to_owned()),
        "learn" => NboardCommand::Learn,
        "analyze" | "analyse" => NboardCommand::Analyze,
        "quit" | "exit" => NboardCommand::Quit,
        // The first version sent a move without a word before it.
        _ if rest.is_empty() && word.len() == 2 => match word.parse() {
            Ok(m) => NboardCommand::Move(m, String::new()),
            Err(_) => NboardCommand::Nothing,
        },
        _ => NboardCommand::Nothing,
    }
}

fn set(rest: &str) -> NboardCommand {
    let (word, rest) = split(rest);
    match word.to_ascii_lowercase().as_str() {
        "depth" => match rest.parse::<u32>() {
            Ok(depth) => NboardCommand::Depth(depth.clamp(1, DEPTH_MAX)),
            Err(_) => NboardCommand::Wrong(TEXTS.message("bad-depth").quoting("got", rest)),
        },
        "game" => NboardCommand::Game(game(rest)),
        // A draw is worth what it is worth, whatever is said of contempt.
        _ => NboardCommand::Nothing,
    }
}

fn game(text: &str) -> Result<Box<Recorded>, Message> {
    let game = ggf::read(text)?.pop();
    game.map(Box::new).ok_or_else(|| TEXTS.message("no-game").quoting("got", text))
}

fn read_move(rest: &str) -> NboardCommand {
    let (word, note) = rest.split_once(['/', ' ']).unwrap_or((rest, ""));
    match word.parse() {
        Ok(m) => NboardCommand::Move(m, note.trim().to_owned()),
        Err(why) => NboardCommand::Wrong(why),
    }
}

fn split(text: &str) -> (&str, &str) {
    let (word, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
    (word, rest.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_versions_say_moves_and_case_does_not_matter() {
        let f5 = "f5".parse().unwrap();
        for line in ["F5", "move f5", " MOVE  F5 ", "f5"] {
            assert_eq!(understand(line), NboardCommand::Move(f5, String::new()), "{line}");
        }
        assert_eq!(understand("move F5/1.20/0.3"), NboardCommand::Move(f5, "1.20/0.3".into()));
        assert_eq!(understand("move PA"), NboardCommand::Move(Move::Pass, String::new()));
        assert!(matches!(understand("move z9"), NboardCommand::Wrong(_)));
    }

    #[test]
    fn numbers_are_bounded_and_the_unknown_is_passed_over() {
        assert_eq!(understand("set depth 1000000"), NboardCommand::Depth(60));
        assert_eq!(understand("hint"), NboardCommand::Hint(1));
        assert_eq!(understand("ping 7"), NboardCommand::Ping("7".into()));
        assert!(matches!(understand("set depth much"), NboardCommand::Wrong(_)));
        assert!(matches!(understand("set game nonsense"), NboardCommand::Game(Err(_))));
        for line in ["", "set", "set contempt 5", "z9", "xyzzy", "é5", "\u{1b}[2J"] {
            assert_eq!(understand(line), NboardCommand::Nothing, "{line:?}");
        }
    }
}
