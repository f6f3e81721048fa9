//! What any evaluation must keep to, whatever its weights are.

use jogada_core::Seed;

use super::*;
use crate::Fen;

fn value(fen: &str) -> Score {
    evaluate(&fen.parse::<Fen>().unwrap().board)
}

#[test]
fn both_sides_see_the_same_position_alike() {
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
    assert!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").abs() < 60);
    assert!(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 600);
    assert!(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1") < -600);
}

#[test]
fn an_ending_that_cannot_be_won_is_nearly_even() {
    assert!(value("4k3/8/8/8/8/3NK3/8/8 w - - 0 1").abs() < 100);
    assert!(value("4k3/8/8/8/8/3QK3/8/8 w - - 0 1") > 600);
}

/// The trace is what training believes that the evaluation does.
#[test]
fn a_trace_adds_up_to_the_value() {
    for number in 0..60 {
        let mut rng = Seed::from_number(number).rng();
        let mut board = Board::start();
        for _ in 0..120 {
            let moves = board.legal_moves();
            let Some(&m) = rng.choose(&moves) else { break };
            board = board.after(m);
            let (traced, value) = (Trace::of(&board).value(), evaluate(&board));
            let value = if board.turn == Color::White { value } else { -value };
            assert!((traced - f64::from(value)).abs() <= 4.0, "{traced} {value} {board:?}");
        }
    }
}
