//! How good a position looks without looking ahead, in hundredths of a pawn.
//!
//! Every term is a pair, for the middle game and for the endgame; the material left on the board says how much of each.

use jogada_search::Score;

use super::pair::{Pair, pairs};
use crate::{
    Board, Color, Kind, Square,
    cpu::{Cpu, Task, dispatch},
    lines,
    mover::{Black, Mover, White},
    square::{FILE_A, Set, squares},
};

/// What a piece is worth by itself.
const MATERIAL: [Pair; 6] =
    [Pair(85, 105), Pair(330, 305), Pair(350, 325), Pair(480, 545), Pair(1000, 990), Pair(0, 0)];
/// How much of the middle game each kind keeps alive; 24 at the start.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
const PHASE_MAX: i32 = 24;

/// By rank, from the side's own first.
const BY_RANK: [[Pair; 8]; 6] = [
    pairs([0, 0, 2, 8, 16, 30, 55, 0], [0, 0, 4, 10, 24, 50, 90, 0]),
    pairs([-25, -10, 5, 12, 18, 20, 5, -20], [-20, -10, 0, 8, 10, 5, -5, -20]),
    pairs([-8, 4, 6, 8, 8, 6, 2, -8], [-6, -2, 2, 5, 5, 3, 0, -5]),
    pairs([0, -4, -6, -6, -4, 4, 14, 8], [-2, -2, 0, 2, 4, 6, 8, 6]),
    pairs([-4, 0, 2, 2, 2, 4, 4, 0], [-15, -8, 2, 10, 14, 12, 8, 0]),
    pairs([12, -2, -22, -40, -50, -55, -60, -60], [-28, -8, 6, 16, 20, 18, 6, -15]),
];
/// By file, from the edge to the middle.
const BY_FILE: [[Pair; 4]; 6] = [
    pairs([-8, -2, 3, 12], [4, 2, 0, -2]),
    pairs([-25, -8, 4, 12], [-18, -6, 3, 8]),
    pairs([-6, 2, 4, 6], [-4, 0, 2, 4]),
    pairs([-6, -2, 4, 8], [0, 0, 0, 0]),
    pairs([-4, 0, 2, 3], [-8, 0, 5, 8]),
    pairs([18, 22, -8, -14], [-18, -4, 6, 12]),
];
/// For each square that a piece can safely go to.
const MOBILITY: [Pair; 6] =
    [Pair(0, 0), Pair(4, 4), Pair(4, 5), Pair(2, 4), Pair(1, 3), Pair(0, 0)];
/// How much a piece that reaches the squares round the enemy king threatens it.
const THREAT: [i32; 6] = [0, 2, 2, 3, 5, 0];

const BISHOP_PAIR: Pair = Pair(28, 45);
const OPEN_FILE: Pair = Pair(24, 10);
const HALF_OPEN_FILE: Pair = Pair(12, 6);
const DOUBLED: Pair = Pair(-9, -20);
const ISOLATED: Pair = Pair(-13, -14);
const PROTECTED: Pair = Pair(9, 7);
const SHIELD: Pair = Pair(11, 0);
/// A pawn that no enemy pawn can stop, by rank.
const PASSED: [Pair; 8] = pairs([0, 0, 4, 10, 24, 48, 80, 0], [0, 6, 12, 26, 50, 85, 130, 0]);
/// To be on the move.
const TEMPO: i32 = 12;
/// For driving a bare king to the edge and coming near it, by square of distance.
const MOP_UP: i32 = 10;

static SQUARE: [[Pair; 64]; 6] = piece_squares();

/// The value of a position for the side to move.
pub(crate) fn evaluate(board: &Board) -> Score {
    struct Evaluate<'a>(&'a Board);
    impl Task for Evaluate<'_> {
        type Output = Score;

        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> Score {
            let board = self.0;
            let white = side::<C, White>(cpu, board) - side::<C, Black>(cpu, board);
            let pair = if board.turn == Color::White { white } else { -white };
            blend(board, pair) + TEMPO
        }
    }
    dispatch(Evaluate(board))
}

/// The value of a kind, for exchanges and ordering.
pub(crate) const fn rough_value(kind: Kind) -> Score {
    [100, 320, 330, 500, 950, 20_000][kind as usize]
}

fn blend(board: &Board, Pair(middle, end): Pair) -> Score {
    let phase: i32 =
        Kind::ALL.iter().map(|&kind| PHASE[kind.index()] * count(board.kind(kind))).sum();
    let phase = phase.min(PHASE_MAX);
    let value = (middle * phase + end * (PHASE_MAX - phase)) / PHASE_MAX;
    // Without pawns, less than a rook ahead is rarely enough to win.
    let leader = if value > 0 { board.turn } else { board.turn.other() };
    if board.pieces(leader, Kind::Pawn) == 0 && value.abs() < 400 { value / 4 } else { value }
}

#[inline(always)]
fn side<C: Cpu, M: Mover>(cpu: C, board: &Board) -> Pair {
    let us = board.sides[M::US];
    let mut total = pawns::<M>(board) + king::<M>(board);
    for kind in Kind::ALL {
        for square in squares(board.kind(kind) & us) {
            total += SQUARE[kind.index()][seen_by::<M>(square)];
        }
    }
    if count(board.pieces(M::COLOR, Kind::Bishop)) >= 2 {
        total += BISHOP_PAIR;
    }
    total + activity::<C, M>(cpu, board)
}

/// Mobility, open files, and pressure on the enemy king.
#[inline(always)]
fn activity<C: Cpu, M: Mover>(cpu: C, board: &Board) -> Pair {
    let (us, them) = (board.sides[M::US], board.sides[M::THEM]);
    let occupied = us | them;
    let their_pawns = board.pawns & them;
    let safe = !(us & (board.pawns | board.kings)) & !M::Other::pawns_reach(their_pawns);
    let their_king = Square::first(board.kings & them);
    let zone = lines::king(their_king) | their_king.set();
    let mut total = Pair::default();
    let (mut threat, mut attackers) = (0, 0);
    for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
        for from in squares(board.kind(kind) & us) {
            let reach = match kind {
                Kind::Knight => lines::knight(from),
                Kind::Bishop => cpu.bishop(from, occupied),
                Kind::Rook => cpu.rook(from, occupied),
                _ => cpu.bishop(from, occupied) | cpu.rook(from, occupied),
            };
            total += MOBILITY[kind.index()] * count(reach & safe);
            let pressed = count(reach & zone);
            threat += THREAT[kind.index()] * pressed;
            attackers += i32::from(pressed > 0);
            if kind == Kind::Rook {
                let file = FILE_A << from.file();
                total += match (file & board.pawns & us, file & their_pawns) {
                    (0, 0) => OPEN_FILE,
                    (0, _) => HALF_OPEN_FILE,
                    _ => Pair::default(),
                };
            }
        }
    }
    // One attacker alone is no attack.
    if attackers >= 2 {
        total += Pair((threat * threat / 6).min(400), 0);
    }
    total
}

#[inline(always)]
fn pawns<M: Mover>(board: &Board) -> Pair {
    let ours = board.pawns & board.sides[M::US];
    let theirs = board.pawns & board.sides[M::THEM];
    let mut total = PROTECTED * count(ours & M::pawns_reach(ours));
    for square in squares(ours) {
        let file = FILE_A << square.file();
        let beside = neighbours(file);
        let ahead = ahead::<M>(square);
        if ours & beside == 0 {
            total += ISOLATED;
        }
        if ours & file & ahead != 0 {
            total += DOUBLED;
        } else if theirs & (file | beside) & ahead == 0 {
            total += PASSED[usize::from(square.rank() ^ if M::IS_WHITE { 0 } else { 7 })];
        }
    }
    total
}

/// The pawns before the king, and the hunt for a bare one.
#[inline(always)]
fn king<M: Mover>(board: &Board) -> Pair {
    let (us, them) = (board.sides[M::US], board.sides[M::THEM]);
    let king = Square::first(board.kings & us);
    let file = FILE_A << king.file();
    let before = (file | neighbours(file)) & ahead::<M>(king);
    let near = before & (M::up(rank_of(king)) | M::up(M::up(rank_of(king))));
    let mut total = SHIELD * count(board.pawns & us & near);
    let is_hunt = them & !board.kings == 0 && board.straights & us != 0;
    if is_hunt {
        let prey = Square::first(board.kings & them);
        let from_middle = |line: u8| (2 * i32::from(line) - 7).abs();
        let apart = king.file().abs_diff(prey.file()).max(king.rank().abs_diff(prey.rank()));
        let driven = from_middle(prey.file()) + from_middle(prey.rank());
        total += Pair(0, MOP_UP * (driven + 7 - i32::from(apart)));
    }
    total
}

/// Every rank beyond a square, seen by M.
#[inline(always)]
fn ahead<M: Mover>(square: Square) -> Set {
    let rank = square.rank();
    if M::IS_WHITE { (!0 << (8 * rank)) << 8 } else { (1 << (8 * rank)) - 1 }
}

#[inline(always)]
fn neighbours(file: Set) -> Set {
    (file & !(FILE_A << 7)) << 1 | (file & !FILE_A) >> 1
}

#[inline(always)]
fn rank_of(square: Square) -> Set {
    crate::square::rank(square.rank())
}

/// The square's index with M's first rank at the bottom.
#[inline(always)]
fn seen_by<M: Mover>(square: Square) -> usize {
    square.index() ^ if M::IS_WHITE { 0 } else { 56 }
}

#[inline(always)]
fn count(set: Set) -> i32 {
    set.count_ones() as i32
}

const fn piece_squares() -> [[Pair; 64]; 6] {
    let mut table = [[Pair(0, 0); 64]; 6];
    let mut kind = 0;
    while kind < 6 {
        let mut square = 0;
        while square < 64 {
            let (file, rank) = (square % 8, square / 8);
            let worth = MATERIAL[kind];
            let by_rank = BY_RANK[kind][rank];
            let by_file = BY_FILE[kind][if file < 4 { file } else { 7 - file }];
            table[kind][square] =
                Pair(worth.0 + by_rank.0 + by_file.0, worth.1 + by_rank.1 + by_file.1);
            square += 1;
        }
        kind += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fen;

    #[test]
    fn both_sides_see_the_same_position_alike() {
        let value = |fen: &str| evaluate(&fen.parse::<Fen>().unwrap().board);
        for (white, black) in [
            (
                "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
                "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 2 3",
            ),
            ("8/5k2/8/3P4/8/8/2K5/8 w - - 0 1", "8/2k5/8/8/3p4/8/5K2/8 b - - 0 1"),
        ] {
            assert_eq!(value(white), value(black), "{white}");
        }
    }

    #[test]
    fn a_piece_ahead_is_better() {
        let value = |fen: &str| evaluate(&fen.parse::<Fen>().unwrap().board);
        assert!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").abs() < 50);
        assert!(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 700);
        assert!(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1") < -700);
    }
}
