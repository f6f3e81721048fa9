//! The generic searches against brute force on small boards.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use jogada_core::{Game, Seed, Turn};
use jogada_search::{AlphaBeta, Engine, Limit, Mcts, Stop, Thought, is_decided};
use queens::Queens;

fn small(number: u64) -> Queens {
    let options = serde_json::json!({"modality": "x-random", "size": 4 + number % 2});
    let options = serde_json::from_value(options).unwrap();
    let mut pos = Queens::start(&options, Seed::from_number(number)).unwrap();
    if number % 2 == 1 {
        pos.play_unchecked(pos.random_move(&mut Seed::from_number(number).rng()).unwrap());
    }
    pos
}

fn mover_wins(pos: &Queens) -> bool {
    let mut moves = Vec::new();
    match pos.moves_into(&mut moves) {
        Turn::Over(_) => false,
        Turn::ToMove(_) => moves.iter().any(|&m| !mover_wins(&after(pos, m))),
    }
}

fn after(pos: &Queens, m: queens::Placement) -> Queens {
    let mut next = pos.clone();
    next.play_unchecked(m);
    next
}

fn check(pos: &Queens, thought: &Thought<queens::Placement>) {
    assert!(thought.proved, "a small board is solved: {pos:?}");
    assert_eq!(thought.score().unwrap() > 0, mover_wins(pos), "{pos:?}");
    assert_eq!(thought.line.first(), Some(&thought.best));
    if mover_wins(pos) {
        assert!(!mover_wins(&after(pos, thought.best)), "the chosen move does not win: {pos:?}");
    }
}

fn positions() -> impl Iterator<Item = Queens> {
    (0..40).map(small).filter(|pos| !pos.turn().is_over())
}

#[test]
fn alpha_beta_solves_small_boards_as_brute_force_does() {
    for pos in positions() {
        check(&pos, &AlphaBeta::<Queens>::new(12).think(&pos, Limit::NONE, &Stop::never()));
    }
}

#[test]
fn alpha_beta_weighs_every_move_rightly() {
    for pos in positions() {
        let thought = AlphaBeta::<Queens>::new(12).weigh(&pos, Limit::NONE, &Stop::never());
        assert_eq!(thought.scores.len(), pos.legal_moves().len());
        for scored in &thought.scores {
            assert!(scored.proved && is_decided(scored.score), "{pos:?}");
            assert_eq!(
                scored.score > 0,
                !mover_wins(&after(&pos, scored.m)),
                "{} in {pos:?}",
                scored.m
            );
        }
        assert!(thought.scores.is_sorted_by(|a, b| a.score >= b.score));
    }
}

#[test]
fn the_tree_search_proves_small_boards() {
    // It knows no transpositions, so a board one larger would take it too long.
    for pos in positions().filter(|pos| pos.size() == 4) {
        check(
            &pos,
            &Mcts::<Queens>::new(Seed::from_number(1)).think(
                &pos,
                Limit::nodes(200_000),
                &Stop::never(),
            ),
        );
    }
}

#[test]
fn a_search_keeps_its_limits_and_repeats_itself() {
    let pos = Queens::start(&queens::Options::default(), Seed::from_number(0)).unwrap();
    let think = || AlphaBeta::<Queens>::new(12).think(&pos, Limit::nodes(5_000), &Stop::never());
    assert!(think().nodes <= 5_000, "{}", think().nodes);
    assert_eq!(think(), think());
    let deep = AlphaBeta::<Queens>::new(12).think(&pos, Limit::depth(2), &Stop::never());
    assert_eq!(deep.depth, 2);
    let stop = Stop::never();
    stop.raise();
    assert!(AlphaBeta::<Queens>::new(12).think(&pos, Limit::NONE, &stop).nodes < 100_000);
}
