//! Endgame knowledge beyond the [`super::tablebase`]: mop-up evaluation against a bare king, and the draw of rook pawns
//! with the wrong bishop.

use jogada_search::Score;

use crate::{
    Board, Color, Square, lines,
    square::{FILE_A, FILE_H, squares},
};

/// Is it a draw although there is material to mate with?
pub(crate) fn is_drawn(board: &Board) -> bool {
    let others = board.knights | board.straights;
    others == 0 && board.pawns != 0 && board.diagonals != 0 && is_wrong_bishop(board)
}

/// Mop-up evaluation for the side to move: drives a bare king to the edge, and brings the other king near it.
pub(crate) fn mop_up(board: &Board) -> Score {
    let bare = |side: usize| board.sides[side] & !board.kings == 0;
    let strong = match (bare(0), bare(1)) {
        (false, true) => Color::White,
        (true, false) => Color::Black,
        _ => return 0,
    };
    if board.straights == 0 {
        return 0;
    }
    let (king, bare_king) = (board.king(strong), board.king(strong.other()));
    let from_middle = |line: u8| (2 * Score::from(line) - 7).abs();
    let driven = from_middle(bare_king.file()) + from_middle(bare_king.rank());
    let worth = MOP_UP * (driven + 7 - distance(king, bare_king) as Score);
    if board.turn == strong { worth } else { -worth }
}

/// Points for each step of either king.
const MOP_UP: Score = 10;

/// King steps from one square to another.
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
