//! What is known of endgames with more pieces than [`super::endings`] has solved: how to hunt a bare king, and that rook
//! pawns do not win with the wrong bishop.

use jogada_search::Score;

use crate::{
    Board, Color, Square, lines,
    square::{FILE_A, FILE_H, squares},
};

/// Can nobody win, though there is enough on the board?
pub(crate) fn is_drawn(board: &Board) -> bool {
    let others = board.knights | board.straights;
    others == 0 && board.pawns != 0 && board.diagonals != 0 && is_wrong_bishop(board)
}

/// What a hunt for a bare king is worth to the side to move: driving it to the edge and coming near it.
pub(crate) fn hunt(board: &Board) -> Score {
    let bare = |side: usize| board.sides[side] & !board.kings == 0;
    let hunter = match (bare(0), bare(1)) {
        (false, true) => Color::White,
        (true, false) => Color::Black,
        _ => return 0,
    };
    if board.straights == 0 {
        return 0;
    }
    let (king, prey) = (board.king(hunter), board.king(hunter.other()));
    let from_middle = |line: u8| (2 * Score::from(line) - 7).abs();
    let driven = from_middle(prey.file()) + from_middle(prey.rank());
    let worth = HUNT * (driven + 7 - distance(king, prey) as Score);
    if board.turn == hunter { worth } else { -worth }
}

/// For every step of a hunt.
const HUNT: Score = 10;

/// Steps of a king from one square to another.
pub(crate) fn distance(a: Square, b: Square) -> usize {
    usize::from(a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())))
}

/// One side has only pawns of one rook's file and bishops that cannot reach the corner where they promote;
/// the other side's king alone sits in it.
fn is_wrong_bishop(board: &Board) -> bool {
    let owner = if board.pawns & board.sides[0] != 0 { Color::White } else { Color::Black };
    if board.side(owner.other()) & !board.kings != 0 {
        return false;
    }
    if board.pawns & !FILE_A != 0 && board.pawns & !FILE_H != 0 {
        return false;
    }
    let corner = Square::new(Square::first(board.pawns).file(), owner.rank(8));
    let is_light = |square: Square| (square.file() + square.rank()) % 2 == 1;
    let guards = squares(board.diagonals).any(|bishop| is_light(bishop) == is_light(corner));
    let held = lines::king(corner) | corner.set();
    !guards && board.king(owner.other()).set() & held != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fen;

    fn board(fen: &str) -> Board {
        fen.parse::<Fen>().unwrap().board
    }

    #[test]
    fn known_endings_are_known() {
        for (fen, is_draw) in [
            // A rook pawn does not win with the wrong bishop.
            ("7k/8/5K1P/7P/8/8/8/2B5 w - - 0 1", false),
            ("7k/8/5K1P/7P/8/8/8/3B4 w - - 0 1", true),
            ("8/8/8/8/7p/6b1/5k2/7K b - - 0 1", true),
            ("4k3/8/5K1P/8/8/8/8/3B4 w - - 0 1", false),
            ("7k/6p1/5K1P/8/8/8/8/3B4 w - - 0 1", false),
        ] {
            assert_eq!(is_drawn(&board(fen)), is_draw, "{fen}");
        }
    }
}
