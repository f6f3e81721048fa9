//! Tablebases against the rules and against published results.

use jogada_core::Seed;

use super::*;
use crate::Color;

/// The distance to mate by the table, or `None` for a draw.
fn known(board: &Board) -> Option<u8> {
    let position = TablePosition::of(board)?;
    tablebase(position.material).dtm(&position)
}

/// The same from the legal moves and the tables' distances after them.
fn follows(board: &Board) -> Option<u8> {
    let moves = board.legal_moves();
    if moves.is_empty() {
        return board.is_check().then_some(0);
    }
    let after: Vec<Option<u8>> = moves.iter().map(|&m| known(&board.after(m))).collect();
    let lost = after.iter().flatten().filter(|plies| *plies % 2 == 0).min();
    match lost {
        Some(plies) => Some(plies + 1),
        None if after.iter().any(Option::is_none) => None,
        None => after.iter().flatten().max().map(|plies| plies + 1),
    }
}

/// Random positions of some pieces agree with the rules. Returns the longest distance.
fn check(kinds: &[(Kind, Color)], looked_at: usize) -> u8 {
    let mut rng = Seed::from_number(looked_at as u64).rng();
    let mut longest = 0;
    for _ in 0..looked_at {
        let mut board = Board::EMPTY;
        let kings = Color::BOTH.map(|color| (Kind::King, color));
        for &(kind, color) in kings.iter().chain(kinds) {
            let is_free = |at: &u32| {
                let square = Square::at(*at as u8);
                let on_edge = matches!(square.rank(), 0 | 7);
                board.occupied() & square.set() == 0 && !(kind == Kind::Pawn && on_edge)
            };
            let free: Vec<u32> = (0..64).filter(is_free).collect();
            let at = free[rng.below(free.len() as u32) as usize];
            board.put(Piece::new(color, kind), Square::at(at as u8));
        }
        board.turn = if rng.below(2) == 0 { Color::White } else { Color::Black };
        let waiting = board.turn.other();
        if board.checkers(waiting) != 0 || touches(&board) {
            continue;
        }
        assert_eq!(known(&board), follows(&board), "{board:?}");
        longest = longest.max(known(&board).unwrap_or(0));
    }
    longest
}

fn touches(board: &Board) -> bool {
    super::super::endgame::distance(board.king(Color::White), board.king(Color::Black)) < 2
}

const WHITE: Color = Color::White;
const BLACK: Color = Color::Black;

#[test]
fn endings_of_three_pieces_follow_from_the_rules() {
    for kind in &Kind::ALL[..5] {
        for color in Color::BOTH {
            check(&[(*kind, color)], 20_000);
        }
    }
}

#[test]
fn an_ending_of_four_pieces_follows_from_the_rules() {
    check(&[(Kind::Rook, WHITE), (Kind::Knight, BLACK)], 3_000);
}

/// The longest mate in plies, with the winner to move.
fn longest(first: Kind, second: Option<(Kind, bool)>) -> u8 {
    let material = Material::new(first, second).unwrap();
    let plies = tablebase(material).0.iter().flatten().map(|plies| plies.saturating_sub(1));
    plies.filter(|plies| plies % 2 == 1).max().unwrap_or(0)
}

/// As in every tablebase since the 1980s: queen 10 moves, rook 16, pawn 28.
#[test]
fn the_longest_mates_with_one_piece_are_as_long_as_known() {
    assert_eq!(longest(Kind::Queen, None), 19);
    assert_eq!(longest(Kind::Rook, None), 31);
    assert_eq!(longest(Kind::Pawn, None), 55);
    assert_eq!(longest(Kind::Knight, None), 0);
}

#[test]
fn known_endings_are_known() {
    let score = |fen: &str| probe(&fen.parse::<crate::Fen>().unwrap().board, 0, 0);
    // The opposition decides.
    assert!(score("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1") > Some(0));
    assert_eq!(score("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"), Some(0));
    assert!(score("8/8/8/8/4p3/4k3/8/4K3 w - - 0 1") < Some(0));
    // A rook pawn does not win against a king before it.
    assert_eq!(score("7k/8/6K1/7P/8/8/8/8 w - - 0 1"), Some(0));
    // Castling rights, kings alone and more pieces are in no table.
    assert_eq!(score("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), None);
    assert_eq!(score("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), None);
    assert_eq!(score("4k3/pp6/8/8/8/8/P7/4K3 w - - 0 1"), None);
    // Mate in one, and the mate itself.
    assert_eq!(score("k7/8/1K6/8/8/8/8/7R w - - 0 1"), Some(won_in(1)));
    assert_eq!(score("k6R/8/1K6/8/8/8/8/8 b - - 0 1"), Some(lost_in(0)));
}

#[test]
fn every_ending_that_a_search_can_come_to_is_wanted() {
    let board = "4k3/8/8/8/8/8/R3P3/4K2r w - - 0 1".parse::<crate::Fen>().unwrap().board;
    let materials = reachable(&board);
    // The pawn may promote: any of five kinds with a rook or against one.
    for kind in &Kind::ALL[..5] {
        for is_rivals in [false, true] {
            assert!(
                materials.contains(&Material::new(Kind::Rook, Some((*kind, is_rivals))).unwrap())
            );
        }
    }
    assert_eq!(materials.len(), 10);
}

/// A search without time does not wait for the tables.
#[test]
fn tables_are_made_beside_a_search_that_has_no_time() {
    let board = "4k3/8/8/8/8/8/8/RN2K3 w - - 0 1".parse::<crate::Fen>().unwrap().board;
    (0..50).for_each(|_| prepare(&board, false));
    prepare(&board, true);
    assert!(probe(&board, 0, 0) > Some(0));
}

/// Every table on many positions, and the longest mates as published by K. Thompson and others.
#[test]
fn all_endings_of_four_pieces_follow_from_the_rules() {
    if std::env::var_os("JOGADA_SLOW").is_none() {
        return;
    }
    for (i, &a) in Kind::ALL[..5].iter().enumerate() {
        for &b in &Kind::ALL[i..5] {
            check(&[(a, WHITE), (b, WHITE)], 30_000);
            if b != Kind::Pawn {
                check(&[(a, BLACK), (b, WHITE)], 30_000);
                check(&[(a, WHITE), (b, BLACK)], 30_000);
            }
        }
    }
    use Kind::{Bishop, Knight, Queen, Rook};
    assert_eq!(longest(Bishop, Some((Knight, false))), 65);
    assert_eq!(longest(Bishop, Some((Bishop, false))), 37);
    assert_eq!(longest(Queen, Some((Rook, true))), 69);
    assert_eq!(longest(Rook, Some((Knight, true))), 79);
    assert_eq!(longest(Rook, Some((Bishop, true))), 57);
}
