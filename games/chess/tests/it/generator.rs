//! The fast generator against the slow definition.

use chess::{Board, Fen, Move, definition::Definition, listing};
use jogada_core::Seed;

/// Positions where captures, promotions, castling and pins are close at hand.
const STARTS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 0 1",
    "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
    "1r2k1r1/8/8/8/8/8/8/QR1K2RB w GBgb - 0 1",
];

#[test]
fn it_agrees_with_the_definition_in_random_games() {
    for number in 0..300 {
        let mut rng = Seed::from_number(number).rng();
        let mut board = match number as usize % (STARTS.len() + 3) {
            i if i < STARTS.len() => STARTS[i].parse::<Fen>().unwrap().board,
            _ => Board::chess960(rng.below(960) as u16),
        };
        for _ in 0..120 {
            compare(&board);
            let moves = board.legal_moves();
            let Some(&m) = rng.choose(&moves) else { break };
            let after = board.after(m);
            let slow = Definition::from(&board).after(m);
            assert_eq!(Definition::from(&after), slow, "{m} in {board:?}");
            board = after;
        }
    }
}

fn compare(board: &Board) {
    let mut fast = board.legal_moves();
    let mut slow = Definition::from(board).legal_moves();
    let mut listed = listing::in_order(board);
    for moves in [&mut fast, &mut slow, &mut listed] {
        moves.sort();
    }
    assert_eq!(fast, slow, "{board:?}");
    assert_eq!(fast, listed, "{board:?}");
    assert_eq!(fast.len() as u32, board.count_moves(), "{board:?}");
    let king = board.king(board.turn());
    let slow = Definition::from(board).is_attacked(king, board.turn());
    assert_eq!(board.is_check(), slow, "{board:?}");
}

#[test]
fn castling_is_allowed_exactly_when_the_rules_say() {
    for (fen, expected) in [
        // Chess960: king and rook exchange squares, or only one of them moves.
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", vec!["f1g1"]),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", vec!["g1h1"]),
        ("4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", vec!["d1b1"]),
        // The rook is what shields the king from the corner.
        ("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", vec![]),
        // The rook may pass an attacked square, the king may not.
        ("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", vec!["e1c1"]),
        ("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", vec![]),
        ("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", vec![]),
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", vec!["e1g1"]),
    ] {
        let board = fen.parse::<Fen>().unwrap().board;
        let castlings = board.legal_moves().into_iter().filter(|m| m.is_castling());
        let texts: Vec<String> = castlings.map(|m: Move| m.to_string()).collect();
        assert_eq!(texts, expected, "{fen}");
    }
}
