//! What the engine proves, chooses and spends.

use std::time::Duration;

use jogada_core::{Game, Side};
use jogada_testkit::is_slow;

use super::*;
use crate::{
    bits::{Bits, Definition, Portable},
    board::{Board, squares},
    text::read_grid,
};

/// The final score with best play, by trying everything.
fn brute_force(board: Board) -> i32 {
    let children = squares(Definition.legal(board))
        .map(|square| -brute_force(board.placed(square, Definition.flips(board, square))));
    match children.max() {
        Some(score) => score,
        None if Definition.legal(board.passed()) == 0 => board.final_score(),
        None => -brute_force(board.passed()),
    }
}

/// Positions of random games with this many empty squares.
fn late_positions(empties: u32, count: usize) -> impl Iterator<Item = Othello> {
    let late = move |number| {
        let mut rng = Seed::from_number(number).rng();
        let mut pos = Othello::first(Start::World);
        while pos.board().empty().count_ones() > empties {
            pos.play_unchecked(pos.random_move(&mut rng)?);
        }
        (pos.legal() != 0).then_some(pos)
    };
    (0..).filter_map(late).take(count)
}

#[test]
fn a_proved_score_is_the_one_that_trying_everything_finds() {
    let mut thinker = Thinker::new(12, Seed::from_number(1));
    for (empties, count) in [(1, 20), (2, 30), (5, 60), (7, 60), (8, 30), (9, 6)] {
        for pos in late_positions(empties, count) {
            let thought = thinker.weigh(&pos, Limit::NONE, &Stop::never());
            assert_eq!(thought.scores.len(), pos.legal_moves().len());
            for scored in &thought.scores {
                let mut next = pos;
                next.play_unchecked(scored.m);
                assert_eq!(scored.score, -brute_force(next.board()), "{pos:?} {}", scored.m);
                assert!(scored.proved, "{pos:?}");
            }
            let best = thinker.solve(&pos, &Stop::never());
            assert_eq!(best.score(), thought.score(), "{pos:?}");
        }
    }
}

/// The final score inside a window, by a plain alpha-beta search.
fn plain(board: Board, mut alpha: i32, beta: i32) -> i32 {
    let legal = Portable.legal(board);
    if legal == 0 {
        return match Portable.legal(board.passed()) {
            0 => board.final_score(),
            _ => -plain(board.passed(), -beta, -alpha),
        };
    }
    for square in squares(legal) {
        let child = board.placed(square, Portable.flips(board, square));
        alpha = alpha.max(-plain(child, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

#[test]
fn with_ten_to_thirteen_empty_squares_a_plain_search_agrees() {
    let mut thinker = Thinker::new(12, Seed::from_number(1));
    let mut crew = Thinker::new(12, Seed::from_number(1)).on_threads(3);
    for (empties, count) in [(10, 40), (11, 12), (12, 6), (13, if is_slow() { 20 } else { 1 })] {
        for pos in late_positions(empties, count) {
            let score = plain(pos.board(), -64, 64);
            for thinker in [&mut thinker, &mut crew] {
                let solved = thinker.solve(&pos, &Stop::never());
                assert_eq!((solved.score(), solved.proved), (Some(score), true), "{pos:?}");
                let outcome = thinker.solve_outcome(&pos, &Stop::never());
                assert_eq!(outcome.score(), Some(score.signum()), "{pos:?}");
                let mut next = pos;
                next.play_unchecked(outcome.best);
                let reached = -plain(next.board(), -64, 64);
                assert_eq!(reached.signum(), score.signum(), "{pos:?} {}", outcome.best);
            }
        }
    }
}

#[test]
fn the_evaluation_knows_what_a_corner_is_worth() {
    let (_, pos) = transcript::read("f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5", Start::World).unwrap();
    let board = pos.board();
    let estimate = |board: Board| EVAL.estimate(board);
    let corner = Board { mover: board.mover | 1, ..board };
    assert!(estimate(corner) > estimate(board), "{} {}", estimate(corner), estimate(board));
    assert_eq!(estimate(board), estimate(board.mirrored()));
}

#[test]
fn every_way_of_computing_moves_thinks_the_same() {
    let (_, pos) = transcript::read("f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5", Start::World).unwrap();
    let think = |path: bits::Path| {
        let (mut table, mut rng) = (SearchTable::new(12), Seed::from_number(1).rng());
        let stop = Stop::never();
        let (table, rng, limit) = (&mut table, &mut rng, Limit::depth(5));
        let (board, aim) = (pos.board(), Aim::Scores);
        path.run(RootSearch { board, table, threads: 1, eval: &EVAL, rng, limit, stop: &stop, aim })
    };
    let portable = think(bits::Path::Portable);
    for path in bits::Path::available() {
        assert_eq!(think(path), portable, "{path:?}");
    }
}

#[test]
fn the_first_move_is_drawn_among_four_equals() {
    let mut first: Vec<String> = (0..40)
        .map(|number| {
            let mut thinker = Thinker::new(10, Seed::from_number(number));
            let pos = Othello::first(Start::World);
            thinker.think(&pos, Limit::depth(3), &Stop::never()).best.to_string()
        })
        .collect();
    first.sort();
    first.dedup();
    assert_eq!(first, ["c4", "d3", "e6", "f5"]);
}

#[test]
fn a_think_keeps_to_its_limit() {
    let pos = Othello::first(Start::World);
    let mut thinker = Thinker::new(14, Seed::from_number(1));
    for nodes in [1, 20, 1000] {
        let thought = thinker.think(&pos, Limit::nodes(nodes), &Stop::never());
        assert!(thought.nodes <= nodes.max(8), "{nodes}: {}", thought.nodes);
        assert!(pos.legal_moves().contains(&thought.best));
    }
    let raised = Stop::never();
    raised.raise();
    assert!(thinker.think(&pos, Limit::NONE, &raised).nodes < 1000);
    let late = Stop::new(|| Duration::MAX);
    thinker.think(&pos, Limit::time(Duration::ZERO), &late);
}

#[test]
fn without_a_move_it_passes() {
    let board = format!("OX{}", "-".repeat(62));
    let pos = read_grid(&board, Side::Second, Start::World).unwrap();
    assert_eq!(pos.legal_moves().len(), 1);
    let pos = read_grid(&board, Side::First, Start::World).unwrap();
    assert_eq!(pos.legal_moves(), [Move::Pass]);
    let mut thinker = Thinker::new(10, Seed::from_number(1));
    assert_eq!(thinker.think(&pos, Limit::NONE, &Stop::never()).best, Move::Pass);
}

#[test]
fn the_end_of_a_drawn_line_is_drawn() {
    let line = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8\
        g8b3h3b2h5";
    let (_, pos) = transcript::read(line, Start::World).unwrap();
    let mut thinker = Thinker::new(16, Seed::from_number(1));
    let thought = thinker.think(&pos, Limit::NONE, &Stop::never());
    assert_eq!((thought.score(), thought.proved), (Some(0), true));
    let mirrored = thinker.think(&pos.mirrored(), Limit::NONE, &Stop::never());
    assert_eq!(mirrored.score(), Some(0));
}
