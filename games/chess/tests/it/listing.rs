//! The assignment's listing.

use chess::{
    Fen,
    fen::Fields,
    listing::{Style, listing},
};
use serde_json::Value;

fn list(fen: &str) -> Vec<String> {
    listing(&Fen::read(fen, Fields::Six).unwrap().board, Style::default())
}

#[test]
fn the_first_example_of_the_assignment() {
    let expected =
        "aa3 aa4 bb3 bb4 cc3 cc4 dd3 dd4 ee3 ee4 ff3 ff4 gg3 gg4 hh3 hh4 Na3 Nc3 Nf3 Nh3";
    assert_eq!(
        list("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").join(" "),
        expected
    );
}

#[test]
fn the_second_example_of_the_assignment() {
    let expected = "aa3 aa4 bb3 bb4 cc3 dxc8N dxc8B dxc8R dxc8Q gg3 gg4 hh3 hh4 Na3 Nbc3 Nd2 Nec3 \
        Nd4 Nf4 Ng1 Ng3 Bd2 Be3 Bf4 Bg5 Bh6 Ba6 Bb3 Bb5 Bd3 Bd5 Be6 Bxf7 Rf1 Rg1 Qd2 Qd3 Qd4 Qd5 \
        Qd6 Kd2 Kf1 Kxf2 Kg1";
    assert_eq!(
        list("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8").join(" "),
        expected
    );
}

#[test]
fn every_listing_of_the_vectors() {
    let lines = include_str!("../../testdata/listing.jsonl").lines();
    assert_eq!(lines.clone().count(), 600);
    lines.for_each(check);
}

fn check(line: &str) {
    let case: Value = serde_json::from_str(line).unwrap();
    let expected: Vec<String> = serde_json::from_value(case["moves"].clone()).unwrap();
    assert_eq!(list(case["fen"].as_str().unwrap()), expected, "{line}");
}

#[test]
fn the_suffix_of_en_passant_can_be_dropped() {
    let board = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse::<Fen>().unwrap().board;
    assert!(listing(&board, Style::default()).contains(&"exd6e.p.".to_owned()));
    let plain = listing(&board, Style { en_passant_suffix: false });
    assert!(plain.contains(&"exd6".to_owned()));
}

#[test]
fn mate_and_stalemate_list_nothing() {
    assert!(list("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3").is_empty());
    assert!(list("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").is_empty());
}

#[test]
fn castling_that_collides_with_a_plain_move_is_written_apart() {
    let kings = |fen: &str| -> Vec<String> {
        list(fen).into_iter().filter(|m| m.starts_with(['K', 'O'])).collect()
    };
    assert_eq!(kings("4k3/8/8/8/8/8/PPPPPPPP/4K2R w K - 0 1"), ["Kd1", "Kf1", "Kg1"]);
    assert_eq!(kings("4k3/8/8/8/8/8/PPPPPPPP/5K1R w H - 0 1"), ["Ke1", "Kg1", "O-O"]);
    assert_eq!(kings("4k3/8/8/8/8/8/PPPPPPPP/2KR4 w D - 0 1"), ["Kb1", "Kg1"]);
    assert_eq!(kings("4k3/8/8/8/8/8/PPPPPPPP/R1K5 w A - 0 1"), ["Kb1", "O-O-O", "Kd1"]);
}

#[test]
fn disambiguation_is_the_file_then_the_rank_then_both() {
    let of = |fen: &str, to: &str| -> Vec<String> {
        list(fen).into_iter().filter(|m| m.ends_with(to) && m.starts_with('Q')).collect()
    };
    assert_eq!(of("6k1/8/8/8/Q6Q/8/8/2K5 w - - 0 1", "d4"), ["Qad4", "Qhd4"]);
    assert_eq!(of("6k1/8/8/Q7/8/8/8/Q3K3 w - - 0 1", "a3"), ["Q1a3", "Q5a3"]);
    let three = of("6k1/8/8/8/Q6Q/8/8/2K4Q w - - 0 1", "e4");
    assert_eq!(three, ["Qae4", "Q1e4", "Qh4e4"]);
}
