//! Transcripts: the squares taken, one after the other, such as `f5d6c3`. Passes are left out
//! when writing and may stand as `--`, `ps` or `pa` when reading.

use jogada_core::Game;
use jogada_text::Message;

use super::at_move;
use crate::{
    board::Start,
    rules::{Move, Othello},
};

/// Writes a game that began from `start`.
pub fn write(moves: &[Move], start: Start) -> String {
    let placed = moves.iter().filter_map(|m| match m {
        Move::Place(square) => Some(start.to_world(*square).to_string()),
        Move::Pass => None,
    });
    placed.collect()
}

/// Reads a game and plays it from `start`: all moves, passes included, and where it led.
/// Blanks between moves do not matter.
pub fn read(text: &str, start: Start) -> Result<(Vec<Move>, Othello), Message> {
    let mut pos = Othello::first(start);
    let mut moves = Vec::new();
    let mut characters = text.chars().filter(|c| !c.is_whitespace()).peekable();
    while characters.peek().is_some() {
        let word: String = characters.by_ref().take(2).collect();
        let m = match word.parse().map_err(|why| at_move(&why, &moves))? {
            Move::Place(square) => Move::Place(start.to_world(square)),
            Move::Pass => Move::Pass,
        };
        if m != Move::Pass && pos.legal() == 0 && pos.play(Move::Pass).is_ok() {
            moves.push(Move::Pass);
        }
        pos.play(m).map_err(|why| at_move(&why.0, &moves))?;
        moves.push(m);
    }
    Ok((moves, pos))
}

/// Is this a line of squares and passes, and of nothing else?
pub(super) fn is_transcript(line: &str) -> bool {
    let plain: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).take(MOVES_MAX).collect();
    let is_move = |pair: &[char]| pair.iter().collect::<String>().parse::<Move>().is_ok();
    !plain.is_empty() && plain.chunks(2).all(is_move)
}

/// Characters of a line that are looked at: as many as a whole game has.
const MOVES_MAX: usize = 2 * 128;

#[cfg(test)]
mod tests {
    use super::*;

    /// White is wiped out after nine moves, the shortest game there is.
    const SHORTEST: &str = "e6f4e3f6g5d6e7f5c5";
    /// Black must pass after the eighth move.
    const WITH_A_PASS: &str = "f5f6d3g5h5h4f7h6";

    #[test]
    fn the_shortest_game_ends() {
        let (moves, pos) = read(SHORTEST, Start::World).unwrap();
        assert_eq!(moves.len(), 9);
        assert!(pos.turn().is_over());
        assert_eq!(pos.counts(), [13, 0]);
    }

    #[test]
    fn a_pass_may_be_written_or_not() {
        let (before, pos) = read(WITH_A_PASS, Start::World).unwrap();
        assert_eq!(pos.legal_moves(), [Move::Pass]);
        let silent = read(&format!("{WITH_A_PASS}c5"), Start::World).unwrap();
        for pass in ["--", "ps", "PA"] {
            let spelt = read(&format!("{WITH_A_PASS} {pass} c5"), Start::World).unwrap();
            assert_eq!(silent, spelt);
        }
        assert_eq!(silent.0.len(), before.len() + 2);
        assert_eq!(write(&silent.0, Start::World), format!("{WITH_A_PASS}c5"));
    }

    #[test]
    fn on_the_assignments_board_the_columns_are_mirrored() {
        let (world, own) = (read(SHORTEST, Start::World), read(SHORTEST, Start::Assignment));
        let ((_, world), (moves, own)) = (world.unwrap(), own.unwrap());
        assert_eq!(world.mirrored(), own);
        assert_eq!(moves[0].to_string(), "d6");
        assert_eq!(write(&moves, Start::Assignment), SHORTEST);
    }

    #[test]
    fn a_bad_move_is_named_by_its_number() {
        let say = |text| read(text, Start::World).unwrap_err().to_string();
        assert_eq!(say("f5f5"), "move 2: f5 is taken");
        assert_eq!(say("f5a1"), "move 2: a1 turns no disc");
        assert_eq!(say("f5d"), "move 2: expected a square like d3, got \"d\"");
        assert_eq!(say("--"), "move 1: expected a square such as d3, got a pass: there are moves");
        assert_eq!(say(&format!("{SHORTEST}a1")), "move 10: the game is over");
    }
}
