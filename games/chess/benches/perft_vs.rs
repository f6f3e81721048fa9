//! Speed beside a peer, as one JSON object a line: perft against `cozy-chess` over the six standard positions,
//! and random games through the rules of a match.
//!
//! Both are measured in short slices by turns and the best slice counts, so that other work on the machine disturbs
//! both alike. `cozy-chess` uses PEXT only with `RUSTFLAGS="-C target-cpu=native" … --features cozy-chess/pext`.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement prints and may fail")]

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use chess::{Chess, Fen, perft};
use jogada_core::{Kind, Seed, serde_json::json};

/// Name, position, depth, nodes, and the nodes of the usual depth, by which positions are added up.
/// The depth is less than usual, so that a slice is a few milliseconds.
const POSITIONS: [(&str, &str, u32, u64, u64); 6] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
        4_865_609,
        119_060_324,
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
        4_085_603,
        193_690_690,
    ),
    ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624, 178_633_661),
    (
        "position 4",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        4,
        422_333,
        706_045_033,
    ),
    (
        "position 5",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        4,
        2_103_487,
        89_941_194,
    ),
    (
        "position 6",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        4,
        3_894_594,
        164_075_551,
    ),
];
const SLICES: usize = 60;

fn main() {
    let (mut weights, mut ours_s, mut theirs_s) = (0.0, 0.0, 0.0);
    for (name, fen, depth, nodes, weight) in POSITIONS {
        let board = fen.parse::<Fen>().unwrap().board;
        let peer: cozy_chess::Board = fen.parse().unwrap();
        let (mut ours, mut theirs) = (Duration::MAX, Duration::MAX);
        for _ in 0..SLICES {
            ours = ours.min(time(|| assert_eq!(perft(black_box(&board), depth), nodes)));
            theirs = theirs.min(time(|| assert_eq!(peer_perft(black_box(&peer), depth), nodes)));
        }
        let (ours, theirs) = (ours.as_secs_f64(), theirs.as_secs_f64());
        weights += weight as f64;
        ours_s += ours * weight as f64 / nodes as f64;
        theirs_s += theirs * weight as f64 / nodes as f64;
        report("perft", name, nodes as f64 / ours, nodes as f64 / theirs);
    }
    report("perft", "all six", weights / ours_s, weights / theirs_s);
    random_games();
}

fn report(bench: &str, name: &str, ours: f64, theirs: f64) {
    let ratio = (ours / theirs * 1000.0).round() / 1000.0;
    println!(
        "{}",
        json!({"game": "chess", "bench": bench, "on": name, "per_second": ours.round(), "peer": "cozy-chess", "peer_per_second": theirs.round(), "ratio": ratio})
    );
}

fn random_games() {
    const GAMES: u64 = 50;
    let (mut best, mut moves) = (Duration::MAX, 0);
    for number in 0..5 * SLICES as u64 {
        let took = time(|| {
            let seed = Seed::from_number(number);
            moves = Kind::of::<Chess>().random_games(&json!({}), seed, GAMES).unwrap().moves;
        });
        best = best.min(took);
    }
    let games = (GAMES as f64 / best.as_secs_f64()).round();
    println!(
        "{}",
        json!({"game": "chess", "bench": "random games", "per_second": games, "moves_per_game": moves / GAMES})
    );
}

fn time(work: impl FnOnce()) -> Duration {
    let began = Instant::now();
    work();
    began.elapsed()
}

fn peer_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
        return nodes;
    }
    board.generate_moves(|moves| {
        for m in moves {
            let mut child = board.clone();
            child.play_unchecked(m);
            nodes += peer_perft(&child, depth - 1);
        }
        false
    });
    nodes
}
