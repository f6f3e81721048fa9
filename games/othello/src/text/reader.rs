//! Whole matches from the files of Othello's programs: GGF, transcripts, and the positions of a match as OBF.

use jogada_core::{Side, serde_json::json};
use jogada_game::{ReadMatches, WrittenEnd, WrittenMatch, iso_date};
use jogada_text::Message;

use super::{
    ggf::{self, Recorded},
    obf::{self, Problem},
    transcript,
};
use crate::{
    TEXTS,
    board::Start,
    rules::{Move, Othello},
};

/// Reads GGF.
pub(super) fn of_ggf(text: &str) -> ReadMatches {
    let begin = text.find("(;")?;
    // Other games are written in brackets too, and begin with another property.
    let is_ggf = text[begin + 2..].trim_start().starts_with("GM[");
    is_ggf.then(|| Ok(ggf::read(text)?.into_iter().map(of_recorded).collect()))
}

fn of_recorded(game: Recorded) -> WrittenMatch {
    WrittenMatch {
        names: game.names,
        event: game.place,
        date: iso_date(&game.date),
        end: end(&game.result),
        ..written(game.first, game.moves)
    }
}

/// How a game ended, from the first side's margin and its mark, such as `-64.00:t`.
fn end(result: &str) -> Option<WrittenEnd> {
    let (margin, mark) = result.split_once(':').unwrap_or((result, ""));
    let margin: f64 = margin.trim().parse().ok()?;
    let winner = match margin {
        margin if margin > 0.0 => Some(Side::First),
        margin if margin < 0.0 => Some(Side::Second),
        _ => None,
    };
    let reason = match (mark.trim(), winner) {
        ("t", Some(_)) => "out of time",
        ("l", Some(_)) => "crashed",
        (_, Some(_)) => "resigned",
        (_, None) => "agreed",
    };
    Some(WrittenEnd { winner, reason })
}

/// Reads transcripts: a game a line, or one game on several lines.
pub(super) fn of_transcripts(text: &str) -> ReadMatches {
    let text = text.trim_start_matches('\u{feff}');
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    if !lines.first().is_some_and(|line| transcript::is_transcript(line)) {
        return None;
    }
    let one = |text: &str| {
        let (moves, _) = transcript::read(text, Start::World)?;
        Ok(written(Othello::first(Start::World), moves))
    };
    let each: Result<Vec<WrittenMatch>, Message> = lines
        .iter()
        .enumerate()
        .map(|(number, line)| one(line).map_err(|why| in_game(number + 1, why)))
        .collect();
    Some(each.or_else(|why| {
        if lines.len() == 1 { Err(why) } else { one(text).map(|game| vec![game]).map_err(|_| why) }
    }))
}

/// Reads the positions of matches, each with the move that was played there.
pub(super) fn of_obf(text: &str) -> ReadMatches {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let is_obf = |line: &str| {
        obf::read(line).is_ok_and(|found| found.is_some_and(|problem| played(&problem).is_some()))
    };
    if !is_obf(lines.clone().next()?.1) {
        return None;
    }
    let mut games: Vec<(Recorded, usize)> = Vec::new();
    let read = lines.try_for_each(|(number, line)| {
        let in_line =
            |why: Message| TEXTS.message("in-line").with("number", number + 1).with("why", why);
        add(&mut games, line).map_err(in_line)
    });
    Some(read.map(|()| games.into_iter().map(|(game, _)| of_recorded(game)).collect()))
}

/// Adds a position to the last game, or begins another one with it.
fn add(games: &mut Vec<(Recorded, usize)>, line: &str) -> Result<(), Message> {
    let Some(problem) = obf::read(line)? else { return Ok(()) };
    let Some((names, number, m)) = played(&problem) else {
        return Err(TEXTS.message("no-move-in-obf").quoting("got", &problem.comment));
    };
    if number == 1 {
        let mut game = Recorded::new(problem.pos, Vec::new());
        game.names = names;
        games.push((game, 0));
    }
    match games.last_mut() {
        Some((game, moves)) if *moves + 1 == number && is_same(&game.last, &problem.pos) => {
            *moves = number;
            game.play(m, "")
        }
        _ => Err(TEXTS.message("other-position").quoting("got", &problem.comment)),
    }
}

/// The same discs with the same side to move; the last square taken is not in such a file.
fn is_same(pos: &Othello, read: &Othello) -> bool {
    super::grid(pos) == super::grid(read) && pos.side() == read.side()
}

/// The names, the number and the move of a comment such as `Ana - Bia, 3. c4`.
fn played(problem: &Problem) -> Option<([String; 2], usize, Move)> {
    let (names, m) = problem.comment.rsplit_once(", ")?;
    let (number, m) = m.split_once(". ")?;
    let (black, white) = names.split_once(" - ")?;
    Some(([black.to_owned(), white.to_owned()], number.parse().ok()?, m.parse().ok()?))
}

/// A match in the world's columns.
fn written(first: Othello, moves: Vec<Move>) -> WrittenMatch {
    WrittenMatch::new(json!({ "start": Start::World }), first, moves)
}

fn in_game(number: usize, why: Message) -> Message {
    TEXTS.message("in-game").with("number", number).with("why", why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn say(read: ReadMatches) -> String {
        read.unwrap().unwrap_err().to_string()
    }

    #[test]
    fn a_result_has_a_winner_and_a_reason() {
        let told = |text| end(text).map(|end| (end.winner, end.reason));
        assert_eq!(told("+12.00"), Some((Some(Side::First), "resigned")));
        assert_eq!(told("-64.00:t"), Some((Some(Side::Second), "out of time")));
        assert_eq!(told("+0.000"), Some((None, "agreed")));
        assert_eq!(told("?"), None);
    }

    #[test]
    fn transcripts_are_a_game_a_line_or_one_game() {
        let two = of_transcripts("f5d6c3\n\nf5f6\n").unwrap().unwrap();
        assert_eq!(two.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [3, 2]);
        let one = of_transcripts("f5 d6 c3\nd3 c4\n").unwrap().unwrap();
        assert_eq!(one[0].moves.len(), 5);
        assert_eq!(say(of_transcripts("f5d6c3\nf5a1\n")), "game 2: move 2: a1 turns no disc");
        assert!(of_transcripts("1. e4 e5").is_none());
        assert!(of_transcripts("hello").is_none());
    }

    #[test]
    fn positions_without_moves_are_no_match() {
        let line = format!("{} X;", super::super::grid(&Othello::first(Start::World)));
        assert!(of_obf(&line).is_none());
        let first = format!("{line} % a - b, 1. d3\n");
        assert_eq!(of_obf(&first).unwrap().unwrap()[0].names, ["a", "b"]);
        let said = say(of_obf(&format!("{first}{line} % a - b, 2. c3")));
        assert!(said.starts_with("line 2: expected the position after the move before"), "{said}");
    }
}
