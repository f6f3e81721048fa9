//! Endgames whose result is certain: king and pawn against king from a table, and rook pawns with the wrong bishop.
//!
//! The table is made when it is first asked for, in less than a millisecond: the positions that differ only in
//! where the lone king stands are one set, so that a whole set is looked at with every step.

use std::sync::LazyLock;

use jogada_search::Score;

use crate::{
    Board, Color, Square, lines,
    square::{FILE_A, FILE_H, Set, squares},
};

/// Can nobody win, though there is enough on the board?
pub(crate) fn is_drawn(board: &Board) -> bool {
    if board.knights | board.straights != 0 || board.pawns == 0 {
        return false;
    }
    match (board.diagonals, board.pawns.count_ones()) {
        (0, 1) => !PawnEnding::of(board).is_won(),
        (0, _) => false,
        _ => is_wrong_bishop(board),
    }
}

/// What a won ending of one pawn is worth to the side to move; nothing for any other position.
pub(crate) fn value(board: &Board) -> Option<Score> {
    if board.knights | board.straights | board.diagonals != 0 || board.pawns.count_ones() != 1 {
        return None;
    }
    let ending = PawnEnding::of(board);
    let worth = if ending.is_won() { WON + 20 * Score::from(ending.pawn.rank()) } else { 0 };
    Some(if ending.is_pawns_turn { worth } else { -worth })
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

/// Less than any queen that comes of it.
const WON: Score = 500;

/// King and pawn against king, seen as if the pawn were White's and on the files a to d.
#[derive(Clone, Copy, Debug)]
struct PawnEnding {
    pawn: Square,
    king: Square,
    /// The other side's.
    lone: Square,
    is_pawns_turn: bool,
}

impl PawnEnding {
    /// The board has one pawn, and kings.
    fn of(board: &Board) -> PawnEnding {
        let owner = if board.pawns & board.sides[0] != 0 { Color::White } else { Color::Black };
        let ranks = if owner == Color::White { 0 } else { 56 };
        let files = if Square::first(board.pawns).file() > 3 { 7 } else { 0 };
        let seen = |square: Square| Square::at(square.index() as u8 ^ ranks ^ files);
        PawnEnding {
            pawn: seen(Square::first(board.pawns)),
            king: seen(board.king(owner)),
            lone: seen(board.king(owner.other())),
            is_pawns_turn: board.turn == owner,
        }
    }

    fn is_won(self) -> bool {
        let won = &WON_ENDINGS[index(self.pawn, self.king)];
        won[usize::from(!self.is_pawns_turn)] & self.lone.set() != 0
    }
}

/// By pawn and its king: where the other king stands if the pawn's side wins, when that is to move and when the other is.
type Table = Vec<[Set; 2]>;

static WON_ENDINGS: LazyLock<Table> = LazyLock::new(|| {
    let mut table = vec![[0; 2]; 64 * 64];
    loop {
        let mut is_new = false;
        for pawn in squares(LEFT & !(RANK_1 | RANK_1 << 56)) {
            for king in squares(!pawn.set()) {
                let won = [pawn_to_move(&table, pawn, king), lone_to_move(&table, pawn, king)];
                let known = &mut table[index(pawn, king)];
                is_new |= *known != won;
                *known = won;
            }
        }
        if !is_new {
            return table;
        }
    }
});

const RANK_1: Set = 0xFF;
const LEFT: Set = 0x0F0F_0F0F_0F0F_0F0F;

fn index(pawn: Square, king: Square) -> usize {
    64 * pawn.index() + king.index()
}

/// Where a lone king may stand beside these two.
fn free(pawn: Square, king: Square) -> Set {
    !(pawn.set() | king.set() | lines::king(king))
}

fn attacked(pawn: Square) -> Set {
    (pawn.set() & !FILE_A) << 7 | (pawn.set() & !FILE_H) << 9
}

/// One move that wins is enough.
fn pawn_to_move(table: &Table, pawn: Square, king: Square) -> Set {
    let mut won = 0;
    for to in squares(lines::king(king) & !pawn.set()) {
        won |= table[index(pawn, to)][1];
    }
    let ahead = Square::at(pawn.index() as u8 + 8);
    if ahead != king {
        let passable = !ahead.set();
        if ahead.rank() == 7 {
            // Whatever it becomes is lost only if it can be taken at once.
            let is_covered = lines::king(king) & ahead.set() != 0;
            won |= if is_covered { passable } else { passable & !lines::king(ahead) };
        } else {
            won |= table[index(ahead, king)][1];
            let farther = Square::at(ahead.index() as u8 + 8);
            if pawn.rank() == 1 && farther != king {
                won |= table[index(farther, king)][1] & passable;
            }
        }
    }
    won & free(pawn, king) & !attacked(pawn)
}

/// Every move must lose, and there must be one.
fn lone_to_move(table: &Table, pawn: Square, king: Square) -> Set {
    let takes = pawn.set() & !lines::king(king);
    let moves = free(pawn, king) & !attacked(pawn) | takes;
    let holds = moves & !table[index(pawn, king)][0];
    free(pawn, king) & around(moves) & !around(holds)
}

/// Everything a king's step away from a set.
fn around(set: Set) -> Set {
    let beside = (set & !FILE_H) << 1 | (set & !FILE_A) >> 1;
    let row = set | beside;
    beside | row << 8 | row >> 8
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
    use crate::{Fen, Kind, Piece};

    fn board(fen: &str) -> Board {
        fen.parse::<Fen>().unwrap().board
    }

    #[test]
    fn as_many_pawn_endings_are_won_as_others_have_counted() {
        let won: u32 = WON_ENDINGS.iter().flatten().map(|set| set.count_ones()).sum();
        // The number that Stockfish's own table is checked against.
        assert_eq!(won, 111_282);
    }

    /// What the table says of a position follows from what it says after each legal move.
    #[test]
    fn the_table_agrees_with_the_rules() {
        let mut looked_at = 0;
        for number in 0..64 * 64 * 64 {
            let [pawn, king, lone] = [0, 6, 12].map(|shift| Square::at((number >> shift) as u8));
            let is_apart = free(pawn, king) & lone.set() != 0 && pawn != king;
            if pawn.rank() == 0 || pawn.rank() == 7 || !is_apart || number % 5 != 0 {
                continue;
            }
            let mut board = Board::EMPTY;
            board.put(Piece::new(Color::White, Kind::Pawn), pawn);
            board.put(Piece::new(Color::White, Kind::King), king);
            board.put(Piece::new(Color::Black, Kind::King), lone);
            if !board.is_check() && board.checkers(Color::Black) == 0 {
                let wins = board.legal_moves().iter().any(|&m| is_won(&board.after(m)));
                assert_eq!(is_won(&board), wins, "{board:?}");
            }
            board.turn = Color::Black;
            let moves = board.legal_moves();
            let loses = !moves.is_empty() && moves.iter().all(|&m| is_won(&board.after(m)));
            assert_eq!(is_won(&board), loses, "{board:?}");
            looked_at += 1;
        }
        assert!(looked_at > 20_000);
    }

    /// With the pawn promoted, whether it is taken at once.
    fn is_won(board: &Board) -> bool {
        if board.pawns != 0 {
            return PawnEnding::of(board).is_won();
        }
        let is_taken = |m: &crate::Move| board.side(Color::White) & m.to().set() != 0;
        board.straights != 0 && !board.legal_moves().iter().any(is_taken)
    }

    #[test]
    fn known_endings_are_known() {
        for (fen, is_draw) in [
            // The opposition decides.
            ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", false),
            ("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", true),
            ("4k3/8/8/8/8/4K3/4P3/8 w - - 0 1", false),
            ("8/8/8/8/4p3/4k3/8/4K3 w - - 0 1", false),
            // A rook pawn does not win against a king before it, nor with the wrong bishop.
            ("7k/8/6K1/7P/8/8/8/8 w - - 0 1", true),
            ("7k/8/5K1P/7P/8/8/8/2B5 w - - 0 1", false),
            ("7k/8/5K1P/7P/8/8/8/3B4 w - - 0 1", true),
            ("8/8/8/8/7p/6b1/5k2/7K b - - 0 1", true),
            ("4k3/8/5K1P/8/8/8/8/3B4 w - - 0 1", false),
            ("7k/6p1/5K1P/8/8/8/8/3B4 w - - 0 1", false),
        ] {
            assert_eq!(is_drawn(&board(fen)), is_draw, "{fen}");
        }
        assert!(value(&board("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1")).unwrap() < -WON);
        assert_eq!(value(&board("4k3/8/4K3/4P3/8/8/8/7R b - - 0 1")), None);
    }
}
