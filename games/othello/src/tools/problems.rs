//! Positions as people keep them: OBF lines, the text files of the FFO endgames, the assignment's file,
//! transcripts.

use std::io::Cursor;

use jogada_core::serde_json::json;
use jogada_game::{Exit, ToolContext, ToolError};
use jogada_text::Message;

use crate::{
    TEXTS,
    board::{Square, Start},
    rules::Othello,
    text::{obf, saved, transcript},
};

/// What one line may hold: a position, the scores of its moves, a comment.
const LINE_BYTES_MAX: usize = 4096;
const FILE_BYTES_MAX: usize = 16 << 20;

/// What is done with each position.
type Work<'a> = dyn FnMut(&Othello, &mut ToolContext<'_>) -> Result<(), ToolError> + 'a;

/// Does something with the position that a text is, with all those of the file that it names, or of
/// the input for `-`. Reports lines that hold none; the rest goes on.
pub(super) fn each(
    text: &str,
    json: bool,
    context: &mut ToolContext<'_>,
    work: &mut Work<'_>,
) -> Result<Exit, ToolError> {
    if text == "-" {
        return each_line(None, json, context, work);
    }
    let mut problems = Problems::default();
    let read = problems.read(text).and_then(|pos| Ok(pos.or(problems.end()?)));
    match read {
        Ok(Some(pos)) => work(&pos, context).map(|()| Exit::Done),
        unread => match context.files.read(text, FILE_BYTES_MAX) {
            Ok(bytes) => each_line(Some(bytes), json, context, work),
            // What is too short for a board was meant for a file's name.
            Err(_) if text.len() < 64 => Err(no_position(text).into()),
            Err(_) => Err(unread.err().unwrap_or_else(|| no_position(text)).into()),
        },
    }
}

fn each_line(
    file: Option<Vec<u8>>,
    json: bool,
    context: &mut ToolContext<'_>,
    work: &mut Work<'_>,
) -> Result<Exit, ToolError> {
    let mut file = file.map(Cursor::new);
    let mut problems = Problems::default();
    let mut exit = Exit::Done;
    loop {
        let line = match &mut file {
            Some(file) => jogada_text::read_line(file, LINE_BYTES_MAX)?,
            None => jogada_text::read_line(context.input, LINE_BYTES_MAX)?,
        };
        let read = match &line {
            Some(line) => problems.read(line),
            None => problems.end(),
        };
        match read {
            Ok(None) => {}
            Ok(Some(pos)) => work(&pos, context)?,
            Err(why) => {
                exit = Exit::BadInput;
                complain(line.as_deref().unwrap_or_default(), &why, json, context)?;
            }
        }
        context.out.flush()?;
        if line.is_none() {
            return Ok(exit);
        }
    }
}

fn complain(
    line: &str,
    why: &Message,
    json: bool,
    context: &mut ToolContext<'_>,
) -> Result<(), ToolError> {
    if json {
        let answer = json!({ "position": line, "error": why.to_string() });
        writeln!(context.out, "{answer}")?;
    } else {
        context.complain(why)?;
    }
    Ok(())
}

fn no_position(text: &str) -> Message {
    TEXTS.message("no-position").quoting("got", text)
}

/// Reads positions line by line. A board may have its side to move on the next line.
#[derive(Debug, Default)]
struct Problems {
    /// A board whose side is still to come.
    board: Option<String>,
}

impl Problems {
    /// The position that a line completes, if it does.
    fn read(&mut self, line: &str) -> Result<Option<Othello>, Message> {
        // The assignment's 65 characters have blanks in them, and no other marks than these.
        if line.len() == saved::LENGTH && line.bytes().all(|byte| b"*o ".contains(&byte)) {
            return saved::read(line.as_bytes()).map(Some);
        }
        let text = line.trim();
        if self.board.is_none() && is_transcript(text) {
            return transcript::read(text, Start::World).map(|(_, pos)| Some(pos));
        }
        if let Some(board) = self.board.take() {
            let side = text.split_whitespace().next().unwrap_or_default();
            return position(&format!("{board} {}", letter(side)));
        }
        if text.len() == 64 && text.bytes().all(|byte| b"XOxo*-.".contains(&byte)) {
            self.board = Some(text.to_owned());
            return Ok(None);
        }
        match text.split_once(' ') {
            Some((board, side)) if board.len() == 64 => {
                position(&format!("{board} {}", letter(side)))
            }
            _ => position(text),
        }
    }

    /// Says what is missing at the end of the text.
    fn end(&mut self) -> Result<Option<Othello>, Message> {
        self.board.take().map_or(Ok(None), |board| position(&board))
    }
}

/// Does it begin with a square? No board does.
fn is_transcript(text: &str) -> bool {
    text.get(..2).is_some_and(|square| square.parse::<Square>().is_ok())
}

fn position(text: &str) -> Result<Option<Othello>, Message> {
    Ok(obf::read(text)?.map(|problem| problem.pos))
}

/// `Black to move` is what OBF calls X.
fn letter(side: &str) -> &str {
    let word = side.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    match word.to_ascii_lowercase().as_str() {
        "black" => "X",
        "white" => "O",
        _ => side,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------";

    fn read(text: &str) -> Vec<String> {
        let mut problems = Problems::default();
        let mut found: Vec<_> = text.lines().map(|line| problems.read(line)).collect();
        found.push(problems.end());
        let one = |found: Result<Option<Othello>, Message>| match found {
            Ok(pos) => pos.map(|pos| obf::write(&pos)),
            Err(why) => Some(why.to_string()),
        };
        found.into_iter().filter_map(one).collect()
    }

    #[test]
    fn a_side_may_be_a_word_and_on_the_next_line() {
        let black = format!("{BOARD} X;");
        assert_eq!(read(&format!("{BOARD}\nBlack to move\n")), [black.as_str()]);
        assert_eq!(read(&format!("{BOARD} Black\n% 40\n{BOARD} X; A2:+38;")), [&*black, &*black]);
        assert_eq!(read(&format!("{BOARD}\nWhite")), [format!("{BOARD} O;")]);
    }

    #[test]
    fn a_transcript_is_the_position_that_it_leads_to() {
        let board = "---------------------------OX------OXX-----O--------------------";
        assert_eq!(read("f5d6\n F5 D6 "), [format!("{board} X;"), format!("{board} X;")]);
        assert_eq!(read("f5a1"), ["move 2: a1 turns no disc"]);
    }

    #[test]
    fn a_board_without_a_side_is_told() {
        assert_eq!(read(BOARD), ["expected the side to move, X or O, got \"\""]);
        assert_eq!(read("XO"), ["expected 64 squares and not 2, got \"XO\""]);
    }
}
