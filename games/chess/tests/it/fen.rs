//! Positions as text: what is accepted, what is refused, and why.

use std::fs;

use chess::{Board, Fen, fen::Fields};
use jogada_testkit::vectors;
use proptest::prelude::*;

#[test]
fn a_position_that_cannot_be_is_refused_by_field_and_fault() {
    for (fen, reason) in [
        ("", "expected six fields (pieces, turn, castling, en passant, clock, number), got 0"),
        (
            "8/8/8/8/8/8/8/8 w - -",
            "expected six fields (pieces, turn, castling, en passant, clock, number), got 4",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1 x",
            "expected six fields (pieces, turn, castling, en passant, clock, number), got more",
        ),
        ("8/8/8/8/8/8/8 w - - 0 1", "pieces: expected 8 ranks, got 7"),
        (
            "4k3/9/8/8/8/8/8/4K3 w - - 0 1",
            "pieces: expected a letter of PNBRQKpnbrqk or a digit from 1 to 8 between them, got \"9\"",
        ),
        ("4k4/8/8/8/8/8/8/4K3 w - - 0 1", "pieces: expected 8 squares in rank 8, got more"),
        ("4k3/8/8/8/8/7/8/4K3 w - - 0 1", "pieces: expected 8 squares in rank 3, got 7"),
        (
            "4k3/8/8/8/44/8/8/4K3 w - - 0 1",
            "pieces: expected a letter of PNBRQKpnbrqk or a digit from 1 to 8 between them, got \"4\"",
        ),
        ("4k3/8/8/8/8/8/8/4KK2 w - - 0 1", "pieces: expected one white king, got 2"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "pieces: expected one black king, got 0"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "pieces: a pawn cannot stand on a8"),
        (
            "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
            "pieces: expected at most 16 white pieces and 8 pawns, got 10 and 9",
        ),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "turn: expected w or b, got \"x\""),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "turn: the side that is not to move is in check"),
        ("4k3/8/8/1N6/8/8/4R3/4K2B b - - 0 1", ""),
        ("4k3/2N5/8/1B6/8/8/4R3/4K3 b - - 0 1", "turn: 3 pieces give check at once, at most 2 can"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling: there is no king and rook for K"),
        ("4k3/8/8/8/8/8/8/3K3R w K - 0 1", "castling: there is no king and rook for K"),
        ("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "castling: there is no king and rook for K"),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "castling: K gives a right twice"),
        (
            "4k3/8/8/8/8/8/8/4K2R w Kx - 0 1",
            "castling: expected - or letters of KQkq, or files of rooks, got \"Kx\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e4 0 1",
            "en passant: expected - or a square like e6 with this side to move, got \"e4\"",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en passant: no pawn can have passed over e6"),
        ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", "en passant: no pawn can have passed over e6"),
        (
            "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
            "en passant: the check from f1 cannot follow a pawn's double step to d4",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "clock: expected a number from 0 to 65535, got \"x\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "clock: expected a number from 0 to 65535, got \"-1\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "number: expected a number from 1 to 65535, got \"0\""),
    ] {
        let said =
            Fen::read(fen, Fields::Six).map_or_else(|bad| bad.to_string(), |_| String::new());
        assert_eq!(said, reason, "{fen}");
    }
}

#[test]
fn four_fields_and_the_letters_of_x_fen_are_read_where_they_are_allowed() {
    let fen: Fen = "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq -".parse().unwrap();
    assert_eq!(fen.to_string(), "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1");
    assert_eq!(fen.to_shredder(), "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w EAea - 0 1");
    assert_eq!(fen.to_shredder().parse(), Ok(fen));
    // The inner rook needs its file.
    let inner: Fen = "4k3/8/8/8/8/8/8/2RRK1RR w GC - 0 1".parse().unwrap();
    assert_eq!(inner.to_string(), "4k3/8/8/8/8/8/8/2RRK1RR w GQ - 0 1");
    let inner: Fen = "4k3/8/8/8/8/8/8/2RRK1RR w HD - 0 1".parse().unwrap();
    assert_eq!(inner.to_string(), "4k3/8/8/8/8/8/8/2RRK1RR w KD - 0 1");
}

#[test]
fn the_positions_of_cozy_chess_are_read_and_written_back() {
    let Some(path) = vectors("chess/rules/cozy_valid.fens") else { return };
    for line in fs::read_to_string(path).unwrap().lines() {
        let fen: Fen = line.parse().unwrap_or_else(|bad| panic!("{line}: {bad}"));
        assert_eq!(fen.to_shredder(), line);
        assert_eq!(fen.to_string().parse(), Ok(fen), "{line}");
    }
}

#[test]
fn what_cozy_chess_refuses_is_refused() {
    let Some(path) = vectors("chess/rules/cozy_invalid.fens") else { return };
    for line in fs::read_to_string(path).unwrap().lines() {
        assert!(line.parse::<Fen>().is_err(), "{line}");
    }
}

#[test]
fn the_numbers_of_chess960_are_those_of_everybody_else() {
    assert_eq!(Fen { board: Board::chess960(518), clock: 0, number: 1 }, Fen::start());
    assert_eq!(
        Board::chess960(0),
        board("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1")
    );
    assert_eq!(
        Board::chess960(959),
        board("rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1")
    );
    let Some(path) = vectors("chess/rules/chess960_start_positions.fens") else { return };
    let mut theirs: Vec<String> =
        fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect();
    let mut ours: Vec<String> = (0..960)
        .map(|number| Fen { board: Board::chess960(number), clock: 0, number: 1 }.to_shredder())
        .collect();
    theirs.sort();
    ours.sort();
    assert_eq!(ours, theirs);
}

/// The collection says of each line what a program should do with it; `-0 1` there lacks a blank and is refused.
#[test]
fn the_destruction_test_destroys_nothing() {
    let Some(path) = vectors("chess/rules/epd_destruction_test.epd") else { return };
    for line in fs::read_to_string(path).unwrap().lines() {
        let Some((fen, comment)) = line.split_once(';') else { continue };
        let fen = fen.split(" bm ").next().unwrap();
        let must_fail = comment.contains("bad EPD")
            || comment.contains("garbage")
            || comment.contains("cull") && !comment.contains("OK") && !comment.contains("ok");
        let must_pass = comment.contains("should be OK") && !fen.contains("-0")
            || comment.contains("not a problem");
        let read = fen.parse::<Fen>();
        assert!(!(must_fail && read.is_ok()), "{line} was read");
        assert!(!must_pass || read.is_ok(), "{line}: {read:?}");
    }
}

fn board(fen: &str) -> Board {
    fen.parse::<Fen>().unwrap().board
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,90}") {
        _ = text.parse::<Fen>();
    }

    #[test]
    fn nearly_a_position_is_read_back_or_refused(
        pieces in "[pnbrqkPNBRQK1-8/]{20,60}", turn in "[wb]", castling in "[KQkqA-Ha-h-]{1,4}",
        en_passant in "(-|[a-h][36])", clock in 0u16..200, number in 1u16..300,
    ) {
        let text = format!("4k3/8/{pieces}/8/4K3 {turn} {castling} {en_passant} {clock} {number}");
        if let Ok(fen) = text.parse::<Fen>() {
            prop_assert_eq!(fen.to_string().parse(), Ok(fen));
        }
    }
}
