//! Matches as PGN: what databases and every other chess program read.

use jogada_core::{Game, Seed, Side, Turn, serde_json};
use jogada_game::{FinishedMatch, MatchFormat, ReadMatches, WrittenEnd, WrittenMatch, iso_date};
use jogada_text::Message;

use crate::{
    Chess, Move, Options, TEXTS,
    options::Draws,
    text::{
        fen::Fen,
        pgn::{self, Pgn, PgnResult},
    },
};

/// All notations for whole matches.
pub(crate) const SHEETS: &[MatchFormat] = &[MatchFormat { extension: "pgn", write, read }];

/// One game with an empty line behind it, or nothing if it is not a match of chess.
fn write(sheeted: &FinishedMatch<'_>) -> String {
    let Some(played) = sheeted.typed::<Chess>() else { return String::new() };
    let result = match sheeted.winner {
        Some(Side::First) => PgnResult::White,
        Some(Side::Second) => PgnResult::Black,
        None if sheeted.reason == "aborted" => PgnResult::Unknown,
        None => PgnResult::Draw,
    };
    let [white, black] = sheeted.names;
    let date = iso_date(sheeted.date).replace('-', ".");
    let mut tags = vec![
        ("Event", sheeted.event),
        ("Date", &date),
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

/// What a reason was, by the standard's word for it.
fn reason(termination: &str, result: PgnResult) -> &'static str {
    match (termination.to_ascii_lowercase().as_str(), result) {
        ("rules infraction", _) => "illegal move",
        ("time forfeit", _) => "out of time",
        ("abandoned", _) => "crashed",
        (_, PgnResult::Draw) => "agreed",
        _ => "resigned",
    }
}

/// The games of a text that begins as PGN does: with a tag, or with the number of the first move.
fn read(text: &str) -> ReadMatches {
    let body = text.trim_start_matches('\u{feff}').trim_start();
    let is_tag = body.starts_with('[')
        && body
            .lines()
            .next()
            .is_some_and(|line| line.contains('"') && line.trim_end().ends_with(']'));
    if !is_tag && !body.starts_with("1.") && !body.starts_with(['%', ';']) {
        return None;
    }
    Some(pgn::read(text).map(|game| written(game.map_err(|bad| bad.0)?)).collect())
}

fn written(game: Pgn) -> Result<WrittenMatch, Message> {
    let (options, start) = first(&game.start, &game.moves)?;
    let tag =
        |name: &str| game.tag(name).filter(|&value| value != "?").unwrap_or_default().to_owned();
    let options = serde_json::to_value(options).unwrap_or_default();
    let winner = match game.result {
        PgnResult::White => Some(Side::First),
        PgnResult::Black => Some(Side::Second),
        PgnResult::Draw | PgnResult::Unknown => None,
    };
    let reason = reason(game.tag("Termination").unwrap_or_default(), game.result);
    let end = (game.result != PgnResult::Unknown).then_some(WrittenEnd { winner, reason });
    Ok(WrittenMatch {
        names: [tag("White"), tag("Black")],
        event: tag("Event"),
        round: tag("Round"),
        date: iso_date(&tag("Date")),
        end,
        ..WrittenMatch::new(options, start, game.moves)
    })
}

/// The first position, under the rule for draws that lets all moves be played: people need not claim a draw when a
/// position comes for the third time.
fn first(start: &Fen, moves: &[Move]) -> Result<(Options, Chess), Message> {
    let fen = (*start != Fen::start()).then(|| start.to_string());
    let mut told = None;
    for draws in [Draws::Fifty, Draws::SeventyFive] {
        let options = Options { fen: fen.clone(), draws, ..Options::default() };
        let first = Chess::start(&options, Seed::from_number(0)).map_err(|bad| bad.0)?;
        let mut pos = first.clone();
        let over = moves.iter().position(|&m| {
            let is_over = matches!(pos.turn(), Turn::Over(_));
            if !is_over {
                pos.play_unchecked(m);
            }
            is_over
        });
        match over {
            None => return Ok((options, first)),
            Some(played) => told = Some(played),
        }
    }
    Err(TEXTS.message("moves-after-end").with("moves", told.unwrap_or_default()))
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
            date: "2026-03-31",
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
        let expected = "[Event \"class of 2026\"]\n[Site \"?\"]\n[Date \"2026.03.31\"]\n[Round \"1v2.3\"]\n\
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
                date: "",
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
            date: "",
            winner: None,
            reason: "rules",
        };
        assert_eq!(write(&sheeted), "");
    }
}
