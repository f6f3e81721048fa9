//! Every perft in the vectors, up to a number of nodes; all that a patient person can wait for with `JOGADA_SLOW`.

use std::fs;

use chess::{Fen, divide, perft};
use jogada_testkit::{is_slow, vectors};

/// A position and what its perft must be, by depth.
struct Case {
    fen: String,
    counts: Vec<(u32, u64)>,
}

#[test]
fn the_six_standard_positions_are_exact() {
    let cases = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15_833_292),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2_103_487),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3_894_594),
    ];
    for (fen, depth, nodes) in cases {
        check(&Case { fen: fen.to_owned(), counts: vec![(depth, nodes)] }, u64::MAX);
    }
}

#[test]
fn a_division_adds_up_to_the_whole() {
    let board = Fen::start().board;
    let parts = divide(&board, 4);
    assert_eq!(parts.len(), 20);
    assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), perft(&board, 4));
    assert_eq!((perft(&board, 0), divide(&board, 0)), (1, vec![]));
}

#[test]
fn standard() {
    check_file("standard.epd", epd);
}

#[test]
fn fischer_random() {
    check_file("fischer.epd", epd);
}

#[test]
fn random_positions() {
    check_file("random.perft", blocks);
}

#[test]
fn classics() {
    check_file("perft.epd", epd);
}

#[test]
fn en_passant() {
    check_file("ferdy_perft_enpassant_1.epd", epd);
}

#[test]
fn single_checks() {
    check_file("ferdy_perft_single_check_1.epd", epd);
}

#[test]
fn double_checks() {
    check_file("perft-ferdy-double-checks.epd", epd);
}

/// Those that cannot arise are refused, each with its reason; the others are exact.
#[test]
fn tricky_positions() {
    let Some(path) = vectors("chess/perft/tricky.perft") else { return };
    let mut refused = Vec::new();
    for case in blocks(&fs::read_to_string(path).unwrap()) {
        match case.fen.parse::<Fen>() {
            Ok(_) => check(&case, 20_000_000),
            Err(bad) => refused.push((case.fen, bad.to_string())),
        }
    }
    let refused: Vec<(&str, &str)> =
        refused.iter().map(|(fen, bad)| (&fen[..], &bad[..])).collect();
    assert_eq!(refused, REFUSED);
}

const REFUSED: &[(&str, &str)] = &[
    (
        "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3",
        "en passant: the check from f1 cannot follow a pawn's double step to d4",
    ),
    (
        "1b1k4/8/8/1rPpK3/8/8/8/8 w - d6",
        "en passant: the check from b8 cannot follow a pawn's double step to d5",
    ),
    (
        "rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6",
        "en passant: the check from f2 cannot follow a pawn's double step to c5",
    ),
    (
        "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - -",
        "pieces: expected at most 16 white pieces and 8 pawns, got 28 and 0",
    ),
];

fn check_file(name: &str, parse: fn(&str) -> Vec<Case>) {
    let Some(path) = vectors(&format!("chess/perft/{name}")) else { return };
    let cases = parse(&fs::read_to_string(path).unwrap());
    assert!(!cases.is_empty());
    // The random positions alone have 197 thousand million nodes below the greater limit.
    let patient = if name == "random.perft" { 20_000_000 } else { 100_000_000 };
    let (nodes_max, budget) = if is_slow() { (patient, u64::MAX) } else { (2_000_000, 60_000_000) };
    // Every `stride`-th case, so that the cases within the budget spread over the file.
    let within = |case: &Case| -> u64 {
        case.counts.iter().map(|&(_, nodes)| nodes).filter(|&nodes| nodes <= nodes_max).sum()
    };
    let total: u64 = cases.iter().map(within).sum();
    let stride = total.div_ceil(budget).max(1) as usize;
    cases.iter().step_by(stride).for_each(|case| check(case, nodes_max));
}

fn check(case: &Case, nodes_max: u64) {
    let fen: Fen = case.fen.parse().unwrap_or_else(|bad| panic!("{}: {bad}", case.fen));
    for &(depth, nodes) in case.counts.iter().filter(|(_, nodes)| *nodes <= nodes_max) {
        assert_eq!(perft(&fen.board, depth), nodes, "perft {depth} of {}", case.fen);
    }
}

/// `FEN ;D1 20 ;D2 400`, with blanks as they come.
fn epd(text: &str) -> Vec<Case> {
    let parse = |line: &str| {
        let mut parts = line.split(';');
        let fen = parts.next()?.trim().to_owned();
        let count = |part: &str| {
            let (depth, nodes) = part.trim().strip_prefix('D')?.split_once(' ')?;
            Some((depth.parse().ok()?, nodes.trim().parse().ok()?))
        };
        let counts = parts.map(|part| count(part).unwrap_or_else(|| panic!("{line}"))).collect();
        (!fen.is_empty()).then_some(Case { fen, counts })
    };
    text.lines().filter_map(parse).collect()
}

/// Blocks of `epd FEN` and `perft DEPTH NODES`.
fn blocks(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines() {
        if let Some(fen) = line.strip_prefix("epd ") {
            cases.push(Case { fen: fen.trim().to_owned(), counts: Vec::new() });
        } else if let Some(count) = line.strip_prefix("perft ") {
            let (depth, nodes) = count.trim().split_once(' ').unwrap();
            let count = (depth.parse().unwrap(), nodes.trim().parse().unwrap());
            cases.last_mut().unwrap().counts.push(count);
        }
    }
    cases
}
