//! Matches as PGN: what databases and every other chess program read.

use jogada_core::Side;
use jogada_game::{FinishedMatch, MatchFormat};

use crate::{
    Chess,
    text::pgn::{Pgn, Verdict},
};

/// All notations for whole matches.
pub(crate) const SHEETS: &[MatchFormat] = &[MatchFormat { extension: "pgn", write }];

/// One game with an empty line behind it, or nothing if it is not a match of chess.
fn write(sheeted: &FinishedMatch<'_>) -> String {
    let Some(played) = sheeted.typed::<Chess>() else { return String::new() };
    let result = match sheeted.winner {
        Some(Side::First) => Verdict::White,
        Some(Side::Second) => Verdict::Black,
        None => Verdict::Draw,
    };
    let [white, black] = sheeted.names;
    let mut tags = vec![
        ("Event", sheeted.event),
        ("Round", sheeted.round),
        ("White", white),
        ("Black", black),
        ("Termination", termination(sheeted.reason)),
    ];
    tags.retain(|(_, value)| !value.is_empty());
    if sheeted.options.get("chess960").is_some() {
        tags.push(("Variant", "Chess960"));
    }
    let tags = tags.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let pgn = Pgn { tags, start: played.start.fen(), moves: played.moves, result };
    format!("{pgn}\n")
}

/// The word that the standard has for a reason (PGN specification, section 9.8.1).
fn termination(reason: &str) -> &'static str {
    match reason {
        "illegal move" => "rules infraction",
        "out of time" => "time forfeit",
        "crashed" => "abandoned",
        "aborted" => "unterminated",
        _ => "normal",
    }
}

#[cfg(test)]
mod tests {
    use jogada_core::{AnyGame, Game, Kind, Seed, serde_json::json};

    use super::*;
    use crate::pgn;

    /// Plays these moves and writes them, with what comes back.
    fn sheet(options: &jogada_core::serde_json::Value, moves: &[&str]) -> (String, Pgn) {
        let start: AnyGame = Kind::of::<Chess>().start(options, Seed::from_number(7)).unwrap();
        let mut pos = start.clone();
        let codes: Vec<u32> = moves
            .iter()
            .map(|text| {
                let code = pos.parse(text).unwrap().code;
                pos.play_code(code).unwrap();
                code
            })
            .collect();
        let text = write(&FinishedMatch {
            options,
            start: &start,
            moves: &codes,
            names: ["Ana \"A\"\n", "back\\slash"],
            event: "class of 2026",
            round: "1v2.3",
            winner: Some(Side::Second),
            reason: "rules",
        });
        let read: Vec<Pgn> = pgn::read(&text).map(Result::unwrap).collect();
        assert_eq!(read.len(), 1);
        (text, read.into_iter().next().unwrap())
    }

    #[test]
    fn a_game_has_the_seven_tags_and_its_moves() {
        let (text, read) = sheet(&json!({}), &["f2f3", "e7e5", "g2g4", "d8h4"]);
        let expected = "[Event \"class of 2026\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"1v2.3\"]\n\
            [White \"Ana \\\"A\\\"\"]\n[Black \"back\\\\slash\"]\n[Result \"0-1\"]\n\
            [Termination \"normal\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";
        assert_eq!(text, expected);
        assert_eq!(read.tag("White"), Some("Ana \"A\""));
        assert_eq!(read.moves.len(), 4);
    }

    #[test]
    fn another_start_is_told_and_reads_back() {
        let (text, read) = sheet(&json!({ "chess960": 0 }), &["f2f4"]);
        assert!(text.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bbqnnrkr"), "{text}");
        assert_eq!(read.start.board, crate::Board::chess960(0));
        let (text, read) = sheet(&json!({ "fen": "4k3/8/8/8/8/8/8/4K2R b - - 3 40" }), &["e8e7"]);
        assert!(!text.contains("Variant"));
        assert!(text.ends_with("\n\n40... Ke7 0-1\n\n"), "{text}");
        assert_eq!(read.start.to_string(), "4k3/8/8/8/8/8/8/4K2R b - - 3 40");
    }

    #[test]
    fn lines_are_short_and_random_games_read_back() {
        for number in 0..20 {
            let mut pos = Chess::start(&crate::Options::default(), Seed::from_number(1)).unwrap();
            let start = AnyGame::new(pos.clone());
            let mut rng = Seed::from_number(number).rng();
            let mut codes = Vec::new();
            while let Some(m) = pos.random_move(&mut rng) {
                codes.push(m.into());
                pos.play_unchecked(m);
            }
            let text = write(&FinishedMatch {
                options: &json!({}),
                start: &start,
                moves: &codes,
                names: ["a", "b"],
                event: "",
                round: "",
                winner: None,
                reason: "out of time",
            });
            assert!(text.lines().all(|line| line.len() <= 80), "{text}");
            assert!(text.contains("[Event \"?\"]") && text.contains("\"time forfeit\""));
            let read = pgn::read(&text).next().unwrap().unwrap();
            let read: Vec<u32> = read.moves.into_iter().map(Into::into).collect();
            assert_eq!(read, codes);
        }
    }

    #[test]
    fn a_match_that_cannot_have_been_is_not_written() {
        let start = Kind::of::<Chess>().start(&json!({}), Seed::from_number(7)).unwrap();
        let sheeted = FinishedMatch {
            options: &json!({}),
            start: &start,
            moves: &[u32::MAX],
            names: ["a", "b"],
            event: "",
            round: "",
            winner: None,
            reason: "rules",
        };
        assert_eq!(write(&sheeted), "");
    }
}
