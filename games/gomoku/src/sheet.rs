//! Matches as PSQ, the file of piskvork and of the Gomocup.

use jogada_core::{Game, Seed, serde_json};
use jogada_game::{FinishedMatch, MatchFormat, ReadMatches, WrittenMatch};
use jogada_text::Message;

use crate::{
    TEXTS,
    files::{self, Written, psq},
    line::Rule,
    rules::{Gomoku, Options},
};

/// All notations for whole matches.
pub(crate) const SHEETS: &[MatchFormat] = &[MatchFormat { extension: "psq", write, read }];

/// The match with both names and how it ended. Nothing if it is not a match of Gomoku.
fn write(sheeted: &FinishedMatch<'_>) -> String {
    let Some(played) = sheeted.typed::<Gomoku>() else { return String::new() };
    let names = Some(sheeted.names.map(FinishedMatch::one_line));
    let game = Written { size: played.start.board().size(), moves: played.moves, names };
    psq(&game, code(sheeted.reason))
}

/// How it ended, by piskvork's numbers.
fn code(reason: &str) -> i32 {
    match reason {
        "rules" | "agreed" | "resigned" => 0,
        "out of time" => 15,
        "aborted" => -1,
        _ => -2,
    }
}

/// The games of PSQ files, one behind the other, or of one REC file.
fn read(text: &str) -> ReadMatches {
    let games = files::read_games(text)?;
    Some(games.and_then(|games| {
        let numbered = games.into_iter().enumerate();
        numbered
            .map(|(number, game)| {
                let (number, why) = (number + 1, written(game));
                why.map_err(|why| TEXTS.message("in-game").with("number", number).with("why", why))
            })
            .collect()
    }))
}

/// The game under the first rule that allows its moves, since no file says the rule. A rule by which the last move
/// wins comes before one by which the game goes on.
fn written(game: Written) -> Result<WrittenMatch, Message> {
    let mut why = None;
    let mut open = None;
    for rule in [Rule::Standard, Rule::Free, Rule::Renju, Rule::Caro] {
        let options = Options { size: game.size, rule };
        let first = Gomoku::start(&options, Seed::from_number(0)).map_err(|bad| bad.0)?;
        let mut pos = first.clone();
        let illegal = game.moves.iter().enumerate().find_map(|(number, &m)| {
            let illegal = pos.play(m).err()?;
            Some(TEXTS.message("in-move").with("number", number + 1).with("why", illegal.0))
        });
        match illegal {
            None if pos.turn().is_over() => return Ok(told(&options, first, game)),
            None => _ = open.get_or_insert((options, first)),
            Some(illegal) => _ = why.get_or_insert(illegal),
        }
    }
    match (open, why) {
        (Some((options, first)), _) => Ok(told(&options, first, game)),
        (None, why) => Err(why.unwrap_or_else(|| TEXTS.message("bad-size"))),
    }
}

fn told(options: &Options, first: Gomoku, game: Written) -> WrittenMatch {
    let options = serde_json::to_value(options).unwrap_or_default();
    let names = game.names.unwrap_or_default();
    WrittenMatch { names, ..WrittenMatch::new(options, first, game.moves) }
}

#[cfg(test)]
mod tests {
    use jogada_core::{Kind, Seed, Side, serde_json::json};

    use super::*;
    use crate::{board::Square, files};

    fn sheet(moves: &[&str], reason: &str) -> String {
        let options = json!({ "size": 15 });
        let start = Kind::of::<Gomoku>().start(&options, Seed::from_number(7)).unwrap();
        let codes: Vec<u32> =
            moves.iter().map(|text| text.parse::<Square>().unwrap().into()).collect();
        write(&FinishedMatch {
            options: &options,
            start: &start,
            moves: &codes,
            names: ["Ana", "B\nPiskvorky"],
            event: "class",
            round: "1v2",
            date: "",
            winner: Some(Side::First),
            reason,
        })
    }

    #[test]
    fn rows_count_from_the_top() {
        let text = sheet(&["h8", "a1", "o15"], "out of time");
        let told = "Piskvorky 15x15, 11:11, 0\n8,8,0\n1,15,0\n15,1,0\nAna\nB Piskvorky\n15\n";
        assert_eq!(text, told);
        let read = files::read(&text, 8).unwrap();
        let moves = ["h8", "a1", "o15"].map(|text| text.parse().unwrap()).to_vec();
        let names = Some(["Ana".to_owned(), "B Piskvorky".to_owned()]);
        assert_eq!(read, [Written { size: 15, moves, names }]);
    }

    #[test]
    fn the_older_file_counts_from_the_top_left_too() {
        let read = files::read("one\r\ntwo\r\n0,0,15\r\n19,19,3\r\n0\r\n", 8).unwrap();
        assert_eq!(read[0].moves, ["a20", "t1"].map(|text| text.parse().unwrap()));
        assert_eq!(read[0].names.as_ref().unwrap()[1], "two");
    }

    #[test]
    fn a_file_of_another_kind_or_board_is_refused() {
        for text in [
            "Piskvorky 15x10, 0:0, 0",
            "Piskvorky",
            "Piskvorky 99x99,",
            "Piskvorky 8x8, 0:0, 0\n9,1,0",
            "Piskvork\u{fd}",
        ] {
            assert!(files::read(text, 8).is_err(), "{text}");
        }
    }

    #[test]
    fn the_last_line_says_how_it_ended() {
        for (reason, told) in [("rules", "0"), ("illegal move", "-2"), ("crashed", "-2")] {
            assert_eq!(sheet(&["h8"], reason).lines().last(), Some(told));
        }
    }

    #[test]
    fn a_match_that_cannot_have_been_is_not_written() {
        assert_eq!(sheet(&["h8", "h8"], "rules"), "");
    }
}
