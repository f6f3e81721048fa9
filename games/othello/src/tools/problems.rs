//! Positions as people keep them: OBF lines, the text files of the FFO endgames, the seed's file.

use jogada_core::Said;

use crate::{
    rules::Othello,
    text::{obf, saved},
};

/// Reads positions line by line. A board may have its side to move on the next line.
#[derive(Debug, Default)]
pub(super) struct Problems {
    /// A board whose side is still to come.
    board: Option<String>,
}

impl Problems {
    /// The position that a line completes, if it does.
    pub(super) fn read(&mut self, line: &str) -> Result<Option<Othello>, Said> {
        // The seed's 65 characters have blanks in them, and no other marks than these.
        if line.len() == saved::LENGTH && line.bytes().all(|byte| b"*o ".contains(&byte)) {
            return saved::read(line.as_bytes()).map(Some);
        }
        let text = line.trim();
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
    pub(super) fn end(&mut self) -> Result<Option<Othello>, Said> {
        self.board.take().map_or(Ok(None), |board| position(&board))
    }
}

fn position(text: &str) -> Result<Option<Othello>, Said> {
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
        let one = |found: Result<Option<Othello>, Said>| match found {
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
    fn a_board_without_a_side_is_told() {
        assert_eq!(read(BOARD), ["expected the side to move, X or O, got \"\""]);
        assert_eq!(read("XO"), ["expected 64 squares and not 2, got \"XO\""]);
    }
}
