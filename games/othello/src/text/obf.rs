//! OBF: one position a line. 64 squares, the side to move, then the known scores of moves:
//! `…64 squares… X; G8:+18; H1:+12; % comment`.

use jogada_core::{Game, Side};
use jogada_game::FinishedMatch;
use jogada_text::Message;

use super::{grid, read_grid, read_side};
use crate::{
    TEXTS,
    board::{Square, Start},
    rules::{Move, Othello},
};

/// A position with what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub pos: Othello,
    /// Final scores of moves for the side to move, best first, as tournaments count them.
    pub scores: Vec<(Square, i32)>,
    /// What followed a `%`.
    pub comment: String,
}

/// Writes the position alone, in the world's columns.
pub fn write(pos: &Othello) -> String {
    let side = match pos.side() {
        Side::First => 'X',
        Side::Second => 'O',
    };
    let pos = match pos.started_from() {
        Start::World => *pos,
        Start::Assignment => pos.mirrored(),
    };
    format!("{} {side};", grid(&pos))
}

/// Writes a position with what is known about it, as [`read`] reads it back.
pub fn write_problem(problem: &Problem) -> String {
    let mut line = write(&problem.pos);
    for (square, score) in &problem.scores {
        line += &format!(" {}:{score:+};", square.to_string().to_uppercase());
    }
    if !problem.comment.is_empty() {
        line += &format!(" % {}", FinishedMatch::one_line(&problem.comment));
    }
    line
}

/// Writes every position of a game in which a side had to move, one a line, with who played and
/// what; `pos` is the first of them.
pub fn write_game(names: &[String; 2], mut pos: Othello, moves: &[Move]) -> String {
    let [black, white] = names;
    let mut text = String::new();
    for (number, m) in moves.iter().enumerate() {
        let comment = format!("{black} - {white}, {}. {m}", number + 1);
        text += &write_problem(&Problem { pos, scores: Vec::new(), comment });
        text += "\n";
        pos.play_unchecked(*m);
    }
    text
}

/// Reads one line; nothing of an empty line or one that is all comment.
pub fn read(line: &str) -> Result<Option<Problem>, Message> {
    let (fields, comment) = line.split_once('%').unwrap_or((line, ""));
    let mut fields = fields.split(';').map(str::trim).filter(|field| !field.is_empty());
    let Some(position) = fields.next() else { return Ok(None) };
    let pos = read_position(position)?;
    let scores = fields.filter_map(|field| score(field).transpose()).collect::<Result<_, _>>()?;
    Ok(Some(Problem { pos, scores, comment: comment.trim().to_owned() }))
}

/// The squares and the side to move, with or without a blank between them.
fn read_position(text: &str) -> Result<Othello, Message> {
    let squares = text.char_indices().nth(64).map_or(text.len(), |(end, _)| end);
    let (squares, side) = text.split_at(squares);
    let side = match side.trim() {
        // A short board is the mistake to name then, not the missing side.
        "" => read_grid(squares, Side::First, Start::World).and_then(|_| read_side(""))?,
        side => read_side(side)?,
    };
    read_grid(squares, side, Start::World)
}

/// Reads `G8:+18`; nothing of the filler `--:-127` that some files carry.
fn score(field: &str) -> Result<Option<(Square, i32)>, Message> {
    let bad = || TEXTS.message("bad-score").quoting("got", field);
    let (square, score) = field.split_once(':').ok_or_else(bad)?;
    if square.trim() == "--" {
        return Ok(None);
    }
    let square = square.trim().parse().map_err(|_| bad())?;
    let score = score.trim().parse().map_err(|_| bad())?;
    Ok(Some((square, score)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; \
        G8:+18; H1:-12; --:-127; % FFO 1";

    #[test]
    fn a_problem_has_a_position_scores_and_a_comment() {
        let problem = read(LINE).unwrap().unwrap();
        assert_eq!(problem.pos.side(), Side::First);
        assert_eq!(problem.scores.len(), 2);
        assert_eq!(problem.scores[1], ("h1".parse().unwrap(), -12));
        assert_eq!(problem.comment, "FFO 1");
        assert_eq!(write(&problem.pos), LINE[..67]);
        assert_eq!(write_problem(&problem), LINE.replace(" --:-127;", ""));
    }

    #[test]
    fn comments_and_blanks_are_no_position() {
        assert_eq!(read("% all of it"), Ok(None));
        assert_eq!(read("  \r"), Ok(None));
    }

    #[test]
    fn what_is_wrong_with_a_line_is_said() {
        let say = |line: &str| read(line).unwrap_err().to_string();
        assert!(say("XO").starts_with("expected 64 squares and not 2, got \"XO\""));
        assert!(say(&LINE[..64]).starts_with("expected the side to move, X or O, got \"\""));
        assert!(say(&format!("{} Z", &LINE[..64])).ends_with("got \"Z\""));
        let bad = say(&format!("{} G9:+18;", &LINE[..67]));
        assert_eq!(bad, "expected a move's score like G8:+18, got \"G9:+18\"");
    }
}
