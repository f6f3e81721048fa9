//! Matches as PSQ, the file of piskvork and of the Gomocup.

use std::fmt::Write;

use jogada_core::{Sheet, Sheeted};

use crate::rules::Gomoku;

/// All notations for whole matches.
pub(crate) const SHEETS: &[Sheet] = &[Sheet { extension: "psq", write }];

/// A head, a line for each move (column, row from the top, milliseconds; columns and rows count from 1), both names and how
/// it ended. Nothing if it is not a match of Gomoku. Times are not known here, and 11 is the level of a program.
fn write(sheeted: &Sheeted<'_>) -> String {
    let Some(played) = sheeted.played::<Gomoku>() else { return String::new() };
    let size = played.start.board().size();
    let mut text = format!("Piskvorky {size}x{size}, 11:11, 0\n");
    for m in played.moves {
        _ = writeln!(text, "{},{},0", m.x() + 1, size - m.y());
    }
    for name in sheeted.names {
        text += &Sheeted::one_line(name);
        text.push('\n');
    }
    _ = writeln!(text, "{}", code(sheeted.reason));
    text
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

#[cfg(test)]
mod tests {
    use jogada_core::{Kind, Seed, Side, serde_json::json};

    use super::*;
    use crate::board::Square;

    fn sheet(moves: &[&str], reason: &str) -> String {
        let options = json!({ "size": 15 });
        let start = Kind::of::<Gomoku>().start(&options, Seed::from_number(7)).unwrap();
        let codes: Vec<u32> =
            moves.iter().map(|text| text.parse::<Square>().unwrap().into()).collect();
        write(&Sheeted {
            options: &options,
            start: &start,
            moves: &codes,
            names: ["Ana", "B\nPiskvorky"],
            event: "class",
            round: "1v2",
            winner: Some(Side::First),
            reason,
        })
    }

    #[test]
    fn rows_count_from_the_top() {
        let text = sheet(&["h8", "a1", "o15"], "out of time");
        let told = "Piskvorky 15x15, 11:11, 0\n8,8,0\n1,15,0\n15,1,0\nAna\nB Piskvorky\n15\n";
        assert_eq!(text, told);
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
