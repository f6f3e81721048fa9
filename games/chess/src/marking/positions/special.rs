//! Positions that promotions, checks, captures en passant and castling decide.

use jogada_core::Rng;

use super::kinds::is_quiet;
use crate::{
    Board,
    Color::{Black, White},
    Fen, Kind, Square,
    definition::Definition,
    marking::{
        CHECK,
        compose::{
            any_square, both, empty, far_from, fen, flipped, played, put, valid, without_rights,
        },
        trial::Position,
    },
};

/// Pawns one step before the last rank: free, blocked, with something to take on one side or both.
pub(in crate::marking) fn promotions(rng: &mut Rng) -> Vec<Position> {
    let mut found = Vec::new();
    for index in 0..20_u8 {
        for _ in 0..200 {
            let Some(fen) = promotion(rng, index) else { continue };
            found.push(Position::plain(if index % 2 == 1 { flipped(&fen) } else { fen }));
            break;
        }
    }
    found
}

fn promotion(rng: &mut Rng, index: u8) -> Option<Fen> {
    let mut board = empty();
    let at = Square::new(index / 2 % 8, 6);
    put(&mut board, White, Kind::Pawn, at);
    let own = Square::new(rng.below(8) as u8, rng.below(2) as u8);
    put(&mut board, White, Kind::King, own);
    let other = far_from(rng, &board, &[at, own], 3)?;
    put(&mut board, Black, Kind::King, other);
    // The first two pawns of each file have nothing around them, then something on either side.
    for files in [-1, 0, 1] {
        let Some(square) = at.step(files, 1) else { continue };
        let is_there = if files == 0 { index >= 4 && rng.below(4) == 0 } else { rng.below(3) > 0 };
        let kind = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen][rng.below(4) as usize];
        if is_there {
            put(&mut board, if rng.below(5) == 0 { White } else { Black }, kind, square);
        }
    }
    // One that is not there yet.
    put(&mut board, White, Kind::Pawn, Square::new(rng.below(8) as u8, 5));
    valid(board).filter(|fen| is_quiet(&fen.board))
}

/// Double checks, mates, stalemates, and what is easily forgotten.
const CHECKS: &[&str] = &[
    // Mates: by a queen with her king, on the back rank, smothered, by two rooks, by a pawn, by a bishop pair.
    "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    "3R2k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
    "6rk/5Npp/8/8/8/8/8/4K3 b - - 0 1",
    "k7/8/8/8/8/8/1r6/r3K3 w - - 0 1",
    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w - - 1 3",
    "k7/2K5/1P6/3B4/8/8/8/8 b - - 0 1",
    // Stalemates.
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "k7/P7/K7/8/8/8/8/8 b - - 0 1",
    "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1",
    "5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b - - 2 10",
    // Double checks: only the king moves.
    "4k3/8/5N2/8/8/8/8/4RK2 b - - 0 1",
    "4k3/3b4/5N2/8/1B6/8/8/4R1K1 b - - 0 1",
    "3rk3/8/8/8/1b6/5n2/8/R3K2R w - - 0 1",
    // The king cannot step back along the line of the check.
    "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1",
    "8/8/8/1b6/8/3K4/8/6k1 w - - 0 1",
    // A protected piece beside the king.
    "8/8/8/8/8/2b5/3r4/3K3k w - - 0 1",
    "8/8/8/8/8/4n3/3q4/4K2k w - - 0 1",
    // Kings keep apart.
    "8/8/8/3k4/8/3K4/8/8 w - - 0 1",
    "8/8/8/8/8/1k6/8/K7 w - - 0 1",
    // The checking pawn or knight is taken, the rook or bishop also blocked.
    "6k1/8/8/3p4/4K3/8/1B6/3R4 w - - 0 1",
    "6k1/8/8/8/2R2B2/5n2/8/4K2Q w - - 0 1",
    "7k/8/8/8/8/8/r6K/1N1Q4 w - - 0 1",
    "7k/8/8/b7/8/1N1P4/2P5/R3K3 w - - 0 1",
    // Pins along each line: the pinned piece may go along it.
    "4r2k/8/8/8/4R3/8/8/4K3 w - - 0 1",
    "7k/8/8/8/b7/8/2B5/3K4 w - - 0 1",
    "4r2k/8/8/8/8/8/4P3/4K3 w - - 0 1",
    "7k/8/8/8/7b/8/5P2/4K3 w - - 0 1",
    "7k/8/8/8/8/6b1/5P2/4K3 w - - 0 1",
    "6k1/8/8/8/r2QK3/8/8/8 w - - 0 1",
    "7k/8/8/8/q2N1K2/8/8/8 w - - 0 1",
];

/// Positions that checks and pins decide.
pub(in crate::marking) fn checks(rng: &mut Rng) -> Vec<Position> {
    let mut found: Vec<Fen> = CHECKS.iter().flat_map(|text| both(fen(text))).collect();
    for kind in Kind::ALL {
        let mut left = if kind == Kind::King { 4 } else { 10 };
        for _ in 0..2000 {
            if left == 0 {
                break;
            }
            if let Some(fen) = attacked(rng, kind) {
                found.push(if left % 2 == 0 { fen } else { flipped(&fen) });
                left -= 1;
            }
        }
    }
    let decided = |board: &Board| {
        let bare = without_rights(board);
        bare.is_some_and(|fen| !is_quiet(&fen.board))
    };
    let games = played(rng, 24, &decided);
    found.extend(games.iter().filter_map(|fen| without_rights(&fen.board)));
    found.into_iter().map(Position::plain).collect()
}

/// A king with one to three pieces, and an attacker of this kind that makes moves illegal.
fn attacked(rng: &mut Rng, kind: Kind) -> Option<Fen> {
    let mut board = empty();
    let at = any_square(rng);
    put(&mut board, White, Kind::King, at);
    let other = if kind == Kind::King {
        at.step(2 - rng.below(5) as i8, if rng.below(2) == 0 { 2 } else { -2 })?
    } else {
        far_from(rng, &board, &[at], 3)?
    };
    put(&mut board, Black, Kind::King, other);
    if kind != Kind::King {
        put(&mut board, Black, kind, any_square(rng));
    }
    for _ in 0..1 + rng.below(3) {
        let own = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::Pawn];
        let own = own[rng.below(5) as usize];
        let square = any_square(rng);
        if own != Kind::Pawn || square.rank() < 6 {
            put(&mut board, White, own, square);
        }
    }
    let fen = valid(board)?;
    let definition = Definition::from(&fen.board);
    // Of each kind some give check, some pin, and some only keep the king from squares.
    let is_decided = definition.legal_moves().len() < definition.pseudo_legal_moves().len();
    let is_rare = fen.board.is_check() || rng.below(3) == 0;
    (is_decided && is_rare).then_some(fen)
}

/// Captures en passant that the king allows or forbids; White to move.
const PASSING_AND_CHECK: &[&str] = &[
    // Both pawns leave the rank, and the king stands open.
    "8/8/8/K2Pp2r/8/8/8/7k w - e6 0 1",
    "7k/8/8/r2pP2K/8/8/8/8 w - d6 0 1",
    // The capturing pawn is pinned: along a file, along a diagonal, and along the diagonal of the capture.
    "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "7k/8/1b6/2pPp3/8/8/5K2/8 w - e6 0 1",
    "7k/2b5/8/3pP3/8/6K1/8/8 w - d6 0 1",
    // The pawn that gives check is taken; another check stays.
    "7k/8/8/3pP3/4K3/8/8/8 w - d6 0 1",
    "8/r6K/8/3pP3/8/8/8/k7 w - d6 0 1",
    // The captured pawn stood before a bishop.
    "b6k/8/8/3pP3/8/8/6K1/8 w - d6 0 1",
];

pub(in crate::marking) fn en_passant(rng: &mut Rng) -> Vec<Position> {
    let mut found = Vec::new();
    // Each file has both colours, and each colour all ways in turn.
    let mut add = |number: u8, board: Board| {
        let one = |fen: Fen| if number.is_multiple_of(2) { fen } else { flipped(&fen) };
        found.extend(valid(board).map(one).map(Position::plain));
    };
    for file in 0..8 {
        for way in 0..3 {
            add(file + way, passing(file, way));
        }
        // The same without the right.
        add(file / 2, Board { en_passant: 0, ..passing(file, 2) });
    }
    found.extend(beside(rng).into_iter().flat_map(both).map(Position::plain));
    let with_check = PASSING_AND_CHECK.iter().flat_map(|text| both(fen(text)));
    found.extend(with_check.map(|fen| Position { fen, needs: &[CHECK] }));
    found
}

/// Black's pawn has just come to the fifth rank: White's stand on its left, on its right or on both sides.
fn passing(file: u8, way: u8) -> Board {
    let mut board = empty();
    put(&mut board, White, Kind::King, Square::new((file + 4) % 8, 0));
    put(&mut board, Black, Kind::King, Square::new((file + 3) % 8, 7));
    let at = Square::new(file, 4);
    put(&mut board, Black, Kind::Pawn, at);
    for (side, files) in [(0, -1), (1, 1)] {
        if let Some(square) = at.step(files, 0)
            && (way == side || way == 2)
        {
            put(&mut board, White, Kind::Pawn, square);
        }
    }
    board.en_passant = Square::new(file, 5).set();
    board
}

/// Pawns and pieces near the square, none of which can capture en passant.
fn beside(rng: &mut Rng) -> Vec<Fen> {
    let mut found = Vec::new();
    for (file, others) in [
        // On the other edge of the board.
        (0, &[(Kind::Pawn, 7, 4), (Kind::Pawn, 7, 3), (Kind::Pawn, 7, 5)][..]),
        (7, &[(Kind::Pawn, 0, 4), (Kind::Pawn, 0, 5), (Kind::Pawn, 0, 3)]),
        // Too far, behind, before.
        (3, &[(Kind::Pawn, 1, 4), (Kind::Pawn, 5, 4), (Kind::Pawn, 2, 3), (Kind::Pawn, 4, 5)]),
        (4, &[(Kind::Pawn, 4, 3), (Kind::Pawn, 3, 5), (Kind::Pawn, 5, 3)]),
        // Pieces go to the square and take nothing.
        (2, &[(Kind::Knight, 1, 3), (Kind::Bishop, 4, 3), (Kind::Rook, 7, 5)]),
        (5, &[(Kind::Queen, 2, 5), (Kind::Knight, 4, 3), (Kind::Pawn, 6, 4)]),
        (3, &[(Kind::King, 2, 4), (Kind::Pawn, 4, 4)]),
    ] {
        let mut board = empty();
        put(&mut board, Black, Kind::Pawn, Square::new(file, 4));
        for &(kind, file, rank) in others {
            put(&mut board, White, kind, Square::new(file, rank));
        }
        let has_king = others.iter().any(|(kind, ..)| *kind == Kind::King);
        let edge = Square::new(rng.below(8) as u8, 0);
        if !has_king {
            put(&mut board, White, Kind::King, edge);
        }
        put(&mut board, Black, Kind::King, Square::new((file + 4) % 8, 7));
        board.en_passant = Square::new(file, 5).set();
        found.extend(valid(board));
    }
    found
}

/// Castling: rights, what stands between, and what attacks. White to move; the same follows for Black.
pub(in crate::marking) fn castlings() -> Vec<Position> {
    let mut found = Vec::new();
    let mut add = |text: &str, needs: &'static [&'static str]| {
        let all = both(fen(text));
        found.extend(all.map(|fen| Position { fen, needs }));
    };
    for rights in ["KQkq", "KQ", "Kkq", "Qkq", "kq", "-", "Kq", "Qk"] {
        add(&format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1"), &[]);
    }
    add("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", &[]);
    // One piece between, own and the opponent's.
    for rank in [
        "RN2K2R", "R1B1K2R", "R2QK2R", "R3KB1R", "R3K1NR", "Rn2K2R", "R1n1K2R", "R2nK2R", "R3Kn1R",
        "R3K1nR",
    ] {
        add(&format!("4k3/8/8/8/8/8/8/{rank} w KQ - 0 1"), &[]);
    }
    // Nothing to castle with on one side.
    add("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[]);
    add("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", &[]);
    // A rook on each file: only those on c to g forbid something.
    for file in 0..8 {
        let ranks: Vec<String> =
            [file, 7 - file].iter().filter(|n| **n > 0).map(usize::to_string).collect();
        let rank = match (file, &ranks[..]) {
            (0, [after]) => format!("r{after}"),
            (_, [before]) => format!("{before}r"),
            (_, [before, after]) => format!("{before}r{after}"),
            _ => continue,
        };
        add(&format!("4k3/8/8/8/{rank}/8/8/R3K2R w KQ - 0 1"), &[CHECK]);
    }
    // Other attackers.
    for rank in ["3n4", "6n1", "1b6", "5b2", "2q5", "7q", "b6b", "q7", "1n6"] {
        add(&format!("4k3/8/8/8/8/{rank}/8/R3K2R w KQ - 0 1"), &[CHECK]);
    }
    for rank in ["1p6", "2p5", "3p4", "4p3", "5p2", "6p1", "p6p"] {
        add(&format!("4k3/8/8/8/8/8/{rank}/R3K2R w KQ - 0 1"), &[CHECK]);
    }
    for rank in ["1k6", "6k1"] {
        add(&format!("8/8/8/8/8/8/{rank}/R3K2R w KQ - 0 1"), &[CHECK]);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen::Fields;

    #[test]
    fn all_texts_are_positions() {
        for text in CHECKS.iter().chain(PASSING_AND_CHECK) {
            assert!(Fen::read(text, Fields::Six).is_ok(), "{text}");
        }
        let start = Fen::start();
        assert!(castlings().iter().all(|position| position.fen.board != start.board));
    }
}
