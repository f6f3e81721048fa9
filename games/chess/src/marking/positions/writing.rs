//! Positions for how moves are written: origins, order, notation.

use jogada_core::Rng;

use super::kinds::{is_quiet, put_target};
use crate::{
    Board,
    Color::{Black, White},
    Fen, Kind,
    marking::{
        CHECK,
        compose::{any_square, both, empty, far_from, fen, flipped, played, put, valid},
        difference::{RightMove, right_moves},
        trial::Position,
    },
};

/// How an origin is told: by nothing, its file, its rank or both.
fn origin_length(right: &RightMove) -> (usize, bool) {
    let origin = &right.text[1..right.text.len() - 2];
    let origin = origin.trim_end_matches('x');
    (origin.len(), origin.starts_with(|c: char| c.is_ascii_digit()))
}

/// Several pieces of a kind that go to the same squares.
pub(in crate::marking) fn ambiguous(rng: &mut Rng) -> Vec<Position> {
    let mut found = Vec::new();
    for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
        for wanted in [(1, false), (1, true), (2, false)] {
            for color in [White, Black] {
                let made = (0..3000).find_map(|_| {
                    let fen = alike(rng, kind)?;
                    let is_it = |right: &RightMove| {
                        right.key.kind == kind && origin_length(right) == wanted
                    };
                    right_moves(&fen.board).iter().any(is_it).then_some(fen)
                });
                let made = made.map(|fen| if color == White { fen } else { flipped(&fen) });
                found.extend(made.map(Position::plain));
            }
        }
    }
    // Of two that could go there one is pinned, or would leave a check: no origin is needed.
    for text in [
        "4r2k/8/8/8/8/4N3/8/2N1K3 w - - 0 1",
        "7k/8/8/b7/8/2N5/8/4K1N1 w - - 0 1",
        "4r2k/8/8/8/4R3/8/8/R3K3 w - - 0 1",
        "7k/8/8/b7/8/8/3Q4/4K2Q w - - 0 1",
    ] {
        found.extend(both(fen(text)).map(|fen| Position { fen, needs: &[CHECK] }));
    }
    // Different kinds need none.
    let text = "7k/8/8/8/3n4/1B6/Q3R3/K7 w - - 0 1";
    found.extend(both(fen(text)).map(Position::plain));
    found
}

fn alike(rng: &mut Rng, kind: Kind) -> Option<Fen> {
    let mut board = empty();
    let own = any_square(rng);
    put(&mut board, White, Kind::King, own);
    let other = far_from(rng, &board, &[own], 4)?;
    put(&mut board, Black, Kind::King, other);
    for _ in 0..2 + rng.below(3) {
        put(&mut board, White, kind, any_square(rng));
    }
    for _ in 0..rng.below(3) {
        let square = any_square(rng);
        put_target(rng, &mut board, own, square);
    }
    valid(board).filter(|fen| is_quiet(&fen.board))
}

/// Positions with many moves of all kinds.
pub(in crate::marking) fn many_moves(rng: &mut Rng) -> Vec<Position> {
    let mut found = vec![fen(EXAMPLES[0]), fen(EXAMPLES[1])];
    let rich = |board: &Board| board.count_moves() >= 24 && is_quiet(board);
    found.extend(played(rng, 16, &rich));
    for text in PROMOTING {
        found.extend(both(fen(text)));
    }
    for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
        let made: Vec<Fen> = (0..200).filter_map(|_| alike(rng, kind)).take(3).collect();
        found.extend(
            made.iter()
                .enumerate()
                .map(|(index, fen)| if index % 2 == 0 { *fen } else { flipped(fen) }),
        );
    }
    found.into_iter().map(Position::plain).collect()
}

/// The assignment's examples.
const EXAMPLES: [&str; 2] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
];

/// Promotions with and without captures, several pawns at once.
const PROMOTING: [&str; 3] = [
    "1n1n2k1/P1P3PP/8/8/8/8/8/4K3 w - - 0 1",
    "n6k/1P5P/8/8/8/8/8/K7 w - - 0 1",
    "3rn3/2P1P3/8/7k/8/8/p7/4K3 w - - 0 1",
];

/// Positions with every kind of move.
pub(in crate::marking) fn various(rng: &mut Rng) -> Vec<Position> {
    let mut found = vec![fen(EXAMPLES[0]), fen(EXAMPLES[1])];
    found.extend(played(rng, 12, &|board| !board.is_check() && board.count_moves() >= 20));
    for text in PROMOTING.iter().chain(&[
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "7k/8/8/2PpP3/8/8/8/K7 w - d6 0 1",
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    ]) {
        found.extend(both(fen(text)));
    }
    found.into_iter().map(Position::plain).collect()
}
