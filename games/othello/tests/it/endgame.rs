//! Exact scores that others proved.

use std::fs;

use jogada_core::{Game, Seed, Side};
use jogada_search::Stop;
use jogada_testkit::{is_slow, vectors};
use othello::{
    Move, Othello, Start,
    engine::Thinker,
    text::{obf, read_grid},
};

#[test]
fn the_ffo_suite_is_solved() {
    check_obf("fforum-1-19.obf", if is_slow() { 64 } else { 15 }, 1);
    check_obf("fforum-20-39.obf", if is_slow() { 64 } else { 18 }, 1);
    for threads in [1, 2] {
        if is_slow() {
            check_obf("fforum-40-59.obf", 26, threads);
            check_obf("hard-20.obf", 20, threads);
        }
    }
}

/// Proves every score that the file lists, where no more squares are empty than `empties_max`.
fn check_obf(file: &str, empties_max: u32, threads: usize) {
    let Some(path) = vectors(&format!("othello/endgame/{file}")) else { return };
    let mut thinker = Thinker::new(20, Seed::from_number(1)).on_threads(threads);
    let text = fs::read_to_string(path).unwrap();
    for line in text.lines() {
        let problem = obf::read(line).unwrap().unwrap();
        let pos = problem.pos;
        if pos.board().empty().count_ones() > empties_max {
            continue;
        }
        let best = problem.scores.iter().map(|&(_, score)| score).max();
        let thought = thinker.solve(&pos, &Stop::never());
        assert_eq!((thought.score(), thought.proved), (best, true), "{line}");
        let known = |m: Move| {
            problem.scores.iter().find(|(square, _)| Move::Place(*square) == m).map(|known| known.1)
        };
        if let Some(score) = known(thought.best) {
            assert_eq!(Some(score), best, "{line}");
        }
    }
}

#[test]
fn the_ntest_suite_is_solved() {
    check_ntest("solver6.txt", 1);
    check_ntest("solver12.txt", if is_slow() { 1 } else { 8 });
    if is_slow() {
        check_ntest("solver16.txt", 1);
        check_ntest("solver18.txt", 4);
    }
}

/// Positions with white to move. Their scores do not give the empty squares to the winner, so
/// only games that fill the board, or that we can play out, compare: the line is played.
fn check_ntest(file: &str, step: usize) {
    let Some(path) = vectors(&format!("othello/ntest/{file}")) else { return };
    let mut thinker = Thinker::new(18, Seed::from_number(1));
    for line in fs::read_to_string(path).unwrap().lines().step_by(step) {
        let (board, expected) = line.split_once(' ').unwrap();
        let pos = read_grid(board, Side::Second, Start::World).unwrap();
        let expected: i32 = expected.trim().parse().unwrap();
        let score = score(&mut thinker, pos);
        // A full board has the score of both countings; otherwise the sign and the bound are known.
        if score != expected {
            assert_eq!(score.signum(), expected.signum(), "{line}");
            assert!(score.abs() > expected.abs(), "{line}: {score}");
        }
    }
}

fn score(thinker: &mut Thinker, mut pos: Othello) -> i32 {
    if pos.turn().is_over() {
        return pos.board().final_score();
    }
    if pos.legal() == 0 {
        pos.play_unchecked(Move::Pass);
        return -score(thinker, pos);
    }
    let thought = thinker.solve(&pos, &Stop::never());
    assert!(thought.proved);
    thought.score().unwrap()
}
